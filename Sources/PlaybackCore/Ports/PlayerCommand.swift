/// A command to a player, with the token that its reports carry.
public struct PlayerCommand: Hashable, Sendable, Codable {
  /// Names the command; grows with each one.
  public let token: CommandToken
  /// What to do.
  public let action: Action

  /// Makes a command.
  public init(token: CommandToken, action: Action) {
    self.token = token
    self.action = action
  }

  /// What a player can be told to do.
  public enum Action: Hashable, Sendable, Codable {
    /// Drop what is loaded, load the window's current turn at a place, and play or stay paused there.
    /// Supersedes whatever was still on its way. The rate, volume and mute that were set stay.
    case open(QueueWindow, at: MediaTime, playing: Bool)
    /// Replace what follows the current turn; the current turn is the one that plays and goes on untouched.
    /// A player that has already moved on to a later turn, or committed to one, ignores what is past.
    case update(QueueWindow)
    /// Make sound.
    case play
    /// Fall silent, keep the place.
    case pause
    /// Go to a place in the current turn; clamped to its length.
    case seek(to: MediaTime)
    /// Unload everything and fall silent.
    case stop
    /// Say where playing is: `playback` as it is *heard* at that moment, then settle. Nothing else changes. With nothing
    /// loaded, or while it is not known (opening, seeking), settle only.
    case locate
    /// Play at another speed, pitch kept.
    case setRate(PlaybackRate)
    /// Set the loudness of this output.
    case setVolume(Volume)
    /// Silence this output without touching its volume.
    case setMuted(Bool)
    /// Use the tracks that `selection(of:)` of this preference gives, in the current turn and in all that follow. The place
    /// and what is heard of the same track go on untouched.
    case setTracks(TrackPreference)
    /// Show text in this style from now on; what the style leaves open is the output's own.
    case setTextStyle(TextTrackStyle)
    /// Release everything. The last command: `reports` finishes after it. What plays on a device goes on there.
    case close
    /// End what the device shows, for everybody, then release everything as `close` does. A player of this machine,
    /// which has nothing to leave behind, treats it as `close`.
    case endSession
  }
}

extension PlayerCommand.Action {
  /// Commands of one kind supersede each other while they wait.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// `open`.
    case open
    /// `update`.
    case update
    /// `play` and `pause`.
    case transport
    /// `seek`.
    case seek
    /// `stop`.
    case stop
    /// `locate`.
    case locate
    /// `setRate`.
    case rate
    /// `setVolume`.
    case volume
    /// `setMuted`.
    case mute
    /// `setTracks`.
    case tracks
    /// `setTextStyle`.
    case textStyle
    /// `close` and `endSession`.
    case close
  }

  /// The kind, by which commands supersede each other.
  public var kind: Kind {
    switch self {
    case .open: .open
    case .update: .update
    case .play, .pause: .transport
    case .seek: .seek
    case .stop: .stop
    case .locate: .locate
    case .setRate: .rate
    case .setVolume: .volume
    case .setMuted: .mute
    case .setTracks: .tracks
    case .setTextStyle: .textStyle
    case .close, .endSession: .close
    }
  }
}
