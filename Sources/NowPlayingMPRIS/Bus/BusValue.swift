/// A value as it goes over D-Bus, as far as anybody here speaks of it.
enum BusValue: Hashable, Sendable {
  case string(String)
  /// The path of an object.
  case path(String)
  case bool(Bool)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  /// An open file. Read in the answer to a call that takes one only, and then ours to close.
  case descriptor(Int32)
  case strings([String])
  case paths([String])
  /// Names with values of any type, in a fixed order.
  case dictionary([BusPair])
  case dictionaries([[BusPair]])
  indirect case variant(BusValue)
  /// Something that nobody here asks for.
  case other

  /// The signature of its type.
  var signature: String {
    switch self {
    case .string: "s"
    case .path: "o"
    case .bool: "b"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .descriptor: "h"
    case .strings: "as"
    case .paths: "ao"
    case .dictionary: "a{sv}"
    case .dictionaries: "aa{sv}"
    case .variant: "v"
    case .other: ""
    }
  }
}

/// A name and its value in a dictionary.
struct BusPair: Hashable, Sendable {
  var name: String
  var value: BusValue

  init(_ name: String, _ value: BusValue) {
    self.name = name
    self.value = value
  }
}

/// What comes in over the bus.
struct BusMessage: Hashable, Sendable {
  /// What it is.
  enum Kind: Hashable, Sendable {
    /// Somebody calls; answered under this number, once.
    case call(number: UInt64)
    /// The answer to a call of ours, by the number that sending it gave.
    case answer(to: UInt64)
    /// The bad end of a call of ours.
    case failure(of: UInt64, name: String)
    case signal
  }

  var kind: Kind
  var sender = ""
  var path = ""
  /// Empty when the caller named none.
  var interface = ""
  var member = ""
  /// The types of the arguments as they were sent.
  var signature = ""
  var arguments: [BusValue] = []

  /// Whether somebody has answered, well or badly.
  var isAnswer: Bool {
    switch kind {
    case .answer, .failure: true
    case .call, .signal: false
    }
  }
}

/// Why a call is not carried out, as D-Bus names it.
struct BusFailure: Hashable, Sendable {
  /// The names of failures.
  enum Name: String, Hashable, Sendable {
    case invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
    case unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
    case unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
    case unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    case unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
    case readOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
    case notSupported = "org.freedesktop.DBus.Error.NotSupported"
    case failed = "org.freedesktop.DBus.Error.Failed"
    case noSuchFile = "org.freedesktop.DBus.Error.FileNotFound"
    case tooMany = "org.freedesktop.DBus.Error.LimitsExceeded"
  }

  var name: Name
  /// One sentence.
  var text: String

  init(_ name: Name, _ text: String) {
    self.name = name
    self.text = text
  }
}

/// A signal of ours.
struct BusSignal: Hashable, Sendable {
  var path: String
  var interface: String
  var member: String
  var arguments: [BusValue]
}

/// A call of ours.
struct BusCall: Hashable, Sendable {
  var destination: String
  var path: String
  var interface: String
  var member: String
  var arguments: [BusValue] = []

  /// A call to the bus itself.
  static func bus(_ member: String, _ arguments: [BusValue]) -> BusCall {
    BusCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: member, arguments: arguments)
  }
}
