/// Judges from the first bytes what a file is.
enum ListContent {
  private static let header = Array("#EXTM3U".utf8)
  private static let streamTag = Array("#EXT-X-".utf8)
  private static let sampleSize = 4096

  /// Whether the text, its byte order mark gone, begins as extended M3U does.
  static func hasHeader(_ text: ArraySlice<UInt8>) -> Bool {
    text.prefix(header.count).elementsEqual(header) { BytePath.lowercased($0) == BytePath.lowercased($1) }
  }

  /// Whether the text holds the tags of HTTP Live Streaming: its lines are pieces of one stream.
  static func isSegmentedStream(_ text: ArraySlice<UInt8>) -> Bool {
    guard hasHeader(text) else { return false }
    return ListLines(text.prefix(sampleSize)).contains { $0.line.starts(with: streamTag) }
  }

  /// Whether the first bytes are those of no text: a NUL, or more controls than one byte in sixteen. A text
  /// that begins as extended M3U is taken for one whatever follows.
  static func isBinary(_ text: ArraySlice<UInt8>) -> Bool {
    guard !hasHeader(text) else { return false }
    let sample = text.prefix(sampleSize)
    let controls = sample.count { $0 < 0x20 && !($0 >= 0x09 && $0 <= 0x0D) || $0 == 0x7F }
    return sample.contains(0) || controls > sample.count / 16
  }
}
