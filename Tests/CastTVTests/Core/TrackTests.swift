import CastProtocol
import PlaybackCore
import Testing

@testable import CastTV

/// Tracks and the style of text, as senders see them.
@Suite("Tracks on the receiver")
struct TrackTests {
  private static let texts: JSONValue = [
    [
      "trackId": 1, "type": "TEXT", "subtype": "SUBTITLES", "language": "de", "name": "Deutsch",
      "trackContentId": "http://x/de.vtt", "trackContentType": "text/vtt",
    ],
    [
      "trackId": 2, "type": "TEXT", "subtype": "SUBTITLES", "language": "en",
      "trackContentId": "http://x/en.vtt", "trackContentType": "text/vtt",
    ],
  ]

  private static func film(_ fields: JSONValue = [:]) -> JSONValue {
    fields.adding("media", Stage.media(1).adding("tracks", texts))
  }

  private static func load(_ tracks: JSONValue) -> JSONValue {
    ["media": Stage.media(1).adding("tracks", tracks)]
  }

  /// What the player found: the texts of the sender under their numbers, and two sounds of its own.
  private static func found(_ active: Int32...) -> OpenedMedia {
    let texts = [("de", "Deutsch"), ("en", nil)].enumerated().map { index, text in
      MediaTrack(
        id: TrackID(rawValue: Int32(index + 1)), kind: .text, textKind: .subtitles, name: text.1,
        language: text.0)
    }
    let sounds = [3, 4].map {
      MediaTrack(id: TrackID(rawValue: $0), kind: .audio, language: $0 == 3 ? "de" : "en")
    }
    return OpenedMedia(
      duration: .seconds(100),
      tracks: MediaTracks(texts + sounds, active: active.map { TrackID(rawValue: $0) }))
  }

  private static func playing(_ fields: JSONValue = [:], _ active: [Int32] = [3]) -> Stage {
    var stage = Stage.running(senders: 2)
    stage.media["http://x/1"] = .success(
      OpenedMedia(
        duration: .seconds(100),
        tracks: MediaTracks(found().tracks?.all ?? [], active: active.map { TrackID(rawValue: $0) })))
    stage.ask(1, "LOAD", 1, film(fields))
    _ = stage.lookClosely()
    return stage
  }

  private func status(_ stage: Stage) throws -> MediaStatus {
    try #require(stage.receiver.wholeStatus(at: stage.now))
  }

  @Test(
    "What the sender named and what the player found is listed; in use is what the player says [S121 S123]")
  func listed() throws {
    let stage = Self.playing()
    let status = try status(stage)
    #expect(status.media?.tracks?.map(\.trackID) == [1, 2, 3, 4])
    #expect(status.media?.tracks?.first?.contentID == "http://x/de.vtt")
    #expect(status.activeTrackIDs == [3])
    #expect(status.supportedMediaCommands?.contains(.editTracks) == true)
    #expect(
      stage.receiver.machine.queue.current.flatMap(stage.receiver.machine.queue.item)?.tracks.count == 2)
  }

  @Test("A load's active tracks are what the player is asked for; without them it is the media's own choice")
  func loaded() {
    let chosen = Self.playing(["activeTrackIds": [2]])
    #expect(
      chosen.receiver.machine.tracks.text == .first([TrackMatch(language: "en", id: TrackID(rawValue: 2))]))
    #expect(Self.playing(["activeTrackIds": []]).receiver.machine.tracks.text == .off)
    #expect(Self.playing().receiver.machine.tracks == TrackPreference())
  }

  @Test(
    "By number, by language, none, and on again; everybody is told. One that there is not is refused [S127 S128 S146]"
  )
  func edited() throws {
    var stage = Self.playing()
    func ask(_ fields: JSONValue) -> [String] {
      stage.tell(1, "EDIT_TRACKS_INFO", 4, fields)
      return stage.look().filter { !$0.contains("settlement") }
    }
    let before = stage.receiver.machine.tracks
    #expect(ask(["activeTrackIds": [9]]) == ["1 INVALID_REQUEST 4: INVALID_PARAMS"])
    #expect(ask(["activeTrackIds": [1, 2]]) == ["1 INVALID_REQUEST 4: INVALID_PARAMS"])
    #expect(stage.receiver.machine.tracks == before)
    let chosen = ask(["activeTrackIds": [1, 4]])
    #expect(
      chosen.first?.hasPrefix("tracks ") == true && chosen.contains { $0.hasPrefix("1 MEDIA_STATUS 4") },
      "\(chosen)")
    #expect(
      stage.receiver.machine.tracks.selection(of: Self.found().tracks?.all ?? []).map(\.rawValue) == [1, 4])
    _ = ask(["language": "en"])
    #expect(stage.receiver.machine.tracks.text == .first([TrackMatch(language: "en")]))
    _ = ask(["enableTextTracks": false])
    #expect(stage.receiver.machine.tracks.text == .off)
    _ = ask(["enableTextTracks": true])
    #expect(
      stage.receiver.machine.tracks.selection(of: Self.found().tracks?.all ?? []).map(\.rawValue) == [1, 4])
  }

  @Test("When the player uses another track everybody is told, and told only the status [S146]")
  func broadcast() throws {
    var stage = Self.playing()
    let turn = try #require(PlaybackSnapshot(stage.receiver.machine).turn)
    stage.report(.tracks(turn, try #require(Self.found(1, 3).tracks)))
    let told = stage.look()
    // To each of the two senders.
    #expect(told.count { $0.contains("* MEDIA_STATUS") } == 2, "\(told)")
    #expect(try status(stage).activeTrackIDs == [1, 3])
  }

  @Test(
    "A style is told with what is played, also when it is no other; one that is too long is refused [S129 S144 S145]"
  )
  func style() throws {
    var stage = Self.playing()
    for _ in 1...2 {
      stage.tell(
        1, "EDIT_TRACKS_INFO", 6, ["textTrackStyle": ["fontScale": 2, "foregroundColor": "#FF0000FF"]])
      let told = stage.look().filter { $0.contains("* MEDIA_STATUS") }
      #expect(told.count == 2, "\(told)")
      #expect(try status(stage).media?.textTrackStyle?.fontScale == 2)
    }
    #expect(
      stage.receiver.machine.textStyle
        == TextTrackStyle(foreground: TextColor("#FF0000FF"), scalePermille: 2000))
    stage.tell(
      1, "EDIT_TRACKS_INFO", 7,
      ["textTrackStyle": ["fontFamily": .string(String(repeating: "x", count: 3_000))]])
    #expect(stage.look() == ["1 INVALID_REQUEST 7: INVALID_PARAMS"])
  }

  @Test("Two tracks of one number, and texts that may not be fetched [S122]")
  func bad() {
    var stage = Stage.running()
    stage.ask(1, "LOAD", 1, Self.load([["trackId": 1, "type": "TEXT"], ["trackId": 1, "type": "TEXT"]]))
    #expect(stage.look() == ["1 INVALID_REQUEST 1: INVALID_PARAMS"])
    stage.ask(
      1, "LOAD", 2,
      Self.load([
        ["trackId": 1, "type": "TEXT", "trackContentId": "file:///etc/passwd"],
        ["trackId": 2, "type": "TEXT", "trackContentId": "http://127.0.0.1/x.vtt"],
        ["trackId": 3, "type": "TEXT", "trackContentId": "http://10.0.0.5/x.vtt"],
      ]))
    let item = stage.receiver.machine.queue.current.flatMap(stage.receiver.machine.queue.item)
    let places = item?.tracks.compactMap(\.location)
    #expect(places == [.url("unfetchable:"), .url("unfetchable:"), .url("http://10.0.0.5/x.vtt")])
  }

  @Test("What was chosen stays with the item: at each repetition, and for one that is come back to")
  func repeated() throws {
    var stage = Self.playing(["activeTrackIds": [2], "queueData": ["repeatMode": "REPEAT_SINGLE"]])
    let wanted = stage.receiver.machine.tracks
    #expect(wanted.text == .first([TrackMatch(language: "en", id: TrackID(rawValue: 2))]))
    stage.endTurn()
    #expect(stage.receiver.machine.tracks == wanted)
    stage.report(.opened(try #require(PlaybackSnapshot(stage.receiver.machine).turn), Self.found(2, 3)))
    stage.tell(1, "EDIT_TRACKS_INFO", 4, ["activeTrackIds": [1, 4]])
    for _ in 1...2 { stage.endTurn() }
    #expect(
      stage.receiver.machine.tracks.selection(of: Self.found().tracks?.all ?? []).map(\.rawValue) == [1, 4])
  }

  @Test("Without tracks none can be chosen; none and a style can")
  func plain() {
    var stage = Stage.playing()
    stage.tell(1, "EDIT_TRACKS_INFO", 4, ["activeTrackIds": [1]])
    #expect(stage.look() == ["1 INVALID_REQUEST 4: INVALID_PARAMS"])
    stage.tell(1, "EDIT_TRACKS_INFO", 6, ["activeTrackIds": [], "textTrackStyle": ["fontScale": 2]])
    #expect(stage.look().contains { $0.hasPrefix("1 MEDIA_STATUS 6: 1 PLAYING") })
  }
}
