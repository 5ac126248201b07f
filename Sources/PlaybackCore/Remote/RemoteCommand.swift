/// What somebody away from the app's own window can ask for: a media key, a headset, a desktop's panel, a terminal.
///
/// One list for all of them: which are offered, and why one is not possible just now, is said once, in
/// `RemoteCommandSet`.
public enum RemoteCommand: Hashable, Sendable, Codable {
  /// Make sound.
  case play
  /// Fall silent, keep the place.
  case pause
  /// Play when nothing sounds, else pause.
  case togglePlay
  /// Unload; the current entry stays, at its start.
  case stop
  /// The next entry of the play order.
  case next
  /// The entry before, or the start of this one.
  case previous
  /// Forward by this much; nil: by the set's own interval.
  case skipForward(MediaTime?)
  /// Back by this much; nil: by the set's own interval.
  case skipBackward(MediaTime?)
  /// A place in the current entry.
  case seek(to: MediaTime)
  /// An entry of the queue, from its start.
  case select(EntryID)
  /// The speed.
  case setRate(PlaybackRate)
  /// The loudness of the output that plays: the device's own while one does.
  case setVolume(Volume)
  /// What happens at the end of an entry and of the order.
  case setRepeat(RepeatMode)
  /// Shuffle on or off.
  case setShuffle(Bool)
  /// Play something new: it comes directly after the current entry, and is gone to.
  case open(MediaLocation)
  /// The listener likes what plays. The host's own business.
  case like
  /// The listener dislikes what plays. The host's own business.
  case dislike
  /// The listener's rating of what plays, in thousandths. The host's own business.
  case rate(permille: Int32)

  /// The kind, by which commands are offered and withheld.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// `play`.
    case play
    /// `pause`.
    case pause
    /// `togglePlay`.
    case togglePlay
    /// `stop`.
    case stop
    /// `next`.
    case next
    /// `previous`.
    case previous
    /// `skipForward`.
    case skipForward
    /// `skipBackward`.
    case skipBackward
    /// `seek`.
    case seek
    /// `select`.
    case select
    /// `setRate`.
    case setRate
    /// `setVolume`.
    case setVolume
    /// `setRepeat`.
    case setRepeat
    /// `setShuffle`.
    case setShuffle
    /// `open`.
    case open
    /// `like`.
    case like
    /// `dislike`.
    case dislike
    /// `rate`.
    case rate
  }

  /// Its kind.
  public var kind: Kind {
    switch self {
    case .play: .play
    case .pause: .pause
    case .togglePlay: .togglePlay
    case .stop: .stop
    case .next: .next
    case .previous: .previous
    case .skipForward: .skipForward
    case .skipBackward: .skipBackward
    case .seek: .seek
    case .select: .select
    case .setRate: .setRate
    case .setVolume: .setVolume
    case .setRepeat: .setRepeat
    case .setShuffle: .setShuffle
    case .open: .open
    case .like: .like
    case .dislike: .dislike
    case .rate: .rate
    }
  }
}

/// How a remote command ended.
public enum RemoteCommandResult: Hashable, Sendable, Codable {
  /// Carried out, or there was nothing to do.
  case success
  /// Not carried out, nothing has changed; one sentence says why.
  case failed(reason: String)
  /// What it was about is not there: no such entry, no such file.
  case noSuchContent

  /// The result that an engine's answer stands for.
  public init(_ outcome: CommandOutcome) {
    switch outcome {
    case .done, .unchanged: self = .success
    case .refused(.unknownEntry): self = .noSuchContent
    case .refused(let refusal): self = .failed(reason: refusal.explanation)
    }
  }
}
