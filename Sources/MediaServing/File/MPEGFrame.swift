#if Cast
  /// The header of a frame of MPEG sound, layer II or III.
  struct MPEGFrame: Equatable {
    /// How far into a file the first frame is looked for.
    static let reach = 65_536
    /// How many frames of one kind have to follow each other to be believed: four bytes alone are found anywhere.
    private static let proof = 3

    /// What stays the same from frame to frame: version, layer and sampling rate.
    private let kind: [UInt8]
    /// In bytes, header included.
    private let length: Int

    private init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count >= 4 else { return nil }
      let header = Array(bytes.prefix(4))
      guard header[0] == 0xFF, header[1] & 0xE0 == 0xE0 else { return nil }
      let (version, layer) = (header[1] >> 3 & 3, header[1] >> 1 & 3)
      let (rate, sampling) = (Int(header[2] >> 4), Int(header[2] >> 2 & 3))
      guard version != 1, layer == 1 || layer == 2, (1...14).contains(rate), sampling < 3 else { return nil }
      let isFirst = version == 3
      let kilobits = (isFirst ? layer == 2 ? Self.layerII : Self.layerIII : Self.lowRates)[rate - 1]
      let hertz = [44_100, 48_000, 32_000][sampling] >> (isFirst ? 0 : version == 2 ? 1 : 2)
      let samples = layer == 1 && !isFirst ? 576 : 1152
      kind = [version, layer, header[2] >> 2 & 3]
      length = samples / 8 * kilobits * 1000 / hertz + Int(header[2] >> 1 & 1)
    }

    private static let layerII = [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
    private static let layerIII = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    private static let lowRates = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

    /// Whether somewhere in the bytes frames of one kind follow each other.
    static func isFollowed(anywhereIn bytes: [UInt8]) -> Bool {
      bytes.indices.contains { start in
        guard bytes[start] == 0xFF, let first = MPEGFrame(bytes[start...]) else { return false }
        var place = start + first.length
        for _ in 1..<proof {
          guard place < bytes.count, let next = MPEGFrame(bytes[place...]), next.kind == first.kind else {
            return false
          }
          place += next.length
        }
        return true
      }
    }
  }
#endif
