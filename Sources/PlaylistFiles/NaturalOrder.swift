/// The order in which a person expects names: “Track 2” before “Track 10”, capitals beside small letters.
enum NaturalOrder {
  /// Whether `left` comes before `right`: a strict total order on byte strings.
  ///
  /// Runs of ASCII digits are compared as numbers, ASCII letters without regard to case, all else byte by byte;
  /// names that are equal so far are ordered by their raw bytes.
  ///
  /// - Complexity: O(length of the shorter name), without allocation.
  static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let (a, b) = (number(in: left, from: i), number(in: right, from: j))
        if a.count != b.count { return a.count < b.count }
        if !a.elementsEqual(b) { return a.lexicographicallyPrecedes(b) }
        (i, j) = (a.endIndex, b.endIndex)
      } else {
        let (a, b) = (BytePath.lowercased(left[i]), BytePath.lowercased(right[j]))
        if a != b { return a < b }
        (i, j) = (i + 1, j + 1)
      }
    }
    let (restOfLeft, restOfRight) = (left.count - i, right.count - j)
    guard restOfLeft == 0, restOfRight == 0 else { return restOfLeft == 0 && restOfRight > 0 }
    return left.lexicographicallyPrecedes(right)
  }

  /// The digits from there on, leading zeros left out.
  private static func number(in name: [UInt8], from start: Int) -> ArraySlice<UInt8> {
    name[start...].prefix(while: isDigit).drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
