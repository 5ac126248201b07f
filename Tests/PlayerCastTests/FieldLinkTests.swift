import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

/// What users of other senders have reported about connections, acted out; the numbers are rows of *Reports from the
/// field*.
@Suite("Reports from the field: the link")
struct FieldLinkTests {
  private func refusal(_ bench: SenderBench, _ token: CommandToken) -> PlayerError.Code? {
    if case .refused(let error)? = bench.settlements(of: token).first { error.code } else { nil }
  }

  @Test(
    "A device that is gone for ten minutes costs at most 25 tries and one suspension; then it is back (field 38)"
  )
  func longOutage() {
    var timing = CastTiming()
    timing.patience = .seconds(900)
    var bench = SenderBench(timing)
    bench.tv.application = ScriptedTV.defaultMediaReceiver()
    bench.handle(.started)
    bench.play(1, [2])
    bench.forget()
    bench.takesConnections = false
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.pass(.seconds(600))
    #expect((10...25).contains(bench.effects.count { $0 == .connect }))
    #expect(bench.facts.count { $0.isSuspended } == 1)
    #expect(!bench.effects.contains { if case .log = $0 { true } else { false } })
    bench.takesConnections = true
    bench.pass(timing.retries.last ?? .zero)
    #expect(bench.facts.last == .link(.connected))
  }

  @Test("Senders that lose one device together do not come back together (field 38)")
  func jitter() {
    let moments = (1...20).map { number -> [MonotonicInstant] in
      var sender = CastSender(device: "TV", ownID: "sender-\(number)")
      return (0..<6).map { tries in
        sender.link.tries = tries
        return .zero + sender.pauseBeforeRetry()
      }
    }
    #expect(Set(moments).count == 20)
    for sender in moments {
      for (tries, moment) in sender.enumerated() {
        let pause = CastTiming().retries[min(tries, CastTiming().retries.count - 1)]
        #expect(
          moment - .zero <= pause && moment - .zero >= MediaTime(nanoseconds: pause.nanoseconds * 3 / 4))
      }
    }
  }

  @Test("A connection that ends in the middle of a length, or of a message, leaves nothing behind (field 39)")
  func endsInTheMiddle() throws {
    let whole = try HeartbeatMessage.ping.message(from: .transport, to: .transport).frame()
    for bytes in [Array(whole.prefix(2)), Array(whole.dropLast(3))] {
      var bench = StatusTests.playing()
      bench.handle(.received(bytes))
      bench.handle(.linkClosed(PlayerError(.linkLost)))
      #expect(bench.facts.contains { $0.isSuspended })
      bench.pass(.seconds(1))
      #expect(bench.facts.last == .link(.connected))
      bench.forget()
      bench.handle(.received(whole))
      #expect(bench.messages.count == 1)
    }
  }

  @Test(
    "Each new connection: CONNECT, GET_STATUS, CONNECT to the application, its status; also the second time (field 40)"
  )
  func twoDrops() {
    var bench = StatusTests.playing()
    for _ in 0..<2 {
      bench.pass(.seconds(10))
      bench.handle(.linkClosed(PlayerError(.linkLost)))
      bench.forget()
      bench.pass(.seconds(1))
      let sent = bench.messages.map {
        "\($0.namespace == .connection ? "connect" : "ask") \($0.destination.rawValue)"
      }
      #expect(sent == ["connect receiver-0", "ask receiver-0", "connect web-7", "ask web-7"])
      #expect(bench.facts.last == .link(.connected))
      bench.forget()
      (bench.tv.state, bench.tv.place) = (bench.tv.state == .playing ? .paused : .playing, bench.tv.place + 5)
      bench.say(bench.tv.status)
      #expect(bench.playback != nil, "events are heard on the new connection")
    }
  }

  @Test("What waits for an answer on a dead connection ends when the player is closed (field 43)")
  func closesOnDeadLink() {
    var bench = StatusTests.playing()
    bench.isCut = true
    let tokens = [PlayerCommand.Action.pause, .seek(to: .seconds(3)), .setMuted(true)].map {
      bench.command($0)
    }
    bench.pass(.seconds(2))
    let close = bench.command(.close)
    for token in tokens { #expect(bench.settlements(of: token) == [.superseded]) }
    #expect(bench.settlements(of: close) == [.done] && bench.isFinished)
  }

  @Test("Paused for long and the device gone: a seek says that it cannot be reached (field 37)")
  func seeksOnDeadLink() {
    var bench = StatusTests.playing()
    bench.command(.pause)
    bench.isCut = true
    bench.takesConnections = false
    bench.pass(.seconds(30))
    let token = bench.command(.seek(to: .seconds(5)))
    #expect(refusal(bench, token) == .linkLost)
  }

  // MARK: our own address

  /// A session whose connection is lost, and which has another address on the next one.
  private func moved(answers: Bool = true) -> SenderBench {
    var bench = SenderBench.open()
    bench.play(1, [2, 3], heard: [9], at: .seconds(30))
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.own = "10.0.0.2"
    bench.publish = { entry, _ in answers ? Self.served(entry) : nil }
    bench.forget()
    bench.pass(.seconds(1))
    return bench
  }

  private static func served(_ entry: EntryID) -> CastSenderEvent {
    .published(entry, PublishedMedia(url: "http://10.0.0.2/\(entry.rawValue)", contentType: "audio/flac"))
  }

  private func addresses(_ bench: SenderBench) -> [String] {
    bench.tv.items.compactMap { $0.media?.contentID.map { String($0.dropFirst(7)) } }
  }

  @Test(
    "Back at another address of ours, what is to come is exchanged for what can be fetched there (field 70)")
  func publishesAnew() {
    var bench = moved()
    #expect(bench.tv.turns == [9, 1, 2, 3] && bench.facts.last == .link(.connected))
    #expect(addresses(bench) == ["10.0.0.2/9", "10.0.0.1/1", "10.0.0.2/2", "10.0.0.2/3"])
    #expect(!bench.mediaTypes.contains("LOAD") && bench.jumps.isEmpty && bench.failures.isEmpty)
    bench.forget()
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.pass(.seconds(1))
    #expect(!bench.effects.contains { if case .publish = $0 { true } else { false } }, "the same address")
  }

  @Test(
    "What plays goes on with what it has; should it fail it is loaded there at its place (field 70)",
    arguments: [true, false])
  func loadsThere(_ answers: Bool) {
    var bench = moved(answers: answers)
    bench.forget()
    bench.say(bench.tv.idle(.error))
    if !answers { for entry in [9, 1, 2, 3] { bench.handle(Self.served(EntryID(rawValue: UInt64(entry)))) } }
    #expect(bench.failures.isEmpty && bench.mediaTypes.filter { $0 == "LOAD" }.count == 1)
    #expect(addresses(bench) == ["10.0.0.2/9", "10.0.0.2/1", "10.0.0.2/2", "10.0.0.2/3"])
    #expect(bench.playback?.turn == 1 && (bench.playback?.place ?? .zero) >= .seconds(30))
    bench.say(bench.tv.idle(.error))
    #expect(bench.failures.map(\.rawValue) == [1], "not for ever")
  }

  @Test("What cannot be served at the new address is told for its turn, and taken out (field 70)")
  func cannotBeServedThere() {
    var bench = moved(answers: false)
    for entry in [9, 1, 3] { bench.handle(Self.served(EntryID(rawValue: UInt64(entry)))) }
    bench.handle(.notPublished(EntryID(rawValue: 2), PlayerError(.missing)))
    #expect(bench.failures.map(\.rawValue) == [2] && bench.tv.turns == [9, 1, 3])
  }
}
