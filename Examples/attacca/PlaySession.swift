import Attacca
import Glibc

/// A run of `attacca play`: takes in what happens, shows it and does what is asked for.
///
/// Isolation: used by one task only.
final class PlaySession {
  let engine: PlaybackEngine
  let options: PlayOptions
  private let beginning: Keeping.Beginning
  let outputs: OutputFinder
  let terminal: Terminal
  let inputs: AsyncStream<SessionInput>.Continuation
  /// What the keys and the desktop can ask for.
  let commands: RemoteCommandSet
  private let started: MonotonicInstant
  private var display: any Display
  private var finder: ChangeFinder
  private var isUnread = false

  /// Whether words are read, rather than keys.
  let takesWords: Bool
  var splitter = LineSplitter()
  var decoder = KeyDecoder()
  /// Lines that wait until the one before is done; nil stands for one that was too long.
  var lines: [[UInt8]?] = []
  var waiting: Waiting? = .forCollection
  var waits = 0
  var hasInput: Bool
  var hasWords: Bool
  var reader: InputReader?
  /// The line that is being carried out, as it is shown.
  var command = ""
  /// What was last asked about what can be played on.
  var outputQuestion: OutputQuestion?
  /// What `output N` means: as it was listed last.
  var listedOutputs: [OutputChoice] = []
  /// Whether the next key chooses one of those listed.
  var choosesOutput = false
  /// Whether anything was ever heard.
  private var wasHeard = false
  /// Whether the engine has tried everything in vain.
  private var gaveUp = false
  private var hadOutput = false
  private var lastTick = MediaTime(nanoseconds: .min)
  /// Positions that are closer to each other are not worth telling.
  private static let tickDistance = MediaTime.milliseconds(500)

  /// Why the next line has to wait.
  enum Waiting: Equatable {
    case forCollection
    case forOutputs
    case forPlan
    case forSilence
    case forEntry(after: EntryID?)
    case forHandOver
    case forTime(Int)
  }

  init(
    _ engine: PlaybackEngine, _ options: PlayOptions, _ beginning: Keeping.Beginning,
    _ outputs: OutputFinder, _ terminal: Terminal,
    _ inputs: AsyncStream<SessionInput>.Continuation
  ) {
    self.engine = engine
    self.options = options
    var commands = RemoteCommandSet()
    commands.volumeFollowsDevice = options.volumeFollowsTV
    self.commands = commands
    self.beginning = beginning
    self.outputs = outputs
    self.terminal = terminal
    self.inputs = inputs
    started = engine.clock.now
    finder = ChangeFinder(engine.snapshot)
    takesWords = options.takesWords || !terminal.hasKeys
    hasInput = takesWords
    hasWords = options.takesWords
    if options.isJSON {
      display = JSONLines()
    } else if terminal.hasScreen {
      display = LiveDisplay(terminal, isSilent: options.isSilent)
    } else {
      display = PlainLines()
    }
  }

  /// Shows that it begins.
  func begin() {
    if let volume = options.volume { engine.perform(.setVolume(volume)) }
    show(.started(engine.snapshot))
    if let device = options.device { engine.perform(.transfer(to: .remote(device))) }
  }

  /// Takes one input; says why the program should end, when it should.
  func handle(_ input: SessionInput) -> Ending? {
    if let ending = react(to: input) { return ending }
    if let ending = runLines() { return ending }
    refresh()
    return isUnread ? .unread : endingIfOver()
  }

  /// Shows the end.
  func end(_ ending: Ending) { if ending != .unread { show(.ended(ending)) } }

  func show(_ event: ShownEvent) {
    if !isUnread, !display.show(event, at: engine.clock.now - started) { isUnread = true }
  }

  private func react(to input: SessionInput) -> Ending? {
    switch input {
    case .collected(let collection): return load(collection)
    case .found(let collection, let placement): add(collection, placement)
    case .snapshot(let now): follow(now)
    case .tick: tick()
    case .notice(let notice): show(.notice(notice))
    case .problem(let sentence): show(.problem(sentence))
    case .outputs(let found): take(found)
    case .planned(let question, let answer): take(answer, to: question)
    case .input(let piece): return take(piece)
    case .signal(let signal): return take(signal: signal)
    case .quit: return .quit
    case .waited(let number): if waiting == .forTime(number) { finishWaiting() }
    }
    return nil
  }

  private func load(_ collection: MediaCollection) -> Ending? {
    for problem in collection.problems { show(.problem(problem)) }
    waiting = nil
    chooseTracks()
    switch beginning {
    case .resumed(_, let how, let text):
      show(.notice(Notice(title: "Resumed", text: text)))
      let now = engine.snapshot
      for event in [ShownEvent.queue(now), .item(now), .state(now, now.position(at: engine.clock.now))] {
        show(event)
      }
      if options.isShuffled { engine.setShuffle(true) }
      if let mode = options.repeatMode { engine.setRepeat(mode) }
      switch how {
      case .playing: if !isRefused { engine.play() }
      case .rejoining: engine.rejoin()
      case .paused: break
      }
    case .anew(let reason):
      if let reason { show(.notice(Notice(title: "Not resumed", text: reason))) }
      guard !collection.items.isEmpty else { return options.takesWords ? nil : .nothingToPlay }
      engine.load(
        collection.items, at: options.start, play: !isRefused, shuffle: options.isShuffled,
        repeat: options.repeatMode ?? .off)
    }
    return nil
  }

  /// Whether the device that was asked for has refused already, before there was anything to play: nothing is to sound here
  /// instead.
  private var isRefused: Bool {
    let now = engine.snapshot
    return options.device != nil && now.output == nil && now.handingOverTo == nil
  }

  /// The tracks that the command line names, before anything sounds.
  private func chooseTracks() {
    var preference = engine.snapshot.tracks
    preference.audio = options.audio ?? preference.audio
    preference.text = options.text ?? preference.text
    engine.setTracks(preference)
  }

  private func follow(_ now: PlaybackSnapshot) {
    let before = finder.last
    for event in finder.changes(to: now, at: engine.clock.now) { show(event) }
    if now.isMoving { wasHeard = true }
    if now.output != nil { hadOutput = true }
    gaveUp = now.phase == .failed && (gaveUp || before.intent == .play)
    // A state from before the word that waits says nothing of what is waited for.
    guard isSettled else { return }
    switch waiting {
    case .forSilence: if !isActive(now) { finishWaiting() }
    case .forEntry(let entry): if now.current != entry || !isActive(now) { finishWaiting() }
    case .forHandOver: if isHandedOver(now) { finishWaiting() }
    case .forCollection, .forOutputs, .forPlan, .forTime, nil: break
    }
  }

  /// Whether something is being played or about to be.
  func isActive(_ now: PlaybackSnapshot) -> Bool {
    now.intent == .play && now.current != nil && now.phase != .ended && now.phase != .failed
  }

  /// Whether what was shown last is how things are now.
  private var isSettled: Bool { finder.last == engine.snapshot }

  private func tick() {
    let now = engine.snapshot
    guard now.isMoving, now.current == finder.last.current else { return }
    let place = now.position(at: engine.clock.now)
    guard place < lastTick || place - lastTick > Self.tickDistance else { return }
    lastTick = place
    show(.position(now, place))
  }

  private func refresh() {
    let now = engine.snapshot
    show(.refresh(now, now.position(at: engine.clock.now)))
  }

  private func take(signal: Int32) -> Ending? {
    if Signals.isEnd(signal) { return .interrupted(signal) }
    show(.screenLost)
    if signal == SIGTSTP {
      terminal.leave()
      // Another thread may be the one that stops: what is to be done afterwards waits for the signal to go on.
      kill(getpid(), SIGSTOP)
    } else {
      terminal.enter()
    }
    return nil
  }

  /// The end, when nothing more can happen by itself and no word can come.
  private func endingIfOver() -> Ending? {
    guard waiting == nil, lines.isEmpty, isSettled, !(hasInput && hasWords) else { return nil }
    let now = finder.last
    guard !isActive(now) else { return nil }
    let mayResume = hasInput || !takesWords
    switch now.phase {
    case .ended: return .playedThrough(failures: now.failureCount)
    case .failed where gaveUp || !mayResume:
      let isVain = !wasHeard && now.failureCount >= now.queue.count
      return isVain ? .nothingPlayed : .playedThrough(failures: now.failureCount)
    case .idle, .loading, .buffering, .ready, .failed:
      if mayResume { return nil }
      return (hadOutput || options.device != nil) && now.output == nil ? .outputLost : .inputEnded
    }
  }
}
