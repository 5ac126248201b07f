import CastProtocol
import Foundation
import PlaybackCore
import Testing

/// Foundation's decoder as the judge; what it reads goes into values one kind after the other.
private struct Judged: Decodable {
  let value: JSONValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let number = try? container.decode(Int64.self) {
      value = .integer(number)
    } else if let truth = try? container.decode(Bool.self) {
      value = .bool(truth)
    } else if let number = try? container.decode(Double.self) {
      value = JSONValue(number)
    } else if let members = try? container.decode([String: Judged].self) {
      value = .object(members.mapValues(\.value))
    } else if let elements = try? container.decode([Judged].self) {
      value = .array(elements.map(\.value))
    } else {
      value = .null
    }
  }

  static func read(_ text: String) -> JSONValue? {
    try? JSONDecoder().decode(Judged.self, from: Data(text.utf8)).value
  }
}

@Suite("JSON, beside Foundation's")
struct JSONReaderTests {
  @Test("Random values are read as Foundation reads them, and Foundation reads what is written")
  func whole() throws {
    var generator = ShuffleGenerator(seed: 5, stream: 1)
    for _ in 0..<1_000 {
      let value = JSONValue.random(depth: 4, using: &generator)
      let text = try value.text()
      #expect(try JSONValue(text: text) == value)
      #expect(Judged.read(text) == value, "\(text)")
    }
  }

  @Test(
    "Corners are read as Foundation reads them",
    arguments: [
      "-0", "1E5", #""\u00e9\ud83d\ude00""#, #""\/\b\f\n\r\t""#, #"{"a":1,"a":2}"#,
      "123456789012345678901234567890",
      "-9223372036854775808", "-9223372036854775809", "1.5e3", "1e-7", " \t\n\r[ 1 , 2 ] \n",
    ])
  func corners(text: String) throws {
    #expect(try JSONValue(text: text) == Judged.read(text))
  }

  @Test(
    "What is malformed is refused",
    arguments: [
      "01", "-", "1.", ".5", "1e", "1e+", "+1", "0x1", "tru", "nul", "NaN", "[1 2]", "[,]", "{\"a\" 1}",
      "{1:2}",
      "\u{A0}1", "[1]]", "\"", #""\""#,
    ])
  func malformed(text: String) {
    #expect(throws: JSONError.notJSON) { try JSONValue(text: text) }
  }

  @Test(
    "Text in which something stands for nothing is nothing", arguments: [#""\x""#, #""\u12""#, "\"\u{1}\""])
  func unreadable(text: String) throws {
    #expect(try JSONValue(text: text) == .null)
  }

  @Test("Half of a pair of code units is no text: that value is nothing, and the rest stays")
  func halfPairs() throws {
    let value = try JSONValue(text: #"{"a":"x\ud83d","b":"\ude00\n","c":["\ud83d\ud83d\ude00",1],"d":3}"#)
    #expect(value == ["a": .null, "b": .null, "c": [.null, 1], "d": 3])
    #expect(try JSONValue(text: #"[{"\ud83d":2},3]"#) == [.null, 3])
  }
}
