import PlaybackCore
import PlaylistFiles
import Testing

@Suite struct `Addresses in a playlist` {
  @Test func `http and https addresses stay as they are written`() throws {
    let list = try reading(" http://a.example/x%20y.mp3?q=1 \nHTTPS://b.example/ü\n")
    #expect(
      list.items.map(\.location) == [.url("http://a.example/x%20y.mp3?q=1"), .url("HTTPS://b.example/ü")])
  }

  @Test(arguments: [
    ("file:///a/b%20c.mp3", "/a/b c.mp3"), ("file://localhost/a.mp3", "/a.mp3"),
    ("FILE:/a.mp3", "/a.mp3"), ("file:///100%.mp3", "/100%.mp3"), ("file:///a%2Fb%zz", "/a/b%zz"),
  ])
  func `a file address becomes the path that it encodes`(line: String, path: String) throws {
    #expect(try reading(line).paths == [Array(path.utf8)])
  }

  @Test func `a file address can hold bytes that are not text`() throws {
    #expect(
      try reading("file:///m%FF%fe.mp3").paths == [Array("/m".utf8) + [0xFF, 0xFE] + Array(".mp3".utf8)])
  }

  @Test(arguments: ["file://other.example/a.mp3", "file:///", "file://", "file://localhost"])
  func `a file address of no file here costs its line`(line: String) throws {
    let list = try reading("\(line)\nok.mp3")
    #expect(list.names == ["/music/ok.mp3"])
    #expect(list.problems.map(\.reason) == [.unusableFileAddress])
  }

  @Test func `other kinds of address cost their line and are named`() throws {
    let list = try reading("rtmp://x/y\nok.mp3\nedl://a;b")
    #expect(list.names == ["/music/ok.mp3"])
    #expect(list.problems.map(\.line) == [1, 3])
    #expect(list.problems.first?.reason == .unsupportedAddress(scheme: "rtmp"))
    #expect(list.problems.first?.description.contains("line 1") == true)
  }

  @Test func `a name with a colon is a name`() throws {
    #expect(try reading("a:b.mp3\nmail:to\n12:30//x.mp3").items.count == 3)
  }

  @Test func `control characters are refused in addresses, not in paths`() throws {
    let list = try reading("#EXTM3U\nhttp://a/\u{1B}[2J\nbell\u{07}.mp3")
    #expect(list.problems.map(\.reason) == [.controlCharacter])
    #expect(list.paths == [Array("/music/bell\u{07}.mp3".utf8)])
  }

  @Test func `a NUL costs its line, encoded or not`() throws {
    let list = try reading("#EXTM3U\na\0b.mp3\nfile:///a%00b\nok.mp3")
    #expect(list.names == ["/music/ok.mp3"])
    #expect(list.problems.map(\.reason) == [.nulByte, .nulByte])
  }
}
