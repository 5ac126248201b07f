import PlaybackCore

/// Loudness: what was asked for, what is, and who applies it.
struct Levels: Equatable, Sendable {
  /// Who applies the loudness.
  enum Route: Equatable, Sendable {
    /// No output is open; it is applied when one opens.
    case none
    /// The stream's volume in the system's mixer.
    case mixer
    /// libmpv itself.
    case gain
  }

  static let pollInterval = MediaTime.seconds(1)

  let isSilentByChoice: Bool
  /// Whether a mute in the mixer is taken for the listener's wish.
  let followsMute: Bool
  var route: Route
  /// What holds for every output that opens; follows the mixer.
  var volume: Volume?
  var isMuted: Bool?
  var reported: Pair?
  /// Settings under way; until they are answered, what is seen is from before.
  var underway = 0
  var sound: SoundPath?
  var polledAt = MonotonicInstant.zero
  /// The place that was heard when the output vanished, until another is there.
  var lostPlace: MediaTime?

  struct Pair: Equatable, Sendable {
    var volume: Volume
    var isMuted: Bool
  }

  init(isSilentByChoice: Bool, followsMute: Bool = true) {
    self.isSilentByChoice = isSilentByChoice
    self.followsMute = followsMute
    route = isSilentByChoice ? .gain : .none
  }
}

extension MPVSession {
  mutating func setVolume(_ volume: Volume, _ token: CommandToken) {
    levels.volume = volume
    switch levels.route {
    case .none: levelReplied(token)
    case .mixer: setLevel(.mixerVolume, .number(Double(volume.permille) / 10), token)
    case .gain: setLevel(.volume, .number(Double(volume.permille) / 10), token)
    }
  }

  mutating func setMuted(_ isMuted: Bool, _ token: CommandToken) {
    levels.isMuted = isMuted
    switch levels.route {
    case .none: levelReplied(token)
    case .mixer: setLevel(.mixerMute, .flag(isMuted), token)
    case .gain: setLevel(.mute, .flag(isMuted), token)
    }
  }

  private mutating func setLevel(_ property: MPVProperty, _ value: MPVValue, _ token: CommandToken?) {
    levels.underway += 1
    requests.append(.set(property, value, id: expect(.level(token))))
  }

  /// A setting has been carried out, or waits for an output to open: either way it holds.
  mutating func levelReplied(_ token: CommandToken?) {
    levels.underway = max(0, levels.underway - 1)
    settle(token, .done)
    // What was asked for since is not in force before its own answer.
    guard levels.underway == 0 else { return }
    if levels.followsMute || levels.route != .mixer {
      reportLevels()
    } else {
      // The mixer may have another volume by now, and somebody else has told of it.
      requests.append(.get(.mixerVolume, id: expect(.levelPoll(.mixerVolume))))
    }
  }

  /// An output has opened, perhaps a new one: it starts with levels of its own.
  mutating func applyLevels() {
    guard levels.route == .mixer else { return }
    if let volume = levels.volume { setLevel(.mixerVolume, .number(Double(volume.permille) / 10), nil) }
    if let isMuted = levels.isMuted { setLevel(.mixerMute, .flag(isMuted), nil) }
  }

  /// There is no output any more; another may follow at once.
  mutating func outputVanished() {
    guard !levels.isSilentByChoice else { return }
    levels.route = .none
    guard line.first?.isOpened == true, levels.lostPlace == nil else { return }
    levels.lostPlace = seek?.target ?? timeline.place(at: now)
  }

  mutating func outputChanged(_ name: String) {
    let lostPlace = levels.lostPlace
    levels.lostPlace = nil
    let path: SoundPath
    if name == "null" {
      path = .silent(
        reason: levels.isSilentByChoice
          ? "no sound was asked for" : "no sound server answers")
      // A silent stand-in has no levels; what is asked for holds for the device once it is back.
      levels.route = levels.isSilentByChoice ? .gain : .none
    } else {
      path = .device(name == "pulse" ? "PulseAudio" : name)
      levels.route = .mixer
      applyLevels()
    }
    let before = levels.sound
    guard before != path else { return }
    levels.sound = path
    report(.sound(path))
    // What was on its way to the device is lost with it.
    if case .device? = before, case .silent = path, let lostPlace, canReload { reload(at: lostPlace) }
  }

  /// Playing goes on without the sound that was asked for.
  private var lacksSound: Bool {
    guard !levels.isSilentByChoice, case .silent? = levels.sound else { return false }
    return true
  }

  var canReload: Bool {
    guard let heard = line.first else { return false }
    return heard.isOpened && heard.media.isSeekable && inspection == nil && !isParked
  }

  /// Looks for the sound server again when playing goes on without it; what opens next may be heard.
  mutating func retryOutput() {
    if lacksSound { requests.append(.reopenOutput) }
  }

  /// Looks for the sound server again when playing goes on without it, and opens what plays anew, at a place: what a
  /// silent stand-in holds in its buffer would be lost. False when there is sound, or that cannot be done.
  mutating func reopened(at place: MediaTime) -> Bool {
    guard lacksSound, canReload else { return false }
    retryOutput()
    reload(at: place)
    return true
  }

  /// A level as libmpv reports it.
  mutating func levelSeen(_ route: Levels.Route, percent: Double?, isMuted: Bool?) {
    guard route == levels.route, levels.underway == 0 else { return }
    if let percent, percent.isFinite {
      levels.volume = Volume(permille: Int32((min(max(percent, 0), 100) * 10).rounded()))
    }
    if let isMuted, route == .gain || levels.followsMute { levels.isMuted = isMuted }
    reportLevels()
  }

  /// The mixer's changes are not announced by libmpv.
  mutating func pollLevels() {
    guard levels.route == .mixer, now - levels.polledAt >= Levels.pollInterval else { return }
    levels.polledAt = now
    for property in [MPVProperty.mixerVolume, .mixerMute] {
      requests.append(.get(property, id: expect(.levelPoll(property))))
    }
  }

  mutating func levelPolled(_ property: MPVProperty, _ value: MPVValue) {
    switch value {
    case .number(let percent): levelSeen(.mixer, percent: percent, isMuted: nil)
    case .flag(let isMuted): levelSeen(.mixer, percent: nil, isMuted: isMuted)
    case .none, .text, .tags, .tracks, .entry: break
    }
  }

  private mutating func reportLevels() {
    let pair = Levels.Pair(volume: levels.volume ?? .full, isMuted: levels.isMuted ?? false)
    guard levels.volume != nil || levels.isMuted != nil, levels.reported != pair else { return }
    levels.reported = pair
    report(.volume(pair.volume, muted: pair.isMuted))
  }
}
