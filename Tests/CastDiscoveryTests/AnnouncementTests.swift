import PlaybackCore
import Testing

@testable import CastDiscovery

@Suite("What a device says of itself")
struct AnnouncementTests {
  private func read(_ entries: String...) -> Announcement? {
    Announcement(txt: entries.map { Array($0.utf8) })
  }

  @Test("The facts of a TV: id, name, model, capabilities, what it runs")
  func television() throws {
    let said = try #require(
      read(
        "id=0123abcd", "fn=Küche 📺", "md=Chromecast Ultra", "ca=201221", "st=1", "rs=Casting: Noon", "ve=05"))
    #expect(said.id == "0123abcd" && said.name == "Küche 📺" && said.model == "Chromecast Ultra")
    #expect(said.capabilities.isSuperset(of: [.videoOut, .audioOut]) && !said.capabilities.isAudioOnly)
    #expect(said.isBusy && said.activity == "Casting: Noon")
  }

  @Test(
    "A TV, a speaker or a group, from the number ca (S2)",
    arguments: [
      ("5", false, false), ("4101", false, false), ("198660", true, false), ("36", true, true),
      ("", false, false),
      ("x", false, false), ("-1", false, false), ("99999999999999999999999", false, false),
    ])
  func capabilities(number: String, isAudioOnly: Bool, isGroup: Bool) throws {
    let said = try #require(read("id=a", "ca=\(number)"))
    #expect(said.capabilities.isAudioOnly == isAudioOnly)
    #expect(said.capabilities.contains(.group) == isGroup)
  }

  @Test(
    "No usable id: not a device",
    arguments: [[], ["fn=A"], ["id"], ["id="], ["id=a b"], ["id=a\u{1B}"], ["=a"]])
  func withoutID(entries: [String]) { #expect(Announcement(txt: entries.map { Array($0.utf8) }) == nil) }

  @Test("Keys are capitalised anyhow, the first of two counts, unknown ones are nothing")
  func keys() throws {
    let said = try #require(read("FN=One", "fn=Two", "Id=x", "zz=1", "fn", "rs"))
    #expect(said.name == "One" && said.id == "x" && said.activity == nil)
  }

  @Test("A name can neither act on a terminal nor be empty; bytes that are no UTF-8 are replaced (field 71)")
  func names() throws {
    let evil = try #require(read("id=x", "fn=\u{1B}[2J\u{202E}A\u{07}"))
    #expect(evil.name == "\u{FFFD}[2J\u{FFFD}A\u{FFFD}")
    #expect(try #require(read("id=x", "fn=  ", "md=M")).name == "M")
    #expect(try #require(read("id=0123456789")).name == "Cast device 01234567")
    let broken = try #require(
      Announcement(txt: [Array("id=x".utf8), Array("fn=K\u{FC}".utf8.dropLast()) + [0xFF]]))
    #expect(broken.name.hasPrefix("K") && broken.name.contains("\u{FFFD}"))
  }

  @Test("Random bytes never trap, and what comes of them is safe to show")
  func randomBytes() {
    var generator = ShuffleGenerator(seed: 6, stream: 0)
    for _ in 0..<20_000 {
      let entries = (0..<Int(generator.next() % 8)).map { _ -> [UInt8] in
        let keys = ["id=", "fn=", "ca=", "rs=", "st=", "md=", "", "="]
        let count = Int(generator.next() % 12)
        return Array(keys[Int(generator.next() % 8)].utf8)
          + (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      }
      guard let said = Announcement(txt: entries) else { continue }
      for text in [said.name, said.model ?? "", said.activity ?? "", said.id] {
        #expect(text == DisplayText.safe(text))
      }
    }
  }

  @Test("What we announce is read as we mean it, whatever the name")
  func ownAnnouncement() throws {
    let long = String(repeating: "ü📺", count: 200)
    let receiver = ReceiverDescription(
      id: "00112233445566778899aabbccddeeff", name: long, model: "A B", port: 8009, capabilities: [.audioOut],
      activity: "Noon")
    let sent = ServiceAnnouncement(receiver)
    #expect(sent.txt.allSatisfy { $0.count <= 255 } && sent.instance.utf8.count <= 63)
    let said = try #require(Announcement(txt: sent.txt))
    #expect(said.id == receiver.id && long.hasPrefix(said.name) && !said.name.isEmpty)
    #expect(said.capabilities == [.audioOut] && said.isBusy && said.activity == "Noon")
    #expect(sent.instance == "A-B-00112233445566778899aabbccddeeff")
  }
}
