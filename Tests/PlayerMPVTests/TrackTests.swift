#if MPV
  import Foundation
  import PlaybackCore
  import SoundFixture
  import Testing

  @testable import PlayerMPV

  /// Several sounds and texts in one file and beside it, on real libmpv.
  @Suite("Tracks of libmpv", .serialized, .timeLimit(.minutes(1)))
  struct TrackTests {
    private let directory: ScratchDirectory
    private let film: Turn
    private let german = TrackPreference(
      audio: [TrackMatch(language: "de")], text: .first([TrackMatch(language: "de")]))

    init() throws {
      directory = try ScratchDirectory()
      for name in ["en", "de", "fr"] {
        try directory.write(Array("1\n00:00:00,000 --> 00:00:09,000\n\(name)\n".utf8), to: "\(name).srt")
      }
      try directory.write(Wave.tone(seconds: 10), to: "a.wav")
      try directory.write(Array("WEBVTT\n\n00:00.000 --> 00:09.000\nciao\n".utf8), to: "it: 1.vtt")
      let folder = directory
      let inputs = ["a.wav", "a.wav", "en.srt", "de.srt", "fr.srt"].flatMap { ["-i", folder.path($0)] }
      let languages = [("a:0", "eng"), ("a:1", "ger"), ("s:0", "eng"), ("s:1", "ger"), ("s:2", "fre")]
      try ChildProcess.run(
        "ffmpeg",
        ["-v", "error", "-y"] + inputs + (0..<5).flatMap { ["-map", "\($0)"] }
          + languages.flatMap { ["-metadata:s:\($0)", "language=\($1)"] }
          + ["-metadata:s:a:1", "title=Synchron", "-disposition:s:2", "forced"]
          + ["-c:a", "flac", "-c:s", "srt", directory.path("film.mkv")])
      let beside = MediaTrack(
        id: TrackID(rawValue: 7), kind: .text, language: "it",
        location: .file(path: directory.path("it: 1.vtt")))
      film = Turn(
        id: TurnID(rawValue: 1), entry: EntryID(rawValue: 1),
        item: MediaItem(.file(path: directory.path("film.mkv")), tracks: [beside]))
    }

    private func tracks(_ rig: Rig) async throws -> MediaTracks {
      try await rig.read("tracks") {
        if case .tracks(film.id, let tracks, _) = $0.fact { tracks } else { nil }
      }
    }

    private func inUse(_ tracks: MediaTracks?) -> [String] {
      (tracks?.active ?? []).compactMap { tracks?[$0] }.map { "\($0.kind) \($0.language ?? "")" }
    }

    @Test("The list is what the file and the item hold; what the media wants is used [S121 S123]")
    func list() async throws {
      let rig = try Rig()
      rig.send(.open(rig.window(film), at: .zero, playing: true))
      let tracks = try #require(try await rig.opened(film).tracks)
      #expect(
        tracks.all.map { "\($0.id) \($0.kind) \($0.language ?? "") \($0.name ?? "")" } == [
          "1 audio eng ", "2 audio ger Synchron", "3 text eng ", "4 text ger ", "5 text fre ", "7 text it ",
        ])
      #expect(tracks.all.filter(\.isForced).map(\.id.rawValue) == [5])
      #expect(inUse(tracks).first == "audio eng")
      await rig.close()
    }

    @Test(
      "A preference is used from the first sound on, also by the next turn; changed live the place goes on [S127 S128]"
    )
    func preference() async throws {
      let rig = try Rig()
      let token = rig.send(.setTracks(german))
      #expect(try await rig.settled(token) == .done)
      let second = Turn(id: TurnID(rawValue: 2), entry: film.entry, item: film.item)
      rig.send(.open(rig.window(film, second), at: .zero, playing: true))
      #expect(inUse(try await rig.opened(film).tracks) == ["audio ger", "text ger"])
      try await rig.playback(film, .playing)
      let off = rig.send(.setTracks(TrackPreference(text: .off)))
      #expect(inUse(try await tracks(rig)) == ["audio eng"])
      #expect(try await rig.settled(off) == .done)
      rig.send(.setTracks(TrackPreference(text: .first([TrackMatch(language: "it")]))))
      #expect(inUse(try await tracks(rig)) == ["audio eng", "text it"])
      let same = rig.send(.setTracks(TrackPreference(text: .first([TrackMatch(language: "ita")]))))
      #expect(try await rig.settled(same) == .done)
      rig.send(.seek(to: .milliseconds(9_500)))
      #expect(inUse(try await rig.opened(second).tracks) == ["audio eng", "text it"])
      let places = rig.facts.compactMap {
        if case .playback(film.id, .playing, let place) = $0 { place } else { nil }
      }
      #expect(places.allSatisfy { $0 < .milliseconds(1_500) || $0 >= .milliseconds(9_500) }, "\(places)")
      await rig.close()
    }

    @Test("Which texts libmpv is given: no file beside an address, nothing but http, paths made whole")
    func texts() {
      func given(_ media: MediaLocation, _ text: MediaLocation, _ kind: MediaTrack.Kind = .text) -> String? {
        let track = MediaTrack(id: TrackID(rawValue: 1), kind: kind, location: text)
        let item = MediaItem(media, tracks: [track])
        return MediaAddress.texts(of: item).first.map { String(decoding: $0.bytes, as: UTF8.self) }
      }
      let (file, address) = (MediaLocation.file(path: "/a.mkv"), MediaLocation.url("http://host/a.mkv"))
      #expect(given(file, .file(path: "/x: y\\z.srt")) == "/x: y\\z.srt")
      #expect(given(file, .file(path: "x.srt"))?.hasPrefix("/") == true)
      #expect(given(address, .url("HTTP://host/x.vtt")) == "http://host/x.vtt")
      #expect(given(file, .url("https://host/x.vtt")) == "https://host/x.vtt")
      for bad in [
        "file:///etc/passwd", "ftp://host/x", "/etc/passwd", "http://", "http://h/a b", "edl://x",
        "http://h/\\",
      ] {
        #expect(given(address, .url(bad)) == nil, "\(bad)")
      }
      #expect(given(address, .file(path: "/etc/passwd")) == nil)
      #expect(given(file, .file(path: "/x\\")) == nil && given(file, .file(path: "/x"), .audio) == nil)
    }

    @Test(
      "Any number of a stranger's track is survived; what it says is in the media is found by kind and language"
    )
    func numbers() {
      let found = [(MediaTrack.Kind.video, 1, nil), (.audio, 1, "eng"), (.audio, 2, "ger")].map {
        MPVTrack(kind: $0.0, number: $0.1, language: $0.2)
      }
      func numbers(_ tracks: [MediaTrack]) -> [Int32] {
        let result = MPVSession.numbered(found, beside: MediaItem(.url("http://h/a"), tracks: tracks)).numbers
        return [("video", 1), ("audio", 1), ("audio", 2)].map { kind, number in
          result.first { id, value in
            value == Int64(number) && (kind == "video") == (id == videoID(result, tracks))
          }?.key.rawValue ?? -1
        }
      }
      func videoID(_ numbers: [TrackID: Int64], _ tracks: [MediaTrack]) -> TrackID? {
        MPVSession.numbered(found, beside: MediaItem(.url("http://h/a"), tracks: tracks)).tracks.first {
          $0.kind == .video
        }?.id
      }
      func track(_ id: Int32, _ kind: MediaTrack.Kind, _ language: String?, at location: MediaLocation? = nil)
        -> MediaTrack
      {
        MediaTrack(id: TrackID(rawValue: id), kind: kind, language: language, location: location)
      }
      #expect(numbers([]) == [1, 2, 3])
      #expect(numbers([track(.max, .text, nil, at: .url("http://h/x"))]) == [1, 2, 3])
      #expect(numbers([track(2, .audio, "de"), track(1, .audio, "en")]) == [3, 1, 2])
      #expect(numbers([track(1, .text, nil, at: .url("unfetchable:"))]) == [2, 3, 4])
    }

    @Test("A text that is not there, or broken, is no failure of the film")
    func missing() async throws {
      try directory.write([0xFF, 0x00, 0x01], to: "broken.srt")
      let texts = ["none.srt", "broken.srt"].enumerated().map { index, name in
        MediaTrack(
          id: TrackID(rawValue: Int32(index + 1)), kind: .text, language: "de",
          location: .file(path: directory.path(name)))
      }
      let turn = Turn(id: film.id, entry: film.entry, item: MediaItem(film.item.location, tracks: texts))
      let rig = try Rig()
      rig.send(.open(rig.window(turn), at: .zero, playing: true))
      let tracks = try #require(try await rig.opened(turn).tracks)
      #expect(!tracks.all.contains { $0.id.rawValue == 1 })
      try await rig.playback(turn, .playing)
      await rig.close()
    }

    @Test("A style is taken live, all of it, and gone when nothing is wanted")
    func style() async throws {
      let rig = try Rig()
      let styles = [
        TextTrackStyle(
          foreground: TextColor("#FFFF0080"), background: TextColor("#00000080"), edge: .dropShadow,
          edgeColor: TextColor("#FF0000FF"), window: .normal, windowColor: TextColor("#0000FFFF"),
          fontFamily: "DejaVu Sans", scalePermille: 1500, fontStyle: .boldItalic),
        TextTrackStyle(),
      ]
      for style in styles {
        let token = rig.send(.setTextStyle(style))
        #expect(try await rig.settled(token) == .done)
      }
      await rig.close()
    }

    @Test(
      "What a style is to libmpv: opacity first, a window as the box, the nearest edge [S135 S136 S137 S138 S139 S141]"
    )
    func mapping() {
      func value(_ property: MPVProperty, _ style: TextTrackStyle) -> MPVValue? {
        MPVSession.properties(of: style).first { $0.0 == property }?.1
      }
      let style = TextTrackStyle(
        foreground: TextColor("#11223344"), edge: .depressed, edgeColor: TextColor("#AABBCCDD"),
        window: .normal,
        windowColor: TextColor("#01020304"), genericFamily: .serif, scalePermille: 500, fontStyle: .italic)
      #expect(value(.textColor, style) == .text("#44112233"))
      #expect(value(.textBackground, style) == .text("#04010203"))
      #expect(value(.textEdgeColor, style) == .text("#DDAABBCC"))
      #expect(value(.textShadow, style) == .number(1.5) && value(.textEdge, style) == .number(1))
      #expect(value(.textFont, style) == .text("serif") && value(.textScale, style) == .number(0.5))
      #expect(value(.textBold, style) == .flag(false) && value(.textItalic, style) == .flag(true))
      #expect(
        value(.textOverride, style) == .text("force")
          && value(.textOverride, TextTrackStyle()) == .text("yes"))
      #expect(value(.textEdge, TextTrackStyle(edge: TextTrackStyle.Edge.none)) == .number(0))
      #expect(
        Set(MPVSession.properties(of: style).map(\.0)).count
          == MPVSession.properties(of: TextTrackStyle()).count)
    }
  }
#endif
