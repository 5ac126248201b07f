/// How a libmpv player is set up; fixed for its life.
public struct MPVOptions: Hashable, Sendable {
  /// The name that the system's mixer shows for the stream.
  public var clientName: String
  /// Where the sound goes.
  public var audio: Audio
  /// Seconds without an answer after which a network connection counts as dead; at least 1.
  public var networkTimeout: Int
  /// The file of trusted certificate authorities (PEM) against which servers are checked.
  public var caFile: String

  /// Whether a mute of the stream in the system's mixer is taken for the listener's wish. False where an audio session
  /// watches the mixer: it can tell the listener's mute from that of a call.
  public var followsMixerMute: Bool

  /// Which correction of loudness is applied, as far as the media's tags have one.
  public var replayGain: ReplayGain

  /// Makes options.
  public init(
    clientName: String = "Attacca", audio: Audio = .automatic, networkTimeout: Int = 10,
    caFile: String = "/etc/ssl/certs/ca-certificates.crt", followsMixerMute: Bool = true,
    replayGain: ReplayGain = .off
  ) {
    self.clientName = clientName
    self.audio = audio
    self.networkTimeout = networkTimeout
    self.caFile = caFile
    self.followsMixerMute = followsMixerMute
    self.replayGain = replayGain
  }

  /// How the loudness of media is corrected by the ReplayGain in their tags; never so far that it clips.
  ///
  /// Each entry has its gain from its first sample to its last, also where entries join without a gap.
  public enum ReplayGain: String, Hashable, Sendable, CaseIterable {
    /// Not at all.
    case off
    /// Every track as loud as every other.
    case track
    /// Every album as loud as every other; tracks of an album keep what is between them.
    case album
    /// By the order of play: an entry before or after which another one of an album of the same name is played gets
    /// its album's gain, any other its track's. The name is `MediaItem.album`, else what the tags say; those of the entry that follows
    /// are known only when it was opened before. What became of its neighbours since an entry was opened changes
    /// nothing for it: there is no jump in loudness inside an entry, nor where it is sought in or paused.
    case automatic
  }

  /// Where the sound goes.
  public enum Audio: Hashable, Sendable {
    /// PulseAudio, or PipeWire through its PulseAudio server; silent real time when neither answers.
    case automatic
    /// As `automatic`, with the sound server at that address (`unix:/path`).
    case pulse(server: String)
    /// No sound at all, in real time.
    case null
  }
}
