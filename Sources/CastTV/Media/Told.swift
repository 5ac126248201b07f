import CastProtocol
import PlaybackCore

/// What was told last, so that only what changed is told again.
struct Told: Equatable, Sendable {
  /// What is said of media but for the place.
  struct Media: Equatable, Sendable {
    let session: Int
    let end: IdleReason?
    let state: CastPlayerState
    let isLoading: Bool
    let item: Int?
    let revision: UInt64
    let rate: PlaybackRate
    let volume: CastVolume
    let commands: SupportedCommands
    let information: MediaInformation?
  }

  var media: Media?
  /// What the last broadcast said is played.
  var information: MediaInformation?
  var device: ReceiverStatus?
  var playback: TVPlayback?
  var levels = Levels()
}
