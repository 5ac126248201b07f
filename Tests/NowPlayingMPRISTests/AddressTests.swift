import PlaybackCore
import Testing

@testable import NowPlayingMPRIS

@Suite("Media as addresses") struct AddressTests {
  @Test("A path of any bytes comes back as it was")
  func roundTrip() {
    var generator = ShuffleGenerator(seed: 7)
    for length in 1...300 {
      let path = [UInt8(ascii: "/")] + (0..<length).map { _ in UInt8.random(in: 1...255, using: &generator) }
      let text = MediaAddress.text(.file(path))
      #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      #expect(MediaAddress.location(text) == .file(path))
    }
  }

  @Test("No name or password goes onto the bus")
  func credentials() {
    #expect(MediaAddress.text(.url("https://me:secret@host/a b.ogg?x=1#y")) == "https://host/a%20b.ogg?x=1#y")
    #expect(MediaAddress.text(.url("https://host/a@b")) == "https://host/a@b")
  }

  @Test(arguments: [
    "", "file:", "file://", "file://host/a", "file:/a", "/a", "http://", "https:///a", "http://me@",
    "ftp://host/a",
    "file:///a%", "file:///a%4", "file:///a%g0", "file:///%00", "http://host/\n", "http://host/ a",
    "javascript://a",
  ])
  func `what is no address of media is refused`(_ text: String) {
    #expect(MediaAddress.location(text) == nil)
  }

  @Test("Addresses of media are taken, whatever the case of the scheme")
  func taken() {
    #expect(MediaAddress.location("FILE:///a%20b") == .file(path: "/a b"))
    #expect(MediaAddress.location("file://LOCALHOST/a") == .file(path: "/a"))
    #expect(MediaAddress.location("file:///a?query#place") == .file(path: "/a"))
    #expect(MediaAddress.location("HTTPS://host:1/a?b") == .url("HTTPS://host:1/a?b"))
  }

  @Test(arguments: [
    ("My Player", "my_player"), ("7even", "_7even"), ("", "player"), ("ü.b-c", "__b_c"), ("a.b\u{0}", "a_b_"),
  ])
  func `a name of the bus is valid whatever the app is called`(_ identity: String, _ name: String) {
    #expect(MPRISOptions(identity: identity).validBusName == name)
  }

  @Test("Track ids name entries and nothing else")
  func trackIDs() {
    let entry = EntryID(rawValue: 0x1_0000_0002)
    #expect(MPRISNames.entry(MPRISNames.trackID(entry)) == entry)
    for other in [
      "/", MPRISNames.noTrack, "/org/attacca/entry/", "/org/attacca/entry/-1", "/org/attacca/entry/1x",
    ] {
      #expect(MPRISNames.entry(other) == nil)
    }
  }
}
