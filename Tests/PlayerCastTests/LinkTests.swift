import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

@Suite("The link to a device")
struct LinkTests {
  private func isPing(_ message: CastMessage) -> Bool {
    if case .ping? = try? HeartbeatMessage(message.payload), message.namespace == .heartbeat {
      true
    } else {
      false
    }
  }

  @Test("A sign of life every five seconds; the device's own are answered with ids swapped (field 41)")
  func heartbeat() throws {
    var bench = SenderBench.open()
    bench.pass(.seconds(21))
    #expect(bench.messages.filter(isPing).count == 4)
    bench.forget()
    bench.say(HeartbeatMessage.ping, from: .transport, to: .transport)
    let pong = try #require(bench.messages.last)
    #expect(pong.source == .transport && pong.destination == .transport)
    #expect(try HeartbeatMessage(pong.payload) == .pong)
  }

  @Test(
    "Twelve seconds without a byte: suspended; tried after at most 1, 2, 4, 8, 15 … seconds, for two minutes (field 38, 39)"
  )
  func silence() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.isCut = true
    bench.takesConnections = false
    bench.forget()
    bench.pass(.seconds(13))
    #expect(bench.facts.contains { if case .link(.suspended) = $0 { true } else { false } })
    #expect(bench.effects.contains(.disconnect))
    bench.pass(.seconds(118))
    // After at most 1 + 2 + 4 + 8 = 15 s, then about every 15 s.
    #expect(bench.effects.filter { $0 == .connect }.count == 10)
    #expect(bench.lost == nil)
    bench.pass(.seconds(3))
    #expect(bench.lost?.code == .linkLost)
    #expect(bench.isFinished)
    let count = bench.effects.count
    bench.pass(.seconds(600))
    #expect(bench.effects.count == count)
  }

  @Test("A doubted connection that answers stays; one that does not is made anew in three seconds [S195]")
  func doubted() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.forget()
    bench.handle(.doubted)
    #expect(bench.messages.filter(isPing).count == 1)
    bench.handle(.received([0]))
    bench.pass(.seconds(4))
    #expect(!bench.effects.contains(.disconnect))

    bench.isCut = true
    bench.forget()
    bench.handle(.doubted)
    bench.pass(.milliseconds(2900))
    #expect(!bench.effects.contains(.disconnect))
    bench.pass(.milliseconds(200))
    #expect(bench.effects.contains(.disconnect))
    #expect(bench.facts.contains { if case .link(.suspended) = $0 { true } else { false } })
    bench.isCut = false
    bench.pass(.seconds(2))
    #expect(bench.facts.contains(.link(.connected)))
  }

  @Test("A device that is looked for is tried at once when this machine wakes")
  func doubtedWhileLost() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.takesConnections = false
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.pass(.seconds(20))
    bench.forget()
    bench.takesConnections = true
    bench.handle(.doubted)
    #expect(bench.effects.contains(.connect))
    #expect(bench.facts.contains(.link(.connected)))
  }

  @Test("Any byte is a sign of life, also without an answer to ours")
  func anyByteCounts() {
    var bench = SenderBench.open()
    bench.isCut = true
    for _ in 0..<10 {
      bench.pass(.seconds(10))
      bench.handle(.received([0]))
      bench.handle(.received([0, 0, 2, 8, 0]))
    }
    #expect(!bench.facts.contains { if case .link = $0 { true } else { false } })
  }

  @Test("While the device is out of reach commands are refused, and each once (field 37)")
  func refusesWhileSuspended() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.tv.swallowed = ["MEDIA PAUSE"]
    let pending = bench.command(.pause)
    bench.takesConnections = false
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    let later = bench.command(.seek(to: .seconds(3)))
    for token in [pending, later] {
      #expect(bench.settlements(of: token).count == 1)
      if case .refused(let error)? = bench.settlements(of: token).first { #expect(error.code == .linkLost) }
    }
    let link = bench.reports.firstIndex { if case .link = $0.fact { true } else { false } } ?? .max
    let settled = bench.reports.firstIndex { $0.token == pending && $0.fact.isSettlement } ?? 0
    #expect(link < settled)
  }

  @Test(
    "Back within reach the status is read before anything is sent, and told before `connected` (field 40)")
  func resumes() {
    var bench = SenderBench.open()
    bench.play(1, [2, 3])
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.forget()
    bench.tv.place = 40
    bench.pass(.seconds(1))
    #expect(bench.platformTypes == ["GET_STATUS"])
    #expect(bench.mediaTypes == ["GET_STATUS"])
    #expect((bench.playback?.place).map { $0 > .milliseconds(40_850) && $0 <= .seconds(41) } == true)
    #expect(bench.facts.last == .link(.connected))
  }

  @Test("Several turns passed during the break: one advance for each, in order, then where it is")
  func passedTurns() {
    var bench = SenderBench.open()
    bench.play(1, [2, 3, 4], at: .seconds(90))
    bench.takesConnections = false
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.forget()
    bench.pass(.seconds(60))
    _ = bench.tv.advance()
    _ = bench.tv.advance()
    bench.tv.place = 7
    bench.takesConnections = true
    bench.pass(.seconds(20))
    #expect(bench.advances == [2, 3])
    #expect(bench.playback?.turn == 3)
    #expect(bench.facts.last == .link(.connected))
  }

  @Test("The queue ran out during the break: every turn advanced, the last ended, then `connected`")
  func queueRanOut() {
    var bench = SenderBench.open()
    bench.play(1, [2, 3], at: .seconds(90))
    bench.takesConnections = false
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.forget()
    bench.pass(.seconds(60))
    _ = bench.tv.idle(.finished)
    bench.takesConnections = true
    bench.pass(.seconds(20))
    #expect(bench.advances == [2, 3])
    #expect(
      bench.facts.suffix(2) == [.ended(TurnID(rawValue: 3)), .link(.connected)])
  }

  @Test("Another session on the device after the break: ours is over (field 7)")
  func resumesElsewhere() {
    var bench = SenderBench.open()
    bench.play(1)
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.tv.application = ScriptedTV.defaultMediaReceiver(session: "session-2")
    bench.forget()
    bench.pass(.seconds(1))
    #expect(bench.lost?.code == .sessionEnded)
    #expect(bench.mediaTypes.isEmpty)
  }

  @Test("What was being loaded when the link broke is loaded after it, unless it is there")
  func loadIsRepeated() {
    var bench = SenderBench.open()
    bench.isCut = true
    bench.play(1, [2])
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.isCut = false
    bench.forget()
    bench.pass(.seconds(1))
    #expect(bench.mediaTypes.first == "GET_STATUS")
    #expect(bench.mediaTypes.filter { $0 == "LOAD" }.count == 1)
    #expect(bench.playback?.turn == 1)
  }

  @Test("Garbage, frames too long and empty ones end the connection, never the program")
  func garbage() {
    for bytes in [[0, 1, 0, 1], [0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0]] as [[UInt8]] {
      var bench = SenderBench.open()
      bench.takesConnections = false
      bench.handle(.received(bytes))
      #expect(bench.facts.contains { if case .link(.suspended) = $0 { true } else { false } })
    }
  }

  @Test("Messages that make no sense are passed over")
  func nonsense() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.forget()
    let texts = [
      "", "null", "[]", "{}", "{\"type\":7}", "{\"type\":\"MEDIA_STATUS\",\"status\":3}",
      "{\"type\":\"MEDIA_STATUS\",\"status\":[{\"mediaSessionId\":1,\"currentTime\":\"x\",\"items\":[1,null,{}]}]}",
      "{\"type\":\"MEDIA_STATUS\",\"status\":[{\"playerState\":\"PLAYING\",\"mediaSessionId\":1,\"currentTime\":1e300}]}",
      "{\"type\":\"QUEUE_ITEM_IDS\",\"itemIds\":[9223372036854775807]}", "{\"type\":\"ERROR\",\"itemId\":-1}",
      "{\"type\":\"LOAD_FAILED\"}", "{\"type\":\"QUEUE_CHANGE\"}", String(repeating: "[", count: 5000),
    ]
    for text in texts {
      for namespace in [CastNamespace.media, .receiver, .connection, .heartbeat, .deviceAuth] {
        let message = CastMessage(
          source: ScriptedTV.transport, destination: .everyone, namespace: namespace, payload: .string(text))
        bench.handle(.received(message))
      }
    }
    bench.handle(.received([0, 0, 0, 3, 1, 2, 3]))
    #expect(bench.failures.isEmpty && bench.lost == nil)
    let token = bench.command(.pause)
    #expect(bench.settlements(of: token) == [.done])
  }
}

extension PlayerReport.Fact {
  var isSettlement: Bool { if case .settled = self { true } else { false } }
}
