extension DeviceAuth {
  /// Reads a payload of the namespace. When it holds several parts, the question counts before the answer.
  ///
  /// - Throws: `CastMessageError`; `missing(.authentication)` when it says nothing.
  public init(bytes: some Sequence<UInt8>) throws(CastMessageError) {
    var parts: [UInt32: ArraySlice<UInt8>] = [:]
    var reader = ProtobufReader(bytes)
    while let (field, value) = try reader.next() {
      if case .bytes(let part) = value { parts[field] = part }
    }
    if let part = parts[1] {
      self = .challenge(try AuthChallenge(part))
    } else if let part = parts[2] {
      self = .response(try AuthResponse(part))
    } else if let part = parts[3] {
      self = .error(try AuthErrorType(part))
    } else {
      throw .missing(.authentication)
    }
  }

  /// The payload to send.
  public var bytes: [UInt8] {
    var writer = ProtobufWriter()
    switch self {
    case .challenge(let challenge): writer.field(1, bytes: challenge.bytes)
    case .response(let response): writer.field(2, bytes: response.bytes)
    case .error(let error):
      var part = ProtobufWriter()
      part.field(1, number: UInt64(bitPattern: Int64(error.rawValue)))
      writer.field(3, bytes: part.bytes)
    }
    return writer.bytes
  }
}

extension AuthChallenge {
  init(_ part: ArraySlice<UInt8>) throws(CastMessageError) {
    var reader = ProtobufReader(part)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .number(let number)): signatureAlgorithm = .init(rawValue: Int32(truncatingIfNeeded: number))
      case (2, .bytes(let bytes)): senderNonce = Array(bytes)
      case (3, .number(let number)): hashAlgorithm = .init(rawValue: Int32(truncatingIfNeeded: number))
      default: break
      }
    }
  }

  var bytes: [UInt8] {
    var writer = ProtobufWriter()
    if let signatureAlgorithm {
      writer.field(1, number: UInt64(bitPattern: Int64(signatureAlgorithm.rawValue)))
    }
    if let senderNonce { writer.field(2, bytes: senderNonce) }
    if let hashAlgorithm { writer.field(3, number: UInt64(bitPattern: Int64(hashAlgorithm.rawValue))) }
    return writer.bytes
  }
}

extension AuthResponse {
  init(_ part: ArraySlice<UInt8>) throws(CastMessageError) {
    var (signature, certificate): ([UInt8]?, [UInt8]?)
    self.init(signature: [], clientAuthCertificate: [])
    var reader = ProtobufReader(part)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .bytes(let bytes)): signature = Array(bytes)
      case (2, .bytes(let bytes)): certificate = Array(bytes)
      case (3, .bytes(let bytes)): intermediateCertificates.append(Array(bytes))
      case (4, .number(let number)): signatureAlgorithm = .init(rawValue: Int32(truncatingIfNeeded: number))
      case (5, .bytes(let bytes)): senderNonce = Array(bytes)
      case (6, .number(let number)): hashAlgorithm = .init(rawValue: Int32(truncatingIfNeeded: number))
      case (7, .bytes(let bytes)): revocations = Array(bytes)
      default: break
      }
    }
    guard let signature else { throw .missing(.signature) }
    guard let certificate else { throw .missing(.certificate) }
    self.signature = signature
    clientAuthCertificate = certificate
  }

  var bytes: [UInt8] {
    var writer = ProtobufWriter()
    writer.field(1, bytes: signature)
    writer.field(2, bytes: clientAuthCertificate)
    for certificate in intermediateCertificates { writer.field(3, bytes: certificate) }
    if let signatureAlgorithm {
      writer.field(4, number: UInt64(bitPattern: Int64(signatureAlgorithm.rawValue)))
    }
    if let senderNonce { writer.field(5, bytes: senderNonce) }
    if let hashAlgorithm { writer.field(6, number: UInt64(bitPattern: Int64(hashAlgorithm.rawValue))) }
    if let revocations { writer.field(7, bytes: revocations) }
    return writer.bytes
  }
}

extension AuthErrorType {
  init(_ part: ArraySlice<UInt8>) throws(CastMessageError) {
    var type: Int32?
    var reader = ProtobufReader(part)
    while let (field, value) = try reader.next() {
      if case (1, .number(let number)) = (field, value) { type = Int32(truncatingIfNeeded: number) }
    }
    guard let type else { throw .missing(.errorType) }
    self.init(rawValue: type)
  }
}
