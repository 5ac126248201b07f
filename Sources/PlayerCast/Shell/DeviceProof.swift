#if Cast
  import CastProtocol
  import PlaybackCore
  import TLSStream

  /// Asks a device to prove that it is a genuine one, before anything else is said on a connection.
  ///
  /// A device signs our nonce and the certificate of the connection by its own key, and its maker vouches for that.
  struct DeviceProof: Sendable {
    /// What may come before the proof, in bytes.
    private static let mostBefore = 131_072

    private let nonce: [UInt8]
    private let certificate: [UInt8]
    private let trust: DeviceTrust
    private var reader = CastFrameReader()
    /// Everything that came so far: what else is in it is the sender's to read.
    private(set) var received: [UInt8] = []
    /// Whether the device has proved itself.
    private(set) var isComplete = false

    /// For a connection on which the device showed that certificate.
    init(_ trust: DeviceTrust, certificate: [UInt8], nonce: [UInt8]) {
      self.trust = trust
      self.certificate = certificate
      self.nonce = nonce
    }

    /// The question as it goes over the wire.
    var question: [UInt8] {
      var challenge = AuthChallenge()
      challenge.signatureAlgorithm = .pkcs1v15
      challenge.hashAlgorithm = .sha256
      challenge.senderNonce = nonce
      let message = CastMessage(
        source: .platformSender, destination: .platformReceiver, namespace: .deviceAuth,
        payload: .binary(DeviceAuth.challenge(challenge).bytes))
      return (try? message.frame()) ?? []
    }

    /// Takes what came; why the device is not trusted, nil while it is or may be.
    mutating func take(_ bytes: [UInt8]) -> String? {
      received += bytes
      reader.append(bytes)
      do throws(CastFrameError) {
        while !isComplete, let frame = try reader.next() {
          if let answer = Self.answer(in: frame), let problem = look(at: answer) {
            return Self.distrust(problem)
          }
        }
      } catch {
        return Self.distrust("it sent \(error)")
      }
      return isComplete || received.count <= Self.mostBefore
        ? nil : Self.distrust("it says everything but that")
    }

    private static func answer(in frame: [UInt8]) -> DeviceAuth? {
      guard let message = try? CastMessage(bytes: frame), message.namespace == .deviceAuth,
        case .binary(let payload) = message.payload
      else { return nil }
      return try? DeviceAuth(bytes: payload)
    }

    private mutating func look(at answer: DeviceAuth) -> String? {
      switch answer {
      case .challenge: return nil
      case .error: return "it says that it cannot"
      case .response(let response):
        let problem = problem(with: response)
        isComplete = problem == nil
        return problem
      }
    }

    private func problem(with response: AuthResponse) -> String? {
      if let echo = response.senderNonce, echo != nonce { return "it answers another question" }
      let padding: TLSIdentity.Padding? =
        switch response.signatureAlgorithm {
        case nil, .unspecified?, .pkcs1v15?: .pkcs1v15
        case .pss?: .pss
        default: nil
        }
      let digest: TLSIdentity.Digest? =
        switch response.hashAlgorithm {
        case nil, .sha1?: .sha1
        case .sha256?: .sha256
        default: nil
        }
      guard let padding, let digest else { return "it signs in a way that is not known" }
      let chain = CertificateChain(response.clientAuthCertificate, between: response.intermediateCertificates)
      if let problem = chain.problem(trusting: trust.roots) { return problem }
      let isSigned = chain.hasSigned(
        nonce + certificate, signature: response.signature, padding: padding, digest: digest)
      return isSigned ? nil : "its signature is wrong"
    }

    private static func distrust(_ reason: String) -> String {
      "no proof that it is a genuine device: \(DisplayText.safe(reason))"
    }
  }
#endif
