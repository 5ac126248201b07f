import PlaybackCore
import PlaylistFiles
import Testing

@Suite struct `Playlists that name playlists` {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a nested list is expanded in its place, from its own directory`() throws {
    try directory.makeDirectory("sub")
    try directory.write("b.mp3\nc.mp3\n", to: "sub/inner.M3U8")
    let outer = try directory.write("a.mp3\nsub/inner.M3U8\nd.mp3\n", to: "outer.m3u")
    let list = try PlaylistReader().read(fileAt: outer)
    #expect(
      list.paths == ["a.mp3", "sub/b.mp3", "sub/c.mp3", "d.mp3"].map { directory.path($0) })
    #expect(list.problems.isEmpty)
  }

  @Test func `a list that names itself plays the rest once`() throws {
    let path = try directory.write("a.mp3\nself.m3u\nb.mp3\n", to: "self.m3u")
    let list = try PlaylistReader().read(fileAt: path)
    #expect(list.paths == [directory.path("a.mp3"), directory.path("b.mp3")])
    #expect(list.problems == [.init(playlist: path, line: 2, reason: .containsItself(name: "self.m3u"))])
    #expect(list.problems.first?.description.contains("line 2") == true)
  }

  @Test func `a circle is found whatever links and paths it goes through`() throws {
    let first = try directory.write("a.mp3\n./link.m3u\n", to: "one.m3u")
    try directory.write(
      "b.mp3\n../\(String(decoding: directory.path.dropFirst(5), as: UTF8.self))/one.m3u\n", to: "two.m3u")
    try directory.link("link.m3u", to: "two.m3u")
    let list = try PlaylistReader().read(fileAt: first)
    #expect(list.paths == [directory.path("a.mp3"), directory.path("b.mp3")])
    #expect(list.problems.map(\.reason) == [.containsItself(name: "one.m3u")])
  }

  @Test func `the same list twice in a row is no circle`() throws {
    try directory.write("x.mp3", to: "inner.m3u")
    let outer = try directory.write("inner.m3u\ninner.m3u", to: "outer.m3u")
    #expect(try PlaylistReader().read(fileAt: outer).items.count == 2)
  }

  @Test func `eight levels are expanded and the ninth is reported`() throws {
    for level in 0...9 {
      try directory.write("\(level).mp3\n\(level + 1).m3u\n", to: "\(level).m3u")
    }
    let list = try PlaylistReader().read(fileAt: directory.path("0.m3u"))
    #expect(list.paths == (0...8).map { directory.path("\($0).mp3") })
    #expect(list.problems.map(\.reason) == [.tooManyPlaylists(name: "9.m3u")])
  }

  @Test func `lists that multiply are stopped`() throws {
    for level in 0..<6 {
      try directory.write(String(repeating: "\(level + 1).m3u\n", count: 20), to: "\(level).m3u")
    }
    try directory.write("", to: "6.m3u")
    let list = try PlaylistReader().read(fileAt: directory.path("0.m3u"))
    #expect(list.items.isEmpty)
    #expect(list.problems.contains { $0.reason == .tooManyPlaylists(name: "1.m3u") })
  }

  @Test func `the bytes of nested lists are counted together`() throws {
    try directory.write("aaaaaaa.mp3\n", to: "inner.m3u")
    let outer = try directory.write("inner.m3u\ninner.m3u\ninner.m3u\n", to: "outer.m3u")
    var limits = PlaylistLimits()
    limits.totalSize = 30
    let list = try PlaylistReader(limits: limits).read(fileAt: outer)
    #expect(list.items.count == 2)
    #expect(list.problems.map(\.line) == [3])
  }

  @Test func `a nested list that cannot be read costs its line`() throws {
    try directory.makePipe("pipe.m3u")
    try directory.makeDirectory("folder.m3u")
    let outer = try directory.write("no.m3u\npipe.m3u\nfolder.m3u\nok.mp3\nhttp://x/l.m3u\n", to: "outer.m3u")
    let list = try PlaylistReader().read(fileAt: outer)
    #expect(list.items.map(\.location) == [.file(directory.path("ok.mp3")), .url("http://x/l.m3u")])
    let codes = list.problems.map(\.nestedCode)
    #expect(codes == [.missing, .notARegularFile, .directory])
  }

  @Test func `from memory a nested list stays an entry`() throws {
    #expect(try reading("inner.m3u").names == ["/music/inner.m3u"])
  }
}
