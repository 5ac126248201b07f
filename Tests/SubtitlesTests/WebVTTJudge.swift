/// Judges WebVTT by the grammar that writers have to keep to, without our reader. Only what we write is allowed.
enum WebVTTJudge {
  /// What is wrong with a file; nil when nothing is.
  static func fault(in file: [UInt8]) -> String? {
    guard let text = String(validating: file, as: UTF8.self) else { return "not UTF-8" }
    guard text.hasPrefix("WEBVTT\n\n"), text.hasSuffix("\n") else { return "no header or no end" }
    let others = text.unicodeScalars.first { ($0.value < 0x20 && $0 != "\n") || $0.value == 0x7F }
    if let others { return "a control character \(others.value)" }
    var last = ""
    for block in text.dropFirst(8).dropLast().split(separator: "\n\n", omittingEmptySubsequences: false) {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.count >= 2, let times = lines.first.flatMap({ $0.wholeMatch(of: times) }) else {
        return "a block that is no cue: \(block.prefix(80))"
      }
      // Hours may have four digits.
      let (start, end) = (padded(times.1), padded(times.2))
      guard start < end, last <= start else { return "times out of order: \(lines[0])" }
      last = start
      if let fault = fault(inText: lines.dropFirst().joined(separator: "\n")) { return fault }
    }
    return nil
  }

  private static var times: Regex<(Substring, Substring, Substring)> {
    #/(\d{2,4}:[0-5]\d:[0-5]\d\.\d{3}) --> (\d{2,4}:[0-5]\d:[0-5]\d\.\d{3})/#
  }

  private static func padded(_ time: Substring) -> String {
    String(repeating: "0", count: 13 - time.utf8.count) + time
  }

  private static func fault(inText text: String) -> String? {
    var open: [Substring] = []
    var rest = text[...]
    while let next = rest.firstIndex(where: { "<>&".contains($0) }) {
      rest = rest[next...]
      if let match = rest.prefixMatch(of: #/&(amp|lt|gt);/#) {
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: #/<([biu])>/#) {
        open.append(match.1)
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: #/<\/([biu])>/#), open.popLast() == match.1 {
        rest = rest[match.range.upperBound...]
      } else {
        return "bare markup: \(rest.prefix(20))"
      }
    }
    return open.isEmpty ? nil : "a style that does not end"
  }
}
