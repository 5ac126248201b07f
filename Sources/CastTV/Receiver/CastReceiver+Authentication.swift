import CastProtocol
import PlaybackCore

/// What the device's own key has to sign for a sender, and where the answer goes.
struct AuthSigning: Equatable, Sendable {
  /// The two ways that Cast knows.
  enum Padding: Equatable, Sendable { case pkcs1v15, pss }
  /// The two digests that Cast knows.
  enum Digest: Equatable, Sendable { case sha1, sha256 }

  let peer: PeerID
  let source: EndpointID
  let destination: EndpointID
  let challenge: AuthChallenge
  /// The sender's nonce and the certificate of the connection.
  let bytes: [UInt8]
  let padding: Padding
  let digest: Digest
}

extension CastReceiver {
  /// Challenges of one sender that wait for their signature; more are not answered.
  private static let mostSignings = 4

  /// Has the answer to a challenge signed by the device's own key. That proves that the certificate of the connection
  /// is the device's, and nothing about who made it: only Google certifies receivers, and we are none of its. A sender
  /// that insists on that turns away; one that only waits for an answer, such as VLC, goes on.
  mutating func authenticate(_ message: CastMessage, from peer: PeerID, _ step: inout ReceiverStep) {
    guard case .binary(let bytes) = message.payload,
      case .challenge(let challenge) = try? DeviceAuth(bytes: bytes),
      let index = peers.firstIndex(where: { $0.id == peer }), peers[index].signings < Self.mostSignings
    else { return }
    guard let padding = Self.padding(challenge.signatureAlgorithm),
      let digest = Self.digest(challenge.hashAlgorithm)
    else {
      return answer(
        .error(.signatureAlgorithmUnavailable), from: message.destination, to: message.source, peer, &step)
    }
    peers[index].signings += 1
    step.effects.append(
      .sign(
        AuthSigning(
          peer: peer, source: message.destination, destination: message.source, challenge: challenge,
          bytes: (challenge.senderNonce ?? []) + peers[index].certificate, padding: padding, digest: digest)))
  }

  /// The device's key has signed; nil when it could not.
  mutating func signed(
    _ signing: AuthSigning, _ proof: (signature: [UInt8], certificate: [UInt8])?, _ step: inout ReceiverStep
  ) {
    guard let index = peers.firstIndex(where: { $0.id == signing.peer }) else { return }
    peers[index].signings -= 1
    guard let proof else {
      return answer(
        .error(.internalError), from: signing.source, to: signing.destination, signing.peer, &step)
    }
    var response = AuthResponse(signature: proof.signature, clientAuthCertificate: proof.certificate)
    response.signatureAlgorithm = signing.challenge.signatureAlgorithm
    response.senderNonce = signing.challenge.senderNonce
    response.hashAlgorithm = signing.challenge.hashAlgorithm
    answer(.response(response), from: signing.source, to: signing.destination, signing.peer, &step)
  }

  private func answer(
    _ answer: DeviceAuth, from source: EndpointID, to destination: EndpointID, _ peer: PeerID,
    _ step: inout ReceiverStep
  ) {
    let message = CastMessage(
      source: source, destination: destination, namespace: .deviceAuth, payload: .binary(answer.bytes))
    guard message.bytes.count <= CastFrame.longestOwnBody else { return }
    step.effects.append(.send(peer, message))
  }

  /// PKCS #1 unless said otherwise; nil for one that nobody knows.
  private static func padding(_ algorithm: SignatureAlgorithm?) -> AuthSigning.Padding? {
    switch algorithm {
    case nil, .unspecified?, .pkcs1v15?: .pkcs1v15
    case .pss?: .pss
    default: nil
    }
  }

  /// SHA-1 unless said otherwise; nil for one that nobody knows.
  private static func digest(_ algorithm: HashAlgorithm?) -> AuthSigning.Digest? {
    switch algorithm {
    case nil, .sha1?: .sha1
    case .sha256?: .sha256
    default: nil
    }
  }
}
