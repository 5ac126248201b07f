import PlaybackCore
import Testing

@testable import SessionPulse

/// The silence in which a stream is kept after its device went: never left behind (R38).
@Suite("Silenced streams")
struct GuardTests {
  /// Playing on headphones that were pulled: silenced on the loudspeakers.
  private func silenced() -> FakeServer {
    var server = FakeServer(sinks: ["headphones", "speakers"])
    server.change { $0.pull("headphones") }
    server.forget()
    return server
  }

  @Test("a stream that ends while silenced: the next, to which the server gives the silence back, is heard")
  func vanished() {
    var server = silenced()
    server.change { server in server.view.inputs = [] }
    server.pass(.seconds(2))
    server.change { server in
      server.play()
      server.own.isMuted = true
    }
    #expect(!server.own.isMuted)
    server.pass(.seconds(2))
    server.change { $0.own.isMuted = true }
    server.pass(.seconds(2))
    #expect(server.own.isMuted)
    #expect(server.events == [.levelsChanged(.full, isMuted: true)])
  }

  @Test("the next stream comes loud: then a mute of a later one is the listener's")
  func nothingOwed() {
    var server = silenced()
    server.change { server in server.view.inputs = [] }
    server.change { $0.play() }
    server.change { server in server.view.inputs = [] }
    server.change { server in
      server.play()
      server.own.isMuted = true
    }
    #expect(server.own.isMuted)
  }

  @Test("the server goes while a stream is silenced: the next is heard")
  func restarted() {
    var server = silenced()
    server.restart(sinks: ["speakers"])
    server.change { server in
      server.play()
      server.own.isMuted = true
    }
    #expect(!server.own.isMuted)
  }

  @Test("a call that silences the next stream is not fought; what is owed is paid after it")
  func duringCall() {
    var server = silenced()
    server.change { server in server.view.inputs = [] }
    server.change { $0.call() }
    server.change { server in
      server.play()
      server.own.isMuted = true
    }
    #expect(server.own.isMuted)
    server.change { server in server.view.inputs.removeLast() }
    server.pass(.seconds(1))
    server.send(.changed)
    #expect(!server.own.isMuted)
  }

  @Test("the session ends while a stream is silenced: it is heard again")
  func closed() {
    var server = silenced()
    server.send(.closed)
    #expect(!server.own.isMuted)
    #expect(server.isQuit)
  }
}
