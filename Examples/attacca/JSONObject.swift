import Attacca

/// One JSON object on one line, member after member.
struct JSONObject {
  private var members: [String] = []

  init(event: String) { add("event", .string(event)) }

  /// A value as JSON writes it.
  enum Value {
    case string(String)
    case number(Int64)
    case bool(Bool)
    case array([Value])
    case object(JSONObject)
    case null

    fileprivate var text: String {
      switch self {
      case .string(let text): JSONObject.quoted(text)
      case .number(let number): String(number)
      case .bool(let bool): bool ? "true" : "false"
      case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
      case .object(let object): object.text
      case .null: "null"
      }
    }
  }

  /// Without members, to be one inside another.
  init() {}

  /// Adds a member; nil adds none.
  mutating func add(_ name: String, _ value: Value?) {
    guard let value else { return }
    members.append("\(Self.quoted(name)):\(value.text)")
  }

  /// Writes an event with its members and its time as a line of its own; false when nobody reads.
  static func write(
    _ event: String, at elapsed: MediaTime, _ fill: (inout JSONObject) -> Void
  ) -> Bool {
    var object = JSONObject(event: event)
    fill(&object)
    object.add("time", .number(elapsed.nanoseconds / 1_000_000))
    return Output.standard.write(object.text + "\n")
  }

  /// The object as text, without a line break.
  var text: String { "{\(members.joined(separator: ","))}" }

  /// A JSON string: quotes, backslashes and control characters escaped.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Raw bytes as text: every byte that is no printable ASCII, and `%`, as `%` and two capital hexadecimal digits.
  static func percentEncoded(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF")
    return bytes.reduce(into: "") { text, byte in
      if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "%") {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
