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
  /// Sign with the device's own key; answered by `signed`.
  case sign(AuthSigning)
  /// Tell whoever watches the receiver.
  case tell(TVChange)
}

/// One event's time and the effects it has so far.
struct ReceiverStep {
  let now: MonotonicInstant
  var effects: [ReceiverEffect] = []
  /// Whether more messages of the same sender wait: others are told after the last of them.
  var isMidway = false

  init(now: MonotonicInstant) { self.now = now }

  mutating func tell(_ change: TVChange) { effects.append(.tell(change)) }
}
