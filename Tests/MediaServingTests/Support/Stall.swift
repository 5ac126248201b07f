#if Cast
  import MediaServing
  import PlaybackCore
  import SoundFixture

  /// A server with a directory of files to publish.
  struct Stall {
    let directory: ScratchDirectory
    let server: MediaServer

    init(limits: MediaServer.Limits = MediaServer.Limits(), log: (any LogSink)? = nil) throws {
      directory = try ScratchDirectory()
      server = MediaServer(limits: limits, log: log)
    }

    /// Writes a file and publishes it.
    func publish(
      _ content: [UInt8], as name: [UInt8] = Array("track.mp3".utf8), entry: UInt64 = 1,
      holder: UInt64 = 1, facing peer: String = "127.0.0.1"
    ) async throws -> String {
      let path = try directory.write(content, to: name)
      return try await publish(path: path, entry: entry, holder: holder, facing: peer)
    }

    /// Publishes what is at a path.
    func publish(
      path: [UInt8], entry: UInt64 = 1, holder: UInt64 = 1, facing peer: String = "127.0.0.1"
    ) async throws -> String {
      try await server.publish(
        MediaItem(.file(path)), for: EntryID(rawValue: entry), heldBy: MediaHolder(rawValue: holder),
        facing: peer
      ).url
    }

    func revoke(_ entry: UInt64 = 1, holder: UInt64 = 1) {
      server.revoke(EntryID(rawValue: entry), heldBy: MediaHolder(rawValue: holder))
    }
  }

  /// Whoever the tests publish for.
  let somebody = MediaHolder(rawValue: 1)

  /// The smallest thing that is taken for media, with something in it that tells it from others.
  func song(_ marks: UInt8...) -> [UInt8] { Array("fLaC".utf8) + marks }

  /// Bytes in which a lost or doubled one shows.
  func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 * 31 % 251) } }

  /// The error of something that fails.
  func failure<Value>(of body: () async throws(PlayerError) -> Value) async -> PlayerError? {
    do throws(PlayerError) {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }
#endif
