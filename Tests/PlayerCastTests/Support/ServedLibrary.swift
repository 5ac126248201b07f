#if Cast
  import PlaybackCore
  import PlaybackTesting
  import SoundFixture
  import Synchronization

  /// Pieces of media in a folder, served on 127.0.0.1 by another program.
  final class ServedLibrary: MediaPublisher {
    let media: PlayerSubject.Media
    private let directory: ScratchDirectory
    private let program: ChildProcess
    private let port: String

    init() async throws {
      let directory = try ScratchDirectory()
      func piece(_ name: String, _ seconds: Double) throws -> PlayerSubject.Piece {
        let path = try directory.write(Wave.tone(seconds: seconds), to: name)
        return PlayerSubject.Piece(
          MediaItem(.file(path: path)), duration: .milliseconds(Int64(seconds * 1000)))
      }
      media = PlayerSubject.Media(
        first: try piece("1.wav", 1.5), second: try piece("2.wav", 1.2), third: try piece("3.wav", 1.3),
        missing: .file(directory.bytes("gone.wav".utf8)),
        notMedia: .file(path: try directory.write(Array("These are only words.\n".utf8), to: "text.wav")))
      let script =
        String(#filePath.dropLast("PlayerCastTests/Support/ServedLibrary.swift".count))
        + "CastTVTests/Fixtures/media_server.py"
      let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
      program = try ChildProcess("python3", ["-B", script, directory.path]) { piece in
        if piece.isEmpty { continuation.finish() } else { continuation.yield(Array(piece)) }
      }
      var text: [UInt8] = []
      for await piece in pieces {
        text += piece
        if text.contains(10) { break }
      }
      let line = text.prefix { $0 != 10 }
      guard line.starts(with: "port ".utf8) else {
        throw ChildProcess.Failure("the server of media did not start")
      }
      port = String(decoding: line.dropFirst(5), as: UTF8.self)
      self.directory = directory
    }

    deinit { program.stop() }

    func publish(
      _ item: MediaItem, for entry: EntryID, heldBy holder: MediaHolder, facing peer: String
    ) async throws(PlayerError) -> PublishedMedia {
      PublishedMedia(
        url: "http://\(peer):\(port)/\(item.location.lastComponent)?\(entry.rawValue)",
        contentType: "audio/wav")
    }

    func revoke(_ entry: EntryID, heldBy holder: MediaHolder) {}
  }
#endif
