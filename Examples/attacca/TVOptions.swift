import Attacca
import Glibc

/// The options of `attacca tv`.
struct TVOptions {
  var name = TVOptions.hostName
  var port: UInt16 = 8009
  /// Where it says over HTTP what it is; nil for nowhere.
  var infoPort: UInt16?
  /// How long the application stays while nothing is loaded; nil for ever.
  var idleTimeout: MediaTime? = .seconds(300)
  /// How long it stays while paused; nil for ever.
  var pausedTimeout: MediaTime? = .seconds(1200)
  #if MPV
    var replayGain = MPVOptions.ReplayGain.off
  #endif
  var isSilent = false
  var isAnnounced = false
  var isJSON = false
  var wantsHelp = false

  init(_ arguments: [[UInt8]]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() { try take(argument, &rest) }
  }

  private mutating func take(_ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>) throws(UsageError) {
    let option = CommandOption(argument)
    switch option.name {
    case "--name": name = try Self.name(option.value("Kitchen", &rest))
    case "--port": port = try Self.port(option.value("8009", &rest))
    case "--info-port": infoPort = try Self.port(option.value("8008", &rest))
    case "--idle-timeout": idleTimeout = try Self.timeout(option.value("300", &rest))
    case "--paused-timeout": pausedTimeout = try Self.timeout(option.value("1200", &rest))
    #if MPV
      case "--replay-gain": replayGain = try ReplayGainWord.gain(option.value("auto", &rest))
    #endif
    default: try takeFlag(argument)
    }
  }

  private mutating func takeFlag(_ argument: [UInt8]) throws(UsageError) {
    switch String(decoding: argument, as: UTF8.self) {
    case "--null-audio": isSilent = true
    case "--announce": isAnnounced = true
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

  private static func timeout(_ bytes: [UInt8]) throws(UsageError) -> MediaTime? {
    if bytes == Array("never".utf8) { return nil }
    if let time = TimeText.parse(bytes), time > .zero { return time }
    throw UsageError("“\(UsageError.shown(bytes))” is no timeout: give seconds, as in 300, or never.")
  }

  /// The name of this machine.
  private static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "Attacca" }
    let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? "Attacca" : name
  }
}
