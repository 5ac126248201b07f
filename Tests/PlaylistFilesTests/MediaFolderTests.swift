import Glibc
import PlaybackCore
import PlaylistFiles
import Testing

@Suite struct `Folders of media` {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func names(_ listing: FolderListing) -> [String] {
    listing.items.map { String($0.location.displayName.dropFirst(directory.path.count + 1)) }
  }

  @Test func `media is found in natural order, directories in their place`() throws {
    for name in ["CD 10", "cd 2"] { try directory.makeDirectory(name) }
    for name in [
      "CD 10/b.FLAC", "cd 2/track 10.mp3", "cd 2/Track 9.mp3", "zz.opus", "a.mkv", "cover.jpg", "l.m3u",
    ] {
      try directory.write("", to: name)
    }
    let listing = MediaFolder().list(directory.path)
    #expect(
      names(listing) == ["a.mkv", "cd 2/Track 9.mp3", "cd 2/track 10.mp3", "CD 10/b.FLAC", "zz.opus"])
    #expect(listing.problems.isEmpty)
    #expect(names(MediaFolder(kinds: .video).list(directory.path)) == ["a.mkv"])
    #expect(names(MediaFolder(kinds: MediaKinds(extensions: ["JPG"])).list(directory.path)) == ["cover.jpg"])
  }

  @Test func `an empty folder is empty and no problem`() throws {
    #expect(MediaFolder().list(directory.path) == FolderListing())
  }

  @Test func `hidden files and folders are left alone`() throws {
    try directory.makeDirectory(".hidden")
    try directory.write("", to: ".hidden/a.mp3")
    try directory.write("", to: ".b.mp3")
    #expect(MediaFolder().list(directory.path).items.isEmpty)
  }

  @Test func `names of any bytes come back as they are`() throws {
    let odd: [[UInt8]] = [[0xFF, 0xFE], [0x0A], [0x22, 0x27, 0x5C], Array("ü".utf8)]
    for name in odd { try directory.write(bytes: [], to: name + Array(".mp3".utf8)) }
    let found = Set(MediaFolder().list(directory.path).items.map(\.location))
    #expect(found == Set(odd.map { .file(directory.path(bytes: $0 + Array(".mp3".utf8))) }))
  }

  @Test func `links are followed and circles do no harm`() throws {
    try directory.makeDirectory("a")
    try directory.write("", to: "a/x.mp3")
    try directory.link("a/up", to: "..")
    try directory.link("b", to: "a")
    try directory.link("c.mp3", to: "a/x.mp3")
    try directory.link("dead.mp3", to: "nowhere")
    let listing = MediaFolder().list(directory.path)
    #expect(names(listing) == ["a/x.mp3", "c.mp3"])
    #expect(listing.problems == [.init(path: directory.path("dead.mp3"), reason: .missing)])
  }

  @Test func `a pipe with the name of media is reported and not opened`() throws {
    let pipe = try directory.makePipe("pipe.mp3")
    let listing = MediaFolder().list(directory.path)
    #expect(listing.problems == [.init(path: pipe, reason: .notARegularFile)])
    #expect(listing.items.isEmpty)
  }

  @Test func `what is no folder is a problem that says so`() throws {
    let file = try directory.write("", to: "a.mp3")
    #expect(MediaFolder().list(file).problems.map(\.reason) == [.notADirectory])
    #expect(MediaFolder().list(directory.path("no")).problems.map(\.reason) == [.missing])
    #expect(MediaFolder().list([]).problems.map(\.reason) == [.missing])
    #expect(MediaFolder().list([0x61, 0]).problems.map(\.reason) == [.missing])
    #expect(
      MediaFolder().list(directory.path("no")).problems.first?.description.contains("check the path") == true)
  }

  @Test func `a directory that cannot be opened costs only itself`() throws {
    try directory.write("", to: "zz.mp3")
    try makeTooLongPath()
    let listing = MediaFolder().list(directory.path)
    #expect(names(listing) == ["zz.mp3"])
    let isUnreadable = listing.problems.map { if case .unreadable = $0.reason { true } else { false } }
    #expect(isUnreadable == [true])
  }

  /// Nests directories by descriptor until the path is longer than the kernel takes.
  private func makeTooLongPath() throws {
    let name = [CChar](repeating: 0x64, count: 250) + [0]
    var parent = open(TemporaryDirectory.c(directory.path), O_RDONLY | O_DIRECTORY)
    for _ in 0..<18 {
      try #require(mkdirat(parent, name, 0o700) == 0)
      let child = openat(parent, name, O_RDONLY | O_DIRECTORY)
      close(parent)
      parent = child
    }
    close(parent)
  }

  @Test func `limits on files, names, directories and depth end the search with a reason`() throws {
    try directory.makeDirectory("d")
    try directory.makeDirectory("d/e")
    for name in ["d/1.mp3", "d/e/2.mp3", "f.mp3"] { try directory.write("", to: name) }
    func listing(_ change: (inout FolderLimits) -> Void) -> FolderListing {
      var limits = FolderLimits()
      change(&limits)
      return MediaFolder(limits: limits).list(directory.path)
    }
    let shallow = listing { $0.depth = 1 }
    #expect(names(shallow) == ["d/1.mp3", "f.mp3"])
    #expect(shallow.problems == [.init(path: directory.path("d/e"), reason: .tooDeep(limit: 1))])
    let few = listing { $0.files = 1 }
    #expect(names(few) == ["d/1.mp3"])
    #expect(few.problems.map(\.reason) == [.tooMany(limit: 1)])
    #expect(listing { $0.names = 2 }.problems.map(\.reason) == [.tooMany(limit: 2)])
    #expect(listing { $0.directories = 1 }.problems.map(\.reason) == [.tooMany(limit: 1)])
    let silent = listing { ($0.depth, $0.problems) = (0, 0) }
    #expect(silent.unlistedProblems == 1)
    #expect(silent.problems.isEmpty)
  }
}
