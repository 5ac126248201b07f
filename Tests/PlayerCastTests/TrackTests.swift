import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

/// Tracks and the style of text on the wire.
@Suite("Tracks on a device")
struct TrackTests {
  private static let texts = [
    MediaTrack(
      id: TrackID(rawValue: 1), kind: .text, textKind: .subtitles, name: "Deutsch", language: "de",
      location: .url("http://10.0.0.1/de.vtt"), contentType: "text/vtt"),
    MediaTrack(
      id: TrackID(rawValue: 2), kind: .text, textKind: .captions, language: "en",
      location: .url("http://10.0.0.1/en.vtt"), contentType: "text/vtt", customData: #"{"a":1}"#),
  ]
  private static let german = TrackPreference(text: .first([TrackMatch(language: "de")]))
  private static let english = TrackPreference(text: .first([TrackMatch(language: "en")]))
  private static let style = TextTrackStyle(
    foreground: TextColor("#FFFF00FF"), edge: .outline, scalePermille: 1500)

  /// A session in which every entry is published with two texts.
  private static func open() -> SenderBench {
    SenderBench.open { bench in
      bench.publish = { entry, _ in
        .published(
          entry,
          PublishedMedia(url: "http://10.0.0.1/\(entry.rawValue)", contentType: "video/mp4", tracks: texts))
      }
    }
  }

  private func edits(_ bench: SenderBench) -> [EditTracksRequest] {
    bench.requests.compactMap { if case .editTracks(let edit) = $0.command { edit } else { nil } }
  }

  private func load(_ bench: SenderBench) throws -> LoadRequest {
    try #require(
      bench.requests.compactMap { if case .load(let load) = $0.command { load } else { nil } }.last)
  }

  @Test(
    "What was published beside the media is in the LOAD with all its fields, and the wish with it (field 56) [S122 S124]"
  )
  func loaded() throws {
    var bench = Self.open()
    bench.command(.setTracks(Self.german))
    bench.command(.setTextStyle(Self.style))
    bench.play(1, [2])
    let items = try #require(try load(bench).queueData?.items)
    for item in items {
      #expect(item.media?.tracks?.compactMap(MediaTrack.init) == Self.texts)
      #expect(item.activeTrackIDs == [1])
      #expect(item.media?.textTrackStyle.map(TextTrackStyle.init) == Self.style)
    }
    #expect(edits(bench).isEmpty)
    let opened = bench.facts.compactMap { if case .opened(_, let media) = $0 { media.tracks } else { nil } }
    #expect(opened == [MediaTracks(Self.texts, active: [TrackID(rawValue: 1)])])
  }

  @Test(
    "A wish while playing names the whole set; settled by the answer; one that is met already asks nothing (field 56) [S127 S128]"
  )
  func edited() {
    var bench = Self.open()
    bench.play(1, [2])
    bench.forget()
    let token = bench.command(.setTracks(Self.english))
    #expect(edits(bench).map(\.activeTrackIDs) == [[2]])
    #expect(bench.settlements(of: token) == [.done])
    #expect(
      bench.facts.contains(
        .tracks(TurnID(rawValue: 1), MediaTracks(Self.texts, active: [TrackID(rawValue: 2)]))))
    bench.command(.setTracks(TrackPreference(text: .off)))
    #expect(edits(bench).last?.activeTrackIDs == [])
    bench.forget()
    let again = bench.command(.setTracks(TrackPreference(text: .first([TrackMatch(language: "fr")]))))
    #expect(edits(bench).isEmpty && bench.settlements(of: again) == [.done])
  }

  @Test("The next item begins with the wish of now, though it was sent with the one of then")
  func corrected() {
    var bench = Self.open()
    bench.command(.setTracks(Self.german))
    bench.play(1, [2])
    bench.command(.setTracks(Self.english))
    bench.forget()
    bench.tv.current = bench.tv.items[1].itemID
    bench.tv.place = 0
    bench.tv.activeTracks = bench.tv.currentItem?.activeTrackIDs ?? []
    #expect(bench.tv.activeTracks == [1])
    bench.say(bench.tv.status)
    #expect(edits(bench).map(\.activeTrackIDs) == [[2]])
    #expect(bench.tv.activeTracks == [2])
  }

  @Test("Somebody else's tracks and style are told once, and stay [S143 S145]")
  func others() {
    var bench = Self.open()
    bench.play(1, [2])
    bench.forget()
    bench.tv.activeTracks = [2]
    for _ in 1...2 { bench.say(bench.tv.status) }
    #expect(
      bench.facts == [
        .tracks(TurnID(rawValue: 1), MediaTracks(Self.texts, active: [TrackID(rawValue: 2)]), byOther: true)
      ])
    bench.forget()
    bench.tv.items[0].media?.textTrackStyle = CastTextStyle(Self.style)
    for _ in 1...2 { bench.say(bench.tv.status) }
    #expect(bench.facts == [.textStyle(Self.style)])
    #expect(edits(bench).isEmpty)
  }

  @Test("What a device tells late of its tracks is put right, and is nobody's choice; three times at most")
  func late() throws {
    var bench = SenderBench.open()
    bench.command(.setTracks(Self.german))
    bench.play(1)
    bench.forget()
    bench.tv.swallowed = ["MEDIA EDIT_TRACKS_INFO"]
    for count in 1...5 {
      bench.tv.items[0].media?.tracks =
        Self.texts.map(CastTrack.init) + (1...count).map { CastTrack(trackID: 10 + $0, type: .audio) }
      bench.tv.activeTracks = [2]
      bench.say(bench.tv.status)
      bench.pass(.seconds(20))
    }
    #expect(edits(bench).map { $0.activeTrackIDs?.first }.count == 3)
    #expect(!bench.facts.contains { if case .tracks(_, _, byOther: true) = $0 { true } else { false } })
    #expect(bench.sender.wishes.tracks == Self.german)
  }

  @Test(
    "While our own correction is under way the old choice is nobody's; back and forth is asked for each time")
  func doubt() {
    var bench = Self.open()
    bench.play(1)
    bench.forget()
    bench.tv.swallowed = ["MEDIA EDIT_TRACKS_INFO"]
    bench.command(.setTracks(Self.english))
    let back = bench.command(.setTracks(TrackPreference()))
    #expect(edits(bench).count == 1)
    // Answered before it is done: what the status shows is still the old choice.
    bench.say(bench.tv.status, requestID: bench.requests.last?.requestID ?? 0)
    #expect(edits(bench).count == 2 && edits(bench).last?.activeTrackIDs == [])
    bench.say(bench.tv.status, requestID: bench.requests.last?.requestID ?? 0)
    #expect(bench.settlements(of: back) == [.done])
    #expect(!bench.facts.contains { if case .tracks(_, _, byOther: true) = $0 { true } else { false } })
  }

  @Test("A device that never answers by number has carried it out when a status shows it")
  func unanswered() {
    var bench = Self.open()
    bench.play(1)
    bench.tv.replies = false
    let tracks = bench.command(.setTracks(Self.german))
    let style = bench.command(.setTextStyle(Self.style))
    #expect(bench.settlements(of: tracks) == [.done] && bench.settlements(of: style) == [.done])
  }

  @Test(
    "A style that is wished for while the device loads is given when it has; one of an older wish is put right"
  )
  func lateStyle() {
    var bench = Self.open()
    bench.tv.swallowed = ["MEDIA LOAD"]
    bench.play(1, [2])
    let token = bench.command(.setTextStyle(Self.style))
    #expect(bench.settlements(of: token) == [.done])
    guard
      case .load(let load)? = bench.requests.last(where: {
        if case .load = $0.command { true } else { false }
      })?.command
    else { return }
    bench.tv.swallowed = []
    bench.forget()
    bench.tv.take(load)
    bench.say(bench.tv.status)
    #expect(edits(bench).compactMap(\.textTrackStyle).map(TextTrackStyle.init) == [Self.style])
    bench.forget()
    bench.tv.current = bench.tv.items[1].itemID
    bench.tv.items[1].media?.textTrackStyle = CastTextStyle(TextTrackStyle(scalePermille: 500))
    bench.say(bench.tv.status)
    #expect(edits(bench).compactMap(\.textTrackStyle).map(TextTrackStyle.init) == [Self.style])
    #expect(!bench.facts.contains { if case .textStyle = $0 { true } else { false } })
  }

  @Test("Words of strangers are bounded, sizes come back as they were")
  func bounds() {
    var track = CastTrack(trackID: 1, type: .text)
    track.name = String(repeating: "x", count: 5_000)
    track.language = String(repeating: "x", count: 50)
    track.customData = .string(String(repeating: "x", count: 5_000))
    #expect(MediaTrack(track) == MediaTrack(id: TrackID(rawValue: 1), kind: .text))
    for id in [0, -1, 1 << 40] { #expect(MediaTrack(CastTrack(trackID: id, type: .text)) == nil) }
    let long = TextTrackStyle(fontFamily: String(repeating: "x", count: 500))
    #expect(TextTrackStyle(CastTextStyle(long)) == TextTrackStyle())
    for size in stride(from: Int32(250), through: 4000, by: 1) {
      #expect(TextTrackStyle(CastTextStyle(TextTrackStyle(scalePermille: size))).scalePermille == size)
    }
  }

  @Test("A style is sent as it is; a device that refuses is told of")
  func styled() {
    var bench = Self.open()
    bench.play(1)
    bench.forget()
    bench.command(.setTextStyle(Self.style))
    #expect(edits(bench).compactMap(\.textTrackStyle).map(TextTrackStyle.init) == [Self.style])
    bench.tv.refusals["EDIT_TRACKS_INFO"] = MediaProblem(.invalidRequest, reason: .notSupported)
    let token = bench.command(.setTextStyle(TextTrackStyle()))
    guard case .refused? = bench.settlements(of: token).first else {
      Issue.record("\(bench.settlements(of: token))")
      return
    }
  }

  @Test(
    "Every word of a style survives the wire, both ways", arguments: TextTrackStyle.GenericFamily.allCases)
  func words(family: TextTrackStyle.GenericFamily) {
    for edge in TextTrackStyle.Edge.allCases {
      for window in TextTrackStyle.Window.allCases {
        for font in TextTrackStyle.FontStyle.allCases {
          let style = TextTrackStyle(
            foreground: TextColor("#01020304"), background: TextColor("#A0B0C0D0"), edge: edge,
            edgeColor: TextColor("#00000000"), window: window, windowColor: TextColor("#FFFFFF80"),
            cornerRadius: 7,
            fontFamily: "Serif", genericFamily: family, scalePermille: 750, fontStyle: font)
          #expect(TextTrackStyle(CastTextStyle(style)) == style)
        }
      }
    }
  }
}
