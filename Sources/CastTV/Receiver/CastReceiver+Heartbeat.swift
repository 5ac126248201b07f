import CastProtocol
import PlaybackCore

/// When a silent peer is asked, and when it is given up.
enum Heartbeat {
  static let interval = MediaTime.seconds(5)
  static let patience = MediaTime.seconds(15)
}

extension CastReceiver {
  /// Answers a sign of life from whatever address to whatever address.
  mutating func heartbeat(_ message: CastMessage, from peer: PeerID, _ step: inout ReceiverStep) {
    guard case .ping = try? HeartbeatMessage(message.payload) else { return }
    send(HeartbeatMessage.pong, from: message.destination, to: message.source, of: peer, &step)
  }

  /// Asks silent peers for a sign of life, gives up those that were silent for too long, and ends an application that
  /// nobody uses.
  mutating func woke(_ step: inout ReceiverStep) {
    wakeAt = nil
    for peer in peers where peer.heardAt + Heartbeat.patience <= step.now {
      step.effects.append(.disconnect(peer.id))
      drop(peer.id, &step)
    }
    for index in peers.indices where peers[index].pingAt <= step.now {
      peers[index].pingAt = step.now + Heartbeat.interval
      let peer = peers[index]
      let platform = peer.connections.first { $0.receiver == .platformReceiver }
      send(
        HeartbeatMessage.ping, from: platform == nil ? .transport : .platformReceiver,
        to: platform?.sender ?? .transport, of: peer.id, &step)
    }
    endIfUnused(&step)
    planWaking(&step)
  }

  /// Asks to be woken for what is due first. An earlier moment that is planned already stays: what is due then may have
  /// become due later, and is planned anew when that moment comes.
  mutating func planWaking(_ step: inout ReceiverStep) {
    let peersDue = peers.map { min($0.pingAt, $0.heardAt + Heartbeat.patience) }.min()
    guard let due = [peersDue, restEnd].compactMap({ $0 }).min(), wakeAt.map({ due < $0 }) ?? true else {
      return
    }
    wakeAt = due
    step.effects.append(.wake(at: due))
  }
}
