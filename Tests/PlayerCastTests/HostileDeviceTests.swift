import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

/// What a device says, changed at random; the same in every run.
@Suite("Whatever a device says")
struct HostileDeviceTests {
  /// How many messages: about two seconds' worth in a debug build.
  private static let cases = 4_000

  /// Something that a device says: its place, and the text before and after the number of the request.
  private struct Line {
    let source: EndpointID
    let namespace: CastNamespace
    let before: [UInt8]
    let after: [UInt8]

    init?(_ message: CastMessage) {
      guard case .string(let text) = message.payload else { return nil }
      (source, namespace) = (message.source, message.namespace)
      let key = "\"requestId\":"
      guard let place = text.firstRange(of: key) else {
        (before, after) = (Array(text.utf8), [])
        return
      }
      before = Array(text[..<place.upperBound].utf8)
      after = Array(text[place.upperBound...].drop { $0.isNumber }.utf8)
    }

    func text(answering request: Int) -> [UInt8] {
      after.isEmpty ? before : before + Array("\(request)".utf8) + after
    }
  }

  /// The messages of an ordinary session, and a few that are rare.
  private static func lines() -> [Line] {
    var bench = SenderBench()
    (bench.tv.itemsShown, bench.tv.volume.stepInterval) = (0, 0.05)
    bench.handle(.started)
    bench.play(1, [2, 3], heard: [9])
    let window = bench.window(1, [3, 4])
    for action in [
      PlayerCommand.Action.pause, .seek(to: .seconds(9)), .setVolume(.full), .update(window), .play,
    ] { bench.command(action) }
    let status = bench.tv.status
    let advanced = bench.tv.advance()
    var foreign = advanced
    foreign.currentItemID = 900
    foreign.media = MediaInformation(contentID: "http://other/x", contentType: "video/mp4")
    let item = bench.tv.items.first?.itemID
    let events: [MediaReply.Event] = [
      .status([status]), .status([advanced]), .status([foreign]), .status([]),
      .status([bench.tv.idle(.finished)]), .status([bench.tv.idle(.error)]), .queueItemIDs([1, 2, 3, 4]),
      .problem(MediaProblem(.loadFailed, detailedErrorCode: 104)),
      .problem(MediaProblem(.error, itemID: item)), .problem(MediaProblem(.loadCancelled)),
      .problem(MediaProblem(.invalidPlayerState)), .queueChange(CastQueueChange()),
    ]
    let told = events.compactMap { try? MediaReply($0).message(from: ScriptedTV.transport, to: .everyone) }
    let closing = [
      try? ConnectionMessage.close(reason: nil).message(from: ScriptedTV.transport, to: .everyone),
      try? HeartbeatMessage.ping.message(from: .transport, to: .transport),
    ]
    return (bench.answers + told + closing.compactMap(\.self)).compactMap(Line.init)
  }

  private static let tokens = [
    "null", "-1", "1e300", "9223372036854775807", "[]", "{}", "true", "\"x\"", "0", "0.5", "\\u0000", "[[[[",
  ].map { Array($0.utf8) }

  private static func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    for _ in 0...random.below(3) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      let end = min(bytes.count, place + 1 + random.below(8))
      switch random.below(5) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.replaceSubrange(place..<end, with: tokens[random.below(tokens.count)])
      default:
        let digits = bytes[place...].prefix { (48...57).contains($0) }
        if !digits.isEmpty {
          bytes.replaceSubrange(digits.indices, with: tokens[random.below(tokens.count)])
        }
      }
    }
  }

  /// A sender in the middle of a session, and what it wanted.
  private struct Session {
    var sender = CastSender(device: "TV", ownID: "sender-42")
    var now = MonotonicInstant(nanoseconds: 1_000_000_000)
    var token: UInt64 = 0
    var request = 0
    var most = 0
    var loads = 0

    mutating func handle(_ event: CastSenderEvent) {
      var events = [event]
      while let event = events.popLast() {
        let effects = sender.handle(event, at: now)
        most = max(most, effects.count)
        for effect in effects {
          switch effect {
          case .connect: events.append(.linkOpened(peer: "10.0.0.9", own: "10.0.0.1"))
          case .publish(let entry, _):
            let media = PublishedMedia(url: "http://10.0.0.1/\(entry.rawValue)", contentType: "audio/flac")
            events.append(.published(entry, media))
          case .opened: events.append(open())
          case .send(let message):
            if case .string(let text) = message.payload, text.contains("\"LOAD\"") { loads += 1 }
          case .disconnect, .wake, .revoke, .report, .failedToOpen, .finished, .log: break
          }
        }
      }
      request = sender.requests.last?.id ?? request
    }

    private mutating func window() -> QueueWindow {
      token += 1
      let turns = (1...4).map { SenderBench.turn($0 + Int(token % 5)) }
      return QueueWindow(
        revision: WindowRevision(rawValue: token), current: turns[0], upcoming: Array(turns[1...]))
    }

    private mutating func open() -> CastSenderEvent { command(.open(window(), at: .zero, playing: true)) }

    private func command(_ action: PlayerCommand.Action) -> CastSenderEvent {
      .command(PlayerCommand(token: CommandToken(rawValue: token), action: action))
    }

    /// Lets time pass, or has a listener do something.
    mutating func act(_ choice: Int) {
      token += 1
      switch choice {
      case 0: handle(open())
      case 1: handle(command(.update(window())))
      case 2: handle(command(.pause))
      case 3: handle(command(.seek(to: .seconds(7))))
      case 4: handle(command(.play))
      case 5: handle(command(.setVolume(.full)))
      default:
        now = now + .seconds(2)
        handle(.woke)
      }
    }

    /// Everything that is kept, counted.
    var size: Int {
      let queue = sender.queue
      return sender.requests.count + sender.retired.count + sender.problems.count + sender.failedTurns.count
        + sender.publications.count + sender.renewals.count + sender.formerAddresses.count
        + sender.ledger.open().count + sender.timers.count + queue.order.count + queue.turns.count
        + queue.strangers.count + queue.outdated.count + (sender.projection.pages?.order.count ?? 0)
    }
  }

  @Test(
    "Messages changed at random never trap, keep what is kept small, and end at worst their own connection")
  func changedMessages() throws {
    let lines = Self.lines()
    var random = SeededRandom(state: 22)
    var (sessions, loads, mostKept, mostWanted) = (0, 0, 0, 0)
    var session = Session()
    for number in 0..<Self.cases {
      if session.sender.stage == .finished || number == 0 {
        loads += session.loads
        session = Session()
        session.handle(.started)
        sessions += 1
      }
      if !session.sender.link.isUp {
        session.act(6)
      } else if number % 10 == 0 {
        session.act(random.below(8))
      }
      let line = lines[random.below(lines.count)]
      var text = line.text(answering: session.request)
      if random.below(4) > 0 { Self.change(&text, &random) }
      let message = CastMessage(
        source: line.source, destination: .everyone, namespace: line.namespace,
        payload: .string(String(decoding: text, as: UTF8.self)))
      guard var frame = try? message.frame() else { continue }
      if random.below(50) == 0 { Self.change(&frame, &random) }
      session.handle(.received(frame))
      mostKept = max(mostKept, session.size)
      mostWanted = max(mostWanted, session.most)
    }
    #expect(sessions > 10 && loads > 10 && mostKept < 400 && mostWanted < 120)
  }
}

/// Small, fast, and the same in every run.
private struct SeededRandom {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }
}
