import PlaybackCore

/// The names that the specification fixes.
enum MPRISNames {
  static let prefix = "org.mpris.MediaPlayer2"
  static let path = "/org/mpris/MediaPlayer2"
  static let root = "org.mpris.MediaPlayer2"
  static let player = "org.mpris.MediaPlayer2.Player"
  static let trackList = "org.mpris.MediaPlayer2.TrackList"
  static let properties = "org.freedesktop.DBus.Properties"
  static let introspectable = "org.freedesktop.DBus.Introspectable"
  static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

  private static let trackPrefix = "/org/attacca/entry/"

  /// The track id of an entry: another one for each occurrence in the queue.
  static func trackID(_ entry: EntryID) -> String { trackPrefix + String(entry.rawValue) }

  /// The entry of a track id; nil for what is none of ours.
  static func entry(_ trackID: String) -> EntryID? {
    guard trackID.hasPrefix(trackPrefix), let number = UInt64(trackID.dropFirst(trackPrefix.count)) else {
      return nil
    }
    return EntryID(rawValue: number)
  }
}
