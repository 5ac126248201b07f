import PlaybackCore

/// What is to be done around sleep.
enum SleepEffect: Hashable, Sendable {
  /// Ask that these things be prevented; answered by `granted`.
  case prevent(Set<SleepOptions.Prevention>)
  /// Nothing is prevented any more.
  case allow
  /// Ask that sleep waits until we are ready; answered by `mayDelay`.
  case delay
  /// We are ready: sleep need not wait.
  case proceed
  /// Fall silent because of sleep.
  case hold
  /// That is over; what played plays on, or stays paused.
  case release(playsOn: Bool)
  /// Keep the state for the sleep of this number; answered by `kept`.
  case keep(sleep: UInt64)
  /// Tell the host that the machine is awake.
  case wake
  /// Pause what plays here.
  case pause
}

/// Decides what to do around sleep: a value, told of what the engine and logind say.
struct SleepWatch: Hashable, Sendable {
  let afterSleep: SleepOptions.AfterSleep
  let onLock: SleepOptions.OnLock
  /// Whether logind is there.
  private(set) var isServed = false
  private(set) var isAsleep = false
  /// How often it was about to sleep.
  private var sleeps: UInt64 = 0
  private var wanted: Set<SleepOptions.Prevention> = []
  private var granted: Set<SleepOptions.Prevention> = []
  /// What was asked for and not answered.
  private var asked: Set<SleepOptions.Prevention>?
  private var isPlayingHere = false

  init(_ afterSleep: SleepOptions.AfterSleep, _ onLock: SleepOptions.OnLock) {
    self.afterSleep = afterSleep
    self.onLock = onLock
  }

  /// The engine has a new state; `prevents` is what playing its current entry here prevents.
  mutating func show(_ now: PlaybackSnapshot, prevents: Set<SleepOptions.Prevention>) -> [SleepEffect] {
    isPlayingHere = now.isPlaying && now.output?.isRemote != true
    wanted = isPlayingHere ? prevents : []
    return settlePrevention()
  }

  /// logind is there.
  mutating func appeared() -> [SleepEffect] {
    isServed = true
    (granted, asked) = ([], nil)
    return [.delay] + settlePrevention()
  }

  /// logind is gone, and with it whatever it had promised.
  mutating func vanished() -> [SleepEffect] {
    guard isServed else { return [] }
    isServed = false
    (granted, asked) = ([], nil)
    var effects = [SleepEffect.allow, .proceed]
    if isAsleep { effects += awake() }
    return effects
  }

  /// What was asked for is prevented now, or was refused.
  mutating func answered(isGranted: Bool) -> [SleepEffect] {
    guard let asked else { return [] }
    self.asked = nil
    granted = asked
    // What was refused is not asked for again before something else is wanted.
    return isGranted || wanted != asked ? settlePrevention() : []
  }

  /// The machine is about to sleep, or awake again.
  mutating func prepare(forSleep: Bool) -> [SleepEffect] {
    guard forSleep != isAsleep else { return [] }
    if !forSleep { return awake() + [.delay] }
    isAsleep = true
    sleeps += 1
    return [.hold, .keep(sleep: sleeps)]
  }

  /// The state is safe, as it was to be for a sleep; what comes after that sleep is nothing to the next.
  func kept(sleep: UInt64) -> [SleepEffect] { isAsleep && sleep == sleeps ? [.proceed] : [] }

  /// The session was locked.
  func locked() -> [SleepEffect] {
    switch onLock {
    case .nothing: []
    case .pauses: isPlayingHere ? [.pause] : []
    }
  }

  private mutating func awake() -> [SleepEffect] {
    isAsleep = false
    return [.release(playsOn: afterSleep == .playsOn), .wake]
  }

  private mutating func settlePrevention() -> [SleepEffect] {
    guard isServed, asked == nil, wanted != granted else { return [] }
    if wanted.isEmpty {
      granted = []
      return [.allow]
    }
    asked = wanted
    return [.prevent(wanted)]
  }
}
