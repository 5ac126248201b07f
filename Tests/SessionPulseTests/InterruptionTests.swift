import PlaybackCore
import Testing

@testable import SessionPulse

/// Calls, as the session takes them (R34–R36, I1–I8).
@Suite("Interruptions by other streams")
struct InterruptionTests {
  private let began = AudioSessionEvent.interruptionBegan(source: "call")
  private let ended = AudioSessionEvent.interruptionEnded(source: "call", shouldResume: true)

  @Test("S203, S204: a stream of role phone begins an interruption, its end ends it")
  func call() {
    var server = FakeServer()
    var call: UInt32 = 0
    server.change { call = $0.call() }
    #expect(server.events == [began])
    server.change { $0.hangUp(call) }
    #expect(server.events == [began])
    server.pass(.milliseconds(249))
    #expect(server.events == [began])
    server.pass(.milliseconds(1))
    #expect(server.events == [began, ended])
  }

  @Test("calls that overlap are one; so are ringing and talking with a gap between")
  func overlapping() {
    var server = FakeServer()
    var calls: [UInt32] = []
    server.change { calls = [$0.call()] }
    server.change { calls.append($0.call()) }
    server.change { $0.hangUp(calls[0]) }
    server.pass(.seconds(1))
    server.change { $0.hangUp(calls[1]) }
    server.pass(.milliseconds(200))
    server.change { calls = [$0.call()] }
    server.pass(.seconds(5))
    #expect(server.events == [began])
    server.change { $0.hangUp(calls[0]) }
    server.pass(.seconds(1))
    #expect(server.events == [began, ended])
  }

  @Test("another role is another source; event, music and no role interrupt nothing (S205)")
  func roles() {
    var server = FakeServer(
      PulseOptions(interruptingRoles: ["phone": "call", "alarm": "alarm", "event": "never"]))
    server.change { server in for role in ["event", "music", "video", nil] { server.call(role) } }
    #expect(server.events.isEmpty)
    server.change { $0.call("alarm") }
    server.change { $0.call("phone") }
    #expect(server.events == [.interruptionBegan(source: "alarm"), began])
  }

  @Test("a corked or muted call does not interrupt; uncorked it does, corked again it is over")
  func corked() {
    var server = FakeServer()
    server.change {
      $0.call()
      $0.view.inputs[1].isCorked = true
    }
    #expect(server.events.isEmpty)
    server.change { $0.view.inputs[1].isCorked = false }
    #expect(server.events == [began])
    server.change { $0.view.inputs[1].isMuted = true }
    server.pass(.seconds(1))
    #expect(server.events == [began, ended])
  }

  @Test("our own stream never interrupts itself, whatever its role; one of another engine does")
  func ownRole() {
    var server = FakeServer()
    server.change { $0.own.role = "phone" }
    #expect(server.events.isEmpty)
    server.change {
      $0.call()
      $0.view.inputs[1].process = FakeServer.process
    }
    #expect(server.events == [began])
  }

  @Test("what the server held silent before the pause is heard later, and is no mute of the listener's")
  func silenced() {
    var server = FakeServer()
    server.change {
      $0.call()
      $0.own.isMuted = true
    }
    #expect(server.events == [.wentUnheard(.milliseconds(100)), began])
    server.change { $0.own.isCorked = true }
    server.pass(.seconds(10))
    server.change { $0.view.inputs.removeLast() }
    server.pass(.milliseconds(260))
    server.change { $0.own.isMuted = false }
    server.pass(.seconds(2))
    #expect(server.events == [.wentUnheard(.milliseconds(100)), began, ended])
  }

  @Test("the time since the first sign is counted in, however late the answer")
  func lateAnswer() {
    var server = FakeServer()
    server.answers = false
    server.change {
      $0.call()
      $0.own.isMuted = true
    }
    server.pass(.milliseconds(30))
    server.answers = true
    server.send(.answered(server.view))
    #expect(server.events == [.wentUnheard(.milliseconds(130)), began])
  }

  @Test("muted by the listener before the call: nothing went unheard that would have been heard")
  func mutedBefore() {
    var server = FakeServer()
    server.change { $0.own.isMuted = true }
    server.pass(.seconds(1))
    server.change { $0.call() }
    #expect(server.events == [.levelsChanged(.full, isMuted: true), began])
  }

  @Test("a paused stream that the server mutes for a call loses nothing")
  func pausedBefore() {
    var server = FakeServer()
    server.change { $0.own.isCorked = true }
    server.change {
      $0.call()
      $0.own.isMuted = true
    }
    #expect(server.events == [began])
  }

  @Test("asked for sound: granted, unless the server itself holds us silent (R36, I5)")
  func activation() {
    var server = FakeServer()
    server.send(.activationAsked)
    server.change { $0.call() }
    server.send(.activationAsked)
    #expect(server.events == [.activated, began, .activated])
    server.forget()
    server.change { $0.own.isMuted = true }
    server.send(.activationAsked)
    #expect(server.events == [.activationFailed(source: "call")])
  }

  @Test("a call longer than allowed does not let playing go on by itself (I2)")
  func long() {
    var server = FakeServer(PulseOptions(longestToResumeFrom: .seconds(60)))
    var call: UInt32 = 0
    server.change { call = $0.call() }
    server.pass(.seconds(61))
    server.change { $0.hangUp(call) }
    server.pass(.seconds(1))
    #expect(server.events == [began, .interruptionEnded(source: "call", shouldResume: false)])
  }

  @Test("the host's own interruptions: one per source, an end without a begin is none")
  func host() {
    var server = FakeServer()
    server.send(.hostEnded(source: "door", shouldResume: true))
    server.send(.hostBegan(source: "door"))
    server.send(.hostBegan(source: "door"))
    server.send(.hostEnded(source: "door", shouldResume: false))
    server.send(.hostEnded(source: "door", shouldResume: true))
    #expect(
      server.events == [
        .interruptionBegan(source: "door"), .interruptionEnded(source: "door", shouldResume: false),
      ])
  }

  @Test("a host's interruption of a call's name ends with the later of the two")
  func hostAndCall() {
    var server = FakeServer()
    server.send(.hostBegan(source: "call"))
    server.change { $0.call() }
    server.send(.hostEnded(source: "call", shouldResume: true))
    #expect(server.events == [began])
    server.change { $0.view.inputs.removeLast() }
    server.pass(.seconds(1))
    #expect(server.events == [began, ended])
  }

  @Test("a server that dies in a call: when it is back without the call, playing does not go on by itself")
  func uncertain() {
    var server = FakeServer()
    server.change { $0.call() }
    server.change { $0.own.isCorked = true }
    server.forget()
    server.restart(sinks: ["speakers", "headphones"])
    server.pass(.seconds(1))
    #expect(
      server.events == [
        .soundLost(reason: "the sound server is gone"), .soundReturned,
        .interruptionEnded(source: "call", shouldResume: false),
      ])
  }

  @Test("a call that is there when the session begins interrupts")
  func already() {
    var session = PulseSession(PulseOptions(clientName: "Own"), process: 1)
    session.begin(at: .zero)
    session.handle(.connected, at: .zero)
    var view = ServerView(sinks: [Sink(index: 1, name: "speakers")])
    view.inputs = [SinkInput(index: 7, sink: 1, process: 2, application: "Phone", role: "phone")]
    session.handle(.answered(view), at: .zero)
    var events: [PulseRequest] = []
    while let request = session.takeRequest() { events.append(request) }
    #expect(events.contains(.report(began)))
  }
}
