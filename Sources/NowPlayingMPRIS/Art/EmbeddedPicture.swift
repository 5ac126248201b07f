/// Finds the picture that stands in front of the sound in FLAC and MP3 (ID3v2) files. The bytes are untrusted: whatever
/// they say, nothing traps, and the work is one pass.
enum EmbeddedPicture {
  /// The front cover, else the first picture; nil when there is none. `bytes`: the beginning of the file.
  static func find(in bytes: [UInt8]) -> [UInt8]? {
    let pictures: [(kind: Int, data: ArraySlice<UInt8>)]
    if bytes.starts(with: "fLaC".utf8) {
      pictures = flac(bytes)
    } else if bytes.starts(with: "ID3".utf8) {
      pictures = id3(bytes)
    } else {
      return nil
    }
    let usable = pictures.filter { PictureKind($0.data) != nil }
    let frontCover = 3
    return (usable.first { $0.kind == frontCover } ?? usable.first).map { Array($0.data) }
  }

  // MARK: FLAC

  private static func flac(_ bytes: [UInt8]) -> [(kind: Int, data: ArraySlice<UInt8>)] {
    var (rest, found): (ByteReader, [(Int, ArraySlice<UInt8>)]) = (ByteReader(bytes[4...]), [])
    while let head = rest.byte(), let length = rest.number(3), let block = rest.take(length) {
      if head & 0x7F == 6, let picture = flacPicture(block) { found.append(picture) }
      if head & 0x80 != 0 { break }
    }
    return found
  }

  /// Kind, type, description, four numbers, data; each text and the data with its length in front.
  private static func flacPicture(_ block: ArraySlice<UInt8>) -> (Int, ArraySlice<UInt8>)? {
    var reader = ByteReader(block)
    guard let kind = reader.number(4), let type = reader.number(4), reader.take(type) != nil,
      let description = reader.number(4), reader.take(description) != nil, reader.take(16) != nil,
      let length = reader.number(4), let data = reader.take(length)
    else { return nil }
    return (kind, data)
  }

  // MARK: ID3

  private static func id3(_ bytes: [UInt8]) -> [(kind: Int, data: ArraySlice<UInt8>)] {
    var (rest, found): (ByteReader, [(Int, ArraySlice<UInt8>)]) = (ByteReader(bytes[3...]), [])
    // Tags as a whole in the old manner of unsynchronisation, or with an extended header, are rare: left alone.
    guard let version = rest.byte(), (3...4).contains(version), rest.byte() != nil, let flags = rest.byte(),
      flags & 0xC0 == 0, let length = rest.safeNumber()
    else { return [] }
    var tag = ByteReader(rest.rest.prefix(length))
    while let name = tag.take(4), name.first != 0,
      let size = version == 4 ? tag.safeNumber() : tag.number(4), tag.byte() != nil, let format = tag.byte(),
      let frame = tag.take(size)
    {
      if name.elementsEqual("APIC".utf8), format == 0, let picture = apic(frame) { found.append(picture) }
    }
    return found
  }

  /// Encoding, type, kind, description, data; the texts end with a zero, which is as wide as the encoding's characters.
  private static func apic(_ frame: ArraySlice<UInt8>) -> (Int, ArraySlice<UInt8>)? {
    var reader = ByteReader(frame)
    guard let encoding = reader.byte(), reader.text(width: 1), let kind = reader.byte(),
      reader.text(width: encoding == 1 || encoding == 2 ? 2 : 1)
    else { return nil }
    return (Int(kind), reader.rest)
  }
}

/// Takes bytes from the front, as far as there are any.
struct ByteReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// A number of up to four bytes, the highest first.
  mutating func number(_ width: Int) -> Int? { take(width)?.reduce(0) { $0 << 8 | Int($1) } }

  /// A number of four bytes of which seven bits each count.
  mutating func safeNumber() -> Int? { take(4)?.reduce(0) { $0 << 7 | Int($1 & 0x7F) } }

  /// Passes a text and the zero at its end; false when it has none.
  mutating func text(width: Int) -> Bool {
    while let character = take(width) { if character.allSatisfy({ $0 == 0 }) { return true } }
    return false
  }
}
