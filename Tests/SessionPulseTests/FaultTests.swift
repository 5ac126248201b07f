import PlaybackCore
import Testing

@testable import SessionPulse

/// Servers that are not there, go, come back or stand still.
@Suite("Faults of the server")
struct FaultTests {
  @Test("a server that goes is told with the place before it, and is looked for less and less often")
  func gone() {
    var server = FakeServer()
    server.send(.disconnected)
    #expect(
      server.events == [.wentUnheard(.milliseconds(100)), .soundLost(reason: "the sound server is gone")])
    var moments: [Int64] = []
    for _ in 1...8 {
      let (start, before) = (server.now, server.connects)
      while server.connects == before { server.pass(.milliseconds(10)) }
      moments.append((server.now - start).nanoseconds / 1_000_000)
      server.send(.disconnected)
    }
    #expect(moments == [250, 500, 1000, 2000, 2000, 2000, 2000, 2000])
    #expect(server.events.count == 2)
  }

  @Test("paused when the server went: nothing went unheard")
  func goneWhilePaused() {
    var server = FakeServer()
    server.change { $0.own.isCorked = true }
    server.send(.disconnected)
    #expect(server.events == [.soundLost(reason: "the sound server is gone")])
  }

  @Test("back with the same device: sound again; without it, it is lost first")
  func back() {
    var server = FakeServer()
    server.restart(sinks: ["headphones", "speakers"])
    #expect(server.events.last == .soundReturned)
    #expect(!server.events.contains { if case .outputLost = $0 { true } else { false } })
    server.change { $0.play() }
    server.forget()
    server.restart(sinks: ["speakers"])
    server.pass(.seconds(3))
    #expect(
      server.events.suffix(2) == [
        .outputLost(name: "Headphones", wasInUse: true, noneLeft: false), .soundReturned,
      ])
  }

  @Test(
    "no device was left when the server went: one that is there when it is back is told, or nothing would play"
  )
  func backWithDevices() {
    var server = FakeServer(sinks: ["speakers"])
    server.change { $0.pull("speakers") }
    server.forget()
    server.restart(sinks: [Sink.standIn])
    #expect(server.events == [.soundLost(reason: "the sound server is gone"), .soundReturned])
    server.forget()
    server.restart(sinks: [Sink.standIn, "radio"])
    #expect(
      server.events == [
        .soundLost(reason: "the sound server is gone"), .outputAdded(name: "Radio"), .soundReturned,
      ])
    server.forget()
    server.restart(sinks: ["radio"])
    #expect(server.events == [.soundLost(reason: "the sound server is gone"), .soundReturned])
  }

  @Test("a server that makes its devices only when it is up, as PipeWire does, is given three seconds")
  func devicesLater() {
    let gone = AudioSessionEvent.soundLost(reason: "the sound server is gone")
    var server = FakeServer(sinks: ["headphones"])
    server.restart(sinks: [Sink.standIn])
    server.pass(.milliseconds(1500))
    server.restart(sinks: [Sink.standIn])
    server.pass(.milliseconds(2500))
    #expect(server.events == [.wentUnheard(.milliseconds(100)), gone])
    server.change { $0.plug("speakers") }
    server.change { $0.plug("headphones") }
    let added = [AudioSessionEvent.outputAdded(name: "Speakers"), .outputAdded(name: "Headphones")]
    #expect(Array(server.events.dropFirst(2)) == added + [.soundReturned])
    server.forget()
    server.pass(.seconds(5))
    #expect(server.events.isEmpty)
    server.change { $0.play(on: "headphones") }
    server.restart(sinks: ["speakers"])
    server.pass(.milliseconds(2999))
    #expect(server.events == [.wentUnheard(.milliseconds(100)), gone])
    server.pass(.milliseconds(1))
    #expect(
      server.events.dropFirst(2) == [
        .outputLost(name: "Headphones", wasInUse: true, noneLeft: false), .soundReturned,
      ])
  }

  @Test("never a server: nothing is held and nothing told but the empty list; the first that comes is told")
  func absent() {
    var server = FakeServer(sinks: [], playing: false)
    server.session = PulseSession(PulseOptions(clientName: FakeServer.name), process: FakeServer.process)
    server.session.begin(at: server.now)
    server.send(.disconnected)
    #expect(server.events.isEmpty)
    #expect(server.devices == [[]])
    server.pass(.milliseconds(250))
    server.plug("speakers")
    server.send(.connected)
    #expect(server.events == [.soundReturned])
  }

  @Test("a server that does not answer for a second stands still; its answer ends that")
  func frozen() {
    var server = FakeServer()
    server.answers = false
    server.pass(.milliseconds(1999))
    #expect(server.events.isEmpty)
    server.pass(.milliseconds(1))
    #expect(server.events == [.soundStalled(reason: "the sound server does not answer")])
    server.pass(.seconds(60))
    server.answers = true
    server.send(.answered(server.view))
    #expect(server.events.last == .soundReturned)
    #expect(server.events.count == 2)
  }

  @Test("an answer that failed says nothing of the devices; the server is asked again in a second")
  func failed() {
    var server = FakeServer()
    server.answers = false
    server.pass(.seconds(32))
    #expect(server.events == [.soundStalled(reason: "the sound server does not answer")])
    let before = server.queries
    server.send(.unanswered)
    server.pass(.milliseconds(999))
    #expect(server.queries == before)
    server.pass(.seconds(10))
    #expect(server.queries == before + 1)
    server.answers = true
    server.send(.answered(server.view))
    #expect(server.events == [.soundStalled(reason: "the sound server does not answer"), .soundReturned])
  }

  @Test("a server that stands still for a minute is told once and not asked on and on; its answer ends that")
  func frozenForLong() {
    var server = FakeServer()
    server.answers = false
    server.pass(.seconds(2))
    #expect(server.events == [.soundStalled(reason: "the sound server does not answer")])
    let queries = server.queries
    // The library gives up on an answer after half a minute.
    for _ in 1...2 {
      server.pass(.seconds(30))
      server.send(.unanswered)
    }
    #expect(server.queries - queries <= 2)
    #expect(server.events.count == 1)
    server.answers = true
    server.pass(.seconds(1))
    #expect(server.events.last == .soundReturned)
    #expect(server.events.count == 2 && server.connects == 1)
  }

  @Test("an answer is whole when all its parts are, and void when one of them failed", arguments: 0..<4)
  func parts(failing: Int) {
    for end: Int32 in [1, -1, -2] {
      var answer = Answer()
      answer.view.defaultSink = "speakers"
      let events = (0..<4).map { answer.ends($0 == failing ? end : 1) }
      #expect(events == [nil, nil, nil, end < 0 ? .unanswered : .answered(answer.view)])
      #expect(answer.ends(1) == nil)
    }
  }

  @Test("paused or stopped nothing wakes")
  func idle() {
    var server = FakeServer()
    #expect(server.session.wakesAt != nil)
    server.change { $0.own.isCorked = true }
    #expect(server.session.wakesAt == nil)
    server.change { server in server.view.inputs = [] }
    #expect(server.session.wakesAt == nil)
  }

  @Test("a suspended device is told after half a second, and only while we want to sound")
  func suspended() {
    var server = FakeServer()
    server.change { $0.view.sinks[0].isSuspended = true }
    server.pass(.milliseconds(499))
    #expect(server.events.isEmpty)
    server.pass(.milliseconds(1))
    #expect(server.events == [.soundStalled(reason: "Speakers is suspended")])
    server.change { $0.view.sinks[0].isSuspended = false }
    #expect(server.events.last == .soundReturned)
    server.forget()
    server.change { $0.own.isCorked = true }
    server.change { $0.view.sinks[0].isSuspended = true }
    server.pass(.seconds(5))
    #expect(server.events.isEmpty)
  }

  @Test("changes that come while a question is under way are one more question, not many")
  func coalesced() {
    var server = FakeServer()
    server.answers = false
    let before = server.queries
    for _ in 1...50 { server.send(.changed) }
    #expect(server.queries == before + 1)
    server.answers = true
    server.send(.answered(server.view))
    #expect(server.queries == before + 2)
  }

  @Test("closed: it lets go")
  func closed() {
    var server = FakeServer()
    server.send(.closed)
    #expect(server.isQuit)
    #expect(server.events.isEmpty)
  }

  @Test("the end of the session ends what it holds, once; after it nothing counts")
  func closedHeld() {
    var server = FakeServer()
    server.change { $0.call() }
    server.send(.hostBegan(source: "door"))
    server.send(.hostBegan(source: "call"))
    server.send(.disconnected)
    server.forget()
    server.session.handle(.closed, at: server.now)
    server.session.handle(.closed, at: server.now)
    server.send(.hostBegan(source: "late"))
    #expect(
      server.events == [
        .interruptionEnded(source: "door", shouldResume: false),
        .interruptionEnded(source: "call", shouldResume: false), .soundReturned,
      ])
    server = FakeServer(sinks: ["speakers"])
    server.change { $0.pull("speakers") }
    server.forget()
    server.send(.closed)
    #expect(server.events == [.outputAdded(name: "the system's default")])
    server = FakeServer()
    server.answers = false
    server.pass(.seconds(2))
    server.send(.closed)
    #expect(server.events.last == .soundReturned)
  }

  @Test("answers and changes after the end of a connection are nobody's")
  func late() {
    var server = FakeServer()
    server.send(.disconnected)
    server.forget()
    server.send(.answered(ServerView()))
    server.send(.changed)
    server.pass(.milliseconds(100))
    #expect(server.events.isEmpty)
  }
}
