import Attacca

extension Word {
  /// How a track is named: `auto`, `off`, languages with commas between, or a number from `tracks`.
  static func track(_ arguments: [String], of kind: MediaTrack.Kind) throws(WordError) -> TrackWish {
    let word = kind == .text ? "text" : "audio"
    if arguments == ["auto"] { return .automatic }
    if arguments == ["off"], kind == .text { return .off }
    if arguments.count == 1, let number = Int32(arguments[0]), number > 0 {
      return .number(TrackID(rawValue: number))
    }
    guard arguments.count == 1, arguments != ["off"], let languages = languages(arguments[0]) else {
      let off = kind == .text ? ", `text off`" : ""
      throw WordError(
        "write `\(word) auto`\(off), `\(word) de,en` or `\(word) N` with a number from `tracks`.")
    }
    return .languages(languages)
  }

  /// Languages with commas between; nil when one of them is none.
  static func languages(_ text: String) -> [String]? {
    let languages = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let isTag = { (tag: String) in tag.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil }
    return languages.allSatisfy(isTag) ? languages : nil
  }
}

extension PlaySession {
  func use(_ wish: Word.TrackWish, of kind: MediaTrack.Kind, _ now: PlaybackSnapshot) -> Answer {
    var preference = now.tracks
    let matches: [TrackMatch]
    switch wish {
    case .automatic: matches = []
    case .off:
      preference.text = .off
      return Answer(engine.setTracks(preference))
    case .languages(let languages): matches = languages.map { TrackMatch(language: $0) }
    case .number(let id):
      guard let track = now.media?.tracks?[id], track.kind == kind else { return .refused(.unknownTrack) }
      matches = [TrackMatch(track)]
    }
    if kind == .text {
      preference.text = matches.isEmpty ? .automatic : .first(matches)
    } else {
      preference.audio = matches
    }
    return Answer(engine.setTracks(preference))
  }
}

/// The tracks of an entry, in words and in JSON.
enum TrackText {
  static func lines(_ tracks: MediaTracks?) -> String {
    guard let tracks, !tracks.all.isEmpty else { return "(none)" }
    return tracks.all.map { track in
      let mark = tracks.isActive(track.id) ? ">" : " "
      let notes = [track.isDefault ? "default" : nil, track.isForced ? "forced" : nil].compactMap { $0 }
      let words =
        [track.language.map(DisplayText.safe), track.name.map(DisplayText.safe)].compactMap { $0 } + notes
      return "\(mark) \(String(track.id.rawValue).padded(to: 3)) \(track.kind.rawValue.padded(to: 6))"
        + words.joined(separator: ", ")
    }.joined(separator: "\n")
  }

  static func values(_ tracks: MediaTracks?) -> JSONObject.Value {
    .array(
      (tracks?.all ?? []).map { track in
        var object = JSONObject()
        object.add("track", .number(Int64(track.id.rawValue)))
        object.add("kind", .string(track.kind.rawValue))
        object.add("language", track.language.map { .string(DisplayText.safe($0)) } ?? .null)
        object.add("name", track.name.map { .string(DisplayText.safe($0)) } ?? .null)
        object.add("active", .bool(tracks?.isActive(track.id) == true))
        object.add("default", .bool(track.isDefault))
        object.add("forced", .bool(track.isForced))
        return .object(object)
      })
  }
}
