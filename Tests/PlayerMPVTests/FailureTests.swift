#if MPV
  import Foundation
  import PlaybackCore
  import PlayerMPV
  import SoundFixture
  import Testing

  /// Everything that can be wrong with media, as a typed error that names the location.
  @Suite(.serialized, .timeLimit(.minutes(1))) struct FailureTests {
    let directory: ScratchDirectory

    init() throws { directory = try ScratchDirectory() }

    /// Opens the location and yields the failure.
    private func failure(_ location: MediaLocation, _ options: MPVOptions? = nil) async throws -> PlayerError
    {
      let rig = try options.map(Rig.init) ?? Rig()
      let broken = turn(1, location)
      let token = rig.send(.open(rig.window(broken), at: .zero, playing: true))
      #expect(try await rig.settled(token) == .done)
      let error = try await rig.failed(broken)
      #expect(error.location == location)
      await rig.close()
      let failures = rig.facts.filter { if case .failed = $0 { true } else { false } }
      #expect(failures.count == 1)
      #expect(!rig.facts.contains(.ended(broken.id)))
      return error
    }

    @Test("Files that are not media, by what is wrong with them")
    func files() async throws {
      try directory.write([], to: "empty.flac")
      try directory.write(Array("just words, no music".utf8), to: "text.mp3")
      try directory.write(Array("#EXTM3U\na.mp3\n".utf8), to: "list.mp3")
      try directory.write(Array("[playlist]\nFile1=a.mp3\n".utf8), to: "pls.mp3")
      try directory.write(Array("<?xml version=\"1.0\"?>\n<playlist/>".utf8), to: "xspf.mp3")
      try directory.write(Array("FILE \"a.wav\" WAVE\n  TRACK 01 AUDIO\n".utf8), to: "cue.mp3")
      try directory.write(Array("a.mp3\nb.mp3\n".utf8), to: "plain.m3u")
      try directory.write(Array("# mpv EDL v0\n/etc/hostname\n".utf8), to: "edl.mp3")
      try directory.write(Wave.tone(seconds: 0), to: "silent.wav")
      #expect(mkfifo(directory.path("fifo"), 0o644) == 0)
      try ChildProcess.run(
        "ffmpeg",
        [
          "-v", "error", "-f", "lavfi", "-i", "color=d=0.1", "-frames:v", "1", directory.path("picture.png"),
        ])
      let expected: [(String, PlayerError.Code)] = [
        ("absent.flac", .missing), ("empty.flac", .empty), ("text.mp3", .notMedia), ("list.mp3", .playlist),
        ("pls.mp3", .playlist), ("xspf.mp3", .playlist), ("cue.mp3", .playlist), ("plain.m3u", .playlist),
        ("edl.mp3", .notMedia), ("fifo", .notARegularFile), ("picture.png", .noAudio),
        ("silent.wav", .noAudio),
        ("", .directory), ("text.mp3/below", .missing),
      ]
      for (name, code) in expected {
        let error = try await failure(.file(path: directory.path(name)))
        #expect(error.code == code, "\(name): \(error)")
      }
      #expect(try await failure(.file(path: "/dev/null")).code == .notARegularFile)
      #expect(try await failure(.file([])).code == .missing)
      #expect(try await failure(.file(path: "--idle=no")).code == .missing)
      #expect(try await failure(.file(path: "http://127.0.0.1:1/")).code == .missing)
    }

    @Test("Addresses, by what the server or the network says")
    func addresses() async throws {
      let server = try WebServer(media: Wave.tone(seconds: 1))
      let expected: [(String, PlayerError.Code)] = [
        (server.url("/status/404"), .notFound), (server.url("/status/410"), .notFound),
        (server.url("/status/403"), .accessDenied), (server.url("/status/401"), .accessDenied),
        (server.url("/status/500"), .serverError), (server.url("/status/503"), .serverError),
        (server.url("/text"), .notMedia), ("http://127.0.0.1:1/", .refusedConnection),
        ("http://no-such-host.invalid/", .unresolvedHost),
        ("ftp://127.0.0.1/a.mp3", .unsupportedAddress), ("file:///etc/hostname", .unsupportedAddress),
        ("edl://a", .unsupportedAddress), ("http://", .unsupportedAddress),
        ("http://a b/", .unsupportedAddress), ("", .unsupportedAddress),
      ]
      for (address, code) in expected {
        let error = try await failure(.url(address))
        #expect(error.code == code, "\(address): \(error)")
      }
    }

    @Test("A server that never answers is a timeout")
    func hangs() async throws {
      let server = try WebServer(media: [])
      let options = MPVOptions(audio: .null, networkTimeout: 1)
      #expect(try await failure(.url(server.url("/hang")), options).code == .timeout)
    }

    @Test("A certificate that nobody signed is not trusted")
    func untrusted() async throws {
      let server = try UntrustedServer(directory)
      let error = try await failure(.url("https://127.0.0.1:\(server.port)/"))
      #expect(error.code == .tls, "\(error)")
    }

    @Test("A closed player does not wait for a server that never answers")
    func closeWhileHanging() async throws {
      let server = try WebServer(media: [])
      let rig = try Rig(MPVOptions(audio: .null, networkTimeout: 600))
      rig.send(.open(rig.window(turn(1, .url(server.url("/hang")))), at: .zero, playing: true))
      try await rig.read(.settled(.done))
      await rig.close()
    }

    @Test("Media over http plays, also through a redirect")
    func http() async throws {
      let server = try WebServer(media: Wave.tone(seconds: 1))
      for path in ["/media", "/redirect"] {
        let rig = try Rig()
        let good = turn(1, .url(server.url(path)))
        rig.send(.open(rig.window(good), at: .milliseconds(300), playing: true))
        #expect(try await rig.opened(good).duration == .seconds(1))
        try await rig.read(.ended(good.id))
        await rig.close()
      }
    }

    @Test("A file cut short of its announced length broke off")
    func truncated() async throws {
      try directory.write(Wave.tone(seconds: 20), to: "whole.wav")
      let whole = directory.path("whole.flac")
      try ChildProcess.run("ffmpeg", ["-v", "error", "-i", directory.path("whole.wav"), whole])
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: whole)))
      let cut = try directory.write(Array(bytes.prefix(bytes.count / 10)), to: "cut.flac")
      #expect(try await failure(.file(path: cut)).code == .endedEarly)
    }

    @Test("A connection that breaks off before the announced length broke off")
    func cut() async throws {
      let server = try WebServer(media: Wave.tone(seconds: 4))
      #expect(try await failure(.url(server.url("/cut"))).code == .endedEarly)
    }

    @Test("Names of any bytes play: newline, quotes, percent signs, not UTF-8")
    func names() async throws {
      for name in [
        Array("a\nb.wav".utf8), Array("\"'%n, =.wav".utf8), [0xFF, 0xFE, 0x2E, 0x77], Array("-x".utf8),
      ] {
        let path = try directory.write(Wave.tone(seconds: 0.1), to: name)
        let rig = try Rig()
        let good = turn(1, .file(path))
        rig.send(.open(rig.window(good), at: .zero, playing: true))
        try await rig.read(.ended(good.id))
        await rig.close()
      }
    }

    @Test("A file deleted while it plays is played to its end")
    func deleted() async throws {
      let path = try directory.write(Wave.tone(seconds: 1.5), to: "going.wav")
      let rig = try Rig()
      let going = turn(1, .file(path: path))
      rig.send(.open(rig.window(going), at: .zero, playing: true))
      try await rig.playback(going, .playing)
      try FileManager.default.removeItem(atPath: path)
      try await rig.read(.ended(going.id))
      await rig.close()
    }

    @Test("After a failure the player is as good as new")
    func recovers() async throws {
      try directory.write(Wave.tone(seconds: 0.2), to: "good.wav")
      let rig = try Rig()
      let broken = turn(1, .file(path: directory.path("absent")))
      let good = turn(2, .file(path: directory.path("good.wav")))
      rig.send(.open(rig.window(broken, good), at: .zero, playing: true))
      _ = try await rig.failed(broken)
      rig.send(.open(rig.window(good), at: .zero, playing: true))
      try await rig.read(.ended(good.id))
      await rig.close()
      #expect(!rig.facts.contains(.advanced(to: good.id)), "it does not skip by itself")
    }

    @Test("A next turn whose server does not answer: the current one ends, then the verdict, then the end")
    func hangingNext() async throws {
      let server = try WebServer(media: [])
      let rig = try Rig(MPVOptions(audio: .null, networkTimeout: 2))
      try directory.write(Wave.tone(seconds: 0.05), to: "tiny.wav")
      let turns = [turn(1, .file(path: directory.path("tiny.wav"))), turn(2, .url(server.url("/hang")))]
      rig.send(.open(rig.window(turns[0], turns[1]), at: .zero, playing: true))
      #expect(try await rig.failed(turns[1]).code == .timeout)
      try await rig.read(.ended(turns[0].id))
      await rig.close()
    }

    @Test("While a next turn's server is awaited another can take its place, and is started")
    func hangingNextReplaced() async throws {
      let server = try WebServer(media: [])
      try directory.write(Wave.tone(seconds: 1), to: "one.wav")
      let rig = try Rig(MPVOptions(audio: .null, networkTimeout: 60))
      let turns = [
        turn(1, .file(path: directory.path("one.wav"))), turn(2, .url(server.url("/hang"))),
        turn(3, .file(path: directory.path("one.wav"))),
      ]
      rig.send(.open(rig.window(turns[0], turns[1]), at: .milliseconds(900), playing: true))
      try await rig.playback(turns[0], .playing)
      rig.send(.update(rig.window(turns[0], turns[2])))
      try await rig.read(.advanced(to: turns[2].id))
      try await rig.read(.ended(turns[2].id))
      await rig.close()
    }
  }
#endif
