import Attacca

/// The options and operands of `attacca play`.
struct PlayOptions {
  var names: [[UInt8]] = []
  var isShuffled = false
  var seed: UInt64?
  var repeatMode = RepeatMode.off
  var start = MediaTime.zero
  var volume: Volume?
  var device: DeviceID?
  var isSilent = false
  var isJSON = false
  var takesWords = false
  var wantsHelp = false

  init(_ arguments: [[UInt8]]) throws(UsageError) {
    var rest = arguments[...]
    var isOver = false
    while let argument = rest.popFirst() {
      if isOver || !argument.starts(with: "-".utf8) || argument.count == 1 {
        names.append(argument)
      } else if argument.elementsEqual("--".utf8) {
        isOver = true
      } else {
        try take(argument, &rest)
      }
    }
    if names.isEmpty, !takesWords, !wantsHelp {
      throw UsageError("name something to play: files, folders, playlists (m3u) or addresses (http, https).")
    }
  }

  private mutating func take(_ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>) throws(UsageError) {
    let parts = argument.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(decoding: parts[0], as: UTF8.self)
    func value(_ example: String) throws(UsageError) -> [UInt8] {
      if parts.count == 2 { return Array(parts[1]) }
      guard let next = rest.popFirst() else {
        throw UsageError("\(name) needs a value, as in `\(name) \(example)`.")
      }
      return next
    }
    switch name {
    case "--seed": seed = try Self.seed(value("7"))
    case "--repeat": repeatMode = try Self.mode(value("all"))
    case "--start": start = try Self.time(value("1:30"))
    case "--volume": volume = try Self.volume(value("70"))
    case "--tv": device = try Self.device(value("192.168.1.20"))
    default: try takeFlag(argument)
    }
  }

  private mutating func takeFlag(_ argument: [UInt8]) throws(UsageError) {
    switch String(decoding: argument, as: UTF8.self) {
    case "--shuffle": isShuffled = true
    case "--null-audio": isSilent = true
    case "--json": isJSON = true
    case "--stdin": takesWords = true
    case "--help", "-h": wantsHelp = true
    default:
      throw UsageError(
        "there is no option “\(UsageError.shown(argument))”: see `attacca play --help`; "
          + "put `--` before names that begin with a dash.")
    }
  }

  private static func seed(_ bytes: [UInt8]) throws(UsageError) -> UInt64 {
    if let seed = UInt64(String(decoding: bytes, as: UTF8.self)) { return seed }
    throw UsageError("“\(UsageError.shown(bytes))” is no seed: give a whole number from 0 to \(UInt64.max).")
  }

  private static func mode(_ bytes: [UInt8]) throws(UsageError) -> RepeatMode {
    if let mode = RepeatMode(rawValue: String(decoding: bytes, as: UTF8.self)) { return mode }
    throw UsageError("“\(UsageError.shown(bytes))” is no way to repeat: give off, one or all.")
  }

  private static func time(_ bytes: [UInt8]) throws(UsageError) -> MediaTime {
    if let time = TimeText.parse(bytes) { return time }
    throw UsageError("“\(UsageError.shown(bytes))” is no time: write seconds or M:SS or H:MM:SS, as in 1:30.")
  }

  private static func device(_ bytes: [UInt8]) throws(UsageError) -> DeviceID {
    if let text = String(validating: bytes, as: UTF8.self), !text.isEmpty { return DeviceID(rawValue: text) }
    throw UsageError("“\(UsageError.shown(bytes))” is no TV: give HOST or HOST:PORT.")
  }

  private static func volume(_ bytes: [UInt8]) throws(UsageError) -> Volume {
    if let percent = Int32(String(decoding: bytes, as: UTF8.self)), (0...100).contains(percent) {
      return Volume(permille: percent * 10)
    }
    throw UsageError("“\(UsageError.shown(bytes))” is no volume: give a number from 0 to 100.")
  }
}
