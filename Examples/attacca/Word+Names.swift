import Attacca

extension Word {
  /// The names in the rest of a line: the rest as it stands, or any number of quoted names.
  static func names(_ rest: ArraySlice<UInt8>, after word: String) throws(WordError) -> [[UInt8]] {
    guard !rest.isEmpty else { throw WordError("write `\(word) FILE`.") }
    guard rest.first == UInt8(ascii: "\"") else { return [Array(rest)] }
    var left = rest
    var names: [[UInt8]] = []
    while left.first == UInt8(ascii: "\"") {
      left = left.dropFirst()
      names.append(try quoted(&left))
      left = left.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }
    guard left.isEmpty else { throw WordError("after a quoted name only further quoted names may follow.") }
    return names
  }

  /// The name up to its closing quote, which is taken as well.
  private static func quoted(_ left: inout ArraySlice<UInt8>) throws(WordError) -> [UInt8] {
    var name: [UInt8] = []
    while let byte = left.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return name
      case UInt8(ascii: "\\"): name.append(try escaped(&left))
      default: name.append(byte)
      }
    }
    throw WordError("the quoted name has no closing quote.")
  }

  private static func escaped(_ left: inout ArraySlice<UInt8>) throws(WordError) -> UInt8 {
    switch left.popFirst() {
    case UInt8(ascii: "n"): return UInt8(ascii: "\n")
    case UInt8(ascii: "t"): return UInt8(ascii: "\t")
    case UInt8(ascii: "\""): return UInt8(ascii: "\"")
    case UInt8(ascii: "\\"): return UInt8(ascii: "\\")
    case UInt8(ascii: "x"):
      let digits = String(decoding: left.prefix(2), as: UTF8.self)
      left = left.dropFirst(2)
      if digits.utf8.count == 2, let byte = UInt8(digits, radix: 16), byte != 0 { return byte }
      throw WordError("`\\x` needs two hexadecimal digits that are not 00.")
    default: throw WordError("in quotes a backslash is followed by n, t, \", \\ or x and two digits.")
    }
  }
}
