/// The lines of a text, ended by LF, CR or CR LF, with their numbers from 1; the ends are left out.
struct ListLines: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var number = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func next() -> (number: Int, line: ArraySlice<UInt8>)? {
    guard position < bytes.endIndex else { return nil }
    let start = position
    var end = start
    while end < bytes.endIndex, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      end += 1
    }
    position = end + 1
    if end + 1 < bytes.endIndex, bytes[end] == UInt8(ascii: "\r"), bytes[end + 1] == UInt8(ascii: "\n") {
      position += 1
    }
    number += 1
    return (number, bytes[start..<end])
  }
}
