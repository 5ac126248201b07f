/// Reads the fields of a protobuf message one after the other, whatever they are.
struct ProtobufReader {
  /// What a field holds.
  enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
    /// Kinds that Cast has no field of: fixed width and groups. They were skipped.
    case skipped
  }

  private static let deepestGroup = 16
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(bytes) }

  /// The next field; nil at the end.
  mutating func next() throws(CastMessageError) -> (field: UInt32, value: Value)? {
    guard !rest.isEmpty else { return nil }
    let tag = try tag()
    return (tag.field, try value(of: tag, depth: 0))
  }

  private struct Tag {
    var field: UInt32
    var kind: UInt32
  }

  private mutating func tag() throws(CastMessageError) -> Tag {
    guard let number = UInt32(exactly: try number()), number >> 3 > 0 else { throw .invalidTag }
    return Tag(field: number >> 3, kind: number & 7)
  }

  private mutating func value(of tag: Tag, depth: Int) throws(CastMessageError) -> Value {
    switch tag.kind {
    case 0: return .number(try number())
    case 1: _ = try take(8)
    case 2: return .bytes(try take(try number()))
    case 3: try skipGroup(tag.field, depth: depth + 1)
    case 5: _ = try take(4)
    default: throw .invalidTag
    }
    return .skipped
  }

  private mutating func skipGroup(_ field: UInt32, depth: Int) throws(CastMessageError) {
    guard depth <= Self.deepestGroup else { throw .nestedTooDeeply }
    while true {
      let inner = try tag()
      if inner.kind == 4 {
        guard inner.field == field else { throw .invalidTag }
        return
      }
      _ = try value(of: inner, depth: depth)
    }
  }

  /// A number in groups of seven bits, the lowest first; ten bytes at most, as it has to fit 64 bits.
  private mutating func number() throws(CastMessageError) -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: 0 as UInt64, to: 70, by: 7) {
      guard let byte = rest.popFirst() else { throw .truncated }
      guard shift < 63 || byte <= 1 else { throw .overlongNumber }
      result |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return result }
    }
    throw .overlongNumber
  }

  private mutating func take(_ count: UInt64) throws(CastMessageError) -> ArraySlice<UInt8> {
    guard let count = Int(exactly: count), count <= rest.count else { throw .truncated }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension ArraySlice<UInt8> {
  /// The text of a field; it has to be UTF-8.
  func text(of field: CastMessageField) throws(CastMessageError) -> String {
    guard let text = String(validating: self, as: UTF8.self) else { throw .invalidText(field) }
    return text
  }
}
