import PlaybackCore
import PlaylistFiles

/// Reads a list from memory as if it lay in `/music`.
func reading(
  _ text: String, limits: PlaylistLimits = PlaylistLimits()
) throws -> Playlist {
  try reading(bytes: Array(text.utf8), limits: limits)
}

func reading(
  bytes: [UInt8], limits: PlaylistLimits = PlaylistLimits()
) throws -> Playlist {
  try PlaylistReader(limits: limits).read(bytes, base: Array("/music".utf8))
}

extension Playlist {
  /// What its items name, in short.
  var names: [String] { items.map(\.location.displayName) }

  /// The raw paths of its items; addresses are left out.
  var paths: [[UInt8]] {
    items.compactMap { if case .file(let path) = $0.location { path } else { nil } }
  }
}

extension PlaylistProblem {
  /// Why a nested playlist could not be read; nil for other problems.
  var nestedCode: PlaylistError.Code? { if case .nested(let error) = reason { error.code } else { nil } }
}
