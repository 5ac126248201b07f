import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

/// What users of other senders have reported about sessions, acted out; the numbers are rows of *Reports from the field*.
@Suite("Reports from the field: the session")
struct FieldSessionTests {
  private static func application(_ id: AppID, session: String = "other") -> ReceiverApplication {
    ReceiverApplication {
      $0.appID = id
      $0.sessionID = session
      $0.transportID = EndpointID(rawValue: session)
    }
  }

  /// The last reported place, taken on to the present by whoever reads it.
  private func place(_ bench: SenderBench, since moment: MonotonicInstant) -> MediaTime {
    guard let playback = bench.playback else { return .zero }
    return playback.state == .playing ? playback.place + (bench.now - moment) : playback.place
  }

  // MARK: start

  @Test("LAUNCH answered by LAUNCH_STATUS and a broadcast, its number never named: ready at once (field 1)")
  func launchStatus() {
    var bench = SenderBench()
    bench.tv.launchForm = .launchStatus
    let start = bench.now
    bench.handle(.started)
    #expect(bench.effects.contains(.opened) && bench.now == start)
    let launch = bench.platformRequests.last?.requestID ?? 0
    #expect(launch > 0 && bench.platformTypes.last == "LAUNCH")
    #expect(bench.answers.allSatisfy { (try? ReceiverReply($0.payload))?.requestID != launch })
  }

  @Test(
    "LAUNCH_ERROR a minute after it went well ends the session with its reason, known or not (field 4)",
    arguments: ["CAST_INIT_TIMEOUT", "SOMETHING_NEW"])
  func startFailsLate(_ reason: String) {
    var bench = SenderBench()
    bench.handle(.started)
    let launch = bench.platformRequests.last?.requestID ?? 0
    bench.play(1, [2])
    bench.pass(.seconds(60))
    let problem = LaunchProblem { $0.reason = LaunchFailure(rawValue: reason) }
    bench.say(ReceiverReply(.launchError(problem), requestID: launch), from: .platformReceiver)
    bench.tv.application = nil
    bench.sayPlatformStatus()
    #expect(bench.lost?.code == .sessionEnded && bench.lost?.detail.contains(reason) == true)
    #expect(bench.facts.count { $0.isLost } == 1 && bench.isFinished)
  }

  @Test("Stop casting is STOP with `sessionId` to the platform, then CLOSE (field 5, 78)")
  func stopThenClose() throws {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.forget()
    bench.command(.endSession)
    let sent = bench.messages.filter { $0.namespace != .heartbeat }
    #expect(sent.map(\.destination) == [.platformReceiver, .platformReceiver])
    #expect(sent.map(\.namespace) == [.receiver, .connection])
    let stop = try #require(bench.platformRequests.first?.json)
    #expect(stop["type"] == "STOP" && stop["sessionId"] == "session-1")
    #expect(bench.tv.application == nil && bench.isFinished)
  }

  // MARK: join

  /// A receiver on which another sender plays a film.
  private func busy() -> SenderBench {
    var bench = SenderBench()
    bench.tv.application = ScriptedTV.defaultMediaReceiver()
    var item = QueueItem(
      media: MediaInformation(contentID: "http://other/film.mp4", contentType: "video/mp4"))
    item.media?.metadata = MediaMetadata { $0.title = "Film" }
    item.itemID = 1
    (bench.tv.mediaSession, bench.tv.items, bench.tv.current) = (5, [item], 1)
    (bench.tv.state, bench.tv.place) = (.playing, 123)
    return bench
  }

  @Test("What plays already is joined without LAUNCH and LOAD, shown, and not touched (field 6)")
  func joinsWhatPlays() {
    var bench = busy()
    bench.handle(.started)
    let sent = bench.messages.map { "\($0.namespace == .connection ? "CONNECT" : "") \($0.destination)" }
    #expect(bench.platformTypes == ["GET_STATUS"] && bench.mediaTypes == ["GET_STATUS"], "\(sent)")
    #expect(bench.messages.map(\.namespace) == [.connection, .receiver, .connection, .media])
    #expect(bench.facts.last == .foreign(ForeignItem(title: "Film")))
    bench.forget()
    let token = bench.command(.pause)
    guard case .refused(let error)? = bench.settlements(of: token).first else { return #expect(Bool(false)) }
    #expect(error.code == .notPossible && bench.messages.isEmpty && bench.tv.state == .playing)
  }

  @Test("The first status after joining has neither media nor items: nothing is made up (field 10)")
  func vagueStatus() {
    var bench = SenderBench.open()
    bench.say(MediaStatus(mediaSessionID: 5, playerState: .playing, currentTime: 123))
    #expect(bench.facts.isEmpty && bench.messages.isEmpty)
    bench.pass(.milliseconds(500))
    bench.tv = busy().tv
    bench.say(bench.tv.status)
    #expect(bench.facts == [.foreign(ForeignItem(title: "Film"))])
  }

  @Test(
    "The same session at another address and under another number after a break: commands reach it (field 7)")
  func rejoinsElsewhere() {
    var bench = SenderBench.open()
    bench.play(1, [2], at: .seconds(40))
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.tv.application?.transportID = EndpointID(rawValue: "web-8")
    bench.tv.mediaSession = 9
    bench.forget()
    bench.pass(.seconds(1))
    #expect(bench.facts.last == .link(.connected) && !bench.mediaTypes.contains("LOAD"))
    let token = bench.command(.pause)
    #expect(bench.settlements(of: token) == [.done] && bench.playback?.state == .paused)
    #expect(bench.messages.last { $0.namespace == .media }?.destination.rawValue == "web-8")
    #expect(bench.requests.last?.mediaSessionID == 9)
  }

  // MARK: hand-back

  @Test("The third item plays at 75 s and the link breaks: that stays the last word (field 8)")
  func breaksInThirdItem() {
    var bench = StatusTests.playing()
    for _ in 0..<2 {
      bench.pass(.seconds(99))
      bench.say(bench.tv.advance())
    }
    bench.tv.place = 75
    bench.say(bench.tv.status)
    #expect(bench.playback?.turn == 3 && bench.playback?.place == .seconds(75))
    bench.takesConnections = false
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.forget()
    bench.pass(.seconds(125))
    #expect(bench.facts.count == 1 && bench.lost?.code == .linkLost)
  }

  @Test("Stop casting at 90 s: the place is known before STOP goes out, and no zero comes after it (field 9)")
  func stopsAtNinety() {
    var bench = SenderBench.open()
    let start = bench.now
    bench.play(1, [2], at: .seconds(10))
    bench.pass(.seconds(80))
    #expect(place(bench, since: start) == .seconds(90))
    bench.forget()
    bench.command(.endSession)
    #expect(bench.facts.isEmpty && bench.isFinished)
    bench.say(bench.tv.idle(.cancelled))
    #expect(bench.facts.isEmpty)
  }

  @Test(
    "The TV is switched off or the application closed, whichever way it is told: over within 15 s (field 74)",
    arguments: ["CLOSE", "Backdrop", "stand-by"])
  func goesAway(_ way: String) {
    var bench = StatusTests.playing()
    switch way {
    case "CLOSE":
      bench.tv.swallowed = ["GET_STATUS"]
      bench.say(ConnectionMessage.close(reason: nil), to: bench.sender.ownID)
    case "Backdrop":
      bench.tv.application = Self.application(.backdrop)
      bench.sayPlatformStatus()
    default:
      let application = bench.tv.application
      let status = ReceiverStatus {
        $0.applications = [application].compactMap(\.self)
        $0.isStandBy = true
      }
      bench.say(ReceiverReply(.status(status)), from: .platformReceiver)
    }
    bench.pass(.seconds(15))
    #expect(bench.lost?.code == .sessionEnded && bench.isFinished)
  }

  @Test("A device that takes no bytes any more: out of reach within 15 s, over when patience is (field 74)")
  func blackHole() {
    var bench = StatusTests.playing()
    bench.isCut = true
    bench.pass(.seconds(15))
    #expect(bench.facts.contains { $0.isSuspended })
    bench.pass(.seconds(125))
    #expect(bench.lost?.code == .linkLost && bench.isFinished)
  }

  // MARK: expiry

  @Test(
    "Paused for 20 minutes the application ends: over; the next session starts it and loads there (field 45)")
  func expires() {
    var bench = StatusTests.playing()
    bench.tv.place = 50
    bench.command(.pause)
    bench.pass(.seconds(1200))
    bench.forget()
    bench.tv.application = Self.application(.backdrop)
    bench.say(ConnectionMessage.close(reason: nil), to: bench.sender.ownID)
    bench.sayPlatformStatus()
    #expect(bench.lost?.code == .sessionEnded && !bench.facts.contains { $0.isPlayback })

    var next = SenderBench()
    next.handle(.started)
    next.play(1, [2], at: .seconds(50))
    #expect(next.platformTypes == ["GET_STATUS", "LAUNCH"])
    guard case .load(let load)? = next.requests.first(where: { $0.command.isLoad })?.command else {
      return #expect(Bool(false))
    }
    #expect(load.currentTime == 50 && load.autoplay == true)
  }

  // MARK: others

  @Test("Another sender's pause, volume and leaving are followed without an echo (field 48)")
  func othersAct() {
    var bench = StatusTests.playing()
    (bench.tv.state, bench.tv.place) = (.paused, 12)
    var status = bench.tv.status
    status.activeTrackIDs = [3]
    bench.say(status)
    bench.tv.volume.level = 0.25
    bench.sayPlatformStatus()
    let other = EndpointID(rawValue: "sender-other")
    bench.say(ConnectionMessage.close(reason: nil), to: other)
    let wanted: [PlayerReport.Fact] = [
      .playback(TurnID(rawValue: 1), .paused, at: .seconds(12)), .volume(Volume(permille: 250), muted: false),
    ]
    #expect(bench.facts == wanted && bench.messages.isEmpty)
  }

  @Test("Another application takes the TV on the same connection: nothing is sent to either (field 50)")
  func takenByAnother() {
    var bench = StatusTests.playing()
    bench.tv.application = Self.application(.youTube)
    bench.sayPlatformStatus()
    #expect(bench.lost?.code == .sessionEnded)
    bench.command(.play)
    bench.command(.seek(to: .seconds(4)))
    #expect(bench.requests.isEmpty && bench.platformRequests.isEmpty)

    var next = SenderBench()
    next.tv.application = Self.application(.youTube)
    next.handle(.started)
    #expect(next.platformTypes == ["GET_STATUS", "LAUNCH"])
  }
}

extension PlayerReport.Fact {
  var isLost: Bool { if case .lost = self { true } else { false } }
  var isSuspended: Bool { if case .link(.suspended) = self { true } else { false } }
}

extension MediaRequest.Command {
  var isLoad: Bool { if case .load = self { true } else { false } }
}
