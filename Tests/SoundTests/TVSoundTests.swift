import Attacca
import Dispatch
import PlaybackCore
import PlaybackRuntime
import SoundFixture
import Testing

extension Audible {
  /// What a TV of this project plays, as it sounds.
  @Suite(.timeLimit(.minutes(2))) struct TVSoundTests {
    @Test(
      "On the TV, too, files join without a sample lost or added (S20)",
      arguments: [MediaFormat.wav, .flac, .mp3, .ogg, .opus])
    func joins(format: MediaFormat) async throws {
      let pieces = try Pieces(format)
      let recording = try await Studio.take(
        rate: format.rate, events: [Pieces.ranges[0].count], onTV: true
      ) { studio in
        let start = try await studio.play(Array(pieces.items.prefix(2)))
        try await studio.recorder.reach(start + Pieces.ranges[0].count + 20_000)
      }
      let trace = SoundTrace(recording, of: pieces.signal)
      #expect(trace.stretches.count == 1, "\(trace.stretches)")
      #expect(recording.silences(minimum: 16) == [])
    }

    @Test("What is put next while the TV plays joins there on both sides (S20)")
    func putNext() async throws {
      let pieces = try Pieces()
      let recording = try await Studio.take(events: Pieces.ends(0, 2), onTV: true) { studio in
        let start = try await studio.play(Array(pieces.items.prefix(2)))
        try await studio.recorder.reach(start + 20_000)
        studio.engine.playNext([pieces.items[2]])
        try await studio.recorder.reach(start + Pieces.ends(0, 2)[1] + 10_000)
      }
      let trace = SoundTrace(recording, of: pieces.signal)
      #expect(trace.flaws(hearing: [0, 2, 1]) == [0, 0], "\(trace.stretches)")
      #expect(recording.silences(minimum: 16) == [])
    }

    @Test(
      "On the TV, too, an edit some 100 ms before the next entry is opened changes the join and costs no sample",
      arguments: [JoinEdit.replaced, .reshuffled])
    func edited(edit: JoinEdit) async throws { try await edit.joins(onTV: true) }

    @Test("On the TV repeating joins, too, of one entry and of all (S180, S181)", arguments: [true, false])
    func repeats(one: Bool) async throws {
      let pieces = try Pieces()
      let (heard, ends) = one ? ([0, 0], Pieces.ends(0, 0)) : ([0, 1, 0], Pieces.ends(0, 1, 0))
      let recording = try await Studio.take(events: ends, onTV: true) { studio in
        let start = try await studio.play(Array(pieces.items.prefix(2)), repeat: one ? .one : .all)
        try await studio.recorder.reach(start + ends[ends.count - 2] + 10_000)
      }
      let trace = SoundTrace(recording, of: pieces.signal)
      #expect(trace.flaws(hearing: heard) == [0], "\(trace.stretches)")
      #expect(recording.silences(minimum: 16) == [])
    }

    @Test("On the TV a broken entry between two good ones leaves no gap")
    func broken() async throws {
      let pieces = try Pieces()
      let recording = try await Studio.take(events: [Pieces.ranges[0].count], onTV: true) { studio in
        let queue = [pieces.items[0], try pieces.broken(), pieces.items[1]]
        let start = try await studio.play(queue)
        try await studio.recorder.reach(start + Pieces.ranges[0].count + 20_000)
      }
      let trace = SoundTrace(recording, of: pieces.signal)
      #expect(trace.stretches.count == 1, "\(trace.stretches)")
      #expect(recording.silences(minimum: 16) == [])
    }

    @Test(
      "Handed over paused, nothing sounds until play is asked for, and then it begins at the place asked for (S81, S82)"
    )
    func paused() async throws {
      let pieces = try Pieces()
      var asked = 0
      let recording = try await Studio.take(events: [], onTV: true) { studio in
        let start = try await studio.play([pieces.items[0]], at: .milliseconds(700)) {
          try await studio.recorder.pass(seconds: 0.3)
          asked = studio.recorder.count
        }
        try await studio.recorder.reach(start + 12_000)
      }
      #expect(try #require(recording.firstSound()) >= asked)
      let stretch = try #require(SoundTrace(recording, of: pieces.signal).stretches.first)
      #expect(abs(stretch.heard.lowerBound - 30_870) <= 96, "\(stretch)")
    }

    /// Where the TV really is at a moment, in milliseconds of the media.
    private func heard(_ recording: Recording, _ signal: PositionSignal, at moment: UInt64) -> Double? {
      guard let place = recording.place(at: moment),
        let stretch = SoundTrace(recording, of: signal).stretches.first(where: { $0.recorded.contains(place) }
        )
      else { return nil }
      return Double(place + stretch.offset) * 1000 / Double(signal.rate)
    }

    /// How the network goes.
    enum Trouble: String, CaseIterable {
      /// The connection ends.
      case cut
      /// Nothing comes through any more, and nobody says so.
      case stall
    }

    @Test(
      "The network goes at a random moment: after the verdict the place is right within a quarter of a second, paused (S73)",
      arguments: Trouble.allCases)
    func lost(trouble: Trouble) async throws {
      let signal = PositionSignal(count: 400_000, rate: 44_100)
      let directory = try ScratchDirectory()
      let item = MediaItem(
        .file(path: try MediaFormat.flac.write(signal, 0..<400_000, named: "signal", in: directory)))
      // The silence after which a device counts as lost, and the time in which it is looked for, are this long each.
      let patience = MediaTime.seconds(1)
      var (places, verdict, place): ([MediaTime], UInt64, MediaTime?) = ([], 0, nil)
      let recording = try await Studio.take(onTV: true, patience: patience) { studio in
        let start = try await studio.play([item])
        try await studio.recorder.reach(start + .random(in: 10_000..<60_000))
        switch trouble {
        case .cut: studio.tv?.network.cut()
        case .stall: studio.tv?.network.stall()
        }
        for await now in studio.engine.snapshots(newest: 64) {
          places.append(studio.engine.position)
          if now.output?.isRemote == true { continue }
          (verdict, place) = (DispatchTime.now().uptimeNanoseconds, studio.engine.position)
          #expect(!now.isPlaying, "a lost device leaves playing paused here")
          break
        }
        try await studio.recorder.reach(studio.recorder.count + 4410)
      }
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }, "\(places)")
      let error = try #require(place).inSeconds * 1000 - (try #require(heard(recording, signal, at: verdict)))
      // The TV plays on, and so does the place that is believed.
      #expect(abs(error) <= 250, "\(error) ms")
      print("SoundTests: the place after the verdict (\(trouble)) less the place heard: \(error) ms")
    }

    @Test(
      "While the network is away the place stands still; back, it is the one that is heard, and never ran backwards (S73)"
    )
    func back() async throws {
      let signal = PositionSignal(count: 400_000, rate: 44_100)
      let directory = try ScratchDirectory()
      let item = MediaItem(
        .file(path: try MediaFormat.flac.write(signal, 0..<400_000, named: "signal", in: directory)))
      var readings: [(moment: UInt64, place: MediaTime)] = []
      let recording = try await Studio.take(onTV: true, patience: .seconds(4)) { studio in
        func read() { readings.append((DispatchTime.now().uptimeNanoseconds, studio.engine.position)) }
        let start = try await studio.play([item])
        try await studio.recorder.reach(start + 20_000)
        studio.tv?.network.cut()
        for await now in studio.engine.snapshots() where now.suspension != nil { break }
        for _ in 0..<10 {
          try await studio.recorder.reach(studio.recorder.count + 1500)
          read()
        }
        studio.tv?.network.restore()
        for await now in studio.engine.snapshots() where now.suspension == nil { break }
        for _ in 0..<10 {
          try await studio.recorder.reach(studio.recorder.count + 1500)
          read()
        }
        #expect(studio.engine.snapshot.output?.isRemote == true)
      }
      let errors = readings.compactMap { reading in
        heard(recording, signal, at: reading.moment).map { reading.place.inSeconds * 1000 - $0 }
      }
      #expect(errors.count == readings.count)
      #expect(abs(try #require(errors.first)) <= 250, "\(errors)")
      #expect(readings.prefix(10).allSatisfy { $0.place == readings[0].place }, "\(readings)")
      #expect(errors.dropFirst(10).allSatisfy { abs($0) <= 100 }, "\(errors)")
      #expect(zip(readings, readings.dropFirst()).allSatisfy { $0.place <= $1.place })
    }
  }
}
