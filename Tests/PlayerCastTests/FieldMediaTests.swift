import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

/// What users of other senders have reported about media, acted out; the numbers are rows of *Reports from the field*.
@Suite("Reports from the field: media")
struct FieldMediaTests {
  private func load(_ bench: SenderBench) -> LoadRequest? {
    bench.requests.compactMap { if case .load(let load) = $0.command { load } else { nil } }.last
  }

  private func error(_ bench: SenderBench) -> PlayerError? {
    bench.facts.compactMap { if case .failed(_, let error) = $0 { error } else { nil } }.last
  }

  private func refusal(_ bench: SenderBench, _ token: CommandToken) -> PlayerError.Code? {
    if case .refused(let error)? = bench.settlements(of: token).first { error.code } else { nil }
  }

  /// A session in which a LOAD was sent and not answered, and that request's number.
  private func loading(_ current: Int = 1, _ upcoming: [Int] = []) -> (SenderBench, Int) {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA LOAD"]
    bench.play(current, upcoming)
    return (bench, bench.requests.last?.requestID ?? 0)
  }

  private func status(_ number: Int, session: Int, _ state: CastPlayerState = .playing) -> MediaStatus {
    var status = MediaStatus(mediaSessionID: session, playerState: state, currentTime: 0)
    status.media = MediaInformation(contentID: "http://10.0.0.1/\(number)", contentType: "audio/flac")
    return status
  }

  // MARK: items and places

  @Test("Items with nothing but a number, or with an entity only, are left where they are (field 12)")
  func itemsWithoutAddress() {
    var bench = SenderBench.open()
    bench.play(1, [2, 3])
    var (bare, entity) = (QueueItem(), QueueItem(media: MediaInformation()))
    bare.itemID = 500
    entity.itemID = 501
    entity.media?.otherFields["entity"] = "app://song/1"
    bench.tv.items.insert(contentsOf: [bare, entity], at: 1)
    bench.say(MediaReply(.queueChange(CastQueueChange())))
    let window = bench.window(1, [3, 2])
    let token = bench.command(.update(window))
    #expect(bench.settlements(of: token) == [.done] && bench.failures.isEmpty)
    #expect(bench.tv.turns == [1, 3, 2] && bench.tv.items.count == 5)
    bench.forget()
    (bench.tv.current, bench.tv.place) = (500, 0)
    bench.say(bench.tv.status)
    #expect(bench.facts == [.foreign(ForeignItem(title: "Something else"))])
  }

  @Test("A finished item's zero is no place: at 598 of 600 s it ends, once (field 13)")
  func endsWithZero() {
    var bench = SenderBench.open { $0.tv.lengths = ["http://10.0.0.1/1": 600] }
    bench.play(1)
    bench.tv.place = 598
    bench.say(bench.tv.status)
    bench.forget()
    bench.say(bench.tv.idle(.finished))
    #expect(bench.facts == [.ended(TurnID(rawValue: 1))])
  }

  @Test("A seek while paused puts the place there for good, without adding to the old one (field 15)")
  func seeksPaused() {
    var bench = SenderBench.open { $0.tv.lengths = ["http://10.0.0.1/1": 600] }
    let window = bench.window(1)
    bench.command(.open(window, at: .seconds(40), playing: false))
    bench.pass(.seconds(10))
    let token = bench.command(.seek(to: .seconds(100)))
    #expect(bench.settlements(of: token) == [.done])
    #expect(bench.playback?.state == .paused && bench.playback?.place == .seconds(100))
    bench.forget()
    bench.pass(.seconds(300))
    bench.say(bench.tv.status)
    #expect(bench.facts.isEmpty && bench.tv.state == .paused)
  }

  @Test("A seek says whether to play on, as is wanted: paused it says to stay so (field 16)")
  func resumeState() {
    for isPlaying in [true, false] {
      var bench = StatusTests.playing()
      if !isPlaying { bench.command(.pause) }
      bench.command(.seek(to: .seconds(9)))
      guard case .seek(let seek)? = bench.requests.last?.command else { return #expect(Bool(false)) }
      #expect(seek.resumeState == (isPlaying ? .start : .pause))
      #expect(bench.playback?.state == (isPlaying ? .playing : .paused))
    }
  }

  // MARK: streams without an end

  @Test(
    "A stream without a length begins where it is now: no place is sent, whichever way it is gone to (field 20)"
  )
  func liveEdge() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    #expect(load(bench) != nil && load(bench)?.currentTime == nil)
    #expect(bench.requests.allSatisfy { $0.json["currentTime"] == nil })
    #expect(load(bench)?.queueData?.startTime == nil)
    bench.forget()
    bench.play(2)
    #expect(bench.mediaTypes.first == "QUEUE_UPDATE")
    #expect(bench.requests.allSatisfy { $0.json["currentTime"] == nil })
    bench.forget()
    bench.play(1, at: .seconds(7))
    #expect(load(bench)?.currentTime == 7)
  }

  @Test("Paused before it has played, a live stream has no length and no place; playing tells it (field 21)")
  func pausedLive() {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA LOAD", "MEDIA PLAY", "MEDIA QUEUE_GET_ITEM_IDS"]
    let window = bench.window(1)
    bench.command(.open(window, at: .zero, playing: false))
    var live = status(1, session: 1, .paused)
    live.media?.duration = -1
    bench.say(live, requestID: bench.requests.last?.requestID ?? 0)
    #expect(bench.facts.contains(.opened(TurnID(rawValue: 1), OpenedMedia(duration: nil))))
    let token = bench.command(.play)
    (live.playerState, live.currentTime) = (.playing, 3_600)
    live.liveSeekableRange = LiveSeekableRange {
      ($0.start, $0.end, $0.isMovingWindow) = (0, 3_600, true)
    }
    bench.say(live, requestID: bench.requests.last?.requestID ?? 0)
    #expect(bench.settlements(of: token) == [.done])
    #expect(bench.playback?.state == .playing && bench.playback?.place == .seconds(3_600))
  }

  @Test(
    "Of length 0, seeks go by the command bit: 15 lets them through, 13 does not (field 22)",
    arguments: [15, 13])
  func seekBit(_ bits: Int) {
    var (bench, id) = loading()
    var status = status(1, session: 1)
    status.media?.duration = 0
    status.supportedMediaCommands = SupportedCommands(rawValue: bits)
    bench.say(status, requestID: id)
    bench.forget()
    let token = bench.command(.seek(to: .seconds(30)))
    guard bits == 15 else {
      return #expect(refusal(bench, token) == .notPossible && bench.messages.isEmpty)
    }
    guard case .seek(let seek)? = bench.requests.first?.command else { return #expect(Bool(false)) }
    #expect(seek.currentTime == 30)
  }

  @Test(
    "A length that is not known is left out, never sent as 0 (field 23)", arguments: [nil, MediaTime.zero])
  func noZeroLengths(_ length: MediaTime?) {
    var bench = SenderBench.open()
    var turn = SenderBench.turn(1)
    turn = Turn(id: turn.id, entry: turn.entry, item: MediaItem(turn.item.location, duration: length))
    let window = QueueWindow(
      revision: WindowRevision(rawValue: 1), current: turn, upcoming: [SenderBench.turn(2)])
    bench.command(.open(window, at: .zero, playing: true))
    for item in load(bench)?.queueData?.items ?? [] {
      #expect(item.json["playbackDuration"] == nil && item.media?.json["duration"] == nil)
    }
    #expect(load(bench)?.media?.json["duration"] == nil)
  }

  // MARK: ends

  @Test("One end however often it is told, and a reason that lingers while the next plays is none (field 24)")
  func oneEnd() {
    var bench = SenderBench.open()
    bench.play(1)
    bench.pass(.seconds(98))
    bench.forget()
    let idle = bench.tv.idle(.finished)
    for _ in 0..<3 { bench.say(idle) }
    bench.say(MediaReply(.status([])))
    bench.play(2)
    var status = bench.tv.status
    status.idleReason = .finished
    bench.say(status)
    #expect(bench.facts.count { if case .ended = $0 { true } else { false } } == 1)
    #expect(bench.playback?.turn == 2 && bench.playback?.state == .playing)
  }

  @Test(
    "Buffering is no end though a reason for one stands beside it: for our application idle counts (field 25)"
  )
  func bufferingIsNoEnd() {
    var bench = StatusTests.playing()
    var status = bench.tv.status
    (status.playerState, status.idleReason) = (.buffering, .finished)
    bench.say(status)
    bench.pass(.seconds(1))
    #expect(bench.playback?.state == .buffering)
    bench.say(bench.tv.status)
    #expect(bench.playback?.state == .playing)
    #expect(!bench.facts.contains { if case .ended = $0 { true } else { false } })
  }

  @Test("When every item fails each is told once, and the sender loads nothing by itself (field 28)")
  func allFail() {
    var bench = StatusTests.playing()
    for id in bench.tv.items.compactMap(\.itemID).reversed() {
      bench.say(MediaReply(.problem(MediaProblem(.loadFailed, detailedErrorCode: 104, itemID: id))))
    }
    bench.say(bench.tv.idle(.error))
    bench.pass(.seconds(60))
    #expect(bench.failures.map(\.rawValue) == [3, 2, 1])
    #expect(!bench.mediaTypes.contains("LOAD"))
  }

  @Test("PLAY answered by “no media session” loads it at its place; PAUSE does not (field 29)")
  func playAfterTheEnd() {
    for problem in [
      MediaProblem(.invalidPlayerState), MediaProblem(.invalidRequest, reason: .invalidMediaSessionID),
    ] {
      var bench = StatusTests.playing()
      bench.tv.place = 30
      bench.tv.refusals = ["PAUSE": problem]
      let pause = bench.command(.pause)
      #expect(refusal(bench, pause) == .notPossible)
      #expect(bench.mediaTypes == ["PAUSE", "GET_STATUS"])
      bench.tv.refusals = [:]
      bench.command(.pause)
      bench.tv.refusals = ["PLAY": problem]
      bench.forget()
      let play = bench.command(.play)
      #expect(bench.settlements(of: play) == [.done])
      #expect(load(bench)?.currentTime == 30 && load(bench)?.autoplay == true)
      #expect(bench.playback?.state == .playing && bench.playback?.place == .seconds(30))
    }
  }

  @Test(
    "A LOAD answered by idle without a reason and nothing else ends in its time, with an error (field 30)")
  func idleWithoutReason() {
    var (bench, id) = loading()
    bench.say(MediaStatus(mediaSessionID: 1, playerState: .idle, currentTime: 0), requestID: id)
    bench.pass(.seconds(30))
    #expect(bench.failures.map(\.rawValue) == [1] && error(bench)?.code == .timeout)
    #expect(load(bench)?.queueData?.items?.allSatisfy { $0.itemID == nil && $0.autoplay == true } == true)
  }

  // MARK: loads that overtake each other

  @Test("LOAD_CANCELLED for the older of two loads, before or after the newer's answer (field 31)")
  func cancelled() {
    for isFirst in [true, false] {
      var (bench, first) = loading(1)
      bench.play(2)
      let second = bench.requests.last?.requestID ?? 0
      let problem = MediaReply(.problem(MediaProblem(.loadCancelled)), requestID: first)
      if isFirst { bench.say(problem) }
      bench.say(status(2, session: 2), requestID: second)
      if !isFirst { bench.say(problem) }
      bench.pass(.seconds(30))
      #expect(bench.playback?.turn == 2 && bench.failures.isEmpty, "\(isFirst)")
    }
  }

  @Test("Four loads in 300 ms, three cancelled: the last plays, and can be paused (field 32)")
  func fourLoads() {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA LOAD"]
    for number in 1...4 {
      bench.play(number)
      bench.pass(.milliseconds(75))
    }
    let ids = bench.requests.filter(\.command.isLoad).map(\.requestID)
    #expect(ids.count == 4)
    for id in ids.prefix(3) { bench.say(MediaReply(.problem(MediaProblem(.loadCancelled)), requestID: id)) }
    bench.say(status(4, session: 4), requestID: ids[3])
    #expect(bench.playback?.turn == 4 && bench.failures.isEmpty)
    bench.command(.pause)
    #expect(bench.requests.last?.mediaSessionID == 4 && bench.mediaTypes.last == "PAUSE")
  }

  @Test("The same item loaded again counts by its new number, and says whether to play (field 33)")
  func loadsAgain() {
    var bench = SenderBench.open()
    for isPlaying in [false, true] {
      bench.forget()
      let window = bench.window(1)
      bench.command(.open(window, at: .seconds(5), playing: isPlaying))
      #expect(load(bench)?.autoplay == isPlaying)
      #expect(bench.playback?.state == (isPlaying ? .playing : .paused))
    }
    bench.command(.pause)
    #expect(bench.requests.last?.mediaSessionID == 2)
  }

  @Test("After “nothing is loaded” no command goes out without a media session (field 36)")
  func nothingLoaded() {
    var bench = StatusTests.playing()
    bench.say(MediaReply(.status([])))
    bench.forget()
    for action in [PlayerCommand.Action.pause, .seek(to: .seconds(4)), .setRate(.normal)] {
      let token = bench.command(action)
      #expect(bench.settlements(of: token).count == 1, "\(action)")
    }
    #expect(bench.requests.isEmpty)
  }

  // MARK: errors

  @Test(
    "A manifest that could not be fetched: its number, and what helps (field 59)", arguments: [301, 311, 312])
  func crossOrigin(_ number: Int) {
    var (bench, id) = loading()
    bench.say(MediaReply(.problem(MediaProblem(.loadFailed, detailedErrorCode: number)), requestID: id))
    var idle = MediaStatus(mediaSessionID: 1, playerState: .idle, currentTime: 0)
    idle.idleReason = .error
    bench.say(idle)
    #expect(bench.failures.count == 1 && error(bench)?.code == .serverError)
    #expect(
      error(bench)?.detail.contains("\(number)") == true && error(bench)?.detail.contains("CORS") == true)
  }

  @Test("What an app's converter says about segments and tracks reaches LOAD; songs say nothing (field 60)")
  func segments() {
    struct Streams: MediaItemConverter {
      func information(for item: MediaItem, at media: PublishedMedia) -> MediaInformation {
        var information = SongConverter().information(for: item, at: media)
        (information.hlsSegmentFormat, information.hlsVideoSegmentFormat) = ("fmp4", "fmp4")
        return information
      }

      func item(from information: MediaInformation) -> MediaItem? { nil }
    }
    var options = CastOptions()
    for format in [nil, "fmp4"] {
      if format != nil { options.converter = Streams() }
      var bench = SenderBench(style: options.style)
      bench.handle(.started)
      bench.play(1)
      let media = load(bench)?.media
      #expect(media?.hlsSegmentFormat == format && media?.hlsVideoSegmentFormat == format)
    }
  }

  @Test(
    "LOAD_FAILED 104 after 70 s of buffering is told with its number, once (field 62)",
    arguments: [true, false])
  func failsLate(_ isAnswered: Bool) {
    var (bench, id) = loading(1, [2])
    bench.tv.swallowed.insert("MEDIA GET_STATUS")
    let buffering = status(1, session: 1, .buffering)
    if isAnswered { bench.say(buffering, requestID: id) }
    for _ in 0..<70 {
      let count = bench.requests.count
      bench.pass(.seconds(1))
      for request in bench.requests.dropFirst(count) where request.json["type"] == "GET_STATUS" {
        bench.say(buffering, requestID: request.requestID)
      }
    }
    #expect(bench.failures.isEmpty && bench.playback?.state ?? .buffering == .buffering)
    bench.say(MediaReply(.problem(MediaProblem(.loadFailed, detailedErrorCode: 104)), requestID: id))
    var idle = MediaStatus(mediaSessionID: 1, playerState: .idle, currentTime: 0)
    idle.idleReason = .error
    bench.say(idle)
    #expect(bench.failures.map(\.rawValue) == [1])
    #expect(error(bench)?.code == .notCastable && error(bench)?.detail.contains("104") == true)
  }
}
