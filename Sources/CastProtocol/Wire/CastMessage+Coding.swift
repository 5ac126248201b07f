extension CastMessage {
  /// Reads the body of a frame. Unknown fields are skipped, and of a repeated field the last one counts.
  ///
  /// - Throws: `CastMessageError`; the bytes are untrusted and may be anything.
  public init(bytes: some Sequence<UInt8>) throws(CastMessageError) {
    var fields = Fields()
    var reader = ProtobufReader(bytes)
    while let (field, value) = try reader.next() { try fields.take(field, value) }
    self = try fields.message()
  }

  /// The body of a frame: every field that is required is written, also when it is zero.
  public var bytes: [UInt8] {
    var writer = ProtobufWriter()
    writer.field(1, number: UInt64(bitPattern: Int64(protocolVersion)))
    writer.field(2, bytes: source.rawValue.utf8)
    writer.field(3, bytes: destination.rawValue.utf8)
    writer.field(4, bytes: namespace.rawValue.utf8)
    switch payload {
    case .string(let text):
      writer.field(5, number: 0)
      writer.field(6, bytes: text.utf8)
    case .binary(let bytes):
      writer.field(5, number: 1)
      writer.field(7, bytes: bytes)
    }
    if let isContinued { writer.field(8, number: isContinued ? 1 : 0) }
    if let remainingLength { writer.field(9, number: UInt64(remainingLength)) }
    return writer.bytes
  }

  /// The whole frame to send.
  ///
  /// - Throws: `tooLongToSend`.
  public func frame() throws(CastFrameError) -> [UInt8] { try CastFrame.encode(bytes) }

  private struct Fields {
    var protocolVersion: Int32?
    var source: String?
    var destination: String?
    var namespace: String?
    var payloadType: Int32?
    var text: String?
    var binary: [UInt8]?
    var isContinued: Bool?
    var remainingLength: UInt32?

    mutating func take(_ field: UInt32, _ value: ProtobufReader.Value) throws(CastMessageError) {
      switch (field, value) {
      case (1, .number(let number)): protocolVersion = Int32(truncatingIfNeeded: number)
      case (2, .bytes(let bytes)): source = try bytes.text(of: .source)
      case (3, .bytes(let bytes)): destination = try bytes.text(of: .destination)
      case (4, .bytes(let bytes)): namespace = try bytes.text(of: .namespace)
      case (5, .number(let number)): payloadType = Int32(truncatingIfNeeded: number)
      case (6, .bytes(let bytes)): text = try bytes.text(of: .text)
      case (7, .bytes(let bytes)): binary = Array(bytes)
      case (8, .number(let number)): isContinued = number != 0
      case (9, .number(let number)): remainingLength = UInt32(truncatingIfNeeded: number)
      default: break
      }
    }

    func message() throws(CastMessageError) -> CastMessage {
      guard let protocolVersion else { throw .missing(.protocolVersion) }
      guard let source else { throw .missing(.source) }
      guard let destination else { throw .missing(.destination) }
      guard let namespace else { throw .missing(.namespace) }
      var message = CastMessage(
        source: EndpointID(rawValue: source), destination: EndpointID(rawValue: destination),
        namespace: CastNamespace(rawValue: namespace), payload: try payload())
      message.protocolVersion = protocolVersion
      message.isContinued = isContinued
      message.remainingLength = remainingLength
      return message
    }

    private func payload() throws(CastMessageError) -> Payload {
      switch payloadType {
      case nil: throw .missing(.payloadType)
      case 0:
        guard let text else { throw .missing(.text) }
        return .string(text)
      case 1:
        guard let binary else { throw .missing(.binary) }
        return .binary(binary)
      case let type?: throw .unknownPayloadType(type)
      }
    }
  }
}
