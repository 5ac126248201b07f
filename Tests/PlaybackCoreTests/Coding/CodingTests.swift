import Foundation
import Testing

@testable import PlaybackCore

/// State, events and effects survive JSON, and events replay (design, idea 8).
@Suite("Coding and replay")
struct CodingTests {
  static func coded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  private static let entry = EntryID(rawValue: 7 << 32 | 3)
  private static let items = [
    MediaItem(.file([0x2F, 0xFF, 0x0A]), title: "a", artist: "b", album: "c", duration: .seconds(3)),
    MediaItem(.url("https://host/x?y#z")),
  ]

  private static let edits: [QueueEdit] = [
    .load(items, start: 1, at: .seconds(3), play: true, shuffle: false, repeat: .one),
    .load([], start: nil, at: .zero, play: false, shuffle: nil, repeat: nil),
    .insert(items, at: 2, startIfEnded: true), .append(items, startIfEnded: false),
    .playNext(items, startIfEnded: false), .addToUpNext(items, startIfEnded: true),
    .replace(2..<5, with: items),
    .remove([entry]), .clear, .clearUpcoming, .clearAllButCurrent, .move(1..<3, to: 0),
    .moveEntries([entry], to: 4), .arrange([entry], to: 4), .moveInOrder(from: 1, to: 2),
    .moveToNext([entry]), .setShuffle(true), .reshuffle,
  ]

  private static let preference = TrackPreference(
    audio: [TrackMatch(language: "de")],
    text: .first([TrackMatch(name: "n", isForced: true, id: TrackID(rawValue: 4))]))
  private static let style = TextTrackStyle(
    foreground: TextColor("#01020304"), edge: .raised, window: .roundedCorners, cornerRadius: 3,
    fontFamily: "f",
    genericFamily: .serif, scalePermille: 1200, fontStyle: .boldItalic)

  private static let commands: [PlaybackCommand] =
    [
      .play, .pause, .togglePlay, .stop, .next, .previous, .seek(to: .seconds(4)), .seekBy(.seconds(-4)),
      .select(entry, play: true), .setRate(PlaybackRate(permille: 1250)), .setVolume(Volume(permille: 1)),
      .setMuted(true), .stopAfter(entries: 3), .stopAfter(entries: nil), .stopAt(.zero, finishingEntry: true),
      .stopAt(nil, finishingEntry: false), .setRepeat(.all), .undo, .redo, .transfer(to: .local),
      .transfer(to: .remote(DeviceID(rawValue: "tv"))), .stopCasting, .leaveDevice, .rejoin,
      .selectTracks([TrackID(rawValue: 3)]), .setTracks(preference), .setTextStyle(style),
    ] + edits.map(PlaybackCommand.edit)

  private static let window = QueueWindow(
    revision: WindowRevision(rawValue: 5),
    current: Turn(id: TurnID(rawValue: 1), entry: entry, item: items[0]),
    upcoming: [Turn(id: TurnID(rawValue: 2), entry: entry, item: items[1])],
    heard: [Turn(id: TurnID(rawValue: 3), entry: entry, item: items[1])], repeatsCurrent: true)

  private static let facts: [PlayerReport.Fact] = [
    .settled(.done), .settled(.superseded), .settled(.refused(PlayerError(.tls, detail: "d"))),
    .capabilities(PlayerCapabilities(upcomingTurns: 20, canSetRate: false, canSetVolume: false)),
    .opened(TurnID(rawValue: 1), OpenedMedia(duration: .seconds(2), isSeekable: false, title: "t")),
    .playback(TurnID(rawValue: 1), .buffering, at: .seconds(2)), .committed(TurnID(rawValue: 2)),
    .advanced(to: TurnID(rawValue: 2)), .ended(TurnID(rawValue: 2)),
    .failed(TurnID(rawValue: 2), PlayerError(.notFound, location: .url("http://x"))),
    .volume(Volume(permille: 300), muted: true), .sound(.device("d")), .sound(.silent(reason: "r")),
    .jumped(to: TurnID(rawValue: 3)), .link(.connected), .link(.suspended(reason: "r")),
    .tracks(TurnID(rawValue: 1), MediaTracks(TrackTests.film, active: [TrackID(rawValue: 2)])),
    .textStyle(style),
    .foreign(ForeignItem(title: "t", artist: "a")), .foreign(nil), .lost(PlayerError(.backend)),
  ]

  private static let sessionEvents: [AudioSessionEvent] = [
    .interruptionBegan(source: "call"), .interruptionEnded(source: "call", shouldResume: true), .activated,
    .activationFailed(source: "call"), .outputLost(name: "a", wasInUse: true, noneLeft: false),
    .outputAdded(name: "b"), .outputReturned(name: "a"), .wentUnheard(.milliseconds(30)),
    .levelsChanged(Volume(permille: 300), isMuted: true), .soundLost(reason: "r"), .soundStalled(reason: "r"),
    .soundReturned,
  ]

  private static let actions: [PlayerCommand.Action] = [
    .open(window, at: .seconds(3), playing: true), .update(window), .play, .pause, .seek(to: .seconds(1)),
    .stop, .locate,
    .setRate(.normal), .setTracks(preference), .setTextStyle(style), .setVolume(.full), .setMuted(false),
    .close, .endSession,
  ]

  @Test("every kind of event survives JSON")
  func events() throws {
    let player = PlayerID(rawValue: 2)
    var kinds: [PlaybackEvent.Kind] = Self.commands.map { .command($0) }
    kinds += Self.facts.map {
      .player(
        player,
        PlayerReport(token: CommandToken(rawValue: 9), revision: WindowRevision(rawValue: 4), fact: $0))
    }
    kinds += [.player(player, PlayerReport(token: nil, revision: nil, fact: Self.facts[0]))]
    kinds += Self.sessionEvents.map { .session($0) }
    kinds += [
      .playerOpened(player), .playerUnavailable(player, PlayerError(.outputUnavailable)), .timer(.stopAt),
      .timer(.settlement(player)),
    ]
    let events = kinds.map { PlaybackEvent(at: MonotonicInstant(nanoseconds: 12_345_678_901_234_567), $0) }
    #expect(try Self.coded(events) == events)
  }

  @Test("every kind of effect survives JSON; every action has its kind")
  func effects() throws {
    let player = PlayerID(rawValue: 2)
    var effects: [PlaybackEffect] = Self.actions.map {
      .player(player, PlayerCommand(token: CommandToken(rawValue: .max), action: $0))
    }
    effects += [
      .openPlayer(player, .local), .startTimer(.stopAt, at: .zero), .cancelTimer(.settlement(player)),
      .startTimer(.cut(player), at: .zero), .startTimer(.silence(player), at: .zero),
      .cancelTimer(.ask(player)),
      .activateSession, .notice(Notice(title: "t", text: "x")), .persist,
    ]
    let reactions =
      [PlaybackReaction(outcome: nil, effects: effects)]
      + CommandRefusal.allCases.map { PlaybackReaction(outcome: .refused($0), effects: []) }
      + [
        PlaybackReaction(outcome: .done(added: [Self.entry]), effects: []),
        PlaybackReaction(outcome: .unchanged, effects: []),
      ]
    #expect(try Self.coded(reactions) == reactions)
    #expect(Set(Self.actions.map(\.kind)).count == PlayerCommand.Action.Kind.allCases.count)
  }

  @Test(
    "the state survives JSON at any moment, and the journal replays to equal states and effects",
    arguments: 0..<12)
  func replay(seed: UInt64) throws {
    var random = ShuffleGenerator(seed: seed, stream: 6)
    var media = SceneMedia()
    media.capacity = [1, 20][random.below(2)]
    media.probes = random.below(2) == 0
    let scene = Scene("ABCDE*C", order: "CEADB", repeat: .all, seed: seed, media: media)
    let start = try Self.coded(scene.initial)
    #expect(start == scene.initial)
    for round in 0..<200 {
      scene.happen(&random)
      if round % 20 == 0 { #expect(try Self.coded(scene.machine) == scene.machine) }
    }
    #expect(scene.journal.count > 200)
    let journal = try Self.coded(scene.journal)
    var replayed = start
    var effects: [PlaybackEffect] = []
    for event in journal { effects += replayed.handle(event).effects }
    #expect(replayed == scene.machine)
    #expect(effects == scene.effects)
  }

  @Test("a decoded queue goes on exactly as the original would", arguments: 0..<10)
  func goesOn(seed: UInt64) throws {
    var random = ShuffleGenerator(seed: seed, stream: 7)
    let scene = Scene("ABCDE*C", repeat: .all, seed: seed)
    for _ in 0..<30 { scene.perform(.edit(scene.randomEdit(&random))) }
    var original = scene.machine.queue
    var decoded = try Self.coded(original)
    #expect(decoded == original)
    for queue in [0, 1] {
      func go(_ queue: inout PlayQueue) {
        queue.append(Scene.items("QRS"))
        queue.setShuffle(false)
        queue.setShuffle(true)
        for _ in 0..<12 { queue.naturalEnd() }
        queue.playNext(Scene.items("T"))
      }
      if queue == 0 { go(&original) } else { go(&decoded) }
    }
    #expect(decoded == original)
  }

  @Test("the style of the shuffle survives JSON")
  func style() throws {
    var queue = PlayQueue(seed: 1)
    queue.setShuffleStyle(.spreadArtists)
    queue.load(Scene.items("ABC"), shuffle: true)
    #expect(try Self.coded(queue) == queue)
  }
}
