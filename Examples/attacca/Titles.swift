import Attacca

/// What the current entry is called on a line.
enum Titles {
  static func line(_ now: PlaybackSnapshot) -> String {
    guard let artist = now.artist, !artist.isEmpty else { return now.title }
    return "\(now.title) – \(artist)"
  }
}
