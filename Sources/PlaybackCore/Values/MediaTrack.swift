/// Names a track within one piece of media. A player keeps an item's own numbers and numbers what it finds in the media
/// itself behind them; so a number means the same for as long as the media is open, and nothing on another output.
public struct TrackID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The number, from 1.
  public let rawValue: Int32

  /// Wraps a number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Smaller numbers first.
  public static func < (left: TrackID, right: TrackID) -> Bool { left.rawValue < right.rawValue }

  /// The number.
  public var description: String { String(rawValue) }

  /// Decodes a number.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(Int32.self)
  }

  /// Encodes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// One of the sounds, pictures or texts that a piece of media offers (S121, S122).
public struct MediaTrack: Hashable, Sendable, Codable {
  /// What a track holds.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Sound.
    case audio
    /// A picture.
    case video
    /// Text that is shown over the picture.
    case text
  }

  /// What a text track is for.
  public enum TextKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// What is spoken, for those who do not know the language.
    case subtitles
    /// What is heard, for those who do not hear it.
    case captions
    /// What is seen, to be read aloud.
    case descriptions
    /// Names of chapters.
    case chapters
    /// For programs, not shown.
    case metadata
  }

  /// Names it within its media.
  public var id: TrackID
  /// What it holds.
  public var kind: Kind
  /// What it is for; text only.
  public var textKind: TextKind?
  /// Its name, as whoever made it wrote it; not made safe.
  public var name: String?
  /// Its language as a tag (RFC 5646) or an ISO 639 code.
  public var language: String?
  /// Where it is, when it is not in the media itself.
  public var location: MediaLocation?
  /// The MIME type of what is there.
  public var contentType: String?
  /// Whether the media itself wants it chosen.
  public var isDefault: Bool
  /// Whether it shows only what everybody needs: signs, other languages.
  public var isForced: Bool
  /// Whatever the app or another controller keeps with it, as JSON text; never read here.
  public var customData: String?

  /// Makes a track.
  public init(
    id: TrackID, kind: Kind, textKind: TextKind? = nil, name: String? = nil, language: String? = nil,
    location: MediaLocation? = nil, contentType: String? = nil, isDefault: Bool = false,
    isForced: Bool = false, customData: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.textKind = textKind
    self.name = name
    self.language = language
    self.location = location
    self.contentType = contentType
    self.isDefault = isDefault
    self.isForced = isForced
    self.customData = customData
  }

  /// What a person is shown: the name, else the language, else the number; safe in a terminal.
  public var displayName: String {
    let text = [name, language].lazy.compactMap { $0 }.first { !$0.isEmpty }
    return text.map(DisplayText.safe) ?? "track \(id)"
  }
}

/// The tracks of a piece of media, and which of them are in use.
public struct MediaTracks: Hashable, Sendable, Codable {
  /// All of them; the numbers differ.
  public let all: [MediaTrack]
  /// The numbers of those in use, in order; each is one of `all`.
  public let active: [TrackID]

  /// Makes a list. Of tracks with the same number the first counts; numbers in use that no track has are dropped.
  ///
  /// - Complexity: O(n).
  public init(_ all: [MediaTrack], active: some Sequence<TrackID>) {
    var known: Set<TrackID> = []
    self.all = all.filter { known.insert($0.id).inserted }
    self.active = Set(active).intersection(known).sorted()
  }

  /// Whether one is in use.
  public func isActive(_ id: TrackID) -> Bool { active.contains(id) }

  /// The track of that number.
  public subscript(id: TrackID) -> MediaTrack? { all.first { $0.id == id } }

  /// Those of a kind that are in use.
  public func active(_ kind: MediaTrack.Kind) -> [MediaTrack] {
    all.filter { $0.kind == kind && isActive($0.id) }
  }

  /// Reads both parts; what does not belong together is mended as in `init`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode([MediaTrack].self, forKey: .all),
      active: try container.decode([TrackID].self, forKey: .active))
  }
}
