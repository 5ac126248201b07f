#if MPV
  import Dispatch
  import PlaybackCore
  import SoundFixture
  import Synchronization
  import Testing

  @testable import PlayerMPV

  /// Looking at what comes next, with a second core.
  @Suite(.timeLimit(.minutes(1))) struct InspectionTests {
    @Test("A sound that is over before it was looked at is a sound, however busy the machine is")
    func tiny() throws {
      let directory = try ScratchDirectory()
      try directory.write(Wave.tone(seconds: 0.01), to: "tiny.wav")
      let location = MediaLocation.file(path: directory.path("tiny.wav"))
      let errors = Mutex<[PlayerError]>([])
      // Many at a time, so that libmpv's answer comes later than its events.
      DispatchQueue.concurrentPerform(iterations: 64) { _ in
        let found = InspectionJob().run(location, .media, MPVOptions(audio: .null))
        if let error = found.error { errors.withLock { $0.append(error) } }
      }
      #expect(errors.withLock { $0 } == [])
    }
  }
#endif
