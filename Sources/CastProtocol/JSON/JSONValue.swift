/// Any JSON, as it came: kept where we do not know what it means, read field by field where we do.
///
/// A number without a fraction that fits 64 bits is an `integer`, however it was written: devices send 1 as 1.0.
public enum JSONValue: Hashable, Sendable {
  /// Nothing. Also stands for a value that cannot be read, such as a number beyond all bounds.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction, or a very large one.
  case number(Double)
  /// Text.
  case string(String)
  /// Several values.
  case array([JSONValue])
  /// Values by name.
  case object([String: JSONValue])

  /// A number: whole when it is whole.
  public init(_ number: Double) {
    self = Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
  }

  /// What stands under a name; nil when this is no object, or has no such name, or there is null.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members[name], value != .null else { return nil }
    return value
  }

  /// What stands under a name, as a value of the type asked for; nil when it is nothing like that.
  public func value<Value: JSONConvertible>(_ name: String, as type: Value.Type = Value.self) -> Value? {
    self[name].flatMap(Value.init(json:))
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self.init(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Several values.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Values by name; of one name given twice the last value counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
