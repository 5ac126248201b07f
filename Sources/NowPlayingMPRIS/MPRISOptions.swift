public import PlaybackCore

/// How an app shows itself on the session's bus.
public struct MPRISOptions: Sendable {
  /// The name that people are shown.
  public var identity: String
  /// The last part of the bus name: letters, digits and `_`, not beginning with a digit; other characters become `_`.
  public var busName: String
  /// The name of the app's desktop file without `.desktop`; nil when it has none.
  public var desktopEntry: String?
  /// The kinds of media that `OpenUri` is offered for.
  public var mimeTypes: [String] = [
    "audio/flac", "audio/mp4", "audio/mpeg", "audio/ogg", "audio/opus", "audio/x-wav", "audio/wav",
    "audio/x-mpegurl",
    "audio/mpegurl", "application/ogg",
  ]
  /// Brings the app to the front; nil: it cannot be.
  public var raise: (@Sendable () -> Void)?
  /// Ends the app; nil: it cannot be ended from here.
  public var quit: (@Sendable () -> Void)?
  /// Makes the app fill the screen, or not any more; nil: it cannot.
  public var setFullscreen: (@Sendable (Bool) -> Void)?
  /// What is known about an entry beyond the queue. Called on the service's thread: must return quickly.
  public var details: (@Sendable (EntryID, MediaItem) -> TrackDetails?)?
  /// Finds the picture for an entry, on a thread of its own: may take its time and wait for a disk. Nil from it: there
  /// is none. `LocalArt.find` finds those of files.
  public var art: (@Sendable (EntryID, MediaItem) async -> TrackArt?)?
  /// Where pictures are kept as files, as long as they are few; nil: `attacca/art` in the user's cache. A folder that
  /// others can enter is left alone, and then none are kept.
  public var artFolder: String?
  /// The bus; nil: the one that the environment names in `DBUS_SESSION_BUS_ADDRESS`, none if it names none.
  public var address: String?

  /// Options of an app with this name; the bus name is made of it.
  public init(identity: String) {
    self.identity = identity
    busName = identity.lowercased()
  }

  /// The part of the bus name, made valid.
  var validBusName: String {
    let valid = busName.unicodeScalars.prefix(64).map { scalar -> Character in
      let isValid = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isValid ? Character(scalar) : "_"
    }
    guard let first = valid.first else { return "player" }
    return first.isNumber ? "_" + String(valid) : String(valid)
  }
}
