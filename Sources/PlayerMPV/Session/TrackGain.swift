import Glibc

/// The ReplayGain of a track, as libmpv reads it from the tags.
struct TrackGain: Equatable, Sendable {
  /// A gain in decibels, and the highest sample of what it is the gain of, where 1 is full scale.
  struct Level: Equatable, Sendable {
    var decibels: Double
    var peak: Double

    /// The factor that samples are multiplied by: never so much that the peak would clip. 1 for what is no number.
    var factor: Double {
      guard decibels.isFinite else { return 1 }
      let factor = pow(10, min(max(decibels, -Self.most), Self.most) / 20)
      return peak.isFinite && peak > 0 ? min(factor, 1 / peak) : factor
    }

    /// Tags that say more than this are wrong.
    private static let most = 60.0
  }

  var track: Level
  /// libmpv gives the track's where the tags have none for the album.
  var album: Level

  func level(ofAlbum: Bool) -> Level { ofAlbum ? album : track }
}

/// What is known of an entry for the choice between the gain of its album and its own.
struct AlbumEntry: Equatable, Sendable {
  /// Names the entry: an entry is no neighbour of itself, however often it repeats.
  let entry: UInt64
  /// The name of its album; nil or empty when none is known.
  let album: String?

  /// Whether the other is another entry of an album of that name: whose album it is, is not asked.
  func sharesAlbum(with other: AlbumEntry?) -> Bool {
    guard let other, let album, !album.isEmpty else { return false }
    return entry != other.entry && album == other.album
  }
}

extension MPVOptions.ReplayGain {
  /// Whether an entry is played with its album's gain, by what is played before and after it.
  func takesAlbum(_ entry: AlbumEntry, before: AlbumEntry?, after: AlbumEntry?) -> Bool {
    switch self {
    case .off, .track: false
    case .album: true
    case .automatic: entry.sharesAlbum(with: before) || entry.sharesAlbum(with: after)
    }
  }
}
