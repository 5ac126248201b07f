#if Cast
  /// A kind of file that is told by fixed bytes at fixed places.
  struct SignedKind {
    private let signs: [(place: Int, bytes: [UInt8])]
    private let type: String

    private init(_ type: String, _ signs: (Int, [UInt8])...) {
      self.type = type
      self.signs = signs
    }

    /// The MIME type of a file that begins like this; nil when it is of none of these kinds.
    static func type(of head: [UInt8]) -> String? {
      all.first { kind in kind.signs.allSatisfy { head.dropFirst($0.place).starts(with: $0.bytes) } }?.type
    }

    private static let all = [
      SignedKind("audio/aiff", (0, text("FORM")), (8, text("AIF"))),
      SignedKind("audio/x-wavpack", (0, text("wvpk"))),
      SignedKind("audio/x-ape", (0, text("MAC ")), (5, [0x0F])),
      SignedKind("audio/x-musepack", (0, text("MPCK"))),
      SignedKind("audio/x-tta", (0, text("TTA1"))),
      SignedKind("audio/x-dsf", (0, text("DSD ")), (4, [28, 0, 0, 0])),
      SignedKind("audio/x-caf", (0, text("caff")), (4, [0, 1])),
      SignedKind("audio/amr", (0, text("#!AMR\n"))),
      SignedKind("audio/amr-wb", (0, text("#!AMR-WB\n"))),
      SignedKind("audio/basic", (0, text(".snd")), (4, [0])),
      SignedKind("audio/ac3", (0, [0x0B, 0x77])),
      SignedKind("audio/vnd.dts", (0, [0x7F, 0xFE, 0x80, 0x01])),
      SignedKind("video/x-msvideo", (0, text("RIFF")), (8, text("AVI "))),
      SignedKind("video/x-ms-asf", (0, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11])),
      SignedKind("video/x-flv", (0, text("FLV\u{1}"))),
      SignedKind("video/mpeg", (0, [0, 0, 1, 0xBA])),
      SignedKind("video/mpeg", (0, [0, 0, 1, 0xB3])),
      // Packets of 188 bytes, alone or each behind four bytes of time.
      SignedKind("video/mp2t", (0, [0x47]), (188, [0x47]), (376, [0x47])),
      SignedKind("video/mp2t", (4, [0x47]), (196, [0x47]), (388, [0x47])),
      SignedKind("video/quicktime", (4, text("moov"))),
      SignedKind("video/quicktime", (4, text("mdat"))),
      SignedKind("video/quicktime", (4, text("wide"))),
      SignedKind("image/gif", (0, text("GIF8"))),
      SignedKind("image/webp", (0, text("RIFF")), (8, text("WEBP"))),
    ]

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
  }
#endif
