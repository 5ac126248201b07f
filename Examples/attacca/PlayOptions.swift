import Attacca

/// The options and operands of `attacca play`.
struct PlayOptions {
  var names: [[UInt8]] = []
  var isShuffled = false
  var seed: UInt64?
  /// nil: off, or as it was kept.
  var repeatMode: RepeatMode?
  var start = MediaTime.zero
  var volume: Volume?
  /// Which tracks are used; nil: as it was kept, or the media's own choice.
  var audio: [TrackMatch]?
  var text: TrackPreference.Text?
  #if MPV
    var replayGain = MPVOptions.ReplayGain.off
  #endif
  var device: DeviceID?
  #if Pulse
    /// Where it is to be heard on this machine, by its stable name.
    var localDevice: SoundDevice.ID?
  #endif
  #if Discovery
    /// How TVs are looked for.
    var search = DiscoveryOptions.Backend.automatic
  #endif
  var patience: MediaTime?
  var keeping = KeepingOptions()
  var isSilent = false
  /// Whether the desktop is told of what plays, and takes part.
  var isShown = true
  /// Whether volume keys are the TV's while it plays.
  var volumeFollowsTV = true
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
    try keeping.check()
    if keeping.isResuming, start != .zero {
      throw UsageError("`--start` and `--resume` both say where to begin: leave one out.")
    }
    if names.isEmpty, !takesWords, !wantsHelp, !keeping.isResuming {
      throw UsageError("name something to play: files, folders, playlists (m3u) or addresses (http, https).")
    }
  }

  private mutating func take(_ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>) throws(UsageError) {
    let option = CommandOption(argument)
    switch option.name {
    case "--seed": seed = try Self.seed(option.value("7", &rest))
    case "--repeat": repeatMode = try Self.mode(option.value("all", &rest))
    case "--start": start = try Self.time(option.value("1:30", &rest))
    case "--audio": audio = try Self.tracks(option.value("de,en", &rest))
    case "--text":
      let value = try option.value("de,en", &rest)
      text = value.elementsEqual("off".utf8) ? .off : .first(try Self.tracks(value))
    case "--volume": volume = try Self.volume(option.value("70", &rest))
    #if MPV
      case "--replay-gain": replayGain = try ReplayGainWord.gain(option.value("auto", &rest))
    #endif
    #if Pulse
      case "--device": localDevice = try Self.localDevice(option.value("headphones", &rest))
    #endif
    #if Discovery
      case "--search": search = try DevicesOptions.backend(option.value("daemon", &rest))
    #endif
    case "--tv-patience": patience = try Self.patience(option.value("30", &rest))
    case "--state": keeping.folder = try Self.folder(option.value("DIR", &rest))
    case "--tv": device = try Self.device(option.value("192.168.1.20", &rest))
    default: try takeFlag(argument)
    }
  }

  private mutating func takeFlag(_ argument: [UInt8]) throws(UsageError) {
    switch String(decoding: argument, as: UTF8.self) {
    case "--shuffle": isShuffled = true
    case "--null-audio": isSilent = true
    case "--no-mpris": isShown = false
    case "--resume": keeping.isResuming = true
    case "--no-state": keeping.isOff = true
    case "--no-tv-volume": volumeFollowsTV = false
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

  private static func tracks(_ bytes: [UInt8]) throws(UsageError) -> [TrackMatch] {
    if let languages = Word.languages(String(decoding: bytes, as: UTF8.self)) {
      return languages.map { TrackMatch(language: $0) }
    }
    throw UsageError(
      "“\(UsageError.shown(bytes))” is no language: give codes with commas between, as in de,en.")
  }

  private static func mode(_ bytes: [UInt8]) throws(UsageError) -> RepeatMode {
    if let mode = RepeatMode(rawValue: String(decoding: bytes, as: UTF8.self)) { return mode }
    throw UsageError("“\(UsageError.shown(bytes))” is no way to repeat: give off, one or all.")
  }

  private static func time(_ bytes: [UInt8]) throws(UsageError) -> MediaTime {
    if let time = TimeText.parse(bytes) { return time }
    throw UsageError("“\(UsageError.shown(bytes))” is no time: write seconds or M:SS or H:MM:SS, as in 1:30.")
  }

  private static func folder(_ bytes: [UInt8]) throws(UsageError) -> [UInt8] {
    if !bytes.isEmpty { return bytes }
    throw UsageError("`--state` needs the name of a folder.")
  }

  private static func patience(_ bytes: [UInt8]) throws(UsageError) -> MediaTime {
    if let time = TimeText.parse(bytes), time >= .milliseconds(100) { return time }
    throw UsageError("“\(UsageError.shown(bytes))” is no patience: give seconds, from 0.1, as in 30.")
  }

  private static func device(_ bytes: [UInt8]) throws(UsageError) -> DeviceID {
    if let text = String(validating: bytes, as: UTF8.self), !text.isEmpty { return DeviceID(rawValue: text) }
    throw UsageError("“\(UsageError.shown(bytes))” is no TV: give its name, HOST or HOST:PORT.")
  }

  #if Pulse
    private static func localDevice(_ bytes: [UInt8]) throws(UsageError) -> SoundDevice.ID {
      if let text = String(validating: bytes, as: UTF8.self), !text.isEmpty {
        return SoundDevice.ID(rawValue: text)
      }
      throw UsageError("“\(UsageError.shown(bytes))” is no device: see `attacca outputs`.")
    }
  #endif

  private static func volume(_ bytes: [UInt8]) throws(UsageError) -> Volume {
    if let percent = Int32(String(decoding: bytes, as: UTF8.self)), (0...100).contains(percent) {
      return Volume(permille: percent * 10)
    }
    throw UsageError("“\(UsageError.shown(bytes))” is no volume: give a number from 0 to 100.")
  }
}
