import PlaybackCore
import PlaylistFiles
import Testing

@Suite struct `The lines of a playlist` {
  @Test func `a plain list names files beside it and elsewhere`() throws {
    let list = try reading("one.mp3\nsub/two.flac\n../three.ogg\n/abs/four.opus\n")
    #expect(list.names == ["/music/one.mp3", "/music/sub/two.flac", "/music/../three.ogg", "/abs/four.opus"])
    #expect(list.problems.isEmpty)
  }

  @Test func `an extended list carries duration, artist and title to the next entry only`() throws {
    let list = try reading(
      """
      #EXTM3U
      #EXTINF:123.5,Ann - A Song
      # a remark between
      a.mp3
      b.mp3
      #EXTINF:-1,Only a Title
      c.mp3
      """)
    #expect(list.items[0].duration == .milliseconds(123_500))
    #expect(list.items[0].artist == "Ann")
    #expect(list.items[0].title == "A Song")
    #expect(list.items[1] == MediaItem(.file(path: "/music/b.mp3")))
    #expect(list.items[2].title == "Only a Title")
    #expect(list.items[2].artist == nil)
    #expect(list.items[2].duration == nil)
  }

  @Test(arguments: [
    (#"10 tvg-id="a,b" x=y,Real - Title"#, "Real", "Title"),
    (#"10 broken="a,Left - Right"#, "Left", "Right"),
    ("10,A - B - C", "A", "B - C"),
    ("10,  Ann  -  Song  ", "Ann", "Song"),
  ])
  func `attributes and dashes do not confuse the title`(line: String, artist: String, title: String) throws {
    let list = try reading("#EXTINF:\(line)\na.mp3")
    #expect(list.items.first?.artist == artist)
    #expect(list.items.first?.title == title)
    #expect(list.items.first?.duration == .seconds(10))
  }

  @Test(arguments: ["Ann-Song", " - Song", "Ann - ", "Song"])
  func `a name without two parts is all title`(name: String) throws {
    let item = try #require(try reading("#EXTINF:1,\(name)\na.mp3").items.first)
    #expect(item.artist == nil)
    #expect(item.title?.isEmpty == false)
  }

  @Test(arguments: ["0", "-1", "", "x", "-5.5", "0.0"])
  func `a duration that says nothing is not known`(text: String) throws {
    let list = try reading("#EXTINF:\(text),T\na.mp3")
    #expect(list.items.first?.duration == nil)
    #expect(list.items.first?.title == "T")
  }

  @Test func `an enormous duration is clamped and a long fraction is cut at nanoseconds`() throws {
    let list = try reading("#EXTINF:99999999999999999999,T\na\n#EXTINF:1.1234567891234,U\nb")
    #expect(list.items.first?.duration == MediaTime(nanoseconds: .max))
    #expect(list.items.last?.duration == MediaTime(nanoseconds: 1_123_456_789))
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `every kind of line end works, the last line needs none`(end: String) throws {
    let list = try reading(["#EXTM3U", "#EXTINF:5,T", "a.mp3", "", "  ", "b.mp3"].joined(separator: end))
    #expect(list.names == ["/music/a.mp3", "/music/b.mp3"])
    #expect(list.items.first?.title == "T")
  }

  @Test func `a path keeps every byte, blanks and a second dot too`() throws {
    let list = try reading(" lead.mp3\ntrail.mp3 \n././/here.mp3\n./#hash.mp3")
    #expect(list.paths.first == Array("/music/ lead.mp3".utf8))
    #expect(list.paths[1] == Array("/music/trail.mp3 ".utf8))
    #expect(list.names.suffix(2) == ["/music/here.mp3", "/music/#hash.mp3"])
  }

  @Test func `an empty base leaves relative paths relative`() throws {
    let list = try PlaylistReader().read(Array("./a.mp3\n/b.mp3".utf8), base: [])
    #expect(list.names == ["./a.mp3", "/b.mp3"])
  }

  @Test func `an empty list is a list of nothing`() throws {
    #expect(try reading("") == Playlist())
    #expect(try reading("#EXTM3U\n") == Playlist())
  }

  @Test func `info that says nothing is a problem and spoils no entry`() throws {
    let list = try reading("#EXTM3U\n#EXTINF:,\na.mp3\n#EXTINF:\nb.mp3")
    #expect(list.items.count == 2)
    #expect(list.problems.map(\.line) == [2, 4])
    #expect(list.problems.first?.reason == .emptyInfo)
  }
}
