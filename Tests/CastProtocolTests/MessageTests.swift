import CastProtocol
import Testing

@Suite("The envelope")
struct MessageTests {
  private let ping = CastMessage(
    source: "s".endpoint, destination: "r".endpoint, namespace: CastNamespace(rawValue: "n"),
    payload: .string("{}"))
  private let pingBytes: [UInt8] = [
    0x08, 0, 0x12, 1, 0x73, 0x1a, 1, 0x72, 0x22, 1, 0x6e, 0x28, 0, 0x32, 2, 0x7b, 0x7d,
  ]

  @Test("A text message has every required field, also those that are zero")
  func goldenText() throws {
    #expect(ping.bytes == pingBytes)
    #expect(try CastMessage(bytes: pingBytes) == ping)
  }

  @Test("A message of bytes has the type 1 and the bytes")
  func goldenBinary() throws {
    var message = ping
    message.payload = .binary([0, 255])
    let bytes: [UInt8] = [8, 0, 0x12, 1, 0x73, 0x1a, 1, 0x72, 0x22, 1, 0x6e, 0x28, 1, 0x3a, 2, 0, 255]
    #expect(message.bytes == bytes)
    #expect(try CastMessage(bytes: bytes) == message)
  }

  @Test("The fields for parts are kept and written only when they were said")
  func parts() throws {
    var message = ping
    message.isContinued = false
    message.remainingLength = 4_000_000_000
    #expect(message.bytes == pingBytes + [0x40, 0, 0x48, 0x80, 0xd0, 0xac, 0xf3, 0x0e])
    #expect(try CastMessage(bytes: message.bytes) == message)
  }

  @Test("Fields may come in any order, and of a repeated one the last counts")
  func order() throws {
    let shuffled: [UInt8] = [
      0x32, 1, 0x78, 0x28, 0, 0x22, 1, 0x6e, 0x1a, 1, 0x72, 0x12, 1, 0x73, 0x08, 0, 0x32, 2, 0x7b, 0x7d,
    ]
    #expect(try CastMessage(bytes: shuffled) == ping)
  }

  @Test("Unknown fields of every kind are skipped")
  func unknownFields() throws {
    let extras: [[UInt8]] = [
      [0x50, 0x96, 1], [0x51, 1, 2, 3, 4, 5, 6, 7, 8], [0x52, 3, 1, 2, 3], [0x55, 1, 2, 3, 4],
      [0x53, 0x08, 1, 0x0b, 0x10, 2, 0x0c, 0x54], [0xf8, 0xff, 0xff, 0xff, 0x0f, 1],
    ]
    for extra in extras {
      #expect(try CastMessage(bytes: extra + pingBytes) == ping)
      #expect(try CastMessage(bytes: pingBytes + extra) == ping)
    }
    #expect(try CastMessage(bytes: extras.flatMap { $0 } + pingBytes) == ping)
    let wrongKind: [UInt8] = [0x0a, 1, 0, 0x10, 5]
    #expect(try CastMessage(bytes: wrongKind + pingBytes) == ping)
  }

  @Test("Unknown protocol versions are read, negative ones too")
  func versions() throws {
    for version in [1, 3, 99, -1, .min, .max] as [Int32] {
      var message = ping
      message.protocolVersion = version
      #expect(try CastMessage(bytes: message.bytes) == message)
    }
  }

  @Test("A message that breaks off is an error wherever it does")
  func truncation() {
    for count in 0..<pingBytes.count {
      #expect(throws: CastMessageError.self) { try CastMessage(bytes: pingBytes.prefix(count)) }
    }
    #expect(throws: CastMessageError.truncated) { try CastMessage(bytes: pingBytes.dropLast()) }
    let huge: [UInt8] = [0x12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]
    #expect(throws: CastMessageError.truncated) { try CastMessage(bytes: huge) }
  }

  @Test("Each required field is missed by name")
  func missing() {
    let fields: [(CastMessageField, [UInt8])] = [
      (.protocolVersion, [8, 0]), (.source, [0x12, 1, 0x73]), (.destination, [0x1a, 1, 0x72]),
      (.namespace, [0x22, 1, 0x6e]), (.payloadType, [0x28, 0]), (.text, [0x32, 2, 0x7b, 0x7d]),
    ]
    for (name, _) in fields {
      let bytes = fields.filter { $0.0 != name }.flatMap(\.1)
      #expect(throws: CastMessageError.missing(name)) { try CastMessage(bytes: bytes) }
    }
    let binary = fields.prefix(4).flatMap(\.1) + [0x28, 1]
    #expect(throws: CastMessageError.missing(.binary)) { try CastMessage(bytes: binary) }
    let strange = fields.prefix(4).flatMap(\.1) + [0x28, 7]
    #expect(throws: CastMessageError.unknownPayloadType(7)) { try CastMessage(bytes: strange) }
  }

  @Test("Text that is not UTF-8 is an error by name")
  func badText() {
    let fields: [(UInt8, CastMessageField)] = [
      (0x12, .source), (0x1a, .destination), (0x22, .namespace), (0x32, .text),
    ]
    for bad in [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]] as [[UInt8]] {
      for (tag, name) in fields {
        #expect(throws: CastMessageError.invalidText(name)) {
          try CastMessage(bytes: pingBytes + [tag, UInt8(bad.count)] + bad)
        }
      }
    }
  }

  @Test("Overlong numbers, impossible fields and endless groups are errors")
  func nonsense() {
    let ten = [UInt8](repeating: 0x80, count: 10)
    #expect(throws: CastMessageError.overlongNumber) { try CastMessage(bytes: [8] + ten + [0]) }
    #expect(throws: CastMessageError.overlongNumber) { try CastMessage(bytes: [8] + ten.dropLast() + [2]) }
    #expect(throws: CastMessageError.invalidTag) { try CastMessage(bytes: [0, 1] + pingBytes) }
    #expect(throws: CastMessageError.invalidTag) { try CastMessage(bytes: [0x0e] + pingBytes) }
    #expect(throws: CastMessageError.invalidTag) { try CastMessage(bytes: [0x0c] + pingBytes) }
    #expect(throws: CastMessageError.invalidTag) { try CastMessage(bytes: [0x0b, 0x14]) }
    let groups = [UInt8](repeating: 0x0b, count: 60_000)
    #expect(throws: CastMessageError.nestedTooDeeply) { try CastMessage(bytes: groups) }
  }

  @Test("A frame holds a message, unless it is too long")
  func frame() throws {
    #expect(try ping.frame() == [0, 0, 0, 17] + pingBytes)
    var long = ping
    long.payload = .string(String(repeating: "x", count: 60_000))
    #expect(throws: CastFrameError.self) { try long.frame() }
  }
}

extension String {
  var endpoint: EndpointID { EndpointID(rawValue: self) }
}
