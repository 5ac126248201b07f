#if Cast && MPV
  import CastTV
  import Dispatch
  import Foundation
  import MediaServing
  import PlaybackCore
  import PlaybackTesting
  import PlayerCast
  import PlayerMPV
  import PlaylistFiles
  import SoundFixture
  import Testing

  /// A subtitle file beside a local file, from its name to libmpv: here, and behind the receiver of a TV.
  @Suite("Subtitles beside the media, here and on a TV", .serialized, .timeLimit(.minutes(1)))
  struct SubtitleTests {
    private let directory: ScratchDirectory
    private let turn: Turn
    private let media = MediaServer()

    init() throws {
      directory = try ScratchDirectory()
      let path = try directory.write(Wave.tone(seconds: 30), to: "film.wav")
      // In Windows-1252: ü and ß.
      let words = "1\r\n00:00:00,000 --> 00:00:29,000\r\nGr\u{FC}\u{DF}e aus der K\u{FC}che, natürlich\r\n"
      try directory.write(words.unicodeScalars.map { UInt8($0.value) }, to: "film.German.srt")
      try directory.write(Array("WEBVTT\n\n00:00.000 --> 00:29.000\nHello\n".utf8), to: "film.en.vtt")
      var finder = SideCarFinder()
      turn = Turn(
        id: TurnID(rawValue: 1), entry: EntryID(rawValue: 1),
        item: finder.completed(MediaItem(.file(path: path))))
    }

    /// Plays the film, chooses German, then English, then nothing; returns where the texts are.
    private func choose(_ player: PlayerDriver) async throws -> [MediaLocation] {
      let window = QueueWindow(revision: WindowRevision(rawValue: 1), current: turn, upcoming: [])
      player.send(.open(window, at: .zero, playing: true))
      let opened = await player.next(within: .seconds(20)) { tracks(in: $0.fact) != nil }
      let fact = try #require(opened).report.fact
      let found: MediaTracks = try #require(tracks(in: fact))
      let texts: [MediaTrack] = found.all.filter { (track: MediaTrack) -> Bool in track.kind == .text }
      #expect(texts.map { "\($0.id) \($0.language ?? "")" } == ["1 en", "2 de"])
      #expect(!texts.contains { found.isActive($0.id) })
      for (language, number) in [("de", Int32(2)), ("en", Int32(1))] {
        player.send(.setTracks(TrackPreference(text: .first([TrackMatch(language: language)]))))
        let chosen = await player.next(within: .seconds(20)) {
          tracks(in: $0.fact)?.active(.text).map(\.id.rawValue) == [number]
        }
        #expect(chosen != nil, "\(language)")
      }
      player.send(.setTracks(TrackPreference(text: .off)))
      let off = await player.next(within: .seconds(20)) { tracks(in: $0.fact)?.active(.text) == [] }
      #expect(off != nil)
      return texts.compactMap(\.location)
    }

    private func tracks(in fact: PlayerReport.Fact) -> MediaTracks? {
      switch fact {
      case .opened(_, let media): media.tracks
      case .tracks(_, let tracks, _): tracks
      default: nil
      }
    }

    private func fetched(_ address: String) async throws -> String {
      let output = directory.path("fetched")
      let curl = try ChildProcess("curl", ["-sfSi", "--max-time", "20", "-o", output, address])
      let code = await withCheckedContinuation { continuation in
        DispatchQueue(label: "curl").async { continuation.resume(returning: curl.wait()) }
      }
      #expect(code == 0)
      return try String(contentsOfFile: output, encoding: .utf8).replacing("\r\n", with: "\n")
    }

    @Test("libmpv on this machine has and uses them [S121 S127 S128]")
    func local() async throws {
      let player = PlayerDriver(.init(try MPVPlayer(MPVOptions(audio: .null))))
      let places = try await choose(player)
      #expect(places.map(\.lastComponent) == ["film.en.vtt", "film.German.srt"])
      player.send(.close)
      #expect(await player.finishes(within: .seconds(20)))
    }

    @Test(
      "the TV lists them, its libmpv uses them, and what it fetches is WebVTT with CORS (field 58) [S121 S124 S127 S148]"
    )
    func cast() async throws {
      let tv = try TVReceiver(
        name: "TV", address: "127.0.0.1",
        outputs: MPVOutputProvider(MPVOptions(audio: .null, networkTimeout: 3)))
      let provider = CastOutputProvider(publisher: media)
      let output = OutputID.remote(DeviceID(rawValue: "127.0.0.1:\(tv.port)"))
      let player = PlayerDriver(.init(try await provider.openPlayer(for: output)))
      let places = try await choose(player)
      guard case .url(let english)? = places.first, case .url(let german)? = places.last else {
        Issue.record("\(places)")
        return
      }
      let answer = try await fetched(german)
      #expect(answer.hasSuffix("WEBVTT\n\n00:00:00.000 --> 00:00:29.000\nGrüße aus der Küche, natürlich\n"))
      #expect(answer.lowercased().contains("access-control-allow-origin: *"))
      #expect(answer.lowercased().contains("content-type: text/vtt; charset=utf-8"))
      #expect(try await fetched(english).hasSuffix("Hello\n"))
      player.send(.endSession)
      #expect(await player.finishes(within: .seconds(20)))
      await tv.close()
      await media.close()
    }
  }
#endif
