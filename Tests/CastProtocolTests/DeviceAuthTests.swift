import CastProtocol
import Testing

@Suite("Device authentication")
struct DeviceAuthTests {
  @Test("VLC's challenge, which is empty, is a challenge")
  func emptyChallenge() throws {
    #expect(try DeviceAuth(bytes: [0x0a, 0]) == .challenge(AuthChallenge()))
    #expect(DeviceAuth.challenge(AuthChallenge()).bytes == [0x0a, 0])
  }

  @Test("A challenge in full")
  func challenge() throws {
    var challenge = AuthChallenge()
    challenge.signatureAlgorithm = .pkcs1v15
    challenge.senderNonce = [1, 2]
    challenge.hashAlgorithm = .sha256
    let bytes: [UInt8] = [0x0a, 8, 0x08, 1, 0x12, 2, 1, 2, 0x18, 1]
    #expect(DeviceAuth.challenge(challenge).bytes == bytes)
    #expect(try DeviceAuth(bytes: bytes) == .challenge(challenge))
  }

  @Test("An answer in full, its certificates in order")
  func response() throws {
    var response = AuthResponse(signature: [1], clientAuthCertificate: [2])
    response.intermediateCertificates = [[3], [4, 5]]
    response.signatureAlgorithm = .pss
    response.senderNonce = [6]
    response.hashAlgorithm = .sha1
    response.revocations = [7]
    let bytes: [UInt8] = [
      0x12, 23, 0x0a, 1, 1, 0x12, 1, 2, 0x1a, 1, 3, 0x1a, 2, 4, 5, 0x20, 2, 0x2a, 1, 6, 0x30, 0, 0x3a, 1, 7,
    ]
    #expect(DeviceAuth.response(response).bytes == bytes)
    #expect(try DeviceAuth(bytes: bytes) == .response(response))
  }

  @Test("An error, and one of an unknown kind")
  func error() throws {
    #expect(DeviceAuth.error(.internalError).bytes == [0x1a, 2, 0x08, 0])
    #expect(try DeviceAuth(bytes: [0x1a, 2, 0x08, 9]) == .error(AuthErrorType(rawValue: 9)))
  }

  @Test("What it has to have and has not is an error by name")
  func missing() {
    let cases: [([UInt8], CastMessageField)] = [
      ([], .authentication), ([0x50, 1], .authentication), ([0x12, 3, 0x12, 1, 2], .signature),
      ([0x12, 3, 0x0a, 1, 2], .certificate), ([0x1a, 0], .errorType),
    ]
    for (bytes, name) in cases {
      #expect(throws: CastMessageError.missing(name)) { try DeviceAuth(bytes: bytes) }
    }
    #expect(throws: CastMessageError.truncated) { try DeviceAuth(bytes: [0x0a, 2, 0x08]) }
  }
}
