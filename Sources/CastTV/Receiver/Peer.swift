import CastProtocol
import PlaybackCore

/// One sender's socket and what is open over it.
struct Peer: Equatable, Sendable {
  /// One end here and one there; media is only spoken of over one of them.
  struct Connection: Equatable, Sendable {
    let sender: EndpointID
    let receiver: EndpointID
  }

  let id: PeerID
  let address: String
  let certificate: [UInt8]
  var frames = CastFrameReader()
  /// Whether a whole message may be left in `frames`.
  var hasUnread = false
  /// Whether it is slow to read: it is told nothing unasked until it has caught up.
  var isBehind = false
  /// The oldest first.
  var connections: [Connection] = []
  /// When bytes last came.
  var heardAt: MonotonicInstant
  /// When it is asked for a sign of life next, if nothing comes before.
  var pingAt: MonotonicInstant
  /// Whether it has opened a connection, so that it counts as a sender to people.
  var isSender = false
  /// Challenges that wait for their signature.
  var signings = 0

  init(_ id: PeerID, address: String, certificate: [UInt8], now: MonotonicInstant) {
    (self.id, self.address, self.certificate) = (id, address, certificate)
    heardAt = now
    pingAt = now + Heartbeat.interval
  }

  func isConnected(to receiver: EndpointID) -> Bool { connections.contains { $0.receiver == receiver } }
}

/// Who asked, and where the answer goes.
struct Requester: Equatable, Sendable {
  let peer: PeerID
  let sender: EndpointID
  let requestID: Int
}
