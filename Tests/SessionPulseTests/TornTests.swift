import PlaybackCore
import Testing

@testable import SessionPulse

/// Answers during which something happened: the server is asked for their parts one after another (R38, R39).
@Suite("Torn answers")
struct TornTests {
  @Test(
    "a plug pulled while an answer is put together is a loss, never the listener's move",
    arguments: 1...3, [true, false])
  func pulled(parts: Int, isToldLate: Bool) {
    for choice in [nil, SoundDevice.ID(rawValue: "headphones")] {
      var server = FakeServer(PulseOptions(device: choice), sinks: ["headphones", "speakers"])
      server.tear = FakeServer.Tear(parts: parts, isToldLate: isToldLate) { $0.pull("headphones") }
      server.send(.changed)
      #expect(server.events.contains(.outputLost(name: "Headphones", wasInUse: true, noneLeft: false)))
      #expect(server.own.isMuted)
      #expect(server.session.choice == choice)
    }
  }

  @Test(
    "a new default that takes the stream along while an answer is put together changes no choice",
    arguments: 1...3, [true, false])
  func newDefault(parts: Int, isToldLate: Bool) {
    var server = FakeServer(PulseOptions(device: SoundDevice.ID(rawValue: "speakers")))
    server.tear = FakeServer.Tear(parts: parts, isToldLate: isToldLate) { server in
      server.view.defaultSink = "headphones"
      server.own.sink = server.view.sink(named: "headphones")?.index
    }
    server.send(.changed)
    #expect(server.session.choice == SoundDevice.ID(rawValue: "speakers"))
    #expect(server.heardOn == "speakers")
  }

  @Test("changes without end do not keep an answer from being used")
  func bounded() {
    var server = FakeServer()
    server.answers = false
    server.change { $0.call() }
    for _ in 1...3 {
      server.send(.changed)
      server.send(.answered(server.view))
    }
    #expect(server.events == [.interruptionBegan(source: "call")])
  }
}
