import PlaybackCore
import PlaylistFiles
import Testing

@Suite struct `Limits of a playlist` {
  @Test func `a hundred thousand entries are all there, in order`() throws {
    var text = "#EXTM3U\n"
    for number in 0..<100_000 {
      text += "#EXTINF:\(number + 1),Artist \(number) - Title \(number)\nd/\(number).mp3\n"
    }
    let list = try reading(text)
    #expect(list.items.count == 100_000)
    #expect(list.problems.isEmpty)
    let wrong = list.items.indices.filter { number in
      list.items[number]
        != MediaItem(
          .file(path: "/music/d/\(number).mp3"), title: "Title \(number)", artist: "Artist \(number)",
          duration: .seconds(Int64(number + 1)))
    }
    #expect(wrong.isEmpty)
  }

  @Test func `entries beyond the limit are left out with one problem`() throws {
    var limits = PlaylistLimits()
    limits.entries = 3
    let list = try reading("a\nb\nc\n# not an entry\nd\ne\n", limits: limits)
    #expect(list.items.count == 3)
    #expect(list.problems == [.init(playlist: nil, line: 5, reason: .tooManyEntries(limit: 3))])
  }

  @Test func `a huge line costs that line only`() throws {
    let huge = String(repeating: "x", count: 70_000)
    let list = try reading("a.mp3\n\(huge)\n#\(huge)\nb.mp3")
    #expect(list.names == ["/music/a.mp3", "/music/b.mp3"])
    #expect(list.problems.map(\.line) == [2, 3])
    #expect(list.problems.first?.reason == .lineTooLong(limit: 65_536))
    #expect(try reading(String(repeating: "x", count: 65_536)).items.count == 1)
  }

  @Test func `problems are kept up to a limit and counted beyond it`() throws {
    var limits = PlaylistLimits()
    limits.problems = 2
    let list = try reading("ftp://a\nftp://b\nftp://c\nftp://d\nok", limits: limits)
    #expect(list.problems.count == 2)
    #expect(list.unlistedProblems == 2)
    #expect(list.items.count == 1)
  }

  @Test func `limits of zero and less leave nothing and trap nowhere`() throws {
    for value in [0, -1, Int.min] {
      var limits = PlaylistLimits()
      (limits.entries, limits.lineLength, limits.depth, limits.problems) = (value, value, value, value)
      (limits.nestedPlaylists, limits.totalSize) = (value, value)
      #expect(try reading("a\nb.m3u\n", limits: limits).items.isEmpty)
    }
  }

  @Test func `random bytes never trap and never give an impossible path`() throws {
    let pieces: [[UInt8]] = [
      Array("#EXTM3U\n".utf8), Array("#EXTINF:".utf8), Array("file://".utf8), Array("http://".utf8),
      [0xEF, 0xBB, 0xBF],
      [0xFF, 0xFE], [0xFE, 0xFF], [0x0D], [0x0A], [0x00], Array(" - ".utf8), Array(",\"%2".utf8),
      Array("../".utf8),
    ]
    for seed in 0..<3_000 as Range<UInt64> {
      var generator = ShuffleGenerator(seed: seed)
      var bytes = [UInt8]()
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        if Bool.random(using: &generator), let piece = pieces.randomElement(using: &generator) {
          bytes += piece
        }
        bytes.append(UInt8.random(in: 0...255, using: &generator))
      }
      guard let list = try? reading(bytes: bytes) else { continue }
      #expect(!list.paths.contains { $0.contains(0) || $0.isEmpty }, "seed \(seed)")
      #expect(list.items.count + list.problems.count <= bytes.count, "seed \(seed)")
    }
  }
}
