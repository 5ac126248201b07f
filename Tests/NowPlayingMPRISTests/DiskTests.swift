#if DBus
  import Foundation
  import PlaybackCore
  import SoundFixture
  import Testing

  @testable import NowPlayingMPRIS

  /// What waits for a disk waits on a thread of its own, so that a hung one stops nobody else.
  @Suite("Work on the disk", .serialized, .timeLimit(.minutes(1)))
  struct DiskTests {
    /// As many as Swift has threads.
    private let many = ProcessInfo.processInfo.activeProcessorCount

    @Test("Searches for pictures that hang leave Swift's own threads free")
    func art() async throws {
      let jam = Jam()
      let finders = try (0..<many).map { _ in
        let inbox = try #require(BusInbox<MPRISClient.Note>())
        return ArtFinder(
          { _, _ in
            jam.wait()
            return nil
          }, nil, inbox)
      }
      for finder in finders { finder.find(EntryID(rawValue: 1), MediaItem(.file(path: "/a"))) }
      #expect(await jam.release(many))
      withExtendedLifetime(finders) {}
    }

    @Test("Opening what hangs leaves Swift's own threads free")
    func open() async throws {
      let (bus, jam) = (try PrivateBus(), Jam())
      let host = Host(address: bus.address)
      var controls = RemoteControls(host.engine)
      controls.handle(.open) { _ in
        jam.wait()
        return .success
      }
      let services = (0..<many).map { number in
        var options = MPRISOptions(identity: "P\(number)")
        options.address = bus.address
        return MPRISService(controls, options, log: host.log)
      }
      while host.log.lines.filter({ $0.contains("on the bus as") }).count < many { await Task.yield() }
      let callers = try (0..<many).map { number in
        try Program(
          "busctl",
          [
            "--user", "call", "org.mpris.MediaPlayer2.p\(number)", "/org/mpris/MediaPlayer2",
            "org.mpris.MediaPlayer2.Player", "OpenUri", "s", "file:///a.flac",
          ], environment: bus.environment)
      }
      #expect(await jam.release(many))
      for caller in callers { _ = await caller.output }
      for service in services { service.close() }
      await host.end()
    }
  }
#endif
