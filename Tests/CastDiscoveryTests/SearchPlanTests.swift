import PlaybackCore
import Testing

@testable import CastDiscovery

@Suite("What looks for devices")
struct SearchPlanTests {
  private var plan = SearchPlan(.automatic)
  private var now = MonotonicInstant(nanoseconds: 0)

  private mutating func pass(_ time: MediaTime) -> [SearchPlan.Effect] {
    now = now + time
    return plan.handle(.timePassed, at: now)
  }

  @Test("The daemon, and nothing else while it runs")
  mutating func daemon() {
    #expect(plan.handle(.started, at: now) == [.openDaemon(attempt: 1)])
    #expect(plan.handle(.started, at: now).isEmpty)
    #expect(plan.handle(.daemonRuns(attempt: 1), at: now).isEmpty)
    #expect(plan.state == SearchState(daemon: .running, embedded: .off) && plan.deadline == nil)
    #expect(plan.handle(.stopped, at: now) == [.closeDaemon, .forget(.daemon)])
    #expect(plan.state == .off)
  }

  @Test("No daemon: this process, until a daemon comes (S173)")
  mutating func absent() {
    _ = plan.handle(.started, at: now)
    #expect(plan.handle(.daemonAbsent(attempt: 1), at: now) == [.openEmbedded(attempt: 1)])
    _ = plan.handle(.embeddedRuns(attempt: 1), at: now)
    #expect(plan.state == SearchState(daemon: .absent, embedded: .running) && plan.deadline == nil)
    #expect(plan.handle(.daemonRuns(attempt: 1), at: now) == [.closeEmbedded, .forget(.embedded)])
    #expect(plan.handle(.embeddedFailed(attempt: 1, "late"), at: now).isEmpty)
    #expect(plan.state == SearchState(daemon: .running, embedded: .off))
  }

  @Test("No bus: this process, and the bus again after 5, 10, 20 … seconds, a minute at most")
  mutating func noBus() {
    _ = plan.handle(.started, at: now)
    for (attempt, delay) in zip(1..., [5, 10, 20, 40, 60, 60] as [Int64]) {
      let effects = plan.handle(.daemonFailed(attempt: attempt, .noBus), at: now)
      #expect(effects == [.closeDaemon] + (attempt == 1 ? [.openEmbedded(attempt: 1)] : []))
      #expect(pass(.seconds(delay) - .milliseconds(1)).isEmpty)
      #expect(pass(.milliseconds(1)) == [.closeDaemon, .openDaemon(attempt: attempt + 1)])
    }
  }

  @Test(
    "A daemon that does not answer within three seconds hangs: this process, and a new try; late words do not count"
  )
  mutating func hung() {
    _ = plan.handle(.started, at: now)
    #expect(pass(.seconds(3)) == [.openEmbedded(attempt: 1)])
    #expect(plan.state.daemon == .hung)
    #expect(plan.handle(.daemonAbsent(attempt: 1), at: now).isEmpty && plan.state.daemon == .hung)
    #expect(pass(.seconds(5)) == [.closeDaemon, .openDaemon(attempt: 2)])
    #expect(plan.handle(.daemonRuns(attempt: 1), at: now).isEmpty && plan.state.daemon == .hung)
    #expect(plan.handle(.daemonRuns(attempt: 2), at: now) == [.closeEmbedded, .forget(.embedded)])
  }

  @Test("A daemon that ran and does not answer any more hangs as well; one that answers does not")
  mutating func hungLater() {
    _ = plan.handle(.started, at: now)
    _ = plan.handle(.daemonRuns(attempt: 1), at: now)
    _ = plan.handle(.daemonAsked, at: now)
    _ = plan.handle(.daemonAnswered(attempt: 1), at: now)
    #expect(pass(.seconds(9)).isEmpty)
    _ = plan.handle(.daemonAsked, at: now)
    #expect(pass(.seconds(3)) == [.forget(.daemon), .openEmbedded(attempt: 1)])
    #expect(plan.state.daemon == .hung)
  }

  @Test("A daemon that dies is waited for at once; one that is broken is told")
  mutating func gone() {
    _ = plan.handle(.started, at: now)
    _ = plan.handle(.daemonRuns(attempt: 1), at: now)
    #expect(
      plan.handle(.daemonFailed(attempt: 1, .gone), at: now)
        == [.closeDaemon, .forget(.daemon), .openDaemon(attempt: 2)])
    _ = plan.handle(.daemonFailed(attempt: 2, .broken("odd")), at: now)
    #expect(plan.state.daemon == .broken("odd") && plan.state.embedded == .starting)
    _ = plan.handle(.embeddedFailed(attempt: 1, "no socket"), at: now)
    #expect(plan.state.embedded == .broken("no socket"))
  }

  @Test("Daemon only, or this process only, as asked")
  mutating func choice() {
    plan = SearchPlan(.daemon)
    _ = plan.handle(.started, at: now)
    #expect(plan.handle(.daemonAbsent(attempt: 1), at: now).isEmpty)
    plan = SearchPlan(.embedded)
    #expect(plan.handle(.started, at: now) == [.openEmbedded(attempt: 1)])
    #expect(plan.handle(.stopped, at: now) == [.closeEmbedded, .forget(.embedded)])
  }
}
