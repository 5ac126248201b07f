public import PlaybackCore

/// Something that whoever stands before the TV may want to know.
public enum TVChange: Hashable, Sendable {
  /// A sender connected, from this address.
  case senderConnected(address: String)
  /// A sender is gone. What plays goes on.
  case senderLeft(address: String)
  /// A sender started the application that plays media.
  case appStarted
  /// The application was ended.
  case appStopped
  /// What plays, or how it goes, is another.
  case playback(TVPlayback)
  /// How loud it is.
  case volume(Volume, muted: Bool)
  /// What was loaded cannot be played.
  case failed(PlayerError)
  /// A sentence for the listener, such as why nothing is heard.
  case notice(Notice)
}

/// What a TV plays, and how it goes.
public struct TVPlayback: Hashable, Sendable {
  /// How it goes.
  public enum State: String, Hashable, Sendable {
    /// It is being opened.
    case opening
    /// It waits for data.
    case buffering
    /// It plays.
    case playing
    /// It is paused.
    case paused
    /// It came to its end.
    case finished
    /// It was stopped.
    case stopped
    /// It cannot be played.
    case failed
  }

  /// How it goes.
  public var state: State
  /// Its title; safe in a terminal.
  public var title: String
  /// Its artist, if known; safe in a terminal.
  public var artist: String?
  /// Its place among the items, from 1.
  public var number: Int
  /// How many items there are.
  public var count: Int
  /// The place in it at the moment of the change.
  public var position: MediaTime
  /// Its length, if known.
  public var duration: MediaTime?
  /// Why nothing is heard although it should be; nil when nothing is in the way.
  public var silence: String?

  /// Whether only the place differs.
  func isSame(as other: TVPlayback?) -> Bool {
    guard var other else { return false }
    other.position = position
    return self == other
  }
}
