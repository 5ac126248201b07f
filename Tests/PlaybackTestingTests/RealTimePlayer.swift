import PlaybackCore
import PlaybackTesting

/// A fake whose manual clock is moved along with the machine's, so that it looks like a player in real time.
/// The pause in its motor is the player's own pace; no test waits for it.
final class RealTimePlayer: Player {
  let reports: AsyncStream<PlayerReport>
  private let inner: FakePlayer
  private let motor: Task<Void, Never>

  init(_ inner: FakePlayer, _ clock: ManualClock, since start: ContinuousClock.Instant) {
    self.inner = inner
    reports = inner.reports
    motor = Task {
      while (try? await ContinuousClock().sleep(for: .milliseconds(5))) != nil {
        let (seconds, attoseconds) = start.duration(to: .now).components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        clock.advance(to: MonotonicInstant(nanoseconds: nanoseconds))
      }
    }
  }

  deinit { motor.cancel() }

  func send(_ command: PlayerCommand) { inner.send(command) }
}
