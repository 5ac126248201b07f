#if Cast
  /// What a file is, told from its first bytes; names and extensions are not looked at.
  enum ContentType {
    /// How many bytes from a place are looked at.
    static let headSize = 4096
    /// What is said of content of no known kind.
    static let unknown = "application/octet-stream"

    /// The MIME type of a file; `unknown` when its bytes are of no known kind.
    ///
    /// - Parameter read: Gives at most `headSize` bytes from an offset, fewer or none at the end.
    static func of(_ read: (_ offset: Int64) -> [UInt8]) -> String {
      let head = read(0)
      guard let size = tagSize(head) else { return magic(head) ?? framesBehindJunk(head, read) ?? unknown }
      // Behind an ID3 tag there is nearly always MP3; a picture in the tag can make it long.
      return magic(read(Int64(size))) ?? "audio/mpeg"
    }

    /// The length of an ID3v2 tag at the start, header included.
    private static func tagSize(_ head: [UInt8]) -> Int? {
      guard head.starts(with: "ID3".utf8), head.count >= 10, head[6...9].allSatisfy({ $0 < 0x80 }) else {
        return nil
      }
      return head[6...9].reduce(0) { $0 << 7 | Int($1) } + 10
    }

    private static func magic(_ head: [UInt8]) -> String? {
      if head.starts(with: "fLaC".utf8) { return "audio/flac" }
      if head.starts(with: "OggS".utf8) { return ogg(head) }
      if head.starts(with: "RIFF".utf8) || head.starts(with: "RF64".utf8),
        head.dropFirst(8).starts(with: "WAVE".utf8)
      {
        return "audio/wav"
      }
      if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return matroska(head) }
      if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
      if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
      if head.dropFirst(4).starts(with: "ftyp".utf8) { return mp4(head) }
      return SignedKind.type(of: head) ?? frames(head)
    }

    /// MP3 is played whatever stands before its first frame, within reason.
    private static func framesBehindJunk(_ head: [UInt8], _ read: (_ offset: Int64) -> [UInt8]) -> String? {
      var bytes = head
      while bytes.count < MPEGFrame.reach, bytes.count % headSize == 0 {
        let more = read(Int64(bytes.count))
        if more.isEmpty { break }
        bytes += more
      }
      return MPEGFrame.isFollowed(anywhereIn: bytes) ? "audio/mpeg" : nil
    }

    /// Ogg is told by the first packet of its first page.
    private static func ogg(_ head: [UInt8]) -> String {
      guard head.count > 27 else { return "application/ogg" }
      let packet = head.dropFirst(27 + Int(head[26]))
      if packet.starts(with: "\u{1}vorbis".utf8) || packet.starts(with: "OpusHead".utf8) {
        return "audio/ogg"
      }
      if packet.starts(with: "Speex   ".utf8) || packet.starts(with: [0x7F] + "FLAC".utf8) {
        return "audio/ogg"
      }
      return packet.starts(with: [0x80] + "theora".utf8) ? "video/ogg" : "application/ogg"
    }

    /// Matroska and WebM name themselves in their header; what has sound and no picture is audio.
    private static func matroska(_ head: [UInt8]) -> String {
      let isWebM = head.prefix(128).contains("webm")
      let isAudio =
        head.contains("A_")
        && !["V_VP", "V_AV1", "V_MPEG", "V_THEORA", "V_MS"].contains { head.contains($0) }
      return (isAudio ? "audio/" : "video/") + (isWebM ? "webm" : "x-matroska")
    }

    private static func mp4(_ head: [UInt8]) -> String {
      let brand = head.dropFirst(8).prefix(4)
      let isAudio = ["M4A ", "M4B ", "M4P "].contains { brand.elementsEqual($0.utf8) }
      return isAudio ? "audio/mp4" : "video/mp4"
    }

    /// MP3 and AAC without a container: the header of the first frame.
    private static func frames(_ head: [UInt8]) -> String? {
      guard head.count >= 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return nil }
      let (version, layer) = (head[1] >> 3 & 3, head[1] >> 1 & 3)
      if layer == 0 { return head[1] & 0xF0 == 0xF0 && head[2] >> 2 & 15 < 13 ? "audio/aac" : nil }
      // Layers II and III; what would be layer I is rather UTF-16 text.
      let isValid = layer != 3 && version != 1 && head[2] >> 4 != 15 && head[2] >> 2 & 3 != 3
      return isValid ? "audio/mpeg" : nil
    }
  }

  extension Collection<UInt8> {
    /// Whether the text stands somewhere in the bytes.
    fileprivate func contains(_ text: String) -> Bool {
      let wanted = Array(text.utf8)
      return indices.contains { self[$0...].starts(with: wanted) }
    }
  }
#endif
