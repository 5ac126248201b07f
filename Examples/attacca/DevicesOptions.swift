import Attacca

/// The options of `attacca devices` and of `attacca outputs`.
struct DevicesOptions {
  private let command: String
  var isWatching = false
  var isJSON = false
  var wantsHelp = false
  /// How long to look.
  var seconds: Int64 = 5
  var app: [UInt8]?
  var configured: [[UInt8]] = []
  var denied: [[UInt8]] = []
  var search: [UInt8] = Array("automatic".utf8)

  init(_ arguments: [[UInt8]], of command: String) throws(UsageError) {
    self.command = command
    var rest = arguments[...]
    while let argument = rest.popFirst() { try take(argument, &rest) }
    #if Discovery
      _ = try discovery
    #endif
  }

  private mutating func take(_ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>) throws(UsageError) {
    let option = CommandOption(argument)
    switch option.name {
    case "--wait": seconds = try Self.seconds(option.value("5", &rest))
    case "--app": app = try option.value("CC1AD845", &rest)
    case "--device": configured.append(try option.value("192.168.1.20", &rest))
    case "--deny": denied.append(try option.value("Kitchen", &rest))
    case "--search": search = try option.value("daemon", &rest)
    default: try takeFlag(argument)
    }
  }

  private mutating func takeFlag(_ argument: [UInt8]) throws(UsageError) {
    switch String(decoding: argument, as: UTF8.self) {
    case "--watch": isWatching = true
    case "--json": isJSON = true
    case "--help", "-h": wantsHelp = true
    default:
      throw UsageError("there is no option “\(UsageError.shown(argument))”: see `attacca \(command) --help`.")
    }
  }

  private static func seconds(_ bytes: [UInt8]) throws(UsageError) -> Int64 {
    if let seconds = Int64(String(decoding: bytes, as: UTF8.self)), (0...3600).contains(seconds) {
      return seconds
    }
    throw UsageError("“\(UsageError.shown(bytes))” is no time: give whole seconds from 0 to 3600.")
  }

  #if Discovery
    /// What to look for.
    var discovery: DiscoveryOptions {
      get throws(UsageError) {
        var options = DiscoveryOptions()
        if let app {
          do throws(PlayerError) {
            options.app = try CastAppID(String(decoding: app, as: UTF8.self))
          } catch {
            throw UsageError("--app: \(error.detail).")
          }
        }
        for bytes in configured {
          guard let address = DeviceAddress(String(decoding: bytes, as: UTF8.self)) else {
            throw UsageError("“\(UsageError.shown(bytes))” is no address: give HOST or HOST:PORT.")
          }
          options.configured.append(address)
        }
        options.denied = Set(denied.map { String(decoding: $0, as: UTF8.self) })
        options.backend = try Self.backend(search)
        return options
      }
    }

    static func backend(_ bytes: [UInt8]) throws(UsageError) -> DiscoveryOptions.Backend {
      if let backend = DiscoveryOptions.Backend(rawValue: String(decoding: bytes, as: UTF8.self)) {
        return backend
      }
      throw UsageError("“\(UsageError.shown(bytes))” is no way to look: give automatic, daemon or embedded.")
    }
  #endif
}
