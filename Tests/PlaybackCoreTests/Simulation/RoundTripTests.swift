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

  @Test(
    "Local → TV → local changes nothing but the place, and that by the time that passed", arguments: 0..<60)
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

  /// Where the player really is.
  private func heardPlace(_ simulation: Simulation) -> MediaTime {
    simulation.player?.place ?? simulation.machine.position(at: simulation.now)
  }

  /// A queue in some state, in the middle of a long entry.
  private static func randomState(seed: UInt64, _ random: inout ShuffleGenerator) -> Simulation {
    let latency = MediaTime.milliseconds([0, 4, 20][random.below(3)])
    let settings = FakePlayerSettings(settlesAfter: latency, reportsAfter: latency)
    var simulation = Simulation(seed: seed, settings: settings, opensAfter: latency) { _ in
      FakeMedia(film(numberedFrom: 1), opensAfter: .milliseconds(40))
    }
    simulation.remote.settings.settlesAfter = latency
    simulation.remote.settings.reportsAfter = latency
    simulation.remote.media = { _ in FakeMedia(film(numberedFrom: 30), opensAfter: .milliseconds(90)) }
    let items = (1...(2 + random.below(9))).map { MediaItem(.file(path: "/\($0)")) }
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
      let next = [MediaItem(.file(path: "/next 1")), MediaItem(.file(path: "/next 2"))]
      simulation.perform(.edit(.playNext(next, startIfEnded: false)))
    }
    if random.below(2) == 0 { simulation.perform(.setTracks(wishes[random.below(wishes.count)])) }
    if random.below(2) == 0 {
      simulation.perform(.setTextStyle(TextTrackStyle(scalePermille: Int32(500 + random.below(1_500)))))
    }
    if random.below(3) == 0 { simulation.perform(.stopAfter(entries: 1 + random.below(3))) }
    if random.below(3) == 0 { simulation.perform(.setVolume(Volume(permille: 400))) }
    if random.below(3) == 0 { simulation.perform(.setMuted(true)) }
    simulation.pass(.milliseconds(200))
    switch random.below(4) {
    case 0: simulation.perform(.pause)
    case 1: end(&simulation)
    default: break
    }
    simulation.pass(.milliseconds(200))
    return simulation
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
    if let last = simulation.machine.queue.entriesInPlayOrder.last {
      simulation.perform(.select(last, play: true))
    }
    simulation.pass(.milliseconds(300))
    simulation.perform(.seek(to: .seconds(60)))
    simulation.pass(.seconds(1))
  }
}
