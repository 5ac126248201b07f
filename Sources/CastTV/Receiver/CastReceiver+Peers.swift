import CastProtocol
import PlaybackCore

extension CastReceiver {
  mutating func connected(
    _ id: PeerID, address: String, certificate: [UInt8], _ step: inout ReceiverStep
  ) {
    guard peers.count < settings.limits.peers, !peers.contains(where: { $0.id == id }) else {
      return step.effects.append(.disconnect(id))
    }
    peers.append(Peer(id, address: address, certificate: certificate, now: step.now))
    planWaking(&step)
  }

  /// Takes bytes, and does what the first whole message in them asks for.
  mutating func received(_ bytes: [UInt8], from id: PeerID, _ step: inout ReceiverStep) {
    guard let index = peers.firstIndex(where: { $0.id == id }) else { return }
    peers[index].heardAt = step.now
    peers[index].pingAt = step.now + Heartbeat.interval
    peers[index].frames.append(bytes)
    peers[index].hasUnread = true
    takeNext(from: id, &step)
  }

  /// Whether `next` has something to do for a sender.
  func hasUnread(of id: PeerID) -> Bool { peers.first { $0.id == id }?.hasUnread ?? false }

  /// Does what the next whole message asks for. A frame that cannot be ends the socket; a message that makes no sense
  /// is passed over.
  mutating func takeNext(from id: PeerID, _ step: inout ReceiverStep) {
    guard let index = peers.firstIndex(where: { $0.id == id }), peers[index].hasUnread else { return }
    do throws(CastFrameError) {
      guard let body = try peers[index].frames.next() else { return peers[index].hasUnread = false }
      step.isMidway = true
      if let message = try? CastMessage(bytes: body) { received(message, from: id, &step) }
    } catch {
      step.effects.append(.disconnect(id))
      drop(id, &step)
    }
  }

  mutating func fellBehind(_ id: PeerID) {
    guard let index = peers.firstIndex(where: { $0.id == id }) else { return }
    peers[index].isBehind = true
  }

  /// Tells a sender that missed broadcasts how things stand.
  mutating func caughtUp(_ id: PeerID, _ step: inout ReceiverStep) {
    guard let index = peers.firstIndex(where: { $0.id == id }), peers[index].isBehind else { return }
    peers[index].isBehind = false
    if peers[index].isConnected(to: .platformReceiver) {
      send(ReceiverReply(.status(deviceStatus)), from: .platformReceiver, to: .everyone, of: id, &step)
    }
    guard let app, peers[index].isConnected(to: app.transportID) else { return }
    let statuses = wholeStatus(at: step.now).map { [$0] } ?? []
    send(MediaReply(.status(statuses)), from: app.transportID, to: .everyone, of: id, &step)
    tellOrder(to: id, &step)
  }

  private mutating func received(_ message: CastMessage, from peer: PeerID, _ step: inout ReceiverStep) {
    guard isBearable(message.source), isBearable(message.destination) else {
      // Names are kept and repeated: of such a message only the wish to connect is answered.
      if message.namespace == .connection, case .connect = try? ConnectionMessage(message.payload) {
        sayClosed(message.destination, to: message.source, of: peer, &step)
      }
      return
    }
    switch message.namespace {
    case .deviceAuth: authenticate(message, from: peer, &step)
    case .heartbeat: heartbeat(message, from: peer, &step)
    case .connection: connection(message, from: peer, &step)
    default:
      if message.destination == .platformReceiver {
        platform(message, from: peer, &step)
      } else if message.destination == shownApp.transportID,
        isConnected(peer, message.source, to: message.destination)
      {
        // The idle screen talks about nothing.
        if app != nil, message.namespace == .media { media(message, from: peer, &step) }
      } else if message.destination != .everyone {
        sayClosed(message.destination, to: message.source, of: peer, &step)
      }
    }
  }

  private func isBearable(_ name: EndpointID) -> Bool {
    name.rawValue.utf8.count <= settings.limits.endpoint
  }

  /// Forgets a socket and all that came over it. What plays goes on.
  mutating func drop(_ id: PeerID, _ step: inout ReceiverStep) {
    guard let index = peers.firstIndex(where: { $0.id == id }) else { return }
    let peer = peers.remove(at: index)
    waiting.removeAll { $0.requester.peer == id }
    undecided.removeAll { $0.peer == id }
    if peer.isSender { step.tell(.senderLeft(address: peer.address)) }
  }

  /// Says goodbye to everybody and releases the player.
  mutating func close(_ step: inout ReceiverStep) {
    if app != nil { endApp(&step) }
    for peer in peers {
      if let connection = peer.connections.first(where: { $0.receiver == .platformReceiver }) {
        sayClosed(.platformReceiver, to: connection.sender, of: peer.id, &step)
      }
      step.effects.append(.disconnect(peer.id))
    }
    peers = []
    waiting = []
    undecided = []
  }
}
