import Dispatch
import PlaybackCore
import PlaybackRuntime
import SoundFixture
import Testing

extension Audible {
  /// The place that the engine tells, beside the one that is heard.
  @Suite(.timeLimit(.minutes(2))) struct PositionSoundTests {
    /// What the engine told at a moment of the machine's clock.
    private struct Reading {
      let moment: UInt64
      let place: MediaTime
      /// How far off it may be, as told with it.
      let uncertainty: MediaTime
    }

    private static let length = 400_000
    private let signal = PositionSignal(count: Self.length, rate: 44_100)
    private let directory: ScratchDirectory
    private let item: MediaItem

    init() throws {
      directory = try ScratchDirectory()
      item = MediaItem(
        .file(path: try MediaFormat.flac.write(signal, 0..<Self.length, named: "signal", in: directory)))
    }

    /// Reads the place so often, some 40 ms apart by the recording's own time.
    private func read(_ studio: Studio, _ count: Int) async throws -> [Reading] {
      var readings: [Reading] = []
      for number in 0..<count {
        try await studio.recorder.reach(studio.recorder.count + 1500 + 37 * (number % 7))
        let before = DispatchTime.now().uptimeNanoseconds
        let place = studio.engine.position
        let after = DispatchTime.now().uptimeNanoseconds
        readings.append(
          Reading(
            moment: before + (after - before) / 2, place: place,
            uncertainty: studio.engine.uncertainty))
      }
      return readings
    }

    /// By how many milliseconds each reading is ahead of what was heard then, and how many were stated at most; those at
    /// breaks are left out.
    private func errors(_ readings: [Reading], _ recording: Recording) -> [(is: Double, atMost: Double)] {
      let stretches = SoundTrace(recording, of: signal).stretches
      // What the server still holds when a seek comes is never heard.
      let edge = 44_100 / 50
      return readings.compactMap { reading in
        guard let place = recording.place(at: reading.moment),
          let stretch = stretches.first(where: {
            $0.recorded.contains(place - edge) && $0.recorded.contains(place + edge)
          })
        else { return nil }
        let error = reading.place.inSeconds * 1000 - Double(place + stretch.offset) * 1000 / 44_100
        return (error, reading.uncertainty.inSeconds * 1000)
      }
    }

    /// Plays, pauses, plays on and seeks, reads all the while, and compares.
    ///
    /// - Parameter settling: So many readings follow each command at once; they tell only whether the place runs backwards.
    private func compare(
      onTV: Bool, delay: Double = 0, within limit: Double, slack: Double = 0, settling: Int = 4
    ) async throws {
      var told: [(name: String, readings: [Reading])] = []
      let recording = try await Studio.take(onTV: onTV, delay: delay) { studio in
        func read(_ name: String, _ count: Int) async throws {
          told.append((name, try await self.read(studio, count)))
        }
        told = []
        try await studio.play([item])
        // Until the player has said so, the engine does not claim that anything is heard.
        for await now in studio.engine.snapshots() where now.isMoving && now.phase == .ready { break }
        try await read("playing", 30)
        let paused = studio.recorder.count
        studio.engine.pause()
        try await read("pausing", settling)
        let silence = try await studio.recorder.wait(for: false, from: paused, length: 4410)
        for await now in studio.engine.snapshots() where !now.isMoving { break }
        try await read("paused", 8)
        studio.engine.play()
        try await read("going on", settling)
        let again = try await studio.recorder.wait(from: silence)
        for await now in studio.engine.snapshots() where now.isMoving { break }
        try await studio.recorder.reach(again + 4_000)
        try await read("after a pause", 15)
        let sought = studio.recorder.count
        studio.engine.seek(to: .seconds(6))
        try await read("seeking", settling)
        for await now in studio.engine.snapshots() where now.isMoving && now.phase == .ready { break }
        try await studio.recorder.reach(sought + 25_000)
        try await read("after a seek", 15)
      }
      for (name, readings) in told where ["playing", "after a pause", "after a seek"].contains(name) {
        let errors = errors(readings, recording)
        print("SoundTests: place told less place heard, \(name), ms: \(errors.map { Int($0.is.rounded()) })")
        #expect(errors.count > readings.count / 2, "\(name): \(errors)")
        #expect(
          errors.allSatisfy { abs($0.is) <= min(limit, $0.atMost) && $0.atMost <= limit + slack },
          "\(name): \(errors)")
      }
      // The seek goes forward, too.
      let places = told.flatMap { part in part.readings.map { (part.name, $0.place.inSeconds) } }
      #expect(zip(places, places.dropFirst()).allSatisfy { $0.1 <= $1.1 }, "\(places)")
      let still = told.first { $0.name == "paused" }.map { Set($0.readings.map(\.place)) }
      #expect(still?.count == 1, "a pause does not freeze the place: \(places)")
    }

    @Test(
      "The place told is within the 20 ms stated of the one heard, never runs backwards, freezes in a pause")
    func local() async throws { try await compare(onTV: false, within: 20) }

    // What is stated counts the way of its words, too.
    @Test("On the TV it is within 100 ms, as stated, and never runs backwards")
    func remote() async throws { try await compare(onTV: true, within: 100, slack: 20) }

    @Test(
      "Behind a network of 75 to 125 ms each way the TV's place is within 100 ms of the one heard and never runs backwards"
    )
    func far() async throws {
      try await compare(onTV: true, delay: 100, within: 100, slack: 130, settling: 12)
    }
  }
}
