/// The image formats that a desktop is shown, told by how they begin.
enum PictureKind: String, Hashable, Sendable {
  case jpg
  case png
  case gif
  case webp

  /// nil for anything else.
  init?(_ bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(12))
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpg
    } else if head.starts(with: [0x89] + "PNG\r\n\u{1A}\n".utf8) {
      self = .png
    } else if head.starts(with: "GIF8".utf8) {
      self = .gif
    } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).elementsEqual("WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}
