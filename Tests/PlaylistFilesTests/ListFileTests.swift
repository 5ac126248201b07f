import PlaybackCore
import PlaylistFiles
import Testing

@Suite struct `Playlist files` {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func failure(_ path: [UInt8], _ limits: PlaylistLimits = PlaylistLimits()) -> PlaylistError? {
    do throws(PlaylistError) {
      _ = try PlaylistReader(limits: limits).read(fileAt: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `what is no file is refused at once, a pipe without a writer too`() throws {
    #expect(failure(directory.path("no.m3u"))?.code == .missing)
    #expect(failure([])?.code == .missing)
    #expect(failure(Array("a\0b".utf8))?.code == .missing)
    #expect(failure(directory.path)?.code == .directory)
    #expect(failure(try directory.makePipe("pipe.m3u"))?.code == .notARegularFile)
    #expect(failure(Array("/dev/null".utf8))?.code == .notARegularFile)
    #expect(failure(try directory.write("x", to: "x") + Array("/y".utf8))?.code == .missing)
    #expect(failure(Array("/".utf8) + [UInt8](repeating: 0x61, count: 300))?.code == .unreadable)
  }

  @Test func `a refusal names the file safely and the remedy`() throws {
    let error = try #require(failure(directory.path("no\u{1B}[2J\n.m3u")))
    #expect(error.description.contains("check the path"))
    #expect(error.description.contains("\u{FFFD}[2J\u{FFFD}.m3u"))
    #expect(!error.description.contains("\u{1B}"))
  }

  @Test func `media is told from a list`() throws {
    let media = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 500)
    #expect(failure(try directory.write(bytes: media, to: Array("song.m3u".utf8)))?.code == .binary)
    let stream = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9,\npiece1.ts\n"
    #expect(failure(try directory.write(stream, to: "hls.m3u8"))?.code == .segmentedStream)
  }

  @Test func `a file beyond the limit is refused, one at the limit is read`() throws {
    let path = try directory.write("12345678", to: "list.m3u")
    var limits = PlaylistLimits()
    limits.fileSize = 7
    #expect(failure(path, limits)?.code == .tooLarge)
    #expect(failure(path, limits)?.description.contains("7 bytes") == true)
    limits.fileSize = 8
    #expect(failure(path, limits) == nil)
    limits.fileSize = 7
    #expect(throws: PlaylistError.self) {
      try PlaylistReader(limits: limits).read([1, 2, 3, 4, 5, 6, 7, 8], base: [])
    }
  }

  @Test func `a playlist and entries whose names are not UTF-8 are found`() throws {
    let name: [UInt8] = [0xFF, 0x0A, 0x27, 0x22] + Array(".m3u".utf8)
    let path = try directory.write(bytes: [0xFE, 0x41, 0x0A], to: name)
    #expect(try PlaylistReader().read(fileAt: path).paths == [directory.path(bytes: [0xFE, 0x41])])
  }

  @Test func `lists written on Windows find their files`() throws {
    try directory.makeDirectory("Björk")
    try directory.write("", to: "Björk/Jóga.mp3")
    try directory.write("", to: "odd\\name.mp3")
    let latin = Array("Bj".utf8) + [0xF6] + Array("rk\\J".utf8) + [0xF3] + Array("ga.mp3".utf8)
    let bytes = latin + Array("\r\nodd\\name.mp3\r\nnot\\there.mp3\r\n".utf8)
    let list = try PlaylistReader().read(fileAt: directory.write(bytes: bytes, to: Array("w.m3u".utf8)))
    #expect(
      list.paths == ["Björk/Jóga.mp3", "odd\\name.mp3", "not\\there.mp3"].map { directory.path($0) })
  }

  @Test(arguments: [
    ("a.m3u", true), ("A.M3U8", true), ("x.y/b.m3u", true), (".m3u", false), ("a.m3u/b", false),
    ("m3u", false),
    ("a.mp3", false), ("", false), ("a.m3u.", false), ("/.m3u8", false),
  ])
  func `a playlist is known by its name`(name: String, expected: Bool) {
    #expect(PlaylistReader.isPlaylist(name: Array(name.utf8)) == expected)
  }

  @Test func `a playlist is known by its first bytes`() {
    #expect(PlaylistReader.isPlaylist(bytes: Array("#extm3u\r\na".utf8)))
    #expect(!PlaylistReader.isPlaylist(bytes: Array("a.mp3".utf8)))
    #expect(!PlaylistReader.isPlaylist(bytes: []))
    #expect(!PlaylistReader.isPlaylist(bytes: Array("#EXTM3U\n#EXT-X-VERSION:3\n".utf8)))
  }
}
