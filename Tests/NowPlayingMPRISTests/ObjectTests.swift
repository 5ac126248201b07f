import PlaybackCore
import Testing

@testable import NowPlayingMPRIS

/// The value behind the bus: what snapshots and calls come to, without a bus.
@Suite("The object on the bus, as a value") struct ObjectTests {
  private let app = MPRISObject.App(identity: "Test", mimeTypes: [])

  private func object(_ paper: Paper, _ commands: RemoteCommandSet = RemoteCommandSet()) -> MPRISObject {
    var object = MPRISObject(app, commands)
    _ = object.show(paper.snapshot, nil, at: paper.now)
    return object
  }

  private func seeks(_ signals: [BusSignal]) -> [BusValue] {
    signals.filter { $0.member == "Seeked" }.flatMap(\.arguments)
  }

  private func call(_ interface: String, _ member: String, _ arguments: [BusValue] = []) -> BusMessage {
    var call = BusMessage(kind: .call(number: 1))
    (call.path, call.interface, call.member) = (MPRISNames.path, interface, member)
    call.arguments = arguments
    call.signature = arguments.map(\.signature).joined()
    return call
  }

  @Test("The same state shown again tells nothing; time that passes tells nothing [S197]")
  func quiet() {
    var paper = Paper()
    paper.play(3)
    var object = object(paper)
    for second in 1...50 {
      paper.now = .zero + .seconds(Int64(second))
      #expect(object.show(paper.snapshot, nil, at: paper.now).isEmpty)
    }
    #expect(object.position(at: paper.now) == 50_000_000)
  }

  @Test("A correction of the place below what anybody hears is no jump, one above it is [S197]")
  func corrections() {
    var paper = Paper()
    paper.play(3)
    var object = object(paper)
    paper.now = .zero + .seconds(10)
    paper.tell(.playing, at: .milliseconds(10_150))
    #expect(seeks(object.show(paper.snapshot, nil, at: paper.now)).isEmpty)
    // What adds up is told at last: a client counts from what it was told.
    paper.tell(.playing, at: .milliseconds(10_300))
    #expect(seeks(object.show(paper.snapshot, nil, at: paper.now)) == [.int64(10_300_000)])
    paper.tell(.playing, at: .seconds(40))
    #expect(seeks(object.show(paper.snapshot, nil, at: paper.now)) == [.int64(40_000_000)])
  }

  private func status(_ object: MPRISObject) -> BusValue? {
    object.properties(MPRISNames.player, at: .zero)?.first { $0.name == "PlaybackStatus" }?.value
  }

  @Test(
    "Out of reach the place stands still, and so does a client's: paused; the jump is told at the return [S197]"
  )
  func outOfReach() {
    var paper = Paper()
    paper.play(3)
    var object = object(paper)
    paper.now = .zero + .seconds(10)
    paper.report(.link(.suspended(reason: "no route")))
    #expect(seeks(object.show(paper.snapshot, nil, at: paper.now)).isEmpty)
    #expect(status(object) == .string("Paused"))
    for second in 11...40 {
      paper.now = .zero + .seconds(Int64(second))
      #expect(object.show(paper.snapshot, nil, at: paper.now).isEmpty)
      #expect(object.position(at: paper.now) == 10_000_000)
    }
    paper.tell(.playing, at: .seconds(40))
    paper.report(.link(.connected))
    #expect(seeks(object.show(paper.snapshot, nil, at: paper.now)) == [.int64(40_000_000)])
    #expect(status(object) == .string("Playing"))
  }

  @Test("A wait for data stays playing, and a client that counted on meanwhile is put right [S197]")
  func waitingForData() {
    var paper = Paper()
    paper.play(3)
    var object = object(paper)
    paper.now = .zero + .seconds(10)
    paper.tell(.buffering, at: .seconds(10))
    #expect(seeks(object.show(paper.snapshot, nil, at: paper.now)).isEmpty)
    #expect(status(object) == .string("Playing"))
    paper.now = .zero + .seconds(14)
    paper.tell(.playing, at: .seconds(10))
    #expect(seeks(object.show(paper.snapshot, nil, at: paper.now)) == [.int64(10_000_000)])
  }

  @Test("The same entry once more, by repeat one, is told as a jump to its start")
  func repeatsOne() {
    var paper = Paper()
    paper.play(2)
    paper.perform(.setRepeat(.one))
    var object = object(paper)
    paper.now = .zero + .seconds(60)
    let signals = {
      paper.report(.ended(paper.machine.snapshotTurn))
      paper.begin()
      return object.show(paper.snapshot, nil, at: paper.now)
    }()
    #expect(seeks(signals) == [.int64(0)])
  }

  @Test("With nothing on offer everything is refused, and nothing can be done [S200]")
  func nothingOffered() {
    var paper = Paper()
    paper.play(3)
    let object = object(paper, .none)
    let pairs = object.properties(MPRISNames.player, at: .zero) ?? []
    #expect(pairs.filter { $0.name.hasPrefix("Can") }.allSatisfy { $0.value == .bool(false) })
    for member in ["Play", "Pause", "PlayPause", "Stop", "Next", "Previous"] {
      guard case .fail(let failure) = object.handle(call(MPRISNames.player, member), at: .zero) else {
        Issue.record("\(member) is taken")
        continue
      }
      #expect(failure.name == .notSupported)
    }
  }

  @Test("A command that the host withholds says the host's reason, and clients see it withheld")
  func withheld() {
    var paper = Paper()
    paper.play(3)
    var object = object(paper)
    var commands = RemoteCommandSet()
    commands.disable(.next, reason: "An advertisement plays.")
    object.offer(commands)
    let signals = object.show(paper.snapshot, nil, at: paper.now)
    #expect(
      signals.map(\.arguments) == [
        [.string(MPRISNames.player), .dictionary([BusPair("CanGoNext", .bool(false))]), .strings([])]
      ])
    let answer = object.handle(call(MPRISNames.player, "Next"), at: .zero)
    #expect(answer == .fail(BusFailure(.notSupported, "An advertisement plays.")))
  }

  @Test("A picture that comes late is never on another entry [S199]")
  func lateArt() throws {
    var paper = Paper()
    paper.play(3)
    var object = object(paper)
    let first = try #require(paper.snapshot.current)
    paper.perform(.next)
    paper.begin()
    _ = object.show(paper.snapshot, nil, at: paper.now)
    object.found(art: "file:///1.png", for: first)
    #expect(object.show(paper.snapshot, nil, at: paper.now).isEmpty)
    let second = try #require(paper.snapshot.current)
    object.found(art: "file:///2.png", for: second)
    let told = object.show(paper.snapshot, nil, at: paper.now)
    #expect(told.map(\.member) == ["PropertiesChanged", "TrackMetadataChanged"])
    #expect(object.metadata.contains(BusPair("mpris:artUrl", .string("file:///2.png"))))
    paper.perform(.next)
    _ = object.show(paper.snapshot, nil, at: paper.now)
    #expect(!object.metadata.contains { $0.name == "mpris:artUrl" })
  }

  @Test("What could not be told is told with the next state")
  func missed() {
    var paper = Paper()
    paper.play(3)
    var shown = object(paper)
    paper.perform(.setVolume(Volume(permille: 500)))
    let signals = shown.show(paper.snapshot, nil, at: paper.now)
    #expect(signals.map(\.member) == ["PropertiesChanged"])
    for signal in signals { shown.missed(signal) }
    let again = shown.show(paper.snapshot, nil, at: paper.now)
    #expect(again.map(\.member) == ["PropertiesChanged", "TrackMetadataChanged"])
    guard case .dictionary(let pairs)? = again.first?.arguments.dropFirst().first else { return }
    #expect(pairs.contains(BusPair("Volume", .double(0.5))))
    #expect(shown.show(paper.snapshot, nil, at: paper.now).isEmpty)
  }

  @Test("A call whose arguments cannot be read is a bad call, whatever its signature says")
  func unreadable() {
    var paper = Paper()
    paper.play(3)
    let shown = object(paper)
    let track = BusValue.path("/org/attacca/entry/1")
    for (interface, member, signature, arguments) in [
      (MPRISNames.player, "Seek", "x", []), (MPRISNames.player, "SetPosition", "ox", [track]),
      (MPRISNames.player, "OpenUri", "s", []), (MPRISNames.properties, "Get", "ss", [.string("a")]),
      (MPRISNames.properties, "GetAll", "s", []), (MPRISNames.trackList, "GoTo", "o", []),
      (MPRISNames.trackList, "GetTracksMetadata", "ao", []),
      (MPRISNames.properties, "Set", "ssv", [.string("a"), .string("b")]),
    ] as [(String, String, String, [BusValue])] {
      var bad = call(interface, member, arguments)
      bad.signature = signature
      guard case .fail(let failure) = shown.handle(bad, at: paper.now) else {
        Issue.record("\(member) is answered")
        continue
      }
      #expect(failure.name == .invalidArguments)
    }
  }

  @Test("Whatever is called, with whatever arguments, there is an answer [S201]")
  func anything() {
    var paper = Paper()
    paper.play(3)
    let object = object(paper)
    var generator = ShuffleGenerator(seed: 3)
    let names = [
      MPRISNames.root, MPRISNames.player, MPRISNames.trackList, MPRISNames.properties, "Volume", "Rate",
      "Metadata",
      "Next", "Seek", "SetPosition", "OpenUri", "Get", "Set", "GetAll", "GoTo", "GetTracksMetadata", "Quit",
      "",
    ]
    let values: [BusValue] = [
      .string("Volume"), .string(MPRISNames.player), .string(""), .path("/"), .int64(.min), .int64(.max),
      .double(.nan), .double(.infinity), .double(-.greatestFiniteMagnitude), .bool(true), .uint32(.max),
      .other,
      .variant(.double(.nan)), .variant(.other), .variant(.string("Track")), .strings([]),
      .paths(["/", "/a"]),
      .dictionary([]), .path(MPRISNames.trackID(EntryID(rawValue: .max))), .string("file:///%"),
    ]
    for _ in 0..<50_000 {
      let count = Int.random(in: 0...3, using: &generator)
      let arguments = (0..<count).compactMap { _ in values.randomElement(using: &generator) }
      var message = call(
        names.randomElement(using: &generator) ?? "", names.randomElement(using: &generator) ?? "", arguments)
      if Bool.random(using: &generator) {
        message.signature =
          ["", "x", "ox", "s", "ss", "ssv", "o", "ao"].randomElement(using: &generator) ?? ""
      }
      _ = object.handle(message, at: .zero)
    }
  }
}

extension PlaybackMachine {
  /// The turn that plays.
  fileprivate var snapshotTurn: TurnID { PlaybackSnapshot(self).turn ?? TurnID(rawValue: 0) }
}
