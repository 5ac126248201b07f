import Attacca
import Glibc

/// The options of `attacca tv`.
struct TVOptions {
  var name = TVOptions.hostName
  var port: UInt16 = 8009
  var isSilent = false
  var isJSON = false
  var wantsHelp = false

  init(_ arguments: [[UInt8]]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() { try take(argument, &rest) }
  }

  private mutating func take(_ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>) throws(UsageError) {
    let parts = argument.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let option = String(decoding: parts[0], as: UTF8.self)
    func value(_ example: String) throws(UsageError) -> [UInt8] {
      if parts.count == 2 { return Array(parts[1]) }
      guard let next = rest.popFirst() else {
        throw UsageError("\(option) needs a value, as in `\(option) \(example)`.")
      }
      return next
    }
    switch option {
    case "--name": name = try Self.name(value("Kitchen"))
    case "--port": port = try Self.port(value("8009"))
    default: try takeFlag(argument)
    }
  }

  private mutating func takeFlag(_ argument: [UInt8]) throws(UsageError) {
    switch String(decoding: argument, as: UTF8.self) {
    case "--null-audio": isSilent = true
    case "--json": isJSON = true
    case "--help", "-h": wantsHelp = true
    default:
      throw UsageError("there is no option “\(UsageError.shown(argument))”: see `attacca tv --help`.")
    }
  }

  private static func name(_ bytes: [UInt8]) throws(UsageError) -> String {
    if let name = String(validating: bytes, as: UTF8.self), (1...100).contains(name.utf8.count) {
      return name
    }
    throw UsageError("“\(UsageError.shown(bytes))” is no name: give 1 to 100 bytes of text.")
  }

  private static func port(_ bytes: [UInt8]) throws(UsageError) -> UInt16 {
    if let port = UInt16(String(decoding: bytes, as: UTF8.self)) { return port }
    throw UsageError("“\(UsageError.shown(bytes))” is no port: give a number from 0 to 65535.")
  }

  /// The name of this machine.
  private static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "Attacca" }
    let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? "Attacca" : name
  }
}
