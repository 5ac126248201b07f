import Glibc
import PlaybackCore

/// Looks at a location without opening it as media.
enum FileInspection {
  private static let sniffedBytes = 1024

  /// What the file system, or the form of the address, says. May block on a dead network drive.
  static func inspect(_ location: MediaLocation) -> InspectionResult {
    switch location {
    case .url(let text):
      let error = MediaAddress.isPlayable(text) ? nil : PlayerError(.unsupportedAddress, location: location)
      return InspectionResult(error: error)
    case .file(let path):
      return inspectFile(path, location)
    }
  }

  private static func inspectFile(_ path: [UInt8], _ location: MediaLocation) -> InspectionResult {
    func failed(_ code: PlayerError.Code, _ detail: String = "") -> InspectionResult {
      InspectionResult(error: PlayerError(code, location: location, detail: detail))
    }
    guard !path.isEmpty, !path.contains(0) else { return failed(.missing) }
    let name = (path + [0]).map { CChar(bitPattern: $0) }
    var status = stat()
    guard stat(name, &status) == 0 else { return failed(code(of: errno), text(of: errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: return failed(.directory)
    default: return failed(.notARegularFile)
    }
    let file = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return failed(code(of: errno), text(of: errno)) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: sniffedBytes)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { return failed(.unreadable, text(of: errno)) }
    guard count > 0 else { return failed(.empty) }
    return InspectionResult(resemblesPlaylist: resemblesPlaylist(bytes.prefix(count)))
  }

  private static func code(of number: Int32) -> PlayerError.Code {
    switch number {
    case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: .missing
    case EISDIR: .directory
    default: .unreadable
    }
  }

  private static func text(of number: Int32) -> String {
    number == ENOENT || number == EACCES ? "" : "system error \(number)"
  }

  /// Whether the bytes begin like M3U, PLS, XSPF or a cue sheet.
  static func resemblesPlaylist(_ bytes: some Sequence<UInt8>) -> Bool {
    var text = String(decoding: Array(bytes), as: UTF8.self).lowercased()[...]
    if text.first == "\u{FEFF}" { text.removeFirst() }
    text = text.drop { $0.isWhitespace }
    if text.hasPrefix("#extm3u") || text.hasPrefix("[playlist]") { return true }
    if text.hasPrefix("<?xml") || text.hasPrefix("<playlist") { return text.contains("<playlist") }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0.isWhitespace } }
    return lines.contains { $0.hasPrefix("file \"") } && lines.contains { $0.hasPrefix("track ") }
  }
}
