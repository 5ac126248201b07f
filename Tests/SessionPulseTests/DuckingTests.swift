import PlaybackCore
import Testing

@testable import SessionPulse

/// Notices above which the player is softened instead of paused.
@Suite("Ducking")
struct DuckingTests {
  @Test("a spoken notice softens and does not interrupt; a quarter of a second after the last it is over")
  func notice() {
    var server = FakeServer()
    var notices: [UInt32] = []
    server.change { notices = [$0.call("a11y")] }
    server.change { notices.append($0.call("a11y")) }
    server.change { $0.hangUp(notices[0]) }
    server.change { $0.hangUp(notices[1]) }
    server.pass(.milliseconds(249))
    #expect(server.ducks == [15])
    server.pass(.milliseconds(1))
    #expect(server.ducks == [15, 0])
    #expect(server.events.isEmpty)
  }

  @Test("of several the one that asks for most counts, and what is left counts when it is over")
  func most() {
    var server = FakeServer(PulseOptions(duckingRoles: ["a11y": 10, "navigation": 20]))
    server.change { $0.call("a11y") }
    server.change { $0.call("navigation") }
    server.change { $0.view.inputs.removeLast() }
    server.pass(.seconds(1))
    #expect(server.ducks == [10, 20, 10])
  }

  @Test("never left softened: the server goes, or the session ends")
  func never() {
    var server = FakeServer()
    server.change { $0.call("a11y") }
    server.send(.disconnected)
    #expect(server.ducks == [15, 0])
    server = FakeServer()
    server.change { $0.call("a11y") }
    server.send(.closed)
    #expect(server.ducks == [15, 0])
  }
}
