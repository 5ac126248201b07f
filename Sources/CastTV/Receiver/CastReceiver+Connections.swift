import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// Opens or closes a virtual connection.
  mutating func connection(_ message: CastMessage, from peer: PeerID, _ step: inout ReceiverStep) {
    guard let payload = try? ConnectionMessage(message.payload) else { return }
    switch payload {
    case .connect(let request): connect(message, request, from: peer, &step)
    case .close: disconnect(message, from: peer)
    case .connected, .other: break
    }
  }

  private mutating func connect(
    _ message: CastMessage, _ request: ConnectRequest, from peer: PeerID, _ step: inout ReceiverStep
  ) {
    guard let index = peers.firstIndex(where: { $0.id == peer }) else { return }
    let isKnown =
      message.destination == .platformReceiver || message.destination == shownApp.transportID
    let connection = Peer.Connection(sender: message.source, receiver: message.destination)
    let isOpen = peers[index].connections.contains(connection)
    guard isKnown, isOpen || peers[index].connections.count < settings.limits.connections else {
      return sayClosed(message.destination, to: message.source, of: peer, &step)
    }
    if !isOpen { peers[index].connections.append(connection) }
    if let version = request.protocolVersion ?? request.protocolVersions?.max() {
      send(
        ConnectionMessage.connected(protocolVersion: version), from: message.destination, to: message.source,
        of: peer, &step)
    }
    guard !peers[index].isSender else { return }
    peers[index].isSender = true
    step.tell(.senderConnected(address: peers[index].address))
  }

  private mutating func disconnect(_ message: CastMessage, from peer: PeerID) {
    guard let index = peers.firstIndex(where: { $0.id == peer }) else { return }
    peers[index].connections.removeAll {
      $0.sender == message.source && $0.receiver == message.destination
    }
  }

  func isConnected(_ peer: PeerID, _ sender: EndpointID, to receiver: EndpointID) -> Bool {
    peers.first { $0.id == peer }?.connections
      .contains(Peer.Connection(sender: sender, receiver: receiver)) ?? false
  }

  /// Says that there is nothing at an address, or nothing any more.
  mutating func sayClosed(
    _ receiver: EndpointID, to sender: EndpointID, of peer: PeerID, _ step: inout ReceiverStep
  ) {
    send(ConnectionMessage.close(reason: nil), from: receiver, to: sender, of: peer, &step)
  }
}
