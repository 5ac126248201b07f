import CastProtocol
import PlaybackCore
import Testing

@testable import CastTV

@Suite("Addresses that a sender may have fetched")
struct AddressTests {
  private static let local = [
    "127.0.0.1:631", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "0", "0.0.0.0:80", "127.0.0.1.",
    "0x7F000001",
    "[::1]:631", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:0:0:1]", "[::127.0.0.1]",
    "localhost", "LocalHost.:631", "a.localhost", "ip6-localhost", "me:secret@127.0.0.1", "a@b@[::1]",
    "%31.1",
    "169.254.169.254", "[fe80::1]", "[fe80::1%25eth0]:80", "[febf::]", "[::ffff:169.254.1.1]", "2851995648",
  ]

  @Test(
    "This machine and its link are not fetched for a sender elsewhere, in no way of writing", arguments: local
  )
  func refused(host: String) {
    for tail in ["", "/a", "?x", "#x", "/\u{301}"] {
      var stage = Stage.playing()
      let media: JSONValue = ["contentId": .string("http://\(host)\(tail)"), "contentType": "audio/flac"]
      stage.ask(1, "LOAD", 4, ["media": media])
      stage.tell(1, "QUEUE_UPDATE", 5, ["items": [["itemId": 1, "media": media]]])
      #expect(stage.look() == ["1 LOAD_FAILED 4: 104", "1 INVALID_REQUEST 5: INVALID_PARAMS"])
    }
  }

  @Test("They are for a sender on this machine", arguments: ["127.0.0.1:4000", "[::1]:4000", "127.0.0.9:1"])
  func allowed(sender: String) {
    for host in Self.local {
      var stage = Stage.running()
      stage.happen(.connected(PeerID(rawValue: 7), address: sender, certificate: []))
      stage.say(7, .connection, ["type": "CONNECT"], to: stage.transport)
      stage.ask(7, "LOAD", 4, ["media": ["contentId": .string("http://\(host)/a")]])
      #expect(stage.look().contains { $0.hasPrefix("open http") }, "\(host)")
    }
  }

  @Test(
    "Everything else is fetched for anybody",
    arguments: [
      "10.0.0.1", "192.168.1.5:8080", "128.0.0.1", "169.253.1.1", "8.8", "[fd00::7]", "[2001:db8::1]:80",
      "[fec0::1]",
      "x", "localhost.example.org", "127.0.0.1.example.org", "mylocalhost", "1.2.3.4.5", "256.256.256.256",
      "[::ffff:10.0.0.1]", "münchen.example",
    ])
  func elsewhere(host: String) {
    var stage = Stage.running()
    stage.ask(1, "LOAD", 4, ["media": ["contentId": .string("http://\(host)/a")]])
    #expect(stage.look().contains { $0.hasPrefix("open http") })
  }

  @Test("Without a host there is nothing to fetch", arguments: ["http://:631/", "http://@/", "http://a@:80"])
  func hostless(address: String) {
    var stage = Stage.running()
    stage.happen(.connected(PeerID(rawValue: 7), address: "127.0.0.1:4", certificate: []))
    stage.say(7, .connection, ["type": "CONNECT"], to: stage.transport)
    stage.ask(7, "LOAD", 4, ["media": ["contentId": .string(address)]])
    #expect(stage.look().contains("7 LOAD_FAILED 4: 104"))
  }
}
