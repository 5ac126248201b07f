import PlaybackCore
import PlaylistFiles
import Testing

@Suite struct `Encodings of a playlist` {
  private static let text = "#EXTM3U\r\n#EXTINF:3,Björk – 日本 🎵\r\nsüß/🎵.mp3\r\n"

  private static func utf16(bigEndian: Bool) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { unit in
      bigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
  }

  @Test(arguments: [
    Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), utf16(bigEndian: true), utf16(bigEndian: false),
  ])
  func `UTF-8 and UTF-16 give the same text and paths`(bytes: [UInt8]) throws {
    let list = try reading(bytes: bytes)
    #expect(list.items.map(\.title) == ["Björk – 日本 🎵"])
    #expect(list.names == ["/music/süß/🎵.mp3"])
    #expect(PlaylistReader.isPlaylist(bytes: bytes))
  }

  @Test func `other text is Windows-1252 while the path keeps its bytes`() throws {
    let bytes = Array("#EXTINF:1,Bj".utf8) + [0xF6] + Array("rk ".utf8) + [0x96, 0x80, 0x81]
    let list = try reading(bytes: bytes + Array("\nna".utf8) + [0xEF] + Array("ve.mp3".utf8))
    #expect(list.items.first?.title == "Björk –€\u{81}")
    #expect(list.paths == [Array("/music/na".utf8) + [0xEF] + Array("ve.mp3".utf8)])
  }

  @Test func `one line that is not UTF-8 does not spoil the titles of the others`() throws {
    let bytes = Array("#EXTINF:1,é\n".utf8) + [0xFF] + Array(".mp3".utf8)
    #expect(try reading(bytes: bytes).items.first?.title == "é")
  }

  @Test(
    arguments: [
      [0xFF, 0xFE], [0xFE, 0xFF, 0x00], [0xFF, 0xFE, 0x00, 0xD8], [0xFF, 0xFE, 0x61], [0xEF, 0xBB, 0xBF],
      [0xEF],
    ] as [[UInt8]])
  func `broken and empty UTF-16 does no harm`(bytes: [UInt8]) throws {
    #expect(try reading(bytes: bytes).items.count <= 1)
  }
}
