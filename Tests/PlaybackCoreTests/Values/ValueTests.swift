import Foundation
import Testing

@testable import PlaybackCore

@Suite("Values")
struct ValueTests {
  @Test("times are shown with hours only where there are some, and with their sign")
  func timeText() {
    #expect("\(MediaTime.milliseconds(123_004))" == "2:03.004")
    #expect("\(MediaTime.milliseconds(3_723_004))" == "1:02:03.004")
    #expect("\(MediaTime.zero)" == "0:00.000")
    #expect("\(MediaTime.milliseconds(-1500))" == "-0:01.500")
    #expect("\(MediaTime(nanoseconds: -1))" == "0:00.000")
    #expect("\(MediaTime(nanoseconds: .min))".hasPrefix("-2562047:"))
  }

  @Test("times clamp instead of overflowing")
  func timeClamps() {
    let (most, least) = (MediaTime(nanoseconds: .max), MediaTime(nanoseconds: .min))
    #expect(MediaTime.seconds(.max) == most && MediaTime.seconds(.min) == least)
    #expect(most + .seconds(1) == most && least - .seconds(1) == least)
    #expect(least + .seconds(-1) == least && most - .seconds(-1) == most)
    #expect(MonotonicInstant(nanoseconds: .max) + .seconds(1) == MonotonicInstant(nanoseconds: .max))
    #expect(PlaybackRate(permille: 4000).scaled(most) == most)
    #expect(PlaybackRate(permille: 300).time(for: MediaTime(nanoseconds: 1)) == MediaTime(nanoseconds: 4))
    #expect(PlaybackRate(permille: 2000).time(for: .seconds(3)) == .milliseconds(1500))
    #expect(PlaybackRate(permille: 1500).time(for: .seconds(-3)) == .seconds(-2))
    #expect(PlaybackRate(permille: 250).time(for: most) == most)
    #expect(PlaybackRate(permille: 250).time(for: least) == least)
    #expect(PlaybackRate(permille: 4000).scaled(least) == least)
  }

  @Test("floating-point seconds: rounded to nanoseconds; what does not fit is nil")
  func timeFromSeconds() {
    #expect(MediaTime(seconds: 1.5) == .milliseconds(1500))
    #expect(MediaTime(seconds: -0.25) == .milliseconds(-250))
    for bad in [Double.nan, .infinity, -.infinity, 1e300, 9.3e9] { #expect(MediaTime(seconds: bad) == nil) }
    #expect(MediaTime.milliseconds(1250).inSeconds == 1.25)
  }

  @Test("rates and volumes stay within their range; a rate scales exactly")
  func levels() {
    #expect(PlaybackRate(permille: 1).permille == 250 && PlaybackRate(permille: 9999).permille == 4000)
    #expect(Volume(permille: -5) == Volume(permille: 0) && Volume(permille: 5000) == .full)
    #expect(PlaybackRate(permille: 1250).scaled(.seconds(8)) == .seconds(10))
    #expect(PlaybackRate(permille: 333).scaled(MediaTime(nanoseconds: 1001)) == MediaTime(nanoseconds: 333))
    #expect("\(PlaybackRate(permille: 1250))" == "1.25×" && "\(Volume(permille: 700))" == "70 %")
  }

  @Test("an anchor is extrapolated at its rate, capped by the length, never backwards")
  func anchors() {
    let start = MonotonicInstant(nanoseconds: 1_000_000_000)
    var anchor = PositionAnchor(position: .seconds(10), at: start, movingAt: PlaybackRate(permille: 2000))
    #expect(anchor.position(at: start + .seconds(3), duration: nil) == .seconds(16))
    #expect(anchor.position(at: start + .seconds(30), duration: .seconds(20)) == .seconds(20))
    #expect(anchor.position(at: .zero, duration: nil) == .seconds(10))
    #expect(anchor.position(at: start + .seconds(3), duration: .seconds(5)) == .seconds(10))
    anchor.movingAt = nil
    #expect(anchor.position(at: start + .seconds(3), duration: nil) == .seconds(10))
  }

  @Test("addresses are shown without credentials")
  func credentials() {
    let shown = [
      "https://user:secret@host/a/b.mp3?x=1": "https://…@host/a/b.mp3?x=1",
      "https://user:se@cret@host/a": "https://…@host/a",
      "https://host/a@b": "https://host/a@b", "https://host?mail=a@b": "https://host?mail=a@b",
      "https://host#a@b": "https://host#a@b", "nonsense@x": "nonsense@x", "": "",
    ]
    for (text, expected) in shown { #expect(MediaLocation.url(text).displayName == expected) }
    let line = "http://a:b@one/x redirects to https://c:d e@two, not tcp://three/"
    #expect(
      DisplayText.withoutCredentials(line) == "http://…@one/x redirects to https://…@two, not tcp://three/")
    #expect(MediaLocation.url("https://u:p@host/dir/b.mp3?x=/y#z").lastComponent == "b.mp3")
    #expect(MediaLocation.url("https://u:p@host").lastComponent == "…@host")
    #expect(
      "\(PlayerError(.notFound, location: .url("http://u:p@h/x")))"
        == "“http://…@h/x” was not found on the server")
  }

  @Test("paths are bytes; what is shown of them is safe")
  func paths() {
    let location = MediaLocation.file(Array("/music/".utf8) + [0xFF, 0x0A, 0x1B] + Array("x".utf8))
    #expect(location.lastComponent == "\u{FFFD}\u{FFFD}\u{FFFD}x")
    #expect(location.displayName == "/music/\u{FFFD}\u{FFFD}\u{FFFD}x")
    #expect(MediaLocation.file(path: "/a/b/").lastComponent == "b")
    #expect(MediaLocation.file([]).lastComponent == "" && MediaLocation.file(path: "/").lastComponent == "/")
    #expect(MediaLocation.file([0x2F, 0xFF]) != MediaLocation.file([0x2F, 0xFE]))
  }

  @Test("shown text moves no cursor and turns nothing round")
  func safeText() {
    #expect(
      DisplayText.safe("a\u{1B}[2Jb\r\nc\u{202E}d\u{2028}e\u{E000}f\u{7F}")
        == "a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}c\u{FFFD}d\u{FFFD}e\u{FFFD}f\u{FFFD}")
    #expect(DisplayText.safe("a\u{FFFE}b\u{1FFFF}c") == "a\u{FFFD}b\u{FFFD}c")
    #expect(DisplayText.safe("Ärger 日本 e\u{301} 😀") == "Ärger 日本 e\u{301} 😀")
    #expect(MediaItem(.file(path: "/x/y.mp3"), title: "").displayTitle == "y.mp3")
    #expect(MediaItem(.file(path: "/x/y.mp3"), title: "a\nb").displayTitle == "a\u{FFFD}b")
    #expect(PlayerError(.backend, detail: "a\u{1B}b").detail == "a\u{FFFD}b")
  }

  @Test("identifiers go through their number")
  func identifiers() {
    let entry = EntryID(slot: 7, generation: 3)
    #expect(EntryID(rawValue: entry.rawValue) == entry)
    #expect("\(entry)" == "7.3" && "\(TurnID(rawValue: 4))" == "turn 4")
    #expect(EntryID(slot: 9, generation: 1) < EntryID(slot: 0, generation: 2))
  }

  @Test("every refusal and every error has its sentence")
  func sentences() {
    for refusal in CommandRefusal.allCases { #expect(refusal.explanation.hasSuffix(".")) }
    for code in PlayerError.Code.allCases { #expect(!code.explanation.isEmpty) }
    #expect("\(PlayerError(.timeout, detail: "5 s"))" == "The player did not answer in time (5 s)")
  }

  @Test("an item goes through JSON unchanged, whatever its path and tags (S16)", arguments: 0..<50)
  func items(seed: Int) throws {
    var random = ShuffleGenerator(seed: UInt64(seed))
    let bytes = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
    let text = String(decoding: bytes, as: UTF8.self)
    let item = MediaItem(
      random.below(2) == 0 ? .file(bytes) : .url(text), title: random.below(2) == 0 ? text : nil,
      artist: random.below(2) == 0 ? text : nil, album: random.below(2) == 0 ? text : nil,
      duration: random.below(2) == 0 ? MediaTime(nanoseconds: Int64(bitPattern: random.next())) : nil)
    let coded = try JSONDecoder().decode(MediaItem.self, from: JSONEncoder().encode(item))
    #expect(coded == item)
    #expect(Set([item, coded]).count == 1)
  }
}
