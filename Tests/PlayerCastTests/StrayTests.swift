import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

/// Our media plays on the device though nothing of ours is to.
@Suite("What plays though it was stopped")
struct StrayTests {
  private func refusal(_ bench: inout SenderBench, _ token: CommandToken) -> PlayerError? {
    if case .refused(let error)? = bench.settlements(of: token).first { error } else { nil }
  }

  @Test("A load whose link broke after it was stopped is stopped when it is found playing")
  func linkBreaks() {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA LOAD"]
    bench.play(1, [2])
    let load = bench.requests.last
    bench.command(.stop)
    bench.takesConnections = false
    bench.handle(.linkClosed(PlayerError(.linkLost)))
    // It had arrived.
    bench.tv.swallowed = []
    if let load, let message = try? load.message(from: bench.sender.ownID, to: ScriptedTV.transport) {
      _ = bench.tv.answer(message)
    }
    #expect(bench.tv.state == .playing)
    bench.takesConnections = true
    bench.forget()
    bench.pass(.seconds(2))
    #expect(bench.tv.state == .idle)
    #expect(bench.mediaTypes == ["GET_STATUS", "STOP"])
    let token = bench.command(.stop)
    #expect(bench.settlements(of: token) == [.done])
    #expect(!bench.facts.contains { $0.isPlayback })
  }

  @Test("A stop waits for the stop that is on its way")
  func stopsOnce() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.tv.swallowed = ["MEDIA STOP"]
    let first = bench.command(.stop)
    let second = bench.command(.stop)
    #expect(bench.settlements(of: first) == [.superseded] && bench.settlements(of: second).isEmpty)
    bench.tv.swallowed = []
    _ = bench.tv.idle(.cancelled)
    bench.pass(.seconds(11))
    #expect(bench.settlements(of: second) == [.done])
  }

  @Test("A stop that is not answered is sent again as long as the device says that it plays, within bounds")
  func stopIsLost() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.tv.swallowed = ["MEDIA STOP"]
    let token = bench.command(.stop)
    bench.pass(.seconds(9))
    bench.tv.swallowed = []
    bench.pass(.seconds(2))
    #expect(bench.settlements(of: token) == [.done])
    #expect(bench.tv.state == .idle)

    var deaf = SenderBench.open()
    deaf.play(1, [2])
    deaf.tv.swallowed = ["MEDIA STOP"]
    let lost = deaf.command(.stop)
    deaf.forget()
    for _ in 0..<300 {
      deaf.pass(.seconds(1))
      deaf.say(deaf.tv.status)
    }
    #expect(refusal(&deaf, lost)?.code == .notPossible)
    #expect((1...5).contains(deaf.mediaTypes.filter { $0 == "STOP" }.count))
  }

  @Test("A device that answers a stop by playing on is told again, within bounds")
  func stopIsIgnored() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.tv.swallowed = ["MEDIA STOP"]
    let token = bench.command(.stop)
    for _ in 0..<20 {
      guard let stop = bench.requests.last(where: { $0.command == .stop }) else { break }
      bench.say(bench.tv.status, requestID: stop.requestID)
    }
    #expect((2...5).contains(bench.mediaTypes.filter { $0 == "STOP" }.count))
    #expect(refusal(&bench, token)?.code == .notPossible)
  }

  @Test(
    "A stop that is refused is not done: the device is told again, within bounds, and the refusal is told")
  func stopIsRefused() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    var problem = MediaProblem()
    problem.kind = .invalidRequest
    bench.tv.refusals = ["STOP": problem]
    let token = bench.command(.stop)
    bench.pass(.seconds(30))
    #expect((2...5).contains(bench.mediaTypes.filter { $0 == "STOP" }.count))
    #expect(refusal(&bench, token)?.code == .notPossible)
    #expect(bench.tv.state == .playing)

    var gone = SenderBench.open()
    gone.play(1, [2])
    problem.reason = .invalidMediaSessionID
    gone.tv.refusals = ["STOP": problem]
    let done = gone.command(.stop)
    #expect(gone.settlements(of: done) == [.done])
  }

  @Test("A device that says nothing about a stop has not carried it out as far as is known")
  func stopIsUnanswered() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.tv.swallowed = ["MEDIA STOP", "MEDIA GET_STATUS"]
    let token = bench.command(.stop)
    bench.pass(.seconds(16))
    #expect(refusal(&bench, token)?.code == .timeout)
  }

  @Test("What others play is not stopped, not even under a number that was ours")
  func othersPlay() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.command(.stop)
    bench.forget()
    var status = MediaStatus(mediaSessionID: bench.tv.mediaSession, playerState: .playing, currentTime: 3)
    status.media = MediaInformation(contentID: "http://other/film.mp4", contentType: "video/mp4")
    bench.say(status)
    #expect(bench.mediaTypes.isEmpty)
  }

  @Test("Ours that waits behind an item of others does not play any more once it was stopped")
  func stoppedWhileInterrupted() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    let own = bench.tv.status
    var status = own
    (status.items, status.currentItemID) = (nil, 900)
    status.media = MediaInformation(contentID: "http://other/film.mp4", contentType: "video/mp4")
    bench.say(status)
    bench.command(.stop)
    bench.forget()
    bench.say(own)
    #expect(bench.mediaTypes == ["STOP"] && bench.jumps.isEmpty)
  }

  // MARK: loading

  /// A load whose answer does not come, on a device that says that it loads.
  private func loading() -> SenderBench {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA LOAD", "MEDIA GET_STATUS"]
    bench.play(1, [2])
    return bench
  }

  private var isLoading: MediaStatus {
    var status = MediaStatus(mediaSessionID: 5, playerState: .idle, currentTime: 0)
    status.extendedStatus = ExtendedStatus { $0.playerState = .loading }
    return status
  }

  /// Lets time pass; each question about the status is answered at once.
  private func pass(_ seconds: Int, _ bench: inout SenderBench, answering status: MediaStatus) {
    for _ in 0..<seconds {
      let count = bench.requests.count
      bench.pass(.seconds(1))
      for request in bench.requests.dropFirst(count) where request.json.value("type") == "GET_STATUS" {
        bench.say(status, requestID: request.requestID)
      }
    }
  }

  @Test("A device that says that it loads has longer")
  func loadsSlowly() {
    var bench = loading()
    let load = bench.requests.last?.requestID ?? 0
    bench.say(isLoading, requestID: load)
    pass(40, &bench, answering: isLoading)
    #expect(bench.failures.isEmpty)
    var status = MediaStatus(mediaSessionID: 5, playerState: .playing, currentTime: 0)
    status.media = MediaInformation(contentID: "http://10.0.0.1/1", contentType: "audio/flac")
    bench.say(status, requestID: load)
    #expect(bench.playback?.turn == 1 && !bench.mediaTypes.contains("STOP"))
  }

  @Test("A load that takes too long is stopped, and once more if it plays after all")
  func loadsForEver() {
    var bench = loading()
    bench.say(isLoading, requestID: bench.requests.last?.requestID ?? 0)
    pass(100, &bench, answering: isLoading)
    #expect(bench.failures == [TurnID(rawValue: 1)])
    #expect(bench.requests.first { $0.command == .stop }?.mediaSessionID == 5)
    bench.forget()
    pass(30, &bench, answering: isLoading)
    var status = MediaStatus(mediaSessionID: 5, playerState: .playing, currentTime: 0)
    status.media = MediaInformation(contentID: "http://10.0.0.1/1", contentType: "audio/flac")
    bench.say(status)
    #expect(bench.requests.last?.command == .stop && bench.requests.last?.mediaSessionID == 5)
  }

  @Test("A stop while the device says that it loads stops it")
  func stopsLoading() {
    var bench = loading()
    bench.command(.stop)
    bench.say(isLoading, requestID: bench.requests.last?.requestID ?? 0)
    #expect(bench.requests.last?.command == .stop && bench.requests.last?.mediaSessionID == 5)
  }
}
