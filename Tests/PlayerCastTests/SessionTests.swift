import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

@Suite("The session on a device")
struct SessionTests {
  @Test(
    "Starting the application succeeds by any of the answers devices give (field 1)",
    arguments: ScriptedTV.LaunchForm.allCases)
  func launches(_ form: ScriptedTV.LaunchForm) {
    var bench = SenderBench()
    bench.tv.launchForm = form
    bench.handle(.started)
    #expect(bench.effects.contains(.opened))
    #expect(bench.platformTypes == ["GET_STATUS", "LAUNCH"])
    #expect(bench.messages.contains { $0.destination == ScriptedTV.transport && $0.namespace == .connection })
    let facts = bench.facts
    #expect(
      facts.first
        == .capabilities(
          PlayerCapabilities(
            upcomingTurns: 20, heardTurns: 10, canSetRate: false, placeAccuracy: .milliseconds(100),
            longestSilence: .seconds(12))))
    #expect(facts.dropFirst().first == .volume(Volume(permille: 500), muted: false))
  }

  @Test(
    "An application that runs already is joined, not started again; more statuses change nothing (field 32)")
  func joins() {
    var bench = SenderBench()
    bench.tv.application = ScriptedTV.defaultMediaReceiver()
    bench.handle(.started)
    for _ in 0..<3 { bench.sayPlatformStatus() }
    #expect(bench.platformTypes == ["GET_STATUS"])
    #expect(bench.effects.filter { $0 == .opened }.count == 1)
  }

  @Test("The idle screen is nothing that runs: the application is started; in its place, it was ended")
  func idleScreen() {
    var bench = SenderBench()
    let idle = ReceiverApplication {
      $0.appID = .backdrop
      $0.sessionID = "idle-1"
      $0.transportID = EndpointID(rawValue: "idle-1")
      $0.isIdleScreen = true
    }
    bench.tv.application = idle
    bench.handle(.started)
    #expect(bench.platformTypes == ["GET_STATUS", "LAUNCH"] && bench.effects.contains(.opened))
    bench.tv.application = idle
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.pass(.seconds(5))
    #expect(bench.lost?.code == .sessionEnded)
    #expect(bench.lost?.detail == "the application on TV:8009 was ended")
  }

  @Test("A button to be pressed on the TV has its time")
  func waitsForPermission() {
    var bench = SenderBench()
    bench.tv.swallowed = ["LAUNCH"]
    bench.handle(.started)
    bench.pass(.seconds(25))
    bench.say(
      ReceiverReply(.launchStatus(LaunchStatus { $0.progress = .pendingAuthorization })),
      from: .platformReceiver)
    bench.pass(.seconds(50))
    #expect(bench.openError == nil)
    bench.tv.application = ScriptedTV.defaultMediaReceiver()
    bench.sayPlatformStatus()
    #expect(bench.effects.contains(.opened))
  }

  @Test("However often the TV says that it waits for the button, the time ends")
  func waitsOnce() {
    var bench = SenderBench()
    bench.tv.swallowed = ["LAUNCH"]
    bench.handle(.started)
    for _ in 0..<20 {
      bench.say(
        ReceiverReply(.launchStatus(LaunchStatus { $0.progress = .pendingAuthorization })),
        from: .platformReceiver)
      bench.pass(.seconds(10))
    }
    #expect(bench.openError?.code == .timeout)
  }

  @Test("An application that never starts is an error that names the device, after a last look (field 2)")
  func launchIsSilent() throws {
    var bench = SenderBench()
    bench.tv.swallowed = ["LAUNCH"]
    bench.handle(.started)
    bench.pass(.seconds(31))
    let error = try #require(bench.openError)
    #expect(error.code == .timeout && error.detail.contains("TV:8009"))
    #expect(bench.platformTypes == ["GET_STATUS", "LAUNCH", "GET_STATUS"])
    #expect(bench.isFinished)
  }

  @Test("A device that takes the connection and says nothing is a time-out")
  func statusIsSilent() {
    var bench = SenderBench()
    bench.tv.swallowed = ["GET_STATUS", "PING"]
    bench.handle(.started)
    bench.pass(.seconds(16))
    #expect(bench.openError?.code == .timeout)
    #expect(bench.effects.contains(.disconnect))
  }

  @Test("A refusal to start is told with its reason")
  func launchIsRefused() {
    var bench = SenderBench()
    bench.tv.swallowed = ["LAUNCH"]
    bench.handle(.started)
    bench.say(
      ReceiverReply(.launchError(LaunchProblem { $0.reason = .notAllowed }), requestID: 2),
      from: .platformReceiver)
    #expect(bench.openError?.code == .outputUnavailable)
    #expect(bench.openError?.detail.contains("NOT_ALLOWED") == true)

    var other = SenderBench()
    other.tv.swallowed = ["LAUNCH"]
    other.handle(.started)
    let launch = other.platformRequests.last?.requestID ?? 0
    other.say(
      ReceiverReply(.invalidRequest(reason: .invalidCommand), requestID: launch), from: .platformReceiver)
    #expect(other.openError?.detail.contains("INVALID_COMMAND") == true)
  }

  @Test("A connection that breaks while the application starts is made once more, and finds it (field 3)")
  func launchBreaksOff() {
    var bench = SenderBench()
    bench.tv.swallowed = ["LAUNCH"]
    bench.handle(.started)
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.tv.application = ScriptedTV.defaultMediaReceiver()
    bench.pass(.seconds(1))
    #expect(bench.effects.contains(.opened))
  }

  @Test("A device that cannot be reached is an error at once")
  func refusedConnection() {
    var bench = SenderBench()
    bench.takesConnections = false
    bench.handle(.started)
    #expect(bench.openError?.code == .refusedConnection)
    #expect(bench.isFinished)
  }

  @Test("A start that fails a minute after it succeeded ends the session (field 4)")
  func launchFailsLate() {
    var bench = SenderBench()
    bench.handle(.started)
    let launch = bench.platformRequests.last?.requestID ?? 0
    bench.pass(.seconds(60))
    bench.say(
      ReceiverReply(.launchError(LaunchProblem { $0.reason = .castInitTimeout }), requestID: launch),
      from: .platformReceiver)
    #expect(bench.lost?.code == .sessionEnded)
    #expect(bench.isFinished)
  }

  @Test("Another application, or none, means that the session is over (field 50, 74)")
  func replaced() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.forget()
    bench.tv.application = ReceiverApplication {
      $0.appID = .youTube
      $0.sessionID = "other"
      $0.transportID = EndpointID(rawValue: "other")
    }
    bench.sayPlatformStatus()
    #expect(bench.lost?.code == .sessionEnded)
    #expect(bench.messages.allSatisfy { $0.namespace == .connection && $0.destination == .platformReceiver })

    var second = SenderBench.open()
    second.tv.application = nil
    second.sayPlatformStatus()
    // An empty list alone is no proof: it was asked for.
    #expect(second.lost?.code == .sessionEnded)
    #expect(second.platformTypes == ["GET_STATUS"])
  }

  @Test("Stand-by of the TV ends the session (field 74)")
  func standBy() {
    var bench = SenderBench.open()
    let application = bench.tv.application
    bench.say(
      ReceiverReply(
        .status(
          ReceiverStatus {
            $0.applications = [application].compactMap(\.self)
            $0.isStandBy = true
          })), from: .platformReceiver)
    #expect(bench.lost?.code == .sessionEnded)
  }

  @Test("A CLOSE of the application is doubted and looked into; one to others is not ours (field 48)")
  func closeIsDoubted() {
    var bench = SenderBench.open()
    let close = ConnectionMessage.close(reason: .unknown)
    bench.say(close, to: EndpointID(rawValue: "sender-somebody-else"))
    #expect(bench.messages.isEmpty)
    bench.say(close, to: bench.sender.ownID)
    #expect(bench.platformTypes == ["GET_STATUS"])
    #expect(bench.lost == nil)
    #expect(bench.messages.contains { $0.namespace == .connection && $0.destination == ScriptedTV.transport })

    bench.tv.application = nil
    bench.say(close, to: bench.sender.ownID)
    #expect(bench.lost?.code == .sessionEnded)
  }

  @Test("An answer that lists our application without saying where is asked for again, within bounds")
  func transportIsMissing() {
    var bench = SenderBench.open()
    let application = bench.tv.application
    bench.tv.application?.transportID = nil
    bench.say(ConnectionMessage.close(reason: nil), to: bench.sender.ownID)
    bench.pass(.seconds(3))
    #expect(bench.lost == nil && bench.sender.session.isInDoubt)
    bench.tv.application = application
    bench.pass(.seconds(3))
    #expect(!bench.sender.session.isInDoubt)

    bench.tv.application?.transportID = nil
    bench.forget()
    bench.say(ConnectionMessage.close(reason: nil), to: bench.sender.ownID)
    bench.pass(.seconds(60))
    #expect(bench.lost?.code == .sessionEnded)
    #expect((2...10).contains(bench.platformTypes.count))
  }

  @Test("Any status that lists our application where it was ends the doubt")
  func doubtEnds() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.tv.swallowed = ["GET_STATUS"]
    bench.say(ConnectionMessage.close(reason: nil), to: bench.sender.ownID)
    #expect(bench.sender.session.isInDoubt)
    bench.sayPlatformStatus()
    #expect(!bench.sender.session.isInDoubt)
    bench.pass(.seconds(20))
    #expect(bench.lost == nil)
  }

  @Test("An application that closes on us again and again is given up")
  func closesForEver() {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA GET_STATUS"]
    for _ in 0..<4 { bench.say(ConnectionMessage.close(reason: nil), to: bench.sender.ownID) }
    #expect(bench.lost?.code == .sessionEnded)
  }

  // MARK: ends

  @Test("Leaving says goodbye to the platform only; the TV plays on with what is served (field 47, 78)")
  func leaves() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.forget()
    let token = bench.command(.close)
    #expect(bench.messages.map(\.namespace) == [.connection])
    #expect(bench.messages.map(\.destination) == [.platformReceiver])
    #expect(bench.settlements(of: token) == [.done])
    #expect(bench.effects.suffix(3).contains(.finished))
    #expect(!bench.effects.contains(.revoke(EntryID(rawValue: 1))))
    #expect(bench.tv.state == .playing)
  }

  @Test("Leaving while the next entry is loaded keeps serving what is to play on", arguments: [true, false])
  func leavesWhileLoading(_ isFirst: Bool) {
    var bench = SenderBench.open()
    if !isFirst { bench.play(1, [2]) }
    bench.tv.swallowed = ["MEDIA LOAD"]
    bench.play(7, [8])
    bench.forget()
    bench.command(.close)
    #expect(bench.isFinished)
    #expect(!bench.effects.contains(.revoke(EntryID(rawValue: 7))))
  }

  @Test("Leaving while an item of others plays in our queue keeps serving what comes after it")
  func leavesWhileInterrupted() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    var status = bench.tv.status
    (status.items, status.currentItemID) = (nil, 900)
    status.media = MediaInformation(contentID: "http://other/film.mp4", contentType: "video/mp4")
    bench.say(status)
    bench.forget()
    bench.command(.close)
    #expect(bench.isFinished && !bench.effects.contains(.revoke(EntryID(rawValue: 2))))
  }

  @Test("What was stopped before it was loaded is not served any more when we leave")
  func leavesCancelled() {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA LOAD"]
    bench.play(7)
    bench.command(.stop)
    bench.command(.close)
    #expect(bench.effects.contains(.revoke(EntryID(rawValue: 7))))
  }

  @Test("Ending stops the application on the platform, and waits until it is gone (field 5)")
  func endsSession() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.forget()
    let token = bench.command(.endSession)
    #expect(bench.platformRequests.map(\.command) == [.stop(sessionID: "session-1")])
    #expect(bench.settlements(of: token) == [.done])
    #expect(bench.effects.contains(.revoke(EntryID(rawValue: 1))))
    #expect(bench.isFinished)
  }

  @Test("Ending takes three seconds at most, whatever the device does")
  func endsWithoutAnswer() {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["STOP"]
    let open = bench.window(1)
    bench.tv.swallowed.insert("MEDIA LOAD")
    bench.command(.open(open, at: .zero, playing: true))
    let pause = bench.command(.pause)
    let token = bench.command(.endSession)
    #expect(bench.settlements(of: token).isEmpty)
    bench.pass(.seconds(3))
    #expect(bench.settlements(of: token) == [.done])
    #expect(bench.settlements(of: pause) == [.superseded])
    #expect(bench.isFinished)
  }

  @Test("What somebody else plays is never stopped (field 47)")
  func leavesOthersAlone() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    var status = MediaStatus(mediaSessionID: 9, playerState: .playing, currentTime: 3)
    status.media = MediaInformation(contentID: "http://other/film.mp4", contentType: "video/mp4")
    bench.say(status)
    bench.forget()
    bench.command(.endSession)
    #expect(bench.platformTypes.isEmpty)
    #expect(bench.isFinished)
  }

  @Test("Out of reach, ending tries once more to reach the device, for three seconds")
  func endsWhileSuspended() {
    var bench = SenderBench.open()
    bench.takesConnections = false
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    bench.takesConnections = true
    bench.forget()
    bench.command(.endSession)
    #expect(bench.platformTypes == ["STOP"])
    #expect(bench.isFinished)
  }

  @Test("Giving up while it opens releases everything")
  func abandoned() {
    var bench = SenderBench()
    bench.tv.swallowed = ["LAUNCH"]
    bench.handle(.started)
    bench.handle(.abandoned)
    #expect(bench.openError?.code == .outputUnavailable)
    #expect(bench.effects.suffix(3).contains(.disconnect))
    #expect(bench.isFinished)
  }
}
