import Attacca
import Foundation
import Testing

@testable import attacca

@Suite struct `JSON` {
  @Test func `escapes what a parser would trip over`() throws {
    let text = "\"\\\n\r\t\u{0}\u{1F}\u{7F}\u{2028}é界🎵%"
    var object = JSONObject(event: "x")
    object.add("text", .string(text))
    object.add("none", nil)
    let parsed = try JSONSerialization.jsonObject(with: Data(object.text.utf8)) as? [String: Any]
    #expect(parsed?["text"] as? String == text)
    #expect(parsed?.count == 2)
    #expect(!object.text.contains("\n"))
  }

  @Test func `gives the bytes of any path back`() {
    let every = (UInt8.min ... .max).map { $0 }
    let encoded = JSONObject.percentEncoded(every)
    #expect(encoded.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    #expect(JSONLog.bytes(encoded) == every)
  }
}
