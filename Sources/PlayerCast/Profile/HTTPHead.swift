/// The status and the fields at the beginning of an answer; untrusted.
struct HTTPHead: Equatable, Sendable {
  /// More of an answer is not read.
  static let longest = 16_384
  private static let end: [UInt8] = [13, 10, 13, 10]

  let status: Int
  /// By name in lower case; of several of a name the first.
  let fields: [String: String]

  /// Whether the head is all there.
  static func isComplete(_ bytes: [UInt8]) -> Bool { bytes.firstRange(of: end) != nil }

  /// Reads a head; nil for what is none, or not all of one.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.prefix(Self.longest).firstRange(of: Self.end) else { return nil }
    let text = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    var lines = text.split(separator: "\r\n")[...]
    guard let first = lines.popFirst() else { return nil }
    let words = first.split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3,
      let status = Int(words[1])
    else { return nil }
    self.status = status
    var fields: [String: String] = [:]
    for line in lines.prefix(100) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].lowercased()
      var value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      while value.last == " " || value.last == "\t" { value.removeLast() }
      if fields[name] == nil { fields[name] = String(value) }
    }
    self.fields = fields
  }
}
