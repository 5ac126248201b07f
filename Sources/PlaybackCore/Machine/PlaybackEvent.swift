/// Something that happened, or was asked for, and when. The machine's only input.
public struct PlaybackEvent: Hashable, Sendable, Codable {
  /// When.
  public let at: MonotonicInstant
  /// What.
  public let kind: Kind

  /// Makes an event.
  public init(at: MonotonicInstant, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }

  /// What can happen.
  public enum Kind: Hashable, Sendable, Codable {
    /// The listener asks.
    case command(PlaybackCommand)
    /// A player reports.
    case player(PlayerID, PlayerReport)
    /// The player that an effect asked for is there.
    case playerOpened(PlayerID)
    /// The player that an effect asked for cannot be had.
    case playerUnavailable(PlayerID, PlayerError)
    /// The surroundings report.
    case session(AudioSessionEvent)
    /// A timer that an effect started has run out.
    case timer(PlaybackTimer)
  }
}

/// What the runner has to do, in order. Plain data: two lists of effects can be compared.
public enum PlaybackEffect: Hashable, Sendable, Codable {
  /// Make a player for the output; answered by `playerOpened` or `playerUnavailable`.
  case openPlayer(PlayerID, OutputID)
  /// Make a player for the session that the launch before has left; answered in the same way.
  case rejoinPlayer(PlayerID, LeftSession)
  /// Send a command to a player.
  case player(PlayerID, PlayerCommand)
  /// Send `timer` at that moment; replaces the same timer.
  case startTimer(PlaybackTimer, at: MonotonicInstant)
  /// Forget the timer.
  case cancelTimer(PlaybackTimer)
  /// Ask the audio session for the right to sound.
  case activateSession
  /// Tell the listener.
  case notice(Notice)
  /// Write down what a hand-over cost.
  case transferred(TransferReport)
  /// Keep the state; something worth keeping has changed.
  case persist
}

/// The machine's timers.
public enum PlaybackTimer: Hashable, Sendable, Codable {
  /// The time of `stopAt` has come.
  case stopAt
  /// A player has not answered a command for too long.
  case settlement(PlayerID)
  /// The player that a hand-over prepares has not got ready for too long.
  case transfer(PlayerID)
  /// The target of a hand-over is to be told to play: the source is about to be heard where it stands.
  case cut(PlayerID)
  /// The source of a hand-over is to be told to be silent.
  case silence(PlayerID)
  /// A player is to be asked again where it is.
  case ask(PlayerID)
}

/// A sentence for the listener.
public struct Notice: Hashable, Sendable, Codable {
  /// What it is about, in a few words.
  public let title: String
  /// The sentence; safe to show.
  public let text: String
  /// How long to show it.
  public let duration: MediaTime

  /// Makes a notice; three seconds unless said.
  public init(title: String, text: String, duration: MediaTime = .seconds(3)) {
    self.title = title
    self.text = text
    self.duration = duration
  }
}

/// What the machine answers to one event.
public struct PlaybackReaction: Hashable, Sendable, Codable {
  /// How the command ended; nil for other events.
  public var outcome: CommandOutcome?
  /// What is to be done, in order.
  public var effects: [PlaybackEffect]
}
