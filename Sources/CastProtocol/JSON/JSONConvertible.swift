/// A value with a form in JSON.
public protocol JSONConvertible: Equatable, Sendable {
  /// Reads it; nil when the JSON is nothing like it.
  init?(json: JSONValue)
  /// Its form.
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible {
  /// The same.
  public init?(json: JSONValue) { self = json }
  /// The same.
  public var json: JSONValue { self }
}

extension String: JSONConvertible {
  /// Reads text only: a number is no text.
  public init?(json: JSONValue) {
    guard case .string(let text) = json else { return nil }
    self = text
  }
  /// Text.
  public var json: JSONValue { .string(self) }
}

extension Bool: JSONConvertible {
  /// Reads true and false only; there are senders that say `"false"`, and it never counted.
  public init?(json: JSONValue) {
    guard case .bool(let truth) = json else { return nil }
    self = truth
  }
  /// True or false.
  public var json: JSONValue { .bool(self) }
}

extension Int: JSONConvertible {
  /// Reads whole numbers, also written as 1.0.
  public init?(json: JSONValue) {
    switch json {
    case .integer(let number): self.init(exactly: number)
    case .number(let number): self.init(exactly: number)
    default: return nil
    }
  }
  /// A whole number.
  public var json: JSONValue { .integer(Int64(self)) }
}

extension Double: JSONConvertible {
  /// Reads numbers.
  public init?(json: JSONValue) {
    switch json {
    case .integer(let number): self = Double(number)
    case .number(let number): self = number
    default: return nil
    }
  }
  /// A number.
  public var json: JSONValue { JSONValue(self) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  /// Reads an array; an odd element is left out, the others stay.
  public init?(json: JSONValue) {
    guard case .array(let elements) = json else { return nil }
    self = elements.compactMap(Element.init(json:))
  }
  /// An array.
  public var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
  /// Reads an object; an odd member is left out, the others stay.
  public init?(json: JSONValue) {
    guard case .object(let members) = json else { return nil }
    self = members.compactMapValues(Value.init(json:))
  }
  /// An object.
  public var json: JSONValue { .object(mapValues(\.json)) }
}

extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
  /// Reads the raw value.
  public init?(json: JSONValue) {
    guard let raw = RawValue(json: json) else { return nil }
    self.init(rawValue: raw)
  }
  /// The raw value.
  public var json: JSONValue { rawValue.json }
}
