import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// Sends a payload.
  ///
  /// - Returns: Whether it fits a message; nothing is sent otherwise.
  @discardableResult
  mutating func send(
    _ payload: some CastPayload, from receiver: EndpointID, to sender: EndpointID, of peer: PeerID,
    _ step: inout ReceiverStep
  ) -> Bool {
    guard let message = try? payload.message(from: receiver, to: sender),
      message.bytes.count <= CastFrame.longestOwnBody
    else { return false }
    step.effects.append(.send(peer, message))
    return true
  }

  /// Sends a payload to everybody who is connected to an address here and not behind with reading.
  ///
  /// - Returns: Whether it fits a message; nothing is sent otherwise.
  @discardableResult
  mutating func broadcast(
    _ payload: some CastPayload, from receiver: EndpointID, _ step: inout ReceiverStep
  ) -> Bool {
    guard let message = try? payload.message(from: receiver, to: .everyone),
      message.bytes.count <= CastFrame.longestOwnBody
    else { return false }
    for peer in peers where !peer.isBehind && peer.isConnected(to: receiver) {
      step.effects.append(.send(peer.id, message))
    }
    return true
  }

  /// Answers a request to the device; one whose answer is too long for a message is refused.
  mutating func reply(_ event: ReceiverReply.Event, to requester: Requester, _ step: inout ReceiverStep) {
    for event in [event, .invalidRequest(reason: .invalidParameters)] {
      let answer = ReceiverReply(event, requestID: requester.requestID)
      if send(answer, from: .platformReceiver, to: requester.sender, of: requester.peer, &step) { return }
    }
  }

  /// Answers a request to the application; one whose answer is too long for a message is refused.
  mutating func reply(_ event: MediaReply.Event, to requester: Requester, _ step: inout ReceiverStep) {
    guard let app else { return }
    let problem = MediaProblem(.invalidRequest, reason: .invalidParameters)
    for event in [event, .problem(problem)] {
      let answer = MediaReply(event, requestID: requester.requestID)
      if send(answer, from: app.transportID, to: requester.sender, of: requester.peer, &step) { return }
    }
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
