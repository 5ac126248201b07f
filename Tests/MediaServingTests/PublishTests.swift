#if Cast
  import Foundation
  import MediaServing
  import PlaybackCore
  import SoundFixture
  import Testing

  /// What may be published, and under which address.
  @Suite(.timeLimit(.minutes(1))) struct `Publishing` {
    let stall: Stall

    init() throws { stall = try Stall() }

    private func refusal(_ name: String) async -> PlayerError? {
      let (server, path) = (stall.server, stall.directory.path(name))
      return await failure { () throws(PlayerError) in
        try await server.publish(
          MediaItem(.file(path: path)), for: EntryID(rawValue: 1), heldBy: somebody, facing: "127.0.0.1")
      }
    }

    @Test("refuses what is not a file with content, and says why")
    func refusals() async throws {
      let directory = stall.directory
      try directory.write([], to: "empty")
      try directory.write(song(1), to: "file")
      mkfifo(directory.path("pipe"), 0o600)
      symlink(directory.path("file"), directory.path("link"))
      symlink("/etc/passwd", directory.path("passwd"))
      mkdir(directory.path("folder"), 0o700)
      let expected: [(String, PlayerError.Code)] = [
        ("", .directory), ("folder", .directory), ("empty", .empty), ("pipe", .notARegularFile),
        ("link", .notARegularFile), ("passwd", .notARegularFile), ("none", .missing), ("file/none", .missing),
        ("file/", .missing), ("a\0b", .missing), ("../../dev/null", .notARegularFile),
      ]
      for (name, code) in expected {
        let error = await refusal(name)
        #expect(error?.code == code, "\(name)")
        #expect(error?.location == .file(path: directory.path(name)), "\(name)")
      }
      #expect(
        await refusal("link")?.description.hasSuffix(
          "(a symbolic link: give the path that it leads to)") == true)
      let unix = try #require(socketFile(directory.path("socket")))
      #expect(await refusal("socket")?.code == .notARegularFile)
      close(unix)
    }

    @Test(
      "refuses what is no media, whatever its name",
      arguments: [
        "-----BEGIN OPENSSH PRIVATE KEY-----\n", "#EXTM3U\n", "1\n00:00:01,000 --> 00:00:02,000\nHello", "{}",
      ])
    func secrets(_ content: String) async throws {
      try stall.directory.write(Array(content.utf8), to: "song.mp3")
      let error = await refusal("song.mp3")
      #expect(error?.code == .notMedia && error?.location == .file(path: stall.directory.path("song.mp3")))
    }

    private func socketFile(_ path: String) -> Int32? {
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let result = withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      return result == 0 ? descriptor : nil
    }

    @Test("passes addresses of the web on, and refuses others")
    func addresses() async throws {
      let server = stall.server
      for text in ["http://example.com/a b", "https://user@example.com/x?y#z", "HTTPS://example.com"] {
        let url = try await server.publish(
          MediaItem(.url(text)), for: EntryID(rawValue: 1), heldBy: somebody, facing: "not even asked")
        #expect(url.url == text)
      }
      for text in ["rtsp://example.com", "file:///etc/passwd", "", "http", "http:x", "javascript:http://"] {
        let error = await failure { () throws(PlayerError) in
          try await server.publish(
            MediaItem(.url(text)), for: EntryID(rawValue: 1), heldBy: somebody, facing: "127.0.0.1")
        }
        #expect(error?.code == .unsupportedAddress, "\(text)")
      }
    }

    @Test(
      "says when there is no way to the receiver", arguments: ["", "tv.local", "fe80::1%lo", "1.2.3.4.5"])
    func peers(peer: String) async throws {
      let (server, path) = (stall.server, try stall.directory.write(song(1), to: "file"))
      let error = await failure { () throws(PlayerError) in
        try await server.publish(
          MediaItem(.file(path: path)), for: EntryID(rawValue: 1), heldBy: somebody, facing: peer)
      }
      #expect(error?.code == .outputUnavailable)
      #expect(
        error?.detail.hasPrefix(peer.contains("%") ? "no way to \(peer): " : "\(peer) is not an address")
          == true)
    }

    @Test("gives each entry addresses of its own, and the same one again")
    func entries() async throws {
      let first = try await stall.publish(song(1, 2, 3), entry: 1)
      let second = try await stall.publish(song(1, 2, 3), entry: 2)
      #expect(first != second)
      #expect(try await stall.publish(song(1, 2, 3), entry: 1) == first)
      stall.revoke(1)
      #expect(try await Fetched(first).status == 404)
      #expect(try await Fetched(second).body == song(1, 2, 3))
      #expect(try await stall.publish(song(1, 2, 3), entry: 1) != first)
      stall.revoke(3)
    }

    @Test("keeps an entry's address for as long as anybody holds it")
    func holders() async throws {
      let address = try await stall.publish(song(1, 2, 3), holder: 1)
      #expect(try await stall.publish(song(1, 2, 3), holder: 2) == address)
      stall.revoke(holder: 3)
      stall.revoke(holder: 1)
      stall.revoke(holder: 1)
      #expect(try await Fetched(address).body == song(1, 2, 3))
      stall.revoke(holder: 2)
      #expect(try await Fetched(address).isNowhere)
    }

    @Test("again after the file was replaced gives the new one; the old can still be fetched")
    func replaced() async throws {
      let old = try await stall.publish(song(1, 2, 3))
      try FileManager.default.removeItem(atPath: stall.directory.path("track.mp3"))
      #expect(try await Fetched(old).body == song(1, 2, 3))
      let new = try await stall.publish(song(4, 5, 6, 7))
      #expect(new != old)
      #expect(try await Fetched(new).body == song(4, 5, 6, 7))
      #expect(try await Fetched(old).body == song(1, 2, 3))
      stall.revoke()
      #expect(try await Fetched(old).isNowhere, "nothing listens any more")
      #expect(try await Fetched(new).isNowhere)
    }

    @Test("again after the last entry was revoked listens again")
    func again() async throws {
      let first = try await stall.publish(song(1))
      await stall.server.close()
      #expect(try await Fetched(first).isNowhere)
      #expect(try await Fetched(try await stall.publish(song(2))).body == song(2))
    }
  }
#endif
