import PlaybackCore
import PlaylistFiles
import Testing

@Suite struct `Subtitles beside media` {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func write(_ names: String...) throws {
    for name in names { try directory.write("", to: name) }
  }

  /// Name, language and marks of each track, in order.
  private func words(_ tracks: [MediaTrack]) -> [String] {
    tracks.map { track in
      let marks = [
        track.language, track.name.map { "“\($0)”" }, track.isForced ? "forced" : nil,
        track.isDefault ? "default" : nil, track.textKind == .captions ? "captions" : nil,
      ]
      let words = [track.location?.lastComponent] + marks
      return words.compactMap { $0 }.joined(separator: " ")
    }
  }

  private func found(_ name: String) -> [String] {
    var finder = SideCarFinder()
    return words(finder.tracks(beside: directory.path(name)))
  }

  @Test func `are found by name, in a fixed order, with language and purpose [S121 S123 S124]`() throws {
    try write(
      "film.mkv", "film.srt", "film.en.srt", "film.en.forced.vtt", "film.German.ass", "film.pt_BR.SDH.SSA",
      "film.fra.default.srt", "film.Commentary.srt", "film.hi.srt", "film.en.hi.srt", "film.Français.2.srt")
    let expected = [
      "film.srt", "film.Commentary.srt “Commentary”", "film.en.forced.vtt en forced",
      "film.en.hi.srt en captions",
      "film.en.srt en", "film.fra.default.srt fr default", "film.Français.2.srt fr “2”", "film.German.ass de",
      "film.hi.srt hi", "film.pt_BR.SDH.SSA pt-br captions",
    ]
    #expect(found("film.mkv") == expected)
    var finder = SideCarFinder()
    let tracks = finder.tracks(beside: directory.path("film.mkv"))
    #expect(tracks.map(\.id.rawValue) == Array(1...10))
    #expect(tracks.allSatisfy { $0.kind == .text })
    #expect(tracks.first?.location == .file(directory.path("film.srt")))
    #expect(
      Set(tracks.compactMap(\.contentType)) == ["application/x-subrip", "text/vtt", "text/x-ssa"])
  }

  @Test func `come with a folder's media as with a single file`() throws {
    try directory.makeDirectory("a")
    try write("a/film.mkv", "a/film.de.srt", "song.mp3", "song.vtt", "other.mp3", "x.srt")
    let items = MediaFolder().list(directory.path).items
    #expect(items.map { words($0.tracks) } == [["film.de.srt de"], [], ["song.vtt"]])
    var finder = SideCarFinder()
    #expect(items.map { finder.completed(MediaItem($0.location)) } == items)
  }

  @Test func `of other media are left alone`() throws {
    try write(
      "film.mkv", "film.2.mkv", "film.2.srt", "film.2.de.srt", "film2.srt", "Film.srt", "film.1.srt",
      ".film.srt",
      "film.a.b.srt", "film.de.a.b.c.srt", "film.srt.bak", "film.txt", "film", "srt", "film..srt", ".srt",
      "film.mkv.de.srt")
    #expect(found("film.mkv") == ["film.mkv.de.srt de"])
    #expect(found("film.2.mkv") == ["film.2.srt", "film.2.de.srt de"])
    #expect(
      found("none.mkv") == [] && found("gone/film.mkv") == [] && found("") == [] && found("film.mkv/") == [])
  }

  @Test func `stand beside media of any name, too`() throws {
    try write("film.xyz", "film.xyz.srt", "film.de.srt", "noend", "noend.srt")
    #expect(found("film.xyz") == ["film.de.srt de", "film.xyz.srt “xyz”"])
    #expect(found("noend") == ["noend.srt"])
  }

  @Test func `are regular files; links are followed`() throws {
    try write("film.mkv", "real")
    try directory.makeDirectory("film.en.srt")
    _ = try directory.makePipe("film.de.srt")
    try directory.link("film.fr.srt", to: "real")
    try directory.link("film.it.srt", to: "nowhere")
    #expect(found("film.mkv") == ["film.fr.srt fr"])
  }

  @Test func `are 32 at most, and no directory costs more than it may`() throws {
    try write("film.mkv")
    for number in 1...40 { try write("film.en.\(number).srt") }
    #expect(found("film.mkv").count == 32)
    #expect(found("film.mkv").first == "film.en.1.srt en “1”")
    var finder = SideCarFinder()
    finder.names = 40
    #expect(finder.tracks(beside: directory.path("film.mkv")).isEmpty)
    finder = SideCarFinder()
    finder.directories = 1
    #expect(finder.tracks(beside: directory.path("none/a.mkv")).isEmpty)
    #expect(finder.tracks(beside: directory.path("film.mkv")).count == 32)
    try directory.makeDirectory("more")
    try write("more/a.mkv", "more/a.srt")
    #expect(finder.tracks(beside: directory.path("more/a.mkv")).isEmpty)
    #expect(finder.tracks(beside: [0x61, 0]).isEmpty && finder.tracks(beside: []).isEmpty)
  }

  @Test func `names of any bytes do no harm`() throws {
    let stem: [UInt8] = [0xFF, 0x2E, 0xFE]
    try directory.write(bytes: [], to: stem + Array(".mkv".utf8))
    try directory.write(bytes: [], to: stem + Array(".\u{E4}".utf8) + [0xE4] + Array(".srt".utf8))
    var finder = SideCarFinder()
    let tracks = finder.tracks(beside: directory.path(bytes: stem + Array(".mkv".utf8)))
    #expect(tracks.count == 1 && tracks.first?.language == nil)
  }

  @Test func `each directory is listed once, by whatever paths`() throws {
    try directory.makeDirectory("a")
    try write("a/film.mkv", "a/film.srt")
    try directory.link("b", to: "a")
    var finder = SideCarFinder()
    finder.directories = 1
    let path = directory.path("a/film.mkv")
    let first = finder.tracks(beside: path)
    #expect(first.map(\.location) == [.file(directory.path("a/film.srt"))])
    try write("a/film.de.srt")
    for spelling in ["b/", "./a/", "a/../a/", "b/../a/./", "b/"] {
      let tracks = finder.tracks(beside: directory.path(spelling + "film.mkv"))
      #expect(tracks.map(\.location) == [.file(directory.path(spelling + "film.srt"))], "\(spelling)")
    }
    #expect(finder.tracks(beside: path) == first)
  }

  @Test func `names of all directories count together`() throws {
    for name in ["a", "b"] {
      try directory.makeDirectory(name)
      try write("\(name)/film.mkv", "\(name)/film.srt", "\(name)/.hidden")
    }
    var finder = SideCarFinder()
    // With the two that every directory has.
    finder.names = 9
    #expect(finder.tracks(beside: directory.path("a/film.mkv")).count == 1)
    #expect(finder.tracks(beside: directory.path("b/film.mkv")).isEmpty)
    finder = SideCarFinder()
    finder.names = 10
    #expect(finder.tracks(beside: directory.path("a/film.mkv")).count == 1)
    #expect(finder.tracks(beside: directory.path("b/film.mkv")).count == 1)
  }

  @Test func `many that are no files cost a bounded number of looks`() throws {
    try write("film.mkv", "film.en.90.srt")
    for number in 1...64 { try directory.link("film.en.\(number).srt", to: "nowhere") }
    #expect(found("film.mkv").isEmpty)
  }

  @Test func `what is new in a directory is not seen`() throws {
    try write("a.mkv", "a.srt")
    var finder = SideCarFinder()
    #expect(words(finder.tracks(beside: directory.path("a.mkv"))) == ["a.srt"])
    try write("b.mkv", "b.srt")
    #expect(finder.tracks(beside: directory.path("b.mkv")).isEmpty)
    let item = MediaItem(.url("http://host/a.mkv"))
    #expect(finder.completed(item) == item)
    let own = MediaItem(
      .file(directory.path("a.mkv")), tracks: [MediaTrack(id: TrackID(rawValue: 9), kind: .text)])
    #expect(finder.completed(own) == own)
  }
}
