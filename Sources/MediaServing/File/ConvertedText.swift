#if Cast
  import Glibc
  import PlaybackCore
  import Subtitles

  /// A subtitle file as WebVTT, in memory. The file is held open beside it, so that its identity stays its own.
  final class ConvertedText: ServedContent {
    let contentType = "text/vtt; charset=utf-8"
    let file: MediaFile
    private let bytes: [UInt8]
    /// What was made of the file, for the log.
    let summary: String

    /// Reads the whole file. Blocks for as long as the disk does.
    ///
    /// - Throws: `SubtitleError` when it holds no subtitles that can be used.
    init(_ file: MediaFile, limits: SubtitleLimits = SubtitleLimits()) throws(SubtitleError) {
      self.file = file
      let document = try SubtitleDocument(Self.contents(of: file, limits), limits: limits)
      bytes = document.webVTT
      let left = document.malformed > 0 ? ", \(document.malformed) without sense left out" : ""
      summary = "\(document.cues.count) texts from \(document.encoding)\(left)"
    }

    var size: Int64? { Int64(bytes.count) }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      guard offset >= 0, offset < bytes.count else { return 0 }
      let count = min(buffer.count, bytes.count - Int(offset))
      bytes.withUnsafeBytes {
        buffer.copyMemory(from: .init(rebasing: $0[Int(offset)..<(Int(offset) + count)]))
      }
      return count
    }

    /// One byte more than the limit is enough to know that there are too many. What cannot be read is as if it were not
    /// there: a text that ends early is still a text.
    private static func contents(of file: MediaFile, _ limits: SubtitleLimits) -> [UInt8] {
      let most = min(Int(clamping: file.size ?? 0), limits.fileSize) + 1
      return [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
        while filled < most {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          let count = file.read(at: Int64(filled), into: rest)
          guard count > 0 else { return }
          filled += count
        }
      }
    }
  }
#endif
