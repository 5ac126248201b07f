import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

/// What goes over the wire for a queue of 10,000 entries: counted, not measured, so the figures of the README stand
/// here and nowhere else. On paper: the engine's machine, the sender, and a receiver that shows 30 items at most.
@Suite("What a hand-over of 10,000 entries sends")
struct HandOverCostTests {
  /// A machine that plays here, and a device at the other side of the sender.
  private struct Desk {
    var machine = PlaybackMachine(seed: 1)
    var bench: SenderBench
    private var device: PlayerID?
    private var reported = 0
    /// Timers of the hand-over, and how far they have taken the machine's time ahead of the device's.
    private var timers: [PlaybackTimer: MonotonicInstant] = [:]
    private var ahead = MediaTime.zero

    init(tellsChanges: Bool) {
      bench = SenderBench.open {
        $0.tv.itemsShown = 15
        $0.tv.tellsChanges = tellsChanges
      }
      let items = (1...10_000).map { number in
        MediaItem(
          .file(path: "/music/An artist/An album/\(number).flac"), title: "The title of song \(number)",
          artist: "An artist", album: "An album", duration: .seconds(200))
      }
      perform(.edit(.load(items, start: 5_000, at: .seconds(40), play: true, shuffle: nil, repeat: nil)))
    }

    mutating func perform(_ command: PlaybackCommand) { handle(.command(command)) }

    mutating func handle(_ kind: PlaybackEvent.Kind) {
      var kinds = [kind]
      while let kind = kinds.isEmpty ? nextTimer() : kinds.removeFirst() {
        let reaction = machine.handle(PlaybackEvent(at: bench.now + ahead, kind))
        for effect in reaction.effects {
          switch effect {
          case .openPlayer(let player, .local): kinds.append(.playerOpened(player))
          case .openPlayer(let player, _):
            device = player
            kinds.append(.player(player, PlayerReport(token: nil, revision: nil, fact: Self.abilities)))
            kinds.append(.playerOpened(player))
          case .player(let player, let command) where player == device:
            bench.handle(.command(command))
            kinds += newReports(of: player)
          case .player(let player, let command): kinds += local(player, command)
          case .startTimer(let timer, let moment): timers[timer] = moment
          case .cancelTimer(let timer): timers[timer] = nil
          case .rejoinPlayer, .activateSession, .notice, .persist, .transferred: break
          }
        }
      }
    }

    /// The next timer of a hand-over, whose moment has come with that.
    private mutating func nextTimer() -> PlaybackEvent.Kind? {
      let own = timers.filter { timer, _ in
        switch timer {
        case .cut, .silence, .ask: true
        case .stopAt, .settlement, .transfer: false
        }
      }
      guard let (timer, moment) = own.min(by: { $0.value < $1.value }) else { return nil }
      timers[timer] = nil
      ahead = max(ahead, moment - bench.now)
      return .timer(timer)
    }

    private static let abilities = PlayerReport.Fact.capabilities(
      PlayerCapabilities(upcomingTurns: 20, heardTurns: 10))

    private mutating func newReports(of player: PlayerID) -> [PlaybackEvent.Kind] {
      let reports = bench.reports
      defer { reported = reports.count }
      return reports.dropFirst(reported).map { .player(player, $0) }
    }

    /// A player here that does at once what it is told.
    private func local(_ player: PlayerID, _ command: PlayerCommand) -> [PlaybackEvent.Kind] {
      func report(_ fact: PlayerReport.Fact) -> PlaybackEvent.Kind {
        .player(player, PlayerReport(token: command.token, revision: nil, fact: fact))
      }
      var kinds = [report(.settled(.done))]
      if case .open(let window, let place, let playing) = command.action {
        kinds.append(report(.playback(window.current.id, playing ? .playing : .paused, at: place)))
      }
      return kinds
    }

    /// The device says how things stand, or time passes there.
    mutating func change(_ body: (inout SenderBench) -> Void) {
      body(&bench)
      if let device { for kind in newReports(of: device) { handle(kind) } }
    }

    mutating func forget() {
      bench.forget()
      reported = 0
    }

    /// Messages and bytes with their frames, each way.
    var sent: Traffic { Traffic(bench.messages) }
    var received: Traffic { Traffic(bench.answers) }
  }

  /// How much of what.
  private struct Traffic: Equatable, CustomStringConvertible {
    let messages: Int
    let bytes: Int
    var description: String { "\(messages), \(bytes)" }

    init(_ messages: [CastMessage]) {
      self.init(messages.count, messages.reduce(0) { $0 + $1.bytes.count + 4 })
    }

    init(_ messages: Int, _ bytes: Int) { (self.messages, self.bytes) = (messages, bytes) }
  }

  /// A desk whose queue plays on the device.
  private func handedOver(tellsChanges: Bool = false) -> Desk {
    var desk = Desk(tellsChanges: tellsChanges)
    desk.perform(.transfer(to: .remote(DeviceID(rawValue: "tv"))))
    return desk
  }

  @Test(
    "The hand-over sends the current entry with 10 before and 20 after, in one LOAD",
    arguments: [false, true])
  func handOver(tellsChanges: Bool) {
    let desk = handedOver(tellsChanges: tellsChanges)
    #expect(desk.machine.mode == .remote && desk.bench.tv.state == .playing)
    #expect(desk.bench.tv.items.count == 31)
    #expect(desk.bench.mediaTypes.count { $0 == "LOAD" } == 1)
    #expect(desk.sent == Traffic(12, 13_586), "\(desk.bench.mediaTypes)")
    #expect(desk.received == Traffic(12, 26_133))
  }

  @Test(
    "An edit near the current entry sends what it changes; one that is far sends nothing; a device that tells changes is not asked more",
    arguments: [false, true])
  func edits(tellsChanges: Bool) {
    var desk = handedOver(tellsChanges: tellsChanges)
    let entries = desk.machine.queue.entries
    desk.forget()
    desk.perform(.edit(.move(5_003..<5_004, to: 5_001)))
    #expect(desk.sent == Traffic(1, 193), "move \(desk.bench.mediaTypes)")
    desk.forget()
    desk.perform(.edit(.playNext([MediaItem(.file(path: "/new.flac"), title: "New")], startIfEnded: false)))
    #expect(desk.sent == Traffic(3, 729), "put next \(desk.bench.mediaTypes)")
    desk.forget()
    desk.perform(.edit(.remove(Array(entries[6_000..<9_000]))))
    desk.perform(.edit(.move(100..<200, to: 3_000)))
    #expect(desk.sent == Traffic(0, 0) && desk.received == Traffic(0, 0))
    desk.forget()
    desk.change { bench in
      bench.pass(.seconds(1))
      bench.tv.place = 200
      _ = bench.tv.advance()
      bench.say(bench.tv.status)
    }
    #expect(desk.sent == Traffic(4, 907), "going on \(desk.bench.mediaTypes)")
  }
}
