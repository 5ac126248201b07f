import Foundation
import PlaybackCore
import SoundFixture
import Testing

@testable import NowPlayingMPRIS

@Suite("Pictures") struct ArtTests {
  /// Small files that begin as images do.
  private static func picture(_ fill: UInt8, _ size: Int = 100) -> [UInt8] {
    [0x89] + "PNG\r\n\u{1A}\n".utf8 + [UInt8](repeating: fill, count: size)
  }

  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func safeNumber(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(value >> (7 * $0) & 0x7F) }
  }

  /// A FLAC file as far as its metadata goes.
  private static func flac(_ pictures: [(kind: Int, data: [UInt8])]) -> [UInt8] {
    var bytes = Array("fLaC".utf8) + [0] + number(34, 3) + [UInt8](repeating: 0, count: 34)
    for (index, picture) in pictures.enumerated() {
      let block =
        number(picture.kind, 4) + number(9, 4) + "image/png".utf8 + number(0, 4) + number(0, 4) + number(0, 4)
        + number(0, 4) + number(0, 4) + number(picture.data.count, 4) + picture.data
      bytes += [index == pictures.count - 1 ? 0x86 : 6] + number(block.count, 3) + block
    }
    return bytes + [0xFF, 0xF8]
  }

  /// An MP3 file as far as its ID3 tag goes.
  private static func mp3(_ version: UInt8, _ picture: [UInt8], encoding: UInt8 = 0) -> [UInt8] {
    let description: [UInt8] = encoding == 1 ? [0xFF, 0xFE, 0x41, 0, 0, 0] : [0x41, 0]
    let frame = [encoding] + "image/png".utf8 + [0, 3] + description + picture
    let size = version == 4 ? safeNumber(frame.count) : number(frame.count, 4)
    let frames =
      Array("TIT2".utf8) + number(3, 4) + [0, 0, 0, 0x41, 0x42] + "APIC".utf8 + size + [0, 0] + frame
    return Array("ID3".utf8) + [version, 0, 0] + safeNumber(frames.count + 10) + frames
      + [UInt8](repeating: 0, count: 10) + [0xFF, 0xFB]
  }

  @Test("The name of content is its SHA-256")
  func digest() throws {
    #expect(SHA256.name(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.name(of: Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
    let directory = try ScratchDirectory()
    for length in [55, 56, 63, 64, 65, 119, 120, 1000] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
      let path = try directory.write(bytes, to: "\(length)")
      let text = Text()
      try ChildProcess("sha256sum", [path]) { text.append($0) }.wait()
      #expect(text.text.hasPrefix(SHA256.name(of: bytes)), "\(length) bytes")
    }
  }

  @Test("The front cover is found in FLAC and MP3, else the first picture [S199]")
  func embedded() {
    let (one, two) = (Self.picture(1), Self.picture(2))
    #expect(EmbeddedPicture.find(in: Self.flac([(0, one), (3, two)])) == two)
    #expect(EmbeddedPicture.find(in: Self.flac([(0, one), (4, two)])) == one)
    #expect(EmbeddedPicture.find(in: Self.flac([(3, Array("no image".utf8))])) == nil)
    #expect(EmbeddedPicture.find(in: Self.mp3(3, one)) == one)
    #expect(EmbeddedPicture.find(in: Self.mp3(4, one)) == one)
    #expect(EmbeddedPicture.find(in: Self.mp3(4, one, encoding: 1)) == one)
    #expect(EmbeddedPicture.find(in: Self.picture(1)) == nil)
  }

  @Test("What others have put into files is found, byte by byte", arguments: ["flac", "mp3"])
  func madeByOthers(_ ending: String) throws {
    let directory = try ScratchDirectory()
    let (cover, song) = (directory.path("in.png"), directory.path("song.\(ending)"))
    let quiet = ["-loglevel", "error", "-nostdin"]
    try ChildProcess.run(
      "ffmpeg", quiet + ["-f", "lavfi", "-i", "testsrc=size=320x320", "-frames:v", "1", cover])
    try ChildProcess.run(
      "ffmpeg",
      quiet + ["-f", "lavfi", "-i", "sine=duration=1", "-i", cover, "-map", "0", "-map", "1", "-c:v", "copy"]
        + ["-disposition:v", "attached_pic", song])
    let picture = try #require(FileManager.default.contents(atPath: cover).map(Array.init))
    #expect(LocalArt.find(for: MediaItem(.file(path: song))) == .data(picture))
  }

  @Test("Damaged and cut files are read without a trap")
  func damaged() {
    var generator = ShuffleGenerator(seed: 5)
    for whole in [
      Self.flac([(3, Self.picture(1)), (0, Self.picture(2))]), Self.mp3(3, Self.picture(1)),
      Self.mp3(4, Self.picture(1), encoding: 1),
    ] {
      for length in 0...whole.count { _ = EmbeddedPicture.find(in: Array(whole.prefix(length))) }
      for _ in 0..<5000 {
        var bytes = whole
        for _ in 0..<3 {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        _ = EmbeddedPicture.find(in: bytes)
      }
    }
  }

  @Test("Pictures are files named by content, for this user alone, and no more than a few [S199]")
  func store() throws {
    let directory = try ScratchDirectory()
    var store = ArtStore(folder: directory.path("cache/art"))
    store.mostFiles = 3
    let first = try #require(store.keep(Self.picture(1)))
    #expect(store.keep(Self.picture(1)) == first)
    #expect(FileManager.default.contents(atPath: first).map(Array.init) == Self.picture(1))
    let file = try FileManager.default.attributesOfItem(atPath: first)
    let folder = try FileManager.default.attributesOfItem(atPath: store.folder)
    #expect(file[.posixPermissions] as? Int == 0o600 && folder[.posixPermissions] as? Int == 0o700)
    for fill in 2...9 { #expect(store.keep(Self.picture(UInt8(fill))) != nil) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder).count == 3)
    #expect(store.keep(Array("text".utf8)) == nil)
    #expect(store.keep(Self.picture(0, ArtStore.largestPicture)) == nil)
    #expect(ArtStore(folder: "/proc/none").keep(Self.picture(1)) == nil)
  }

  @Test("In a folder that holds other things too only pictures of the store are removed [S199]")
  func othersFiles() throws {
    let directory = try ScratchDirectory()
    var store = ArtStore(folder: directory.path)
    store.mostFiles = 1
    let hash = String(repeating: "a", count: 64)
    let kept = [
      "letter.txt", "\(hash).txt", "\(hash.dropLast()).png", "\(hash.dropLast())G.png", ".new",
      "\(hash).png~",
    ]
    for name in kept { try directory.write([1], to: name) }
    for name in ["\(hash).webp", ".new-1-2"] { try directory.write([1], to: name) }
    let pictures = try (1...2).map { try #require(store.keep(Self.picture($0))) }
    let left = Set(try FileManager.default.contentsOfDirectory(atPath: directory.path))
    #expect(left.isSuperset(of: kept))
    // Which of two pictures of the same moment is left is open.
    #expect(left.subtracting(kept).count == 1)
    #expect(
      left.subtracting(kept).isSubset(of: pictures.map { String($0.dropFirst(directory.path.count + 1)) }))
  }

  @Test(
    "A folder of others, or that others can enter, is left as it is [S199]", arguments: [0o755, 0o770, 0o711])
  func othersFolder(_ mode: Int) throws {
    let directory = try ScratchDirectory()
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: directory.path)
    #expect(ArtStore(folder: directory.path).keep(Self.picture(1)) == nil)
    let folder = try FileManager.default.attributesOfItem(atPath: directory.path)
    #expect(folder[.posixPermissions] as? Int == mode)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test("A picture in the file comes before one beside it; what is no file has none [S199]")
  func local() throws {
    let directory = try ScratchDirectory()
    let name = Array("a\u{FF}.flac".utf8)
    let plain = try directory.write(Self.flac([]), to: name)
    #expect(LocalArt.find(for: MediaItem(.file(plain))) == nil)
    try directory.write(Array("not an image".utf8), to: "cover.jpg")
    #expect(LocalArt.find(for: MediaItem(.file(plain))) == nil)
    let cover = try directory.write(Self.picture(7), to: "Folder.png")
    #expect(LocalArt.find(for: MediaItem(.file(plain))) == .file(Array(cover.utf8)))
    let own = try directory.write(Self.flac([(3, Self.picture(8))]), to: "b.flac")
    #expect(LocalArt.find(for: MediaItem(.file(path: own))) == .data(Self.picture(8)))
    #expect(LocalArt.find(for: MediaItem(.url("http://host/a.flac"))) == nil)
    #expect(LocalArt.find(for: MediaItem(.file(path: directory.path))) == nil)
    #expect(LocalArt.find(for: MediaItem(.file(path: "/dev/zero"))) == nil)
  }
}
