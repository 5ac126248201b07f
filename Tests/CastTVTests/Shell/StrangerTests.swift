#if Cast && MPV
  import PlaybackCore
  import PlayerMPV
  import Testing

  @testable import CastTV

  /// Senders that others wrote, on our receiver with libmpv and real media.
  @Suite("Senders of others", .serialized, .timeLimit(.minutes(3)))
  struct StrangerTests {
    private let tv: TVReceiver

    init() throws {
      tv = try TVReceiver(
        name: "Test", address: "127.0.0.1", outputs: MPVOutputProvider(MPVOptions(audio: .null)))
    }

    @Test(
      "pychromecast plays, pauses, seeks, sets volume and mute, queues, goes on and back, stops and quits")
    func alone() async throws {
      let server = try await MediaServer()
      let sender = try Program(
        script: "pychromecast_sender.py",
        ["alone", "\(tv.port)", server.url("1.wav"), server.url("2.wav")])
      try await sender.word(after: "done")
      await tv.close()
    }

    @Test("Two of pychromecast see what the other does")
    func together() async throws {
      let server = try await MediaServer()
      let sender = try Program(
        script: "pychromecast_sender.py",
        ["together", "\(tv.port)", server.url("1.wav"), server.url("2.wav")])
      try await sender.word(after: "done")
      await tv.close()
    }
  }
#endif
