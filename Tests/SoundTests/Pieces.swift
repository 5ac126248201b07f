import PlaybackCore
import SoundFixture

/// Three files cut from one signal at awkward places.
struct Pieces {
  /// Where the files begin and end in the signal.
  static let ranges = [0..<57_511, 57_511..<107_017, 107_017..<149_999]

  let signal: PositionSignal
  let directory: ScratchDirectory
  let items: [MediaItem]

  init(_ format: MediaFormat = .wav) throws {
    let (signal, directory) = (PositionSignal(count: 150_000, rate: format.rate), try ScratchDirectory())
    items = try Self.ranges.enumerated().map { number, range in
      MediaItem(.file(path: try format.write(signal, range, named: "piece\(number)", in: directory)))
    }
    (self.signal, self.directory) = (signal, directory)
  }

  /// A file that is not media.
  func broken() throws -> MediaItem {
    MediaItem(.file(path: try directory.write(Array("This is not music.".utf8), to: "broken.wav")))
  }

  /// After how many samples each of these pieces, played one after another, ends.
  static func ends(_ pieces: Int...) -> [Int] {
    pieces.reduce(into: []) { $0.append(($0.last ?? 0) + ranges[$1].count) }
  }
}
