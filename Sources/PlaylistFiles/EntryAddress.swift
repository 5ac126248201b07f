/// What a line that is not a comment names.
enum EntryAddress: Equatable {
  /// A path as it stands in the list, not yet resolved.
  case path(ArraySlice<UInt8>)
  /// An http or https address.
  case url(String)
  /// Nothing that can be used.
  case unusable(PlaylistProblem.Reason)

  /// Tells addresses from paths; a path keeps its bytes exactly, blanks at its ends too.
  init(line: ArraySlice<UInt8>) {
    guard !line.contains(0) else {
      self = .unusable(.nulByte)
      return
    }
    let address = line.trimmingBlanks()
    switch Self.scheme(of: address) {
    case nil: self = .path(line)
    case "http", "https":
      let isClean = address.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      self = isClean ? .url(TextDecoding.text(address)) : .unusable(.controlCharacter)
    case "file": self = Self.file(address.dropFirst("file:".utf8.count))
    case let scheme?: self = .unusable(.unsupportedAddress(scheme: scheme))
    }
  }

  /// The scheme in lower case: letters, digits, `+`, `-` and `.` before `://`, or before `:/` for `file`.
  private static func scheme(of address: ArraySlice<UInt8>) -> String? {
    let name = address.prefix { byte in
      let letter = BytePath.lowercased(byte)
      return (letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z"))
        || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
    let text = String(decoding: name.map(BytePath.lowercased), as: UTF8.self)
    let mark = text == "file" ? ":/" : "://"
    guard !name.isEmpty, address[name.endIndex...].starts(with: mark.utf8) else { return nil }
    return text
  }

  /// The rest of a file address: `/path`, `///path` or `//localhost/path`, percent-encoded.
  private static func file(_ rest: ArraySlice<UInt8>) -> EntryAddress {
    var path = rest
    if rest.starts(with: "//".utf8) {
      let authority = rest.dropFirst(2).prefix { $0 != BytePath.slash }
      let isHere = authority.isEmpty || authority.map(BytePath.lowercased).elementsEqual("localhost".utf8)
      guard isHere else { return .unusable(.unusableFileAddress) }
      path = rest[authority.endIndex...]
    }
    let decoded = percentDecoded(path)
    guard decoded.count > 1 else { return .unusable(.unusableFileAddress) }
    return decoded.contains(0) ? .unusable(.nulByte) : .path(decoded[...])
  }

  /// `%20` becomes a blank; a percent sign without two hexadecimal digits stands for itself.
  static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result = [UInt8]()
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks and tabs at either end.
  func trimmingBlanks() -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var rest = drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }
}
