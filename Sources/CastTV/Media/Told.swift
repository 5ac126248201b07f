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
    let activeTracks: [Int]
  }

  /// What is known of the queue.
  struct Queue: Equatable, Sendable {
    let session: Int
    var revision: UInt64
    /// The numbers of its items.
    var order: [Int]
    /// Items that were changed and not told yet.
    var changed: Set<Int> = []
    /// Counts the changes of this run that were told.
    var number = 0
  }

  var media: Media?
  /// Nil while nothing is loaded.
  var queue: Queue?
  /// Whether the media status is to be broadcast even if nothing in it changed but the place.
  var owesMedia = false
  /// The same for the status of the device.
  var owesDevice = false
  /// What the last broadcast said is played.
  var information: MediaInformation?
  var device: ReceiverStatus?
  var playback: TVPlayback?
  var levels = Levels()
}
