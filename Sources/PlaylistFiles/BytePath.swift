/// Paths as the kernel sees them: bytes, of which only `/` and NUL mean anything.
enum BytePath {
  static let slash = UInt8(ascii: "/")

  /// Everything before the last slash: empty for a bare name, `/` for a name in the root.
  static func directory(of path: [UInt8]) -> [UInt8] {
    guard let last = path.lastIndex(of: slash) else { return [] }
    return last == 0 ? [slash] : Array(path[..<last])
  }

  /// The path as seen from a directory; absolute paths and an empty directory leave it as it is.
  static func resolve(_ path: ArraySlice<UInt8>, in directory: [UInt8]) -> [UInt8] {
    guard path.first != slash, !directory.isEmpty else { return Array(path) }
    var rest = path
    while rest.starts(with: [UInt8(ascii: "."), slash]) {
      rest = rest.dropFirst(2).drop { $0 == slash }
    }
    var joined = [UInt8]()
    joined.reserveCapacity(directory.count + 1 + rest.count)
    joined += directory
    if joined.last != slash { joined.append(slash) }
    joined += rest
    return joined
  }

  /// What follows the last dot of the last component, in lower case; nil without one, or for a name that only
  /// begins with its dot.
  static func fileExtension(of path: some BidirectionalCollection<UInt8>) -> [UInt8]? {
    var found = [UInt8]()
    var rest = path[...]
    while let byte = rest.popLast(), byte != slash {
      if byte == UInt8(ascii: ".") {
        guard let before = rest.last, before != slash else { return nil }
        return found.reversed()
      }
      found.append(lowercased(byte))
    }
    return nil
  }

  /// The byte, with ASCII capitals made small.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
