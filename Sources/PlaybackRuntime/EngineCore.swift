import PlaybackCore
import Synchronization

/// The machine behind its lock, with everybody who wants to hear of changes.
///
/// Mutable state: `state`, guarded by the mutex. Effects and snapshots are put into their streams while the lock
/// is held, so their order is the order of events; streams never call back.
final class EngineCore: Sendable {
  let settings: EngineSettings
  private let state: Mutex<State>

  private struct State {
    var machine: PlaybackMachine
    var effects: AsyncStream<PlaybackEffect>.Continuation?
    var snapshots = Subscribers<PlaybackSnapshot>()
    var notices = Subscribers<Notice>()
    /// When the engine was closed; nil until then.
    var finishedAt: MonotonicInstant?

    var isFinished: Bool { finishedAt != nil }
  }

  init(
    settings: EngineSettings, machine: PlaybackMachine, effects: AsyncStream<PlaybackEffect>.Continuation
  ) {
    self.settings = settings
    state = Mutex(State(machine: machine, effects: effects))
  }

  /// Lets the machine handle an event that happens now; the outcome if it was a command.
  @discardableResult
  func handle(_ kind: PlaybackEvent.Kind) -> CommandOutcome? {
    state.withLock { state in
      // The clock is read under the lock: events reach the machine in the order of their times.
      let event = PlaybackEvent(at: settings.clock.now, kind)
      settings.journal?(.event(event))
      let before = PlaybackSnapshot(state.machine)
      let reaction = state.machine.handle(event)
      for effect in reaction.effects {
        if case .notice(let notice) = effect { state.notices.yield(notice) }
        if case .transferred(let report) = effect { settings.journal?(.transferred(report)) }
        state.effects?.yield(effect)
      }
      let after = PlaybackSnapshot(state.machine)
      if after != before { state.snapshots.yield(after) }
      return reaction.outcome
    }
  }

  var machine: PlaybackMachine { state.withLock { $0.machine } }

  /// How the state is kept: as it is at that moment, or as it was when the engine was closed.
  var keeping: StateKeeper.Rules {
    StateKeeper.Rules(
      clock: settings.clock, interval: settings.store == nil ? .zero : settings.keepingInterval,
      isChanging: { [self] in settings.store != nil && state.withLock { $0.machine.anchor.movingAt != nil } },
      save: { [self] in
        // A queue that never was is nothing to put in place of what is kept.
        guard let store = settings.store, machine.queue.revision > 0 else { return }
        await store.save(state.withLock { $0.machine.kept(at: $0.finishedAt ?? settings.clock.now) })
      })
  }

  var snapshot: PlaybackSnapshot { state.withLock { PlaybackSnapshot($0.machine) } }

  func subscribe(newest: Int) -> AsyncStream<PlaybackSnapshot> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: PlaybackSnapshot.self, bufferingPolicy: .bufferingNewest(max(1, newest)))
    state.withLock { state in
      continuation.yield(PlaybackSnapshot(state.machine))
      if state.isFinished { return continuation.finish() }
      let number = state.snapshots.add(continuation)
      continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.snapshots.remove(number) } }
    }
    return stream
  }

  func subscribeToNotices() -> AsyncStream<Notice> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Notice.self, bufferingPolicy: .bufferingNewest(64))
    state.withLock { state in
      if state.isFinished { return continuation.finish() }
      let number = state.notices.add(continuation)
      continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.notices.remove(number) } }
    }
    return stream
  }

  /// Ends the runner and every stream; later events change the machine and nothing else. A hand-over that is not done
  /// is taken back first, so that nothing is left behind where it was going to.
  func finish() {
    let now = snapshot
    if let target = now.handingOverTo, target != now.output {
      handle(.command(now.output.map { .transfer(to: $0) } ?? .stopCasting))
    }
    let ending = state.withLock { state -> State? in
      guard !state.isFinished else { return nil }
      let ending = state
      state.finishedAt = settings.clock.now
      state.effects = nil
      state.snapshots = Subscribers()
      state.notices = Subscribers()
      return ending
    }
    // Outside the lock: finishing a stream calls its termination handler, which takes the lock.
    ending?.effects?.finish()
    ending?.snapshots.finish()
    ending?.notices.finish()
  }
}

/// Those who read a stream of values, in the order in which they came.
private struct Subscribers<Value: Sendable> {
  private var continuations: [(number: Int, continuation: AsyncStream<Value>.Continuation)] = []
  private var last = 0

  mutating func add(_ continuation: AsyncStream<Value>.Continuation) -> Int {
    last += 1
    continuations.append((last, continuation))
    return last
  }

  mutating func remove(_ number: Int) { continuations.removeAll { $0.number == number } }

  func yield(_ value: Value) { for reader in continuations { reader.continuation.yield(value) } }

  func finish() { for reader in continuations { reader.continuation.finish() } }
}
