import PlaybackTesting
import Testing

@testable import PlaybackCore

/// Here → device → here is the identity on everything but the place's natural advance (R41): over random states.
@Suite struct RoundTripTests {
  /// What travels.
  private struct Luggage: Equatable {
    let order: [EntryID]
    let list: [EntryID]
    let pins: [EntryID]
    let current: EntryID?
    let repeatMode: RepeatMode
    let isShuffled: Bool
    let style: ShuffleStyle
    let intent: PlaybackIntent
    let phase: PlaybackPhase
    let rate: PlaybackRate
    let tracks: TrackPreference
    let textStyle: TextTrackStyle
    let endRules: EndRules
    let media: OpenedMedia?
    let volume: Volume
    let isMuted: Bool
    let failures: [EntryID: PlayerError]
    let canUndo: Bool

    init(_ machine: PlaybackMachine) {
      let queue = machine.queue
      order = queue.entriesInPlayOrder
      list = queue.entries
      pins = queue.entries.filter { queue.isPinned($0) }
      current = queue.current
      repeatMode = queue.repeatMode
      isShuffled = queue.isShuffled
      style = queue.shuffleStyle
      intent = machine.intent
      phase = machine.phase
      rate = machine.rate
      tracks = machine.tracks
      textStyle = machine.textStyle
      endRules = machine.endRules
      media = machine.phase == .ready ? machine.media : nil
      volume = machine.volume
      isMuted = machine.isMuted
      failures = machine.failures
      canUndo = machine.canUndo
    }
  }

  private static let seeds: Range<UInt64> = 0..<90

  @Test(
    "Local → TV → local changes nothing but the place, and that by the time that passed",
    arguments: seeds)
  func identity(seed: UInt64) throws {
    var random = ShuffleGenerator(seed: seed, stream: 9)
    var simulation = Self.randomState(seed: seed, &random)
    let before = Luggage(simulation.machine)
    let (place, moment) = (heardPlace(simulation), simulation.now)
    let isMoving = simulation.machine.anchor.movingAt != nil
    let style: TransferStyle = random.below(4) == 0 ? .immediate : .seamless
    for output in [OutputID.remote(DeviceID(rawValue: "tv")), .local] {
      simulation.perform(.transfer(to: output, style: style))
      simulation.pass(.milliseconds(Int64(900 + random.below(600))))
      #expect(simulation.machine.link?.output == output)
      if output.isRemote {
        // The device's own loudness is another, and stays there.
        #expect(
          simulation.players[simulation.machine.link?.id ?? PlayerID(rawValue: 0)]?.commands
            .contains { $0.action.kind == .volume || $0.action.kind == .mute } == false)
        checkLeftBehind(simulation)
      }
    }
    #expect(Luggage(simulation.machine) == before)
    let silent = simulation.machine.isMuted ? [] : simulation.settledProblems()
    #expect(simulation.problems + silent == [])
    let advance = heardPlace(simulation) - place
    let passed = isMoving ? simulation.machine.rate.scaled(simulation.now - moment) : .zero
    let error = max(advance - passed, passed - advance)
    #expect(
      error <= (style == .seamless ? .milliseconds(40) : .milliseconds(400)),
      "off by \(advance - passed), \(simulation.machine.rate): \(simulation.effects.filter { if case .transferred = $0 { true } else { false } })"
    )
  }

  /// What the device cannot play is kept, marked and passed over: it is not among what the device is to play.
  private func checkLeftBehind(_ simulation: Simulation) {
    let machine = simulation.machine
    let doomed = Self.uncastable(in: machine.queue)
    #expect(machine.queue.entries.filter { doomed.contains($0) }.count == doomed.count)
    guard machine.phase == .ready, let window = machine.window else { return }
    // It is shown no entry past the one after which playing stops.
    let reach = min(8, (machine.endRules.stopAfter ?? .max) - 1)
    let near = Set(machine.queue.upNext(reach)).intersection(doomed)
    #expect(near.allSatisfy { machine.failures[$0]?.code == .notCastable }, "\(machine.failures)")
    #expect(Set(window.turns.map(\.entry)).isDisjoint(with: near))
    let reachable = simulation.player.map { $0.reachableTurns.map(\.entry) } ?? []
    #expect(near.isDisjoint(with: reachable))
  }

  private static func uncastable(in queue: PlayQueue) -> Set<EntryID> {
    Set(queue.entries.filter { queue.item($0).map { isUncastable($0.location) } ?? false })
  }

  private static func isUncastable(_ location: MediaLocation) -> Bool {
    location.displayName.contains("only here")
  }

  private static func isBroken(_ location: MediaLocation) -> Bool { location.displayName.contains("broken") }

  @Test("The random states hold everything that is to travel, each often enough")
  func variety() {
    var counts: [String: Int] = [:]
    for seed in Self.seeds {
      var random = ShuffleGenerator(seed: seed, stream: 9)
      let machine = Self.randomState(seed: seed, &random).machine
      let queue = machine.queue
      let found: [(String, Bool)] = [
        ("playing", machine.phase == .ready && machine.intent == .play),
        ("paused", machine.phase == .ready && machine.intent == .pause),
        ("ended", machine.phase == .ended), ("failed", machine.phase == .failed),
        ("entries that cannot be cast", !Self.uncastable(in: queue).isEmpty),
        ("entries that fail everywhere", machine.failures.contains { $0.value.code != .notCastable }),
        ("stop after", machine.endRules.stopAfter != nil), ("stop at", machine.endRules.stopAt != nil),
        ("stop at, with the entry", machine.endRules.finishesEntry),
        ("next by hand", queue.entries.contains { queue.item($0)?.title == "next" && queue.isPinned($0) }),
        ("up next by hand", queue.entries.contains { queue.item($0)?.title == "up" && queue.isPinned($0) }),
        ("shuffled", queue.isShuffled), ("repeat one", queue.repeatMode == .one),
        ("repeat all", queue.repeatMode == .all), ("another speed", machine.rate != .normal),
        ("tracks", machine.tracks != TrackPreference()), ("style", machine.textStyle != TextTrackStyle()),
        ("quieter", machine.volume != .full), ("muted", machine.isMuted),
      ]
      for (name, isThere) in found { counts[name, default: 0] += isThere ? 1 : 0 }
    }
    #expect(counts.allSatisfy { $0.value >= 5 }, "\(counts)")
  }

  /// Where the player really is.
  private func heardPlace(_ simulation: Simulation) -> MediaTime {
    simulation.player?.place ?? simulation.machine.position(at: simulation.now)
  }

  /// A queue in some state, in the middle of a long entry.
  private static func randomState(seed: UInt64, _ random: inout ShuffleGenerator) -> Simulation {
    let latency = MediaTime.milliseconds([0, 4, 20][random.below(3)])
    let settings = FakePlayerSettings(settlesAfter: latency, reportsAfter: latency)
    var simulation = Simulation(seed: seed, settings: settings, opensAfter: latency) { location in
      isBroken(location)
        ? .broken(.notMedia) : FakeMedia(film(numberedFrom: 1), opensAfter: .milliseconds(40))
    }
    simulation.remote.settings.settlesAfter = latency
    simulation.remote.settings.reportsAfter = latency
    simulation.remote.media = { location in
      if isBroken(location) || isUncastable(location) {
        return .broken(isBroken(location) ? .notMedia : .notCastable)
      }
      return FakeMedia(film(numberedFrom: 30), opensAfter: .milliseconds(90))
    }
    let outcome = random.below(5)
    let items = (1...(2 + random.below(9))).map {
      MediaItem(.file(path: outcome == 2 ? "/broken \($0)" : "/\($0)"))
    }
    simulation.perform(
      .edit(
        .load(
          items, start: random.below(items.count), at: .seconds(Int64(random.below(40))), play: true,
          shuffle: random.below(2) == 0, repeat: RepeatMode.allCases[random.below(3)])))
    simulation.pass(.milliseconds(300))
    if random.below(2) == 0 {
      simulation.perform(.setRate(PlaybackRate(permille: Int32(500 + random.below(1_500)))))
    }
    if random.below(2) == 0 {
      simulation.perform(.edit(.playNext(block("next", outcome, &random), startIfEnded: false)))
    }
    if random.below(2) == 0 {
      simulation.perform(.edit(.addToUpNext(block("up", outcome, &random), startIfEnded: false)))
    }
    if random.below(2) == 0 { simulation.perform(.setTracks(wishes[random.below(wishes.count)])) }
    if random.below(2) == 0 {
      simulation.perform(.setTextStyle(TextTrackStyle(scalePermille: Int32(500 + random.below(1_500)))))
    }
    if random.below(3) == 0 { simulation.perform(.stopAfter(entries: 1 + random.below(3))) }
    if random.below(3) == 0 {
      simulation.perform(
        .stopAt(simulation.now + .seconds(3_600), finishingEntry: random.below(2) == 0))
    }
    if random.below(3) == 0 { simulation.perform(.setVolume(Volume(permille: 400))) }
    if random.below(3) == 0 { simulation.perform(.setMuted(true)) }
    simulation.pass(.milliseconds(200))
    switch outcome {
    case 0: simulation.perform(.pause)
    case 1: end(&simulation)
    default: break
    }
    simulation.pass(.milliseconds(200))
    return simulation
  }

  /// Two entries to be put next: some no device can play, some nobody; of a queue that is to fail, all.
  private static func block(_ title: String, _ outcome: Int, _ random: inout ShuffleGenerator) -> [MediaItem]
  {
    (1...2).map { number in
      let kind = outcome == 2 ? 1 : random.below(4)
      let name = ["only here", "broken", "one", "another"][kind]
      return MediaItem(.file(path: "/\(title) \(name) \(number)"), title: title)
    }
  }

  private static let wishes = [
    TrackPreference(text: .off), TrackPreference(audio: [TrackMatch(language: "de")]),
    TrackPreference(text: .first([TrackMatch(language: "en"), TrackMatch(language: "de")])),
    TrackPreference(choosing: [TrackID(rawValue: 3), TrackID(rawValue: 7)], of: TrackTests.film),
  ]

  /// The same film here and there, under other numbers.
  private static func film(numberedFrom first: Int32) -> OpenedMedia {
    let tracks = TrackTests.film.enumerated().map { index, track in
      var track = track
      track.id = TrackID(rawValue: first + Int32(index))
      return track
    }
    return OpenedMedia(duration: .seconds(60), tracks: MediaTracks(tracks, active: []))
  }

  /// Everything has been played.
  private static func end(_ simulation: inout Simulation) {
    simulation.perform(.setRepeat(.off))
    simulation.perform(.stopAfter(entries: nil))
    // What was put next by hand follows whatever is selected; so the last entry is stepped to.
    for _ in simulation.machine.queue.entries where !simulation.machine.queue.upNext(1).isEmpty {
      simulation.perform(.next)
      simulation.pass(.milliseconds(300))
    }
    simulation.perform(.seek(to: .seconds(60)))
    simulation.pass(.seconds(1))
  }
}
