#if Cast && MPV
  import Foundation
  import PlaybackCore
  import PlayerMPV
  import SoundFixture
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

    @Test("VLC, run as a user without rights, casts a file, which is played to its end")
    func vlc() async throws {
      let folder = try ScratchDirectory()
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
      let song = folder.path("song.mp3")
      try ChildProcess.run(
        "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=duration=3", "-c:a", "libmp3lame", song])
      let sender = try Program("setpriv", Self.unprivileged + Self.vlc(song, port: tv.port))
      var states: [TVPlayback.State] = []
      for await case .playback(let now) in tv.changes {
        states.append(now.state)
        if [.finished, .failed, .stopped].contains(now.state) { break }
      }
      #expect(states.contains(.playing))
      #expect(states.last == .finished)
      sender.process.stop()
      await tv.close()
    }

    /// Who VLC runs as: it refuses to be root.
    private static let unprivileged =
      getuid() == 0 ? ["--reuid=65534", "--regid=65534", "--clear-groups"] : ["--no-new-privs"]

    private static func vlc(_ song: String, port: UInt16) -> [String] {
      [
        "env", "HOME=/nonexistent", "vlc", "-I", "dummy", "--no-plugins-cache", "--sout",
        "#chromecast{ip=127.0.0.1,port=\(port),http-port=\(20_000 + getpid() % 10_000)}",
        "--demux-filter=demux_chromecast", song, "vlc://quit",
      ]
    }
  }
#endif
