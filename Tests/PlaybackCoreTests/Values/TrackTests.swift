import Foundation
import PlaybackCore
import Testing

@Suite("Tracks")
struct TrackTests {
  /// What a film offers: two sounds, three texts.
  static let film: [MediaTrack] = [
    MediaTrack(id: TrackID(rawValue: 1), kind: .video),
    MediaTrack(id: TrackID(rawValue: 2), kind: .audio, language: "eng", isDefault: true),
    MediaTrack(id: TrackID(rawValue: 3), kind: .audio, name: "Kommentar", language: "ger"),
    MediaTrack(id: TrackID(rawValue: 4), kind: .audio, language: "ger"),
    MediaTrack(id: TrackID(rawValue: 5), kind: .text, textKind: .subtitles, language: "de", isForced: true),
    MediaTrack(id: TrackID(rawValue: 6), kind: .text, textKind: .subtitles, language: "de"),
    MediaTrack(id: TrackID(rawValue: 7), kind: .text, textKind: .captions, name: "SDH", language: "en-GB"),
  ]

  private func chosen(_ preference: TrackPreference) -> [Int32] {
    preference.selection(of: Self.film).map(\.rawValue)
  }

  @Test(
    "Without a wish the media's own choice counts; off is no text; a language takes the first that fits [S127 S128]"
  )
  func selection() {
    #expect(chosen(TrackPreference()) == [2, 5])
    #expect(chosen(TrackPreference(text: .off)) == [2])
    #expect(
      chosen(TrackPreference(audio: [TrackMatch(language: "de")], text: .first([TrackMatch(language: "de")])))
        == [4, 6])
    #expect(chosen(TrackPreference(text: .first([TrackMatch(language: "de", isForced: true)]))) == [2, 5])
    #expect(
      chosen(TrackPreference(text: .first([TrackMatch(language: "fr"), TrackMatch(language: "en")]))) == [
        2, 7,
      ])
    #expect(
      chosen(TrackPreference(audio: [TrackMatch(language: "fr")], text: .first([TrackMatch(language: "fr")])))
        == [2])
  }

  @Test("What was chosen by number is found again by what it is, under other numbers too")
  func travels() throws {
    for ids in [[3, 7], [4, 6], [2, 5], [4]].map({ $0.map { TrackID(rawValue: $0) } }) {
      let preference = TrackPreference(choosing: ids, of: Self.film)
      #expect(preference.selection(of: Self.film) == ids)
      let renumbered = Self.film.reversed().enumerated().map { index, track in
        var track = track
        track.id = TrackID(rawValue: Int32(index + 40))
        return track
      }
      let found = preference.selection(of: renumbered).compactMap { id in renumbered.first { $0.id == id } }
      let wanted = ids.compactMap { id in Self.film.first { $0.id == id } }
      func trait(_ track: MediaTrack) -> String {
        "\(track.kind) \(track.name ?? "") \(track.language ?? "") \(track.isForced)"
      }
      #expect(Set(found.map(trait)) == Set(wanted.map(trait)), "\(ids)")
    }
    let bare = (1...3).map { MediaTrack(id: TrackID(rawValue: $0), kind: .text) }
    #expect(
      TrackPreference(choosing: [TrackID(rawValue: 2)], of: bare).selection(of: bare) == [
        TrackID(rawValue: 2)
      ])
  }

  @Test(
    "Languages are the same by tag and by code of three letters",
    arguments: [
      ("de", "ger", 2), ("de", "deu", 2), ("DE", "de", 2), ("de", "de-AT", 1), ("de_AT", "de-at", 2),
      ("zh", "chi", 2),
      ("de", "en", 0), ("de", "", 0), ("", "", 0), ("und", "und", 0), ("gsw", "gsw", 2), ("fil", "fi", 0),
    ])
  func languages(wanted: String, other: String, likeness: Int) {
    #expect(LanguageCode.likeness(wanted, other) == likeness)
    #expect(LanguageCode.likeness(wanted, nil) == 0)
  }

  @Test("What is the tag of a language, and what only looks like one")
  func known() {
    for tag in ["de", "DE", "ger", "deu", "pt-BR", "pt_br", "zh-Hans-CN"] {
      #expect(LanguageCode.isKnown(tag), "\(tag)")
    }
    for tag in ["", "xx", "und", "german", "d", "de-", "-de", "de-A", "de-toolongpart", "de-ä1", "2"] {
      #expect(!LanguageCode.isKnown(tag), "\(tag)")
    }
  }

  @Test("No language is no language, however it is written; what is not for people is not chosen")
  func hidden() {
    let odd = [("", nil), ("UND", nil), ("und", "a")].enumerated().map { index, track in
      MediaTrack(id: TrackID(rawValue: Int32(index + 1)), kind: .text, name: track.1, language: track.0)
    }
    for track in odd {
      let preference = TrackPreference(choosing: [track.id], of: odd)
      #expect(preference.selection(of: odd) == [track.id], "\(track)")
    }
    let data = MediaTrack(id: TrackID(rawValue: 9), kind: .text, textKind: .metadata, isDefault: true)
    #expect(TrackPreference().selection(of: [data]) == [])
    #expect(TrackPreference(text: .off).agrees(with: MediaTracks([data], active: [data.id])))
    #expect(
      TrackPreference().agrees(with: MediaTracks(Self.film, active: [2, 3, 5].map { TrackID(rawValue: $0) })))
  }

  @Test("A damaged style is brought within bounds")
  func damaged() throws {
    let style = try JSONDecoder().decode(TextTrackStyle.self, from: Data(#"{"scalePermille":-5}"#.utf8))
    #expect(style == TextTrackStyle(scalePermille: 250))
  }

  @Test("A list has each number once, and in use are only tracks that there are [S122]")
  func list() {
    let twice = MediaTracks(
      [Self.film[0], MediaTrack(id: TrackID(rawValue: 1), kind: .text), Self.film[6]],
      active: [7, 9, 1, 7].map { TrackID(rawValue: $0) })
    #expect(twice.all == [Self.film[0], Self.film[6]])
    #expect(twice.active.map(\.rawValue) == [1, 7])
    #expect(twice.active(.text) == [Self.film[6]])
    #expect(twice[TrackID(rawValue: 7)]?.displayName == "SDH" && twice[TrackID(rawValue: 2)] == nil)
  }

  @Test("Colours are #RRGGBBAA, the opacity last; sizes stay within bounds [S135 S136 S139]")
  func style() {
    #expect(TextColor("#01020304")?.rgba == 0x0102_0304)
    #expect(TextColor("#ABcdEF")?.description == "#ABCDEFFF")
    #expect(TextColor("#00000000")?.description == "#00000000")
    for text in ["", "#", "01020304", "#0102030", "#0102030G", "#010203040", "#٠١٢٣٤٥"] {
      #expect(TextColor(text) == nil, "\(text)")
    }
    var style = TextTrackStyle(scalePermille: 1)
    #expect(style.scalePermille == 250)
    style.scalePermille = 9_000
    #expect(style.scalePermille == 4000)
  }
}
