import CastProtocol
import PlaybackCore

/// What the shell has to do, in order. Plain data: two lists of effects can be compared.
enum ReceiverEffect: Equatable, Sendable {
  /// Send a message to a sender; it is never longer than a frame may be.
  case send(PeerID, CastMessage)
  /// End the sender's socket; `disconnected` need not follow.
  case disconnect(PeerID)
  /// Carry out an effect of playing: open a player, send it a command, start or cancel a timer.
  case playback(PlaybackEffect)
  /// Send `woke` at that moment; replaces the moment before.
  case wake(at: MonotonicInstant)
  /// Tell whoever watches the receiver.
  case tell(TVChange)
}

/// One event's time and the effects it has so far.
struct ReceiverStep {
  let now: MonotonicInstant
  var effects: [ReceiverEffect] = []
  /// Whether the media status is to be broadcast even if nothing in it changed but the place.
  var announcesMedia = false
  /// The same for the status of the device.
  var announcesDevice = false

  init(now: MonotonicInstant) { self.now = now }

  mutating func tell(_ change: TVChange) { effects.append(.tell(change)) }
}
