import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// Sends a payload that is known to be short.
  mutating func send(
    _ payload: some CastPayload, from receiver: EndpointID, to sender: EndpointID, of peer: PeerID,
    _ step: inout ReceiverStep
  ) {
    guard let message = try? payload.message(from: receiver, to: sender),
      message.bytes.count <= CastFrame.longestOwnBody
    else { return }
    step.effects.append(.send(peer, message))
  }

  /// Sends a payload to everybody who is connected to an address here.
  mutating func broadcast(
    _ payload: some CastPayload, from receiver: EndpointID, _ step: inout ReceiverStep
  ) {
    guard let message = try? payload.message(from: receiver, to: .everyone),
      message.bytes.count <= CastFrame.longestOwnBody
    else { return }
    for peer in peers where peer.isConnected(to: receiver) { step.effects.append(.send(peer.id, message)) }
  }

  /// Answers a request to the device.
  mutating func reply(_ event: ReceiverReply.Event, to requester: Requester, _ step: inout ReceiverStep) {
    send(
      ReceiverReply(event, requestID: requester.requestID), from: .platformReceiver, to: requester.sender,
      of: requester.peer, &step)
  }

  /// Answers a request to the application.
  mutating func reply(_ event: MediaReply.Event, to requester: Requester, _ step: inout ReceiverStep) {
    guard let app else { return }
    send(
      MediaReply(event, requestID: requester.requestID), from: app.transportID, to: requester.sender,
      of: requester.peer, &step)
  }

  /// Answers a request to the application that cannot be met.
  mutating func refuse(
    _ kind: MediaProblem.Kind, _ reason: RequestProblem? = nil, number: Int? = nil, item: Int? = nil,
    to requester: Requester, _ step: inout ReceiverStep
  ) {
    let problem = MediaProblem(kind, reason: reason, detailedErrorCode: number, itemID: item)
    reply(MediaReply.Event.problem(problem), to: requester, &step)
  }
}
