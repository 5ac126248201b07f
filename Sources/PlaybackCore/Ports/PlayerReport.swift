/// What a player says: a fact, and which commands it already knew of when it said so.
public struct PlayerReport: Hashable, Sendable, Codable {
  /// The newest command that this report reflects; nil before the first. For `settled`, the command answered.
  public let token: CommandToken?
  /// The newest window that the player had when it said this; nil before the first `open`.
  public let revision: WindowRevision?
  /// What is the case.
  public let fact: Fact

  /// Makes a report.
  public init(token: CommandToken?, revision: WindowRevision?, fact: Fact) {
    self.token = token
    self.revision = revision
    self.fact = fact
  }

  /// The facts a player can report. Each names the turn it is about.
  public enum Fact: Hashable, Sendable, Codable {
    /// The command named by the report's token has been carried out, superseded or refused. For `open` this
    /// means *taken*: it can be superseded by another open from now on; `opened` or `failed` follow.
    case settled(Settlement)
    /// What this player can do just now; the first report, and again whenever it changes.
    case capabilities(PlayerCapabilities)
    /// The turn's media has been opened; what was learned from it.
    case opened(TurnID, OpenedMedia)
    /// Which tracks the turn's media has and which of them are in use, when that is not what was last said of it.
    /// `byOther`: somebody else chose them.
    case tracks(TurnID, MediaTracks, byOther: Bool = false)
    /// Somebody else gave the text of the device another style.
    case textStyle(TextTrackStyle)
    /// What the player is doing, and exactly where, at this moment. Sent whenever the state changes, at every
    /// jump of the position, and whenever the place differs from what the last report lets one extrapolate.
    case playback(TurnID, PlayerState, at: MediaTime)
    /// The player has begun to open this upcoming turn and can no longer be talked out of starting it.
    case committed(TurnID)
    /// The player went on by itself: this turn is the one now heard, from its start.
    case advanced(to: TurnID)
    /// Somebody else made this turn of the window the current one, on the device or with another controller; it is
    /// told from `advanced` by a place before the end, or by a turn that was not the next.
    case jumped(to: TurnID)
    /// The turn was played to its end and nothing follows in the window.
    case ended(TurnID)
    /// The turn cannot be played, or not to its end.
    case failed(TurnID, PlayerError)
    /// Loudness of this output as it really is.
    case volume(Volume, muted: Bool)
    /// Where sound goes: a device, or nowhere and why. Sent once whenever it changes.
    case sound(SoundPath)
    /// By what the session on the device can be taken up after a restart, with `OutputProvider.rejoin`. Sent by players
    /// that can, when the session begins and when it is another one.
    case session(SessionRecord)
    /// How the connection to the device stands. Never sent by a player of this machine, nor while it is connected
    /// from the start. Facts learned after a break come before `connected`.
    case link(LinkState)
    /// The device plays something that nobody here asked for; nil when that is over.
    case foreign(ForeignItem?)
    /// The player is gone and will report nothing more.
    case lost(PlayerError)
  }

  /// How a command ended.
  public enum Settlement: Hashable, Sendable, Codable {
    /// Carried out.
    case done
    /// A newer command of the same kind, or an open, took its place.
    case superseded
    /// Not possible; the reason.
    case refused(PlayerError)
  }
}

/// What a player is doing.
public enum PlayerState: String, Hashable, Sendable, Codable {
  /// Sound comes out (or would, on a device): the position advances in real time × rate.
  case playing
  /// Silent at a place because it was told to.
  case paused
  /// Silent at a place because data is missing; goes on by itself.
  case buffering
}

/// How the connection to a device stands.
public enum LinkState: Hashable, Sendable, Codable {
  /// Commands reach the device.
  case connected
  /// The device cannot be reached just now, for this reason; it probably plays on. The player tries again by itself.
  /// Commands that are not settled by now never will be: whether they arrived shows in what comes before `connected`,
  /// which tells at least the state and place of the turn that the device has then.
  case suspended(reason: String)
}

/// Something that another controller plays on the device.
public struct ForeignItem: Hashable, Sendable, Codable {
  /// The title to show; not made safe.
  public var title: String
  /// The artist, if the device told.
  public var artist: String?

  /// Makes a description.
  public init(title: String, artist: String? = nil) {
    self.title = title
    self.artist = artist
  }
}

/// What was learned by opening a turn's media.
public struct OpenedMedia: Hashable, Sendable, Codable {
  /// The length; nil when it has none (a live stream) or none is known.
  public var duration: MediaTime?
  /// Whether `seek` works.
  public var isSeekable: Bool
  /// The title in the media's own tags.
  public var title: String?
  /// The artist in the media's own tags.
  public var artist: String?
  /// The album in the media's own tags.
  public var album: String?
  /// The place on the disc in the media's own tags, from 1.
  public var trackNumber: Int32?
  /// The disc in the media's own tags, from 1.
  public var discNumber: Int32?
  /// Its tracks, and which are in use; nil when that is not known.
  public var tracks: MediaTracks?

  /// Makes a description of opened media.
  public init(
    duration: MediaTime? = nil, isSeekable: Bool = true, title: String? = nil, artist: String? = nil,
    album: String? = nil, trackNumber: Int32? = nil, discNumber: Int32? = nil, tracks: MediaTracks? = nil
  ) {
    self.duration = duration
    self.isSeekable = isSeekable
    self.title = title
    self.artist = artist
    self.album = album
    self.trackNumber = trackNumber
    self.discNumber = discNumber
    self.tracks = tracks
  }
}

/// What a player can do.
public struct PlayerCapabilities: Hashable, Sendable, Codable {
  /// How many upcoming turns it can hold.
  public var upcomingTurns: Int
  /// How many turns before the current one it wants to be shown, so that somebody at the device can go back.
  public var heardTurns: Int
  /// Whether the rate can be changed.
  public var canSetRate: Bool
  /// Whether it has a volume of its own.
  public var canSetVolume: Bool
  /// Whether tracks can be chosen and text be given a style.
  public var canSetTracks: Bool
  /// How far from what is heard the places that it tells may be, either way, not counting the way of its words.
  public var placeAccuracy: MediaTime
  /// For how long a device may have been out of reach, at most, when `link(.suspended)` is told; zero for this machine.
  public var longestSilence: MediaTime

  /// Makes capabilities; accurate to 20 ms unless said.
  public init(
    upcomingTurns: Int, heardTurns: Int = 0, canSetRate: Bool = true, canSetVolume: Bool = true,
    canSetTracks: Bool = true, placeAccuracy: MediaTime = .milliseconds(20), longestSilence: MediaTime = .zero
  ) {
    self.upcomingTurns = upcomingTurns
    self.heardTurns = heardTurns
    self.canSetRate = canSetRate
    self.canSetVolume = canSetVolume
    self.canSetTracks = canSetTracks
    self.placeAccuracy = placeAccuracy
    self.longestSilence = longestSilence
  }
}

/// Where a player's sound goes.
public enum SoundPath: Hashable, Sendable, Codable {
  /// To a device or sound server of that name.
  case device(String)
  /// Nowhere: time passes as usual, nothing is heard.
  case silent(reason: String)
}
