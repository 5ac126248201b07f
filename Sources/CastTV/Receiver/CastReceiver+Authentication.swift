import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// Bytes of a signature as RSA with 2,048 bits makes it.
  private static let signatureLength = 256

  /// Answers a challenge with a whole answer that proves nothing: only Google certifies receivers, and we are none of
  /// its. The certificate is that of the connection, and the signature is zeros. A sender that checks it turns away, as
  /// it would from any signature of ours; one that only waits for an answer, such as VLC, goes on.
  mutating func authenticate(_ message: CastMessage, from peer: PeerID, _ step: inout ReceiverStep) {
    guard case .binary(let bytes) = message.payload,
      case .challenge(let challenge) = try? DeviceAuth(bytes: bytes),
      let certificate = peers.first(where: { $0.id == peer })?.certificate
    else { return }
    var response = AuthResponse(
      signature: Array(repeating: 0, count: Self.signatureLength), clientAuthCertificate: certificate)
    response.signatureAlgorithm = challenge.signatureAlgorithm
    response.senderNonce = challenge.senderNonce
    response.hashAlgorithm = challenge.hashAlgorithm
    let answer = CastMessage(
      source: message.destination, destination: message.source, namespace: .deviceAuth,
      payload: .binary(DeviceAuth.response(response).bytes))
    guard answer.bytes.count <= CastFrame.longestOwnBody else { return }
    step.effects.append(.send(peer, answer))
  }
}
