public import PlaybackCore

// What tracks and styles of text are called on both sides.

extension TrackID {
  /// A number of the wire; one that is out of bounds is that of no track.
  public init(number: Int) { self.init(rawValue: Int32(clamping: number)) }

  /// The number on the wire.
  public var number: Int { Int(rawValue) }
}

extension CastTrack {
  /// A track as devices are told about it. What lies in a file of this machine has no address here: it is to be published
  /// first. `SUBTITLES` need a language; one that has none is said to be undetermined.
  public init(_ track: MediaTrack) {
    let type: TrackType =
      switch track.kind {
      case .audio: .audio
      case .video: .video
      case .text: .text
      }
    self.init(trackID: track.id.number, type: type)
    if track.kind == .text { subtype = TrackWords.word(track.textKind ?? .subtitles, TrackWords.texts) }
    name = track.name
    language = track.language ?? (subtype == .subtitles ? "und" : nil)
    if case .url(let address)? = track.location { contentID = address }
    contentType = track.contentType
    isInband = track.location == nil
    if track.isForced { roles = ["forced_subtitle"] } else if track.isDefault { roles = ["main"] }
    customData = track.customData.flatMap { try? JSONValue(text: $0) }
  }
}

extension MediaTrack {
  /// A track as a device or a sender tells it; nil when it has no number that can be one, or is of no known type.
  public init?(_ track: CastTrack) {
    guard track.trackID >= 1, let number = Int32(exactly: track.trackID) else { return nil }
    // What is kept of a stranger's words is bounded.
    func bounded(_ text: String?, _ most: Int) -> String? {
      text.flatMap { $0.utf8.count <= most ? $0 : nil }
    }
    let kind: Kind
    switch track.type {
    case .audio?: kind = .audio
    case .video?: kind = .video
    case .text?: kind = .text
    default: return nil
    }
    let roles = track.roles ?? []
    self.init(
      id: TrackID(rawValue: number), kind: kind, textKind: TrackWords.value(track.subtype, TrackWords.texts),
      name: bounded(track.name, 1_000),
      language: bounded(track.language, 35).flatMap { $0 == "und" ? nil : $0 },
      location: track.contentID.map(MediaLocation.url), contentType: track.contentType,
      isDefault: roles.contains("main"),
      isForced: roles.contains { $0 == "forced_subtitle" || $0 == "forced-subtitle" },
      customData: bounded(track.customData.flatMap { try? $0.text() }, 2_000))
  }
}

/// Words of the wire for those of the engine.
private enum TrackWords {
  static let texts: [(MediaTrack.TextKind, TextTrackSubtype)] = [
    (.subtitles, .subtitles), (.captions, .captions), (.descriptions, .descriptions), (.chapters, .chapters),
    (.metadata, .metadata),
  ]
  static let edges: [(TextTrackStyle.Edge, EdgeType)] = [
    (.none, .none), (.outline, .outline), (.dropShadow, .dropShadow), (.raised, .raised),
    (.depressed, .depressed),
  ]
  static let windows: [(TextTrackStyle.Window, WindowType)] = [
    (.none, .none), (.normal, .normal), (.roundedCorners, .roundedCorners),
  ]
  static let families: [(TextTrackStyle.GenericFamily, FontGenericFamily)] = [
    (.sansSerif, .sansSerif), (.monospacedSansSerif, .monospacedSansSerif), (.serif, .serif),
    (.monospacedSerif, .monospacedSerif), (.casual, .casual), (.cursive, .cursive),
    (.smallCapitals, .smallCapitals),
  ]
  static let fonts: [(TextTrackStyle.FontStyle, FontStyle)] = [
    (.normal, .normal), (.bold, .bold), (.boldItalic, .boldItalic), (.italic, .italic),
  ]

  static func word<Ours: Equatable, Theirs>(_ ours: Ours?, _ table: [(Ours, Theirs)]) -> Theirs? {
    ours.flatMap { ours in table.first { $0.0 == ours }?.1 }
  }

  static func value<Ours, Theirs: Equatable>(_ theirs: Theirs?, _ table: [(Ours, Theirs)]) -> Ours? {
    theirs.flatMap { theirs in table.first { $0.1 == theirs }?.0 }
  }
}

extension CastTextStyle {
  /// A style as devices are told it. What is left to the output is left out.
  public init(_ style: TextTrackStyle) {
    self.init()
    fontScale = style.scalePermille.map { Double($0) / 1000 }
    fontStyle = TrackWords.word(style.fontStyle, TrackWords.fonts)
    fontFamily = style.fontFamily
    fontGenericFamily = TrackWords.word(style.genericFamily, TrackWords.families)
    foregroundColor = style.foreground.map(CastColor.init)
    backgroundColor = style.background.map(CastColor.init)
    edgeType = TrackWords.word(style.edge, TrackWords.edges)
    edgeColor = style.edgeColor.map(CastColor.init)
    windowType = TrackWords.word(style.window, TrackWords.windows)
    windowColor = style.windowColor.map(CastColor.init)
    windowRoundedCornerRadius = style.cornerRadius.map(Double.init)
  }
}

extension TextTrackStyle {
  /// A style as a device or a sender tells it; words that nobody knows are left to the output.
  public init(_ style: CastTextStyle) {
    let scale = style.fontScale.flatMap { $0.isFinite ? Int32((min(max($0, 0), 100) * 1000).rounded()) : nil }
    let radius = style.windowRoundedCornerRadius.flatMap {
      $0.isFinite ? Int32(min(max($0, 0), 10_000)) : nil
    }
    self.init(
      foreground: style.foregroundColor?.color, background: style.backgroundColor?.color,
      edge: TrackWords.value(style.edgeType, TrackWords.edges), edgeColor: style.edgeColor?.color,
      window: TrackWords.value(style.windowType, TrackWords.windows), windowColor: style.windowColor?.color,
      cornerRadius: radius, fontFamily: style.fontFamily.flatMap { $0.utf8.count <= 200 ? $0 : nil },
      genericFamily: TrackWords.value(style.fontGenericFamily, TrackWords.families), scalePermille: scale,
      fontStyle: TrackWords.value(style.fontStyle, TrackWords.fonts))
  }
}
