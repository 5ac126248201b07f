import PlaybackCore

/// One sender's socket; never reused.
struct PeerID: Hashable, Sendable, Comparable {
  /// Counts the sockets of a receiver.
  let rawValue: UInt64
  /// No socket: a sender that a script makes up.
  static let thisMachine = PeerID(rawValue: 0)

  static func < (left: PeerID, right: PeerID) -> Bool { left.rawValue < right.rawValue }
}

/// Something that happened to the receiver, and when. Its only input.
struct ReceiverEvent: Equatable, Sendable {
  let at: MonotonicInstant
  let kind: Kind

  init(at: MonotonicInstant, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }

  enum Kind: Equatable, Sendable {
    /// A sender's socket is open. The certificate is the one that it was shown, DER.
    case connected(PeerID, address: String, certificate: [UInt8])
    /// Bytes came, split or merged in any way. Not trusted in any respect. The first message in them is taken.
    case received(PeerID, [UInt8])
    /// The next message in what came is to be taken: to be sent as long as `hasUnread`, when what the one before
    /// wanted is done.
    case next(PeerID)
    /// More waits for the sender than it is quick to read.
    case behind(PeerID)
    /// It has read what waited.
    case caughtUp(PeerID)
    /// The socket is gone.
    case disconnected(PeerID)
    /// The device's key has signed; without a signature it could not. The certificate is the key's own, DER.
    case signed(AuthSigning, signature: [UInt8]?, certificate: [UInt8])
    /// The player or one of its timers reports.
    case playback(PlaybackEvent.Kind)
    /// The moment of the last `wake` has come.
    case woke
    /// Another script is in force.
    case scripted(TVScript)
    /// What a script's other sender loads.
    case takenOver(address: String, title: String)
    /// Somebody at the TV ends the application.
    case dismissed
    /// The receiver is about to be switched off.
    case closing
  }
}
