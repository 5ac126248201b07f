import CastProtocol
import Testing

@Suite("JSON")
struct JSONValueTests {
  @Test("Every kind of value is read and written, names in order")
  func kinds() throws {
    let text = #"{"a":[1,-2,0.5,true,false,null,"ü/\"\n"],"b":{},"c":[]}"#
    let value: JSONValue = [
      "c": [], "b": [:], "a": [1, -2, 0.5, true, false, .null, "ü/\"\n"],
    ]
    #expect(try JSONValue(text: text) == value)
    #expect(try value.text() == text)
  }

  @Test("A whole number is whole however it is written")
  func wholeNumbers() throws {
    #expect(try JSONValue(text: "[1.0,1e3,-0.0,2]") == [1, 1000, 0, 2])
    #expect(JSONValue(3.0) == 3)
    #expect(try JSONValue(text: "9223372036854775807") == .integer(.max))
    #expect(try JSONValue(text: "0.30000001192092896").text() == "0.30000001192092896")
  }

  @Test("A number beyond all bounds is nothing, and the rest stays")
  func hugeNumbers() throws {
    let value = try JSONValue(text: #"{"a":1e999,"b":1}"#)
    #expect(value["a"] == nil)
    #expect(value["b"] == 1)
    #expect(Int(json: try JSONValue(text: "1e30")) == nil)
    #expect(Double(json: try JSONValue(text: "18446744073709551616")) == 18_446_744_073_709_551_616)
  }

  @Test(
    "What is no JSON is an error", arguments: ["", " ", "{", "nope", "{\"a\":}", "[1,]x", "{} {}", "\u{0}"])
  func noJSON(text: String) {
    #expect(throws: JSONError.notJSON) { try JSONValue(text: text) }
  }

  @Test("Deep nesting is refused, brackets in text do not count")
  func depth() throws {
    let limit = JSONValue.deepestNesting
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try JSONValue(text: nested(limit)) }
    #expect(throws: JSONError.nestedTooDeeply) { try JSONValue(text: nested(limit + 1)) }
    #expect(throws: JSONError.nestedTooDeeply) {
      try JSONValue(text: String(repeating: #"{"a":"#, count: 9999))
    }
    let brackets = "\\\"" + String(repeating: "[{", count: 500)
    #expect(throws: Never.self) { try JSONValue(text: "\"\(brackets)\"") }
  }

  @Test("A number that is not finite cannot be written")
  func notFinite() {
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(throws: JSONError.notFinite) { try JSONValue(number).text() }
    }
    #expect(throws: CastPayloadError.json(.notFinite)) {
      var seek = SeekRequest()
      seek.currentTime = .nan
      _ = try MediaRequest(.seek(seek), requestID: 1).message(from: .platformSender, to: .everyone)
    }
  }

  @Test("A value is asked for by name and type, and odd is absent")
  func members() throws {
    let value: JSONValue = ["text": "a", "count": 2, "list": [1, "x", 2.5, 3], "none": .null, "big": 1e300]
    #expect(value.value("text") == "a")
    #expect(value.value("text", as: Int.self) == nil)
    #expect(value.value("count") == 2.0)
    #expect(value.value("list") == [1, 3])
    #expect(value.value("big", as: Int.self) == nil)
    #expect(value["none"] == nil && value["missing"] == nil && JSONValue.string("text")["text"] == nil)
  }
}
