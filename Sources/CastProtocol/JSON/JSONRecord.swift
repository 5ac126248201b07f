/// A value that is a JSON object. It lists its fields once, for reading and for writing.
///
/// ```swift
/// struct Size: JSONRecord {
///   var width: Int?
///   var height: Int?
///   mutating func map(_ fields: inout JSONFields) {
///     fields.field("width", &width)
///     fields.field("height", &height)
///   }
/// }
/// ```
public protocol JSONRecord: JSONConvertible {
  /// The record as it is when its object is empty.
  init()
  /// Names each field and where it is kept. Called to read and to write; it must not depend on which.
  mutating func map(_ fields: inout JSONFields)
}

extension JSONRecord {
  /// Reads an object. An unknown field is ignored, and an odd one stays as it is in an empty record.
  public init?(json: JSONValue) {
    guard case .object(let members) = json else { return nil }
    var fields = JSONFields(reading: members)
    self.init()
    map(&fields)
  }

  /// An object with every field that is set.
  public var json: JSONValue {
    var (copy, fields) = (self, JSONFields())
    copy.map(&fields)
    return .object(fields.members)
  }

  /// An empty record, filled in by `set`.
  public init(_ set: (inout Self) -> Void) {
    self.init()
    set(&self)
  }
}

/// The fields of one object while a record is read from it or written to it.
public struct JSONFields {
  private(set) var members: [String: JSONValue]
  private let isReading: Bool

  init(reading members: [String: JSONValue]) {
    self.members = members
    isReading = true
  }

  init() {
    members = [:]
    isReading = false
  }

  /// A field that may be absent: nil stands for absent, null and odd.
  public mutating func field<Value: JSONConvertible>(_ name: String, _ value: inout Value?) {
    if isReading {
      value = take(name)
    } else {
      members[name] = value?.json
    }
  }

  /// A field that is always written; absent, null or odd it keeps the value of an empty record.
  public mutating func field<Value: JSONConvertible>(_ name: String, _ value: inout Value) {
    if isReading {
      value = take(name) ?? value
    } else {
      members[name] = value.json
    }
  }

  /// A length of time in seconds for which 0, −1 and absent all mean that it is not known.
  public mutating func length(_ name: String, _ value: inout Double?) {
    if let known = value, !(known > 0) { value = nil }
    field(name, &value)
    if let known = value, !(known > 0) { value = nil }
  }

  /// Every field that was not named before, so that it can be sent on. A field named before is not overwritten.
  public mutating func rest(_ others: inout [String: JSONValue]) {
    if isReading {
      others = members
    } else {
      members.merge(others) { own, _ in own }
    }
  }

  private mutating func take<Value: JSONConvertible>(_ name: String) -> Value? {
    guard let raw = members.removeValue(forKey: name), raw != .null else { return nil }
    return Value(json: raw)
  }
}
