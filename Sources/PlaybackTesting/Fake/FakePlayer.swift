public import PlaybackCore
import Synchronization

/// A player without sound that behaves like a real one on virtual time, and judges what it is told.
///
/// Give it media, give it (or the engine that drives it) to the code under test, move the clock, and look at
/// what was *heard* and at what was *wrong*:
///
/// ```swift
/// let clock = ManualClock()
/// let song = MediaLocation.file(path: "/song.flac")
/// let player = FakePlayer(clock: clock, media: [song: .track(.seconds(3), title: "Song")])
/// let turn = Turn(id: TurnID(rawValue: 1), entry: EntryID(rawValue: 1), item: MediaItem(song))
/// let window = QueueWindow(revision: WindowRevision(rawValue: 1), current: turn, upcoming: [])
/// player.send(PlayerCommand(token: CommandToken(rawValue: 1), action: .open(window, at: .zero, playing: true)))
/// clock.advance(by: .seconds(3))  // reports: … opened, playback(.playing), ended
/// #expect(player.heard.map(\.to) == [.seconds(3)])
/// #expect(player.violations.isEmpty)
/// ```
///
/// - *Time.* On a `ManualClock` it follows every `advance` and does each thing at exactly its moment:
///   `committed` 400 ms before the end, `advanced` and `ended` at the end. Without one it has a clock of its
///   own, moved by `advance(by:)`.
/// - *Trouble.* Slowness is in `FakePlayerSettings`, faults of media in `FakeMedia`; `freeze`, `starve`,
///   `disturb`, `failNextOpen` and `lose` do what their names say. As a device it can be out of reach (`breakLink`) and in
///   other hands (`handle`, `jump`, `playForeign`).
/// - *Judgement.* An illegal command never traps. It is carried out as well as possible and recorded as a
///   `Violation`; assert that there is none at the end of each test. A command is judged by what its sender can
///   know: a turn that has ended is held against it only when the report of that has been read.
///
/// Isolation: may be used from any thread; its state is guarded by a mutex. `reports` has a single consumer.
public final class FakePlayer: Player, ManualClockFollower {
  struct State: Sendable {
    var model: FakePlayerModel
    var reportCount = 0
  }

  /// The reports that have arrived; finishes after `close`, and after `lost`.
  public let reports: AsyncStream<PlayerReport>
  let state: Mutex<State>
  private let continuation: AsyncStream<PlayerReport>.Continuation
  /// How often the reader has asked for a report.
  private let requests: Counter
  private let clock: ManualClock?
  private let onViolation: @Sendable (Violation) -> Void

  /// Makes a player whose media is found by a closure; nil means that there is no such file. `onViolation` is
  /// called with each illegal order, on the thread that sent it.
  public convenience init(
    clock: ManualClock? = nil, settings: FakePlayerSettings = FakePlayerSettings(),
    onViolation: @escaping @Sendable (Violation) -> Void = { _ in },
    media: @escaping @Sendable (MediaLocation) -> FakeMedia?
  ) {
    let model = FakePlayerModel(settings: settings, now: clock?.now ?? .zero, media: media)
    self.init(model, clock: clock, onViolation: onViolation)
  }

  /// Makes a player around a model that has not been started.
  init(_ model: FakePlayerModel, clock: ManualClock?, onViolation: @escaping @Sendable (Violation) -> Void) {
    let (stream, continuation) = AsyncStream.makeStream(of: PlayerReport.self)
    let requests = Counter()
    // A reader that asks for the next report is done with those before: only then does it know of them.
    reports = AsyncStream {
      _ = requests.increase()
      for await report in stream { return report }
      return nil
    }
    (self.continuation, self.requests) = (continuation, requests)
    var model = model
    model.hasReader = true
    state = Mutex(State(model: model))
    self.clock = clock
    self.onViolation = onViolation
    change { $0.start() }
    clock?.attach(self)
  }

  /// Makes a player with these pieces of media; nothing else exists.
  public convenience init(
    clock: ManualClock? = nil, settings: FakePlayerSettings = FakePlayerSettings(),
    onViolation: @escaping @Sendable (Violation) -> Void = { _ in }, media: [MediaLocation: FakeMedia]
  ) {
    self.init(clock: clock, settings: settings, onViolation: onViolation) { media[$0] }
  }

  deinit { continuation.finish() }

  /// Judges the command and takes it; settled at once unless the settings say otherwise.
  public func send(_ command: PlayerCommand) {
    let (moment, readCount) = (clock?.now, requests.value - 1)
    let found = change { model, violations in
      model.noteRead(readCount)
      let known = model.violations.count
      let reports = model.receive(command, at: moment ?? model.now)
      violations = Array(model.violations.dropFirst(known))
      return reports
    }
    for violation in found { onViolation(violation) }
  }

  /// Lets that much time pass for a player without a `ManualClock`; negative values do nothing.
  public func advance(by time: MediaTime) { change { $0.advance(to: $0.now + time) } }

  /// The next moment at which the player does something by itself.
  public var nextMoment: MonotonicInstant? { state.withLock { $0.model.nextMoment } }

  /// Lets time pass up to the moment; called by the `ManualClock`.
  public func follow(to moment: MonotonicInstant) { change { $0.advance(to: moment) } }

  /// Changes the model and passes its reports on, in one piece so that their order holds.
  func change(_ body: (inout FakePlayerModel) -> [PlayerReport]) {
    _ = change { model, _ in body(&model) }
  }

  private func change(_ body: (inout FakePlayerModel, inout [Violation]) -> [PlayerReport]) -> [Violation] {
    let (violations, isFinished) = state.withLock { state in
      var violations: [Violation] = []
      let reports = body(&state.model, &violations)
      state.reportCount += reports.count
      for report in reports { continuation.yield(report) }
      if state.model.isFinished { continuation.finish() }
      return (violations, state.model.isFinished)
    }
    if isFinished { clock?.detach(self) }
    return violations
  }
}
