/// What is said about being a genuine device, in the namespace `deviceAuth`, as bytes.
///
/// Senders that do not care never ask. A receiver answers every challenge, because some senders wait for it.
public enum DeviceAuth: Equatable, Sendable {
  /// A sender asks for proof.
  case challenge(AuthChallenge)
  /// A receiver gives it.
  case response(AuthResponse)
  /// A receiver cannot.
  case error(AuthErrorType)
}

/// A sender's question.
public struct AuthChallenge: Equatable, Sendable {
  /// How to sign; nil when not said.
  public var signatureAlgorithm: SignatureAlgorithm?
  /// What is signed together with the certificate of the connection; nil when not said.
  public var senderNonce: [UInt8]?
  /// What to sign with; nil when not said.
  public var hashAlgorithm: HashAlgorithm?

  /// A challenge that asks for nothing in particular.
  public init() {}
}

/// A receiver's answer.
public struct AuthResponse: Equatable, Sendable {
  /// The signature over the nonce and the certificate of the connection.
  public var signature: [UInt8]
  /// The device's own certificate, DER.
  public var clientAuthCertificate: [UInt8]
  /// The certificates between the device's and the root, DER.
  public var intermediateCertificates: [[UInt8]] = []
  /// How it is signed; nil when not said.
  public var signatureAlgorithm: SignatureAlgorithm?
  /// The sender's nonce again; nil when there was none.
  public var senderNonce: [UInt8]?
  /// What it is signed with; nil when not said.
  public var hashAlgorithm: HashAlgorithm?
  /// A list of revoked certificates; nil when there is none.
  public var revocations: [UInt8]?

  /// An answer with what it has to have.
  public init(signature: [UInt8], clientAuthCertificate: [UInt8]) {
    self.signature = signature
    self.clientAuthCertificate = clientAuthCertificate
  }
}

/// How a signature is made. Unknown numbers are kept.
public struct SignatureAlgorithm: RawRepresentable, Hashable, Sendable {
  /// The number on the wire.
  public let rawValue: Int32
  /// Wraps a number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Not said.
  public static let unspecified = Self(rawValue: 0)
  /// RSASSA-PKCS1-v1_5, the default.
  public static let pkcs1v15 = Self(rawValue: 1)
  /// RSASSA-PSS.
  public static let pss = Self(rawValue: 2)
}

/// What is signed: a digest. Unknown numbers are kept.
public struct HashAlgorithm: RawRepresentable, Hashable, Sendable {
  /// The number on the wire.
  public let rawValue: Int32
  /// Wraps a number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// SHA-1, the default.
  public static let sha1 = Self(rawValue: 0)
  /// SHA-256.
  public static let sha256 = Self(rawValue: 1)
}

/// Why there is no proof. Unknown numbers are kept.
public struct AuthErrorType: RawRepresentable, Hashable, Sendable {
  /// The number on the wire.
  public let rawValue: Int32
  /// Wraps a number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Something went wrong inside.
  public static let internalError = Self(rawValue: 0)
  /// The connection is not encrypted.
  public static let noTLS = Self(rawValue: 1)
  /// The device cannot sign in the way asked for.
  public static let signatureAlgorithmUnavailable = Self(rawValue: 2)
}
