public import PlaybackCore
import Synchronization

/// Something that lives on a `ManualClock` and must be carried along when the clock moves, such as `FakePlayer`.
///
/// Isolation: called by whoever moves the clock, without any lock of the clock held.
public protocol ManualClockFollower: AnyObject, Sendable {
  /// The next moment at which the follower has something to do; nil when there is none. The clock stops there.
  var nextMoment: MonotonicInstant? { get }

  /// Does what is due up to and including the moment. A moment in the follower's past is to be ignored.
  func follow(to moment: MonotonicInstant)
}

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let timer = Task { try await clock.sleep(until: clock.now + .seconds(10)) }
/// try await clock.waitForSleepers(atLeast: 1)  // the task has really gone to sleep
/// clock.advance(by: .seconds(10))              // and wakes now
/// try await timer.value
/// ```
///
/// `advance` goes from one interesting moment to the next: at each it carries its followers along, then wakes
/// the sleepers that are due, earliest deadline first. A woken task runs on its own executor, so code that
/// sleeps again after waking needs an advance per sleep, with `waitForSleepers` in between.
///
/// Isolation: may be used from any thread; its state is guarded by a mutex. Only one thread should move it.
public final class ManualClock: PlaybackClock {
  struct State: Sendable {
    var now: MonotonicInstant
    var line = SleeperLine()
    var cancelled: Set<UInt64> = []
    var lastID: UInt64 = 0
    var followers: [any ManualClockFollower] = []
    var watchers: [Watcher] = []
  }

  struct Watcher: Sendable {
    let id: UInt64
    let count: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  let state: Mutex<State>

  /// Makes a clock that shows `now`.
  public init(now: MonotonicInstant = .zero) { state = Mutex(State(now: now)) }

  /// The present moment; changes only in `advance`.
  public var now: MonotonicInstant { state.withLock { $0.now } }

  /// How many tasks sleep on this clock just now.
  public var sleeperCount: Int { state.withLock { $0.line.sleepers.count } }

  /// The earliest moment for which a task sleeps; nil when none does.
  public var nextDeadline: MonotonicInstant? { state.withLock { $0.line.sleepers.first?.deadline } }

  /// Moves the clock on by that much; zero wakes what is due now, a negative value does nothing.
  public func advance(by time: MediaTime) {
    if time >= .zero { advance(to: now + time) }
  }

  /// Moves the clock on to the moment, stopping at every sleeper's deadline and every follower's moment on the
  /// way. A moment in the past does nothing.
  public func advance(to target: MonotonicInstant) {
    while true {
      let followers = state.withLock { $0.followers }
      let moments = followers.compactMap(\.nextMoment)
      guard let stop = step(to: target, moments) else { return }
      for follower in followers { follower.follow(to: stop) }
      for sleeper in state.withLock({ $0.line.takeDue(at: stop) }) { sleeper.continuation?.resume() }
      if stop == target { return }
    }
  }

  /// Sets `now` to the next stop and returns it; nil when the target is in the past.
  private func step(to target: MonotonicInstant, _ moments: [MonotonicInstant]) -> MonotonicInstant? {
    state.withLock { state in
      guard target >= state.now else { return nil }
      let deadline = state.line.sleepers.first?.deadline
      let later = (moments + [deadline].compactMap(\.self)).filter { $0 > state.now }
      state.now = min(later.min() ?? target, target)
      return state.now
    }
  }

  /// Carries the follower along from now on. The clock keeps it alive until `detach`.
  public func attach(_ follower: any ManualClockFollower) {
    state.withLock { $0.followers.append(follower) }
    follower.follow(to: now)
  }

  /// Leaves the follower alone from now on; an unknown one is ignored.
  public func detach(_ follower: any ManualClockFollower) {
    state.withLock { state in state.followers.removeAll { $0 === follower } }
  }
}
