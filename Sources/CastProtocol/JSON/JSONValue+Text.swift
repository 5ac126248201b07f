import FoundationEssentials

/// Why text is no JSON, or a value has no text.
public enum JSONError: Error, Equatable, Sendable {
  /// It does not follow the rules of JSON.
  case notJSON
  /// It is nested more than `JSONValue.deepestNesting` levels deep.
  case nestedTooDeeply
  /// A number in it is not finite, so it cannot be written.
  case notFinite
}

extension JSONValue {
  /// How deep arrays and objects may be nested in text that is read.
  public static let deepestNesting = 64

  /// Reads text from a peer.
  ///
  /// - Throws: `notJSON` and `nestedTooDeeply`. A single value that cannot be read is `null` instead.
  /// - Complexity: O(*n*) in the length of the text.
  public init(text: String) throws(JSONError) {
    guard !Self.isTooDeep(text) else { throw .nestedTooDeeply }
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    } catch {
      throw .notJSON
    }
  }

  /// The text to send: without spaces, names in order, so that equal values have equal text.
  ///
  /// - Throws: `notFinite`.
  public func text() throws(JSONError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      throw .notFinite
    }
  }

  /// Counts brackets outside of text; the decoder calls itself for each level, and must not do so without end.
  private static func isTooDeep(_ text: String) -> Bool {
    var (depth, isText, isEscaped) = (0, false, false)
    for byte in text.utf8 {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isText
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > deepestNesting { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return false
  }
}

extension JSONValue: Codable {
  /// Decodes any JSON; what cannot be represented becomes `null`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let truth = try? container.decode(Bool.self) {
      self = .bool(truth)
    } else if let number = try? container.decode(Double.self) {
      self.init(number)
    } else if let members = try? container.decode([String: JSONValue].self) {
      self = .object(members)
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      self = .null
    }
  }

  /// Encodes as what it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let truth): try container.encode(truth)
    case .integer(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}
