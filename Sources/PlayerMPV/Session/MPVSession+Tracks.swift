import PlaybackCore

/// Tracks: libmpv counts them by kind; here each has one number, those of the item first.
extension MPVSession {
  /// The media is open and libmpv waits: what is wanted is chosen before anything sounds.
  mutating func tracksFound(_ list: [MPVTrack], _ index: Int) {
    let item = line[index].turn.item
    let (tracks, numbers) = Self.numbered(list, beside: item)
    let chosen = preference.selection(of: tracks)
    line[index].trackNumbers = numbers
    line[index].gains = numbers.compactMapValues { number in
      list.first { $0.number == number && $0.gain != nil }?.gain
    }
    line[index].media.tracks = tracks.isEmpty ? nil : MediaTracks(tracks, active: chosen)
    use(chosen, of: line[index])
  }

  mutating func setTracks(_ preference: TrackPreference, _ token: CommandToken) {
    supersede(.tracks, except: token)
    self.preference = preference
    // What mpv has begun and whose tracks are not known yet asks for them itself.
    guard let last = line.last, let tracks = last.media.tracks else { return settle(token, .done) }
    let chosen = preference.selection(of: tracks.all)
    let isChoosing = purposes.values.contains { if case .tracks = $0 { true } else { false } }
    guard isChoosing || chosen != tracks.active else { return settle(token, .done) }
    use(chosen, of: last)
    requests.append(.get(.tracks, id: expect(.tracks(serial: last.serial, token))))
  }

  /// Tells libmpv which track of each kind to use. The answers do not matter: what is in use is asked for.
  private mutating func use(_ chosen: [TrackID], of turn: StartedTurn) {
    let tracks = turn.media.tracks?.all ?? []
    // Most media leave nothing to choose; then libmpv need not be told, unless it was told of other media before.
    guard
      hasChosenTracks || tracks.contains(where: { $0.kind == .text })
        || tracks.count(where: { $0.kind == .audio }) > 1
    else { return }
    hasChosenTracks = true
    for (kind, property) in [(MediaTrack.Kind.audio, MPVProperty.audioTrack), (.text, .textTrack)] {
      let track = tracks.first { $0.kind == kind && chosen.contains($0.id) }
      let number = track.flatMap { turn.trackNumbers[$0.id] }.map(String.init)
      // Media with one sound needs no choice; text is shown only when it is wanted.
      let other = kind == .audio ? "auto" : "no"
      requests.append(.set(property, .text(number ?? other), id: expect(.nothing)))
    }
  }

  /// What libmpv uses now.
  mutating func tracksChosen(_ serial: UInt64, _ token: CommandToken, _ value: MPVValue) {
    defer { settle(token, .done) }
    guard case .tracks(let list) = value, let index = line.firstIndex(where: { $0.serial == serial }),
      let before = line[index].media.tracks
    else { return }
    let selected = list.filter(\.isSelected).compactMap { found in
      before.all.first { $0.kind == found.kind && line[index].trackNumbers[$0.id] == found.number }?.id
    }
    // Until the file plays libmpv has selected nothing yet: what it was told counts.
    let active = line[index].isOpened ? selected : preference.selection(of: before.all)
    line[index].media.tracks = MediaTracks(before.all, active: active)
    if index == line.count - 1 { tellGain(of: line[index]) }
    tellTracks(index)
  }

  /// Reports the tracks in use when they are others than was last said of the turn.
  mutating func tellTracks(_ index: Int) {
    guard line[index].isOpened, let tracks = line[index].media.tracks, tracks != line[index].toldTracks else {
      return
    }
    line[index].toldTracks = tracks
    report(.tracks(line[index].turn.id, tracks))
  }

  /// The item's own tracks keep their numbers: by where they are, and those that it says are in the media by their kind
  /// and language. The others take the lowest numbers that are free, in libmpv's order.
  static func numbered(
    _ list: [MPVTrack], beside item: MediaItem
  ) -> (tracks: [MediaTrack], numbers: [TrackID: Int64]) {
    var tracks: [MediaTrack] = []
    var numbers: [TrackID: Int64] = [:]
    let named = Set(item.tracks.map(\.id))
    var free: Int32 = 1
    let texts = MediaAddress.texts(of: item).map { ($0.track, String(decoding: $0.bytes, as: UTF8.self)) }
    for found in list {
      let own =
        if let source = found.source {
          texts.first { $0.1 == source && numbers[$0.0.id] == nil }?.0
        } else {
          item.tracks.first { $0.isInMedia(found) && numbers[$0.id] == nil }
        }
      while own == nil, named.contains(TrackID(rawValue: free)) || numbers[TrackID(rawValue: free)] != nil {
        free += 1
      }
      let track = own ?? MediaTrack(found, TrackID(rawValue: free))
      tracks.append(track)
      numbers[track.id] = found.number
    }
    return (tracks.sorted { $0.id < $1.id }, numbers)
  }
}

extension MediaTrack {
  /// Whether it may be that track of the media itself.
  fileprivate func isInMedia(_ found: MPVTrack) -> Bool {
    location == nil && kind == found.kind
      && (language.map { LanguageCode.likeness($0, found.language) > 0 } ?? true)
  }

  /// MIME types of texts, by ffmpeg's names.
  private static let contentTypes = [
    "webvtt": "text/vtt", "subrip": "application/x-subrip", "ass": "text/x-ssa", "ssa": "text/x-ssa",
    "ttml": "application/ttml+xml", "eia_608": "text/cea608",
  ]

  fileprivate init(_ found: MPVTrack, _ id: TrackID) {
    let isText = found.kind == .text
    self.init(
      id: id, kind: found.kind,
      textKind: isText ? (found.isForHearingImpaired ? .captions : .subtitles) : nil,
      name: found.title, language: found.language, contentType: found.codec.flatMap { Self.contentTypes[$0] },
      isDefault: found.isDefault,
      isForced: found.isForced)
  }
}
