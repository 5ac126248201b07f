/// What is in a file of the store: one line that says what follows, and the content.
///
///     attacca-state 1 41 5127 8f2c07d1aa90be44
///
/// is format 1, the 41st state that was written in the folder, 5127 bytes and their checksum.
struct StateFrame: Equatable {
  /// What the content is.
  enum Kind: String, CaseIterable {
    case state = "attacca-state"
    case place = "attacca-place"
  }

  /// Why bytes are no frame.
  enum Fault: Error, Equatable {
    case newer(String)
    case damaged(String)
  }

  static let format = 1
  private static let longestHead = 100

  var kind: Kind
  var sequence: UInt64
  var content: [UInt8]

  init(_ kind: Kind, _ sequence: UInt64, _ content: [UInt8]) {
    self.kind = kind
    self.sequence = sequence
    self.content = content
  }

  /// Takes a file apart.
  init(_ kind: Kind, file bytes: [UInt8]) throws(Fault) {
    guard let end = bytes.prefix(Self.longestHead).firstIndex(of: UInt8(ascii: "\n")),
      let head = String(validating: bytes[..<end], as: UTF8.self)
    else { throw .damaged(bytes.isEmpty ? "it is empty" : "it does not begin as one") }
    let fields = head.split(separator: " ", omittingEmptySubsequences: false)
    guard fields.count > 1, fields[0] == kind.rawValue, let format = Int(fields[1]), format > 0 else {
      throw .damaged("it does not begin as one")
    }
    guard format <= Self.format else { throw .newer("format \(format), this version knows \(Self.format)") }
    guard fields.count == 5, let sequence = UInt64(fields[2]), let length = Int(fields[3]),
      let checksum = UInt64(fields[4], radix: 16)
    else { throw .damaged("its first line makes no sense") }
    let content = bytes[(end + 1)...]
    guard content.count == length else {
      throw .damaged("it has \(content.count) bytes instead of \(length)")
    }
    guard Checksum.of(content) == checksum else { throw .damaged("its checksum is wrong") }
    self.init(kind, sequence, Array(content))
  }

  /// The file.
  var bytes: [UInt8] {
    let checksum = String(Checksum.of(content), radix: 16)
    return Array("\(kind.rawValue) \(Self.format) \(sequence) \(content.count) \(checksum)\n".utf8) + content
  }
}
