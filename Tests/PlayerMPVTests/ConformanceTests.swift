#if MPV
  import PlaybackCore
  import PlaybackTesting
  import PlayerMPV
  import SoundFixture
  import Testing

  @Suite(.serialized) struct ConformanceTests {
    @Test(
      "The libmpv player passes the conformance suite with no sound card (S47, S4)",
      arguments: PlayerClause.allCases)
    func clause(_ clause: PlayerClause) async throws {
      let directory = try ScratchDirectory()
      func file(_ name: String, _ content: [UInt8]) throws -> MediaLocation {
        .file(path: try directory.write(content, to: name))
      }
      func piece(_ name: String, _ seconds: Double) throws -> PlayerSubject.Piece {
        let location = try file(name, Wave.tone(seconds: seconds))
        return PlayerSubject.Piece(MediaItem(location), duration: .milliseconds(Int64(seconds * 1000)))
      }
      let media = PlayerSubject.Media(
        first: try piece("1.wav", 1.5), second: try piece("2.wav", 1.2), third: try piece("3.wav", 1.3),
        missing: .file(directory.bytes("gone.wav".utf8)),
        notMedia: try file("text.mp3", Array("These are only words.\n".utf8)))
      let subject = PlayerSubject(media: media) {
        PlayerSubject.Instance(try MPVPlayer(MPVOptions(audio: .null)))
      }
      let findings = await PlayerConformance.check(subject, clauses: [clause])
      #expect(findings.isEmpty, "\(findings)")
    }
  }
#endif
