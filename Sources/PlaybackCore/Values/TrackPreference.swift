/// Which tracks a listener wants, in words that mean the same for every entry and on every output (R41): what was chosen
/// here is found again in the next episode and on the TV, where the numbers of the tracks are others.
public struct TrackPreference: Hashable, Sendable, Codable {
  /// What is to be read.
  public enum Text: Hashable, Sendable, Codable {
    /// What the media itself wants shown: a track that is its default or forced, else none.
    case automatic
    /// None.
    case off
    /// The first of these that the media has; none when it has none of them.
    case first([TrackMatch])
  }

  /// What is to be heard: the first of these that the media has; its own choice when it has none of them.
  public var audio: [TrackMatch]
  /// What is to be read.
  public var text: Text

  /// Makes a preference; the media's own choice unless said.
  public init(audio: [TrackMatch] = [], text: Text = .automatic) {
    self.audio = audio
    self.text = text
  }

  /// The preference that these tracks are an instance of. Sound that was not chosen stays the media's own choice.
  public init(choosing ids: some Sequence<TrackID>, of tracks: [MediaTrack]) {
    let chosen = Set(ids)
    func matches(_ kind: MediaTrack.Kind) -> [TrackMatch] {
      tracks.filter { $0.kind == kind && $0.isShown && chosen.contains($0.id) }.map(TrackMatch.init)
    }
    let text = matches(.text)
    self.init(audio: matches(.audio), text: text.isEmpty ? .off : .first(text))
  }

  /// The tracks to use of those that there are: at most one of sound and one of text. Every player decides by this.
  ///
  /// - Complexity: O(matches × tracks).
  public func selection(of tracks: [MediaTrack]) -> [TrackID] {
    let heard =
      Self.best(audio, .audio, tracks) ?? Self.own(.audio, tracks) ?? tracks.first { $0.kind == .audio }
    let read: MediaTrack? =
      switch text {
      case .automatic: Self.own(.text, tracks)
      case .off: nil
      case .first(let matches): Self.best(matches, .text, tracks)
      }
    return [heard?.id, read?.id].compactMap { $0 }.sorted()
  }

  /// Whether what is in use is what this preference leads to. Sound of which nothing is said, or of which more is in
  /// use, is as it should be; text that is not shown does not count.
  public func agrees(with tracks: MediaTracks) -> Bool {
    let wanted = Set(selection(of: tracks.all))
    let sounds = Set(tracks.active(.audio).map(\.id))
    let texts = Set(tracks.active(.text).filter(\.isShown).map(\.id))
    let isHeard = sounds.isEmpty || wanted.filter { tracks[$0]?.kind == .audio }.isSubset(of: sounds)
    return isHeard && texts == wanted.filter { tracks[$0]?.kind == .text }
  }

  private static func own(_ kind: MediaTrack.Kind, _ tracks: [MediaTrack]) -> MediaTrack? {
    tracks.first { $0.kind == kind && $0.isShown && ($0.isDefault || kind == .text && $0.isForced) }
  }

  private static func best(
    _ matches: [TrackMatch], _ kind: MediaTrack.Kind, _ tracks: [MediaTrack]
  ) -> MediaTrack? {
    for match in matches {
      let scored = tracks.filter { $0.kind == kind && $0.isShown }.map { (track: $0, score: match.score($0)) }
      // Of equally good ones the first.
      if let best = scored.max(by: { $0.score < $1.score }), best.score > 0 { return best.track }
    }
    return nil
  }
}

/// What a wanted track is known by. A track fits when its language is the one named, or, where none is named, its name.
public struct TrackMatch: Hashable, Sendable, Codable {
  /// The language as a tag (RFC 5646) or an ISO 639 code; `de` fits `de-AT` and `ger`.
  public var language: String?
  /// The name; between tracks of one language it decides.
  public var name: String?
  /// Whether the one with only signs and other languages is meant.
  public var isForced: Bool
  /// The number that it had where it was chosen; between tracks that cannot be told apart otherwise it decides.
  public var id: TrackID?

  /// Makes a match.
  public init(language: String? = nil, name: String? = nil, isForced: Bool = false, id: TrackID? = nil) {
    self.language = language
    self.name = name
    self.isForced = isForced
    self.id = id
  }

  /// The match that a track was chosen by.
  public init(_ track: MediaTrack) {
    self.init(language: track.knownLanguage, name: track.name, isForced: track.isForced, id: track.id)
  }

  /// How well a track fits; 0 for not at all.
  func score(_ track: MediaTrack) -> Int {
    let spoken: Int
    if let language {
      spoken = LanguageCode.likeness(language, track.knownLanguage)
      if spoken == 0 { return 0 }
    } else if let name {
      if track.name != name { return 0 }
      spoken = track.knownLanguage == nil ? 2 : 1
    } else {
      // Nothing is known of it but its number.
      if track.id != id || track.knownLanguage != nil || track.name != nil { return 0 }
      spoken = 1
    }
    // Where no name is wanted, the track without one comes before a commentary.
    return (track.name == name ? 16 : 0) + (track.isForced == isForced ? 8 : 0) + spoken * 2
      + (track.id == id ? 1 : 0)
  }
}

extension MediaTrack {
  /// The language, if it is one.
  fileprivate var knownLanguage: String? {
    language.flatMap { LanguageCode.normalized($0).isEmpty ? nil : $0 }
  }

  /// Whether it is for a person: not names of chapters, not data for programs.
  fileprivate var isShown: Bool {
    switch textKind {
    case nil, .subtitles?, .captions?: true
    case .descriptions?, .chapters?, .metadata?: kind != .text
    }
  }
}
