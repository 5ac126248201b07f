import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

@Suite("Opening on a device")
struct OpeningTests {
  private func load(_ bench: SenderBench) -> LoadRequest? {
    bench.requests.compactMap { if case .load(let load) = $0.command { load } else { nil } }.last
  }

  @Test(
    "The window is one queue: heard, current, upcoming, the place in seconds, our names on each item [R40]")
  func loadsTheWindow() throws {
    var bench = SenderBench.open()
    let window = bench.window(3, [4, 5], heard: [1, 2])
    bench.command(.open(window, at: .milliseconds(40_500), playing: false))
    let request = try #require(load(bench))
    #expect(request.autoplay == false && request.currentTime == 40.5)
    let data = try #require(request.queueData)
    #expect(data.startIndex == 2 && data.startTime == 40.5 && data.repeatMode == .off)
    #expect(bench.tv.turns == [1, 2, 3, 4, 5])
    for item in data.items ?? [] {
      let media = try #require(item.media)
      #expect(media.contentType == "audio/flac" && media.streamType == .buffered)
      #expect(media.metadata?.metadataType == .musicTrack && media.metadata?.title?.hasPrefix("Song") == true)
      #expect(item.itemID == nil)
      let tag = try #require(CastItemTag(item.customData, owner: "sender-42"))
      #expect(tag.revision == 1 && tag.entry == "\(tag.turn)")
    }
    #expect(
      !bench.messages.contains { message in
        if case .string(let text) = message.payload { text.contains("\"duration\":0") } else { false }
      })
    #expect(bench.reports.first?.fact == .settled(.done))
    #expect(bench.facts.contains(.opened(TurnID(rawValue: 3), OpenedMedia(duration: .seconds(100)))))
    #expect(bench.playback?.state == .paused && bench.playback?.place == .milliseconds(40_500))
    #expect(bench.reports.last?.revision == WindowRevision(rawValue: 1))
  }

  @Test("One entry on repeat is the receiver's own repeat; nothing is put after it [R40, T9]")
  func repeatsOne() throws {
    var bench = SenderBench.open()
    let turns = (2...6).map { SenderBench.turn($0, entry: 1) }
    let window = QueueWindow(
      revision: WindowRevision(rawValue: 1), current: SenderBench.turn(1), upcoming: turns,
      repeatsCurrent: true)
    bench.command(.open(window, at: .zero, playing: true))
    #expect(load(bench)?.queueData?.repeatMode == .single)
    #expect(bench.tv.turns == [1])

    // Around and around: each time the next turn of the entry.
    bench.forget()
    for _ in 0..<2 {
      bench.pass(.seconds(99))
      bench.tv.place = 0.5
      bench.say(bench.tv.status)
    }
    #expect(bench.advances == [2, 3])
    #expect(bench.playback?.turn == 3)
  }

  @Test(
    "A long queue goes in pages of at most 60,000 bytes: around the current item, then after, then before (field 52)"
  )
  func pages() throws {
    var bench = SenderBench.open { $0.tv.itemsShown = 3 }
    let title = String(repeating: "ü", count: 3_000)
    let turns = (1...31).map { SenderBench.turn($0, title: title) }
    let window = QueueWindow(
      revision: WindowRevision(rawValue: 1), current: turns[10], upcoming: Array(turns[11...]),
      heard: Array(turns[..<10]))
    bench.command(.open(window, at: .zero, playing: true))
    #expect(bench.tv.turns == Array(1...31))
    #expect(bench.tv.currentItem?.customData?.value("turn") == 11)
    let first = try #require(load(bench)?.queueData?.items?.count)
    #expect(first < 12)
    let inserts = bench.requests.compactMap {
      if case .queueInsert(let insert) = $0.command { insert } else { nil }
    }
    #expect(inserts.count > 2)
    #expect(inserts.first?.insertBefore == nil && inserts.last?.insertBefore != nil)
    #expect(bench.messages.allSatisfy { $0.bytes.count <= CastFrame.longestOwnBody })
  }

  @Test(
    "A device that shows only a few items around the current one is asked for its order (field 52)",
    arguments: [0, 1, 3])
  func partialViews(_ shown: Int) {
    var bench = SenderBench.open { $0.tv.itemsShown = shown }
    bench.play(5, Array(6...25), heard: Array(1...4))
    #expect(bench.tv.turns == Array(1...25))
    bench.forget()
    let window = bench.window(5, [7, 6] + Array(9...25) + [30], heard: Array(2...4))
    let token = bench.command(.update(window))
    #expect(bench.tv.turns == Array(2...5) + [7, 6] + Array(9...25) + [30])
    #expect(bench.settlements(of: token) == [.done])
    #expect(!bench.mediaTypes.contains("LOAD"))
  }

  @Test("An item too large for a frame is told before anything of it is sent; the others go on (field 53)")
  func tooLarge() {
    var bench = SenderBench.open()
    let window = QueueWindow(
      revision: WindowRevision(rawValue: 1), current: SenderBench.turn(1),
      upcoming: [SenderBench.turn(2, title: String(repeating: "x", count: 70_000)), SenderBench.turn(3)])
    bench.command(.open(window, at: .zero, playing: true))
    #expect(bench.failures == [TurnID(rawValue: 2)])
    #expect(bench.tv.turns == [1, 3])
  }

  @Test("What cannot be cast is told so, with nothing on the wire, no password either [R42, T4] (field 73)")
  func notCastable() {
    var bench = SenderBench.open {
      $0.publish = { entry, item in
        entry.rawValue == 2
          ? .notPublished(entry, PlayerError(.unreadable, location: item.location))
          : .published(
            entry, PublishedMedia(url: "http://10.0.0.1/\(entry.rawValue)", contentType: "audio/flac"))
      }
    }
    bench.play(2, [1])
    #expect(bench.mediaTypes.isEmpty)
    guard case .failed(let turn, let error)? = bench.facts.last else { return #expect(Bool(false)) }
    #expect(
      turn.rawValue == 2 && error.code == .notCastable && error.location == .file(path: "/music/2.flac"))

    bench.forget()
    let odd = [
      MediaLocation.url("ftp://host/a.mp3"), .url("http://me:secret@host/a.mp3"), .url("file:///etc/passwd"),
      .url("http:/x"),
    ]
    let turns = odd.enumerated().map { index, location in
      Turn(
        id: TurnID(rawValue: UInt64(90 + index)), entry: EntryID(rawValue: UInt64(90 + index)),
        item: MediaItem(location))
    }
    let window = QueueWindow(
      revision: WindowRevision(rawValue: 9), current: SenderBench.turn(1), upcoming: turns)
    bench.command(.open(window, at: .zero, playing: true))
    #expect(bench.failures.map(\.rawValue) == [90, 91, 92, 93])
    #expect(bench.tv.turns == [1])
  }

  @Test("An http address is given as it is, with a type guessed from its end")
  func addresses() throws {
    let types = [
      "http://h/a.mp3": "audio/mpeg", "https://h/b.M4A?x=1.flac": "audio/mp4", "http://h/live": "audio/mpeg",
    ]
    for (address, type) in types {
      let media = try #require(try CastContent.address(of: MediaItem(.url(address))))
      #expect(media == PublishedMedia(url: address, contentType: type))
    }
  }

  @Test("A neighbour that is slow to publish is put in later; the current one is not kept waiting for it")
  func slowNeighbour() {
    var bench = SenderBench.open {
      $0.publish = { entry, _ in
        entry.rawValue == 2
          ? nil
          : .published(
            entry, PublishedMedia(url: "http://10.0.0.1/\(entry.rawValue)", contentType: "audio/flac"))
      }
    }
    bench.play(1, [2, 3])
    #expect(bench.mediaTypes.isEmpty)
    bench.pass(.seconds(2))
    #expect(bench.tv.turns == [1, 3])
    bench.handle(
      .published(EntryID(rawValue: 2), PublishedMedia(url: "http://10.0.0.1/2", contentType: "audio/flac")))
    #expect(bench.tv.turns == [1, 2, 3])
  }

  @Test("Going to an item that the device has is going there, by its number, not loading again [R43]")
  func navigates() throws {
    var bench = SenderBench.open()
    bench.play(1, [2, 3, 4])
    bench.forget()
    // The engine plans a new turn for an entry that is chosen.
    let turn = SenderBench.turn(9, entry: 3)
    let window = QueueWindow(
      revision: WindowRevision(rawValue: 2), current: turn, upcoming: [SenderBench.turn(4)],
      heard: [SenderBench.turn(1), SenderBench.turn(2)])
    bench.command(.open(window, at: .seconds(5), playing: true))
    let updates = bench.requests.compactMap {
      if case .queueUpdate(let update) = $0.command { update } else { nil }
    }
    #expect(updates.map(\.currentItemID) == [3] && updates.map(\.currentTime) == [5])
    #expect(!bench.mediaTypes.contains("LOAD"))
    #expect(bench.playback?.turn == 9 && bench.playback?.place == .seconds(5))
    bench.forget()
    bench.pass(.seconds(96))
    bench.say(bench.tv.advance())
    #expect(bench.advances == [4])
  }

  @Test("A device that will not go there is given the queue anew")
  func navigationRefused() {
    var bench = SenderBench.open()
    bench.play(1, [2, 3])
    bench.tv.refusals["QUEUE_UPDATE"] = MediaProblem(.invalidRequest, reason: .invalidParameters)
    bench.forget()
    bench.play(2, [3], heard: [1])
    #expect(bench.mediaTypes == ["QUEUE_UPDATE", "LOAD"])
    #expect(bench.playback?.turn == 2)
    #expect(bench.failures.isEmpty)
  }

  @Test("Of two loads only the newer is told of, in whatever order they are answered (field 31)")
  func newerLoadWins() {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA LOAD"]
    bench.play(1)
    let first = bench.requests.last?.requestID ?? 0
    bench.play(2)
    let second = bench.requests.last?.requestID ?? 0
    var status = MediaStatus(mediaSessionID: 2, playerState: .playing, currentTime: 0)
    status.media = MediaInformation(contentID: "http://10.0.0.1/2", contentType: "audio/flac")
    bench.say(status, requestID: second)
    bench.say(MediaReply(.problem(MediaProblem(.loadCancelled)), requestID: first))
    status.mediaSessionID = 1
    status.media?.contentID = "http://10.0.0.1/1"
    bench.say(status, requestID: first)
    #expect(bench.playback?.turn == 2)
    #expect(!bench.facts.contains { $0 == .opened(TurnID(rawValue: 1), OpenedMedia()) })
    #expect(bench.failures.isEmpty)
  }

  @Test("A failed load in any order and number of messages is one failure [S82] (field 62)", arguments: 0..<4)
  func loadFails(_ order: Int) {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA LOAD"]
    bench.play(1, [2])
    let id = bench.requests.last?.requestID ?? 0
    var idle = MediaStatus(mediaSessionID: 1, playerState: .idle, currentTime: 0)
    idle.idleReason = .error
    let failed = MediaReply(.problem(MediaProblem(.loadFailed, detailedErrorCode: 104)), requestID: id)
    let error = MediaReply(.problem(MediaProblem(.error, detailedErrorCode: 104)))
    let replies = [
      [failed, MediaReply(.status([idle])), error], [error, failed, MediaReply(.status([idle]))],
      [MediaReply(.status([idle]), requestID: id), error, failed], [failed],
    ][order]
    for reply in replies { bench.say(reply) }
    #expect(bench.failures == [TurnID(rawValue: 1)])
    let token = bench.command(.play)
    if case .refused(let error)? = bench.settlements(of: token).first { #expect(error.code == .notPossible) }
  }

  @Test("A load that is never answered: the status is asked for, and its word wins (field 30)")
  func loadIsSilent() {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA LOAD"]
    bench.play(1)
    bench.forget()
    bench.pass(.seconds(20))
    #expect(bench.mediaTypes == ["GET_STATUS"])
    #expect(bench.failures == [TurnID(rawValue: 1)])

    var other = SenderBench.open()
    other.tv.replies = false
    other.tv.swallowed = ["MEDIA GET_STATUS"]
    other.play(1, [2])
    #expect(other.playback?.turn == 1)
  }

  @Test("Loading while the status is empty, idle or buffering is not over (field 11)")
  func loadingTakesTime() {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA LOAD"]
    bench.play(1)
    bench.say(MediaReply(.status([])))
    var status = MediaStatus(mediaSessionID: 1, playerState: .idle, currentTime: 0)
    status.extendedStatus = ExtendedStatus { $0.playerState = .loading }
    bench.say(status)
    status.playerState = .buffering
    status.extendedStatus = nil
    bench.say(status)
    #expect(bench.failures.isEmpty && bench.playback == nil)
  }

  @Test(
    "A device that plays although it was told not to, or the reverse, is told again before it is believed")
  func autoplayIsIgnored() {
    for playing in [true, false] {
      var bench = SenderBench.open()
      bench.tv.swallowed = ["MEDIA LOAD"]
      let window = bench.window(1)
      bench.command(.open(window, at: .zero, playing: playing))
      let id = bench.requests.last?.requestID ?? 0
      bench.tv.mediaSession = 5
      bench.tv.items = [
        CastContent.item(
          SenderBench.turn(1), PublishedMedia(url: "http://10.0.0.1/1", contentType: "a/b"),
          revision: window.revision, owner: "sender-42")
      ]
      bench.tv.items[0].itemID = 77
      bench.tv.current = 77
      bench.tv.state = playing ? .paused : .playing
      bench.say(bench.tv.status, requestID: id)
      #expect(bench.mediaTypes.contains(playing ? "PLAY" : "PAUSE"))
      let states: [PlayerState] = bench.facts.compactMap {
        if case .playback(_, let state, _) = $0 { state } else { nil }
      }
      #expect(states == [playing ? .playing : .paused])
    }
  }

  @Test("Commands in the middle of loading are carried out when it is done, or go with it")
  func whileLoading() {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA LOAD"]
    bench.play(1, [2])
    let id = bench.requests.last?.requestID ?? 0
    let (pause, seek) = (bench.command(.pause), bench.command(.seek(to: .seconds(7))))
    #expect(bench.settlements(of: pause).isEmpty)
    var status = MediaStatus(mediaSessionID: 1, playerState: .playing, currentTime: 0)
    status.media = MediaInformation(contentID: "http://10.0.0.1/1", contentType: "audio/flac")
    (bench.tv.mediaSession, bench.tv.current) = (1, nil)
    bench.say(status, requestID: id)
    #expect(bench.mediaTypes.suffix(2) == ["PAUSE", "SEEK"])
    if case .seek(let request)? = bench.requests.last?.command { #expect(request.resumeState == .pause) }
    #expect(bench.settlements(of: seek).count <= 1)
  }

  @Test("A stop in the middle of loading stops what comes of it")
  func stopWhileLoading() {
    var bench = SenderBench.open()
    bench.tv.swallowed = ["MEDIA LOAD"]
    bench.play(1)
    let id = bench.requests.last?.requestID ?? 0
    let token = bench.command(.stop)
    var status = MediaStatus(mediaSessionID: 3, playerState: .playing, currentTime: 0)
    status.media = MediaInformation(contentID: "http://10.0.0.1/1", contentType: "audio/flac")
    bench.forget()
    bench.say(status, requestID: id)
    #expect(bench.requests.map(\.mediaSessionID) == [3] && bench.mediaTypes == ["STOP"])
    #expect(bench.settlements(of: token) == [.done])
    #expect(bench.facts.isEmpty)
  }

  @Test("Entries are published when they come into the window and revoked when they leave it")
  func publications() {
    var bench = SenderBench.open()
    bench.play(1, [2, 3])
    func entries(_ effect: (CastSenderEffect) -> EntryID?) -> [UInt64] {
      bench.effects.compactMap(effect).map(\.rawValue)
    }
    #expect(entries { if case .publish(let entry, _) = $0 { entry } else { nil } } == [1, 2, 3])
    bench.forget()
    let window = bench.window(1, [3, 4])
    bench.command(.update(window))
    #expect(entries { if case .publish(let entry, _) = $0 { entry } else { nil } } == [4])
    #expect(entries { if case .revoke(let entry) = $0 { entry } else { nil } } == [2])
    bench.forget()
    bench.command(.endSession)
    #expect(entries { if case .revoke(let entry) = $0 { entry } else { nil } } == [1, 3, 4])
    bench.handle(.published(EntryID(rawValue: 8), PublishedMedia(url: "u", contentType: "t")))
    #expect(bench.effects.last == .revoke(EntryID(rawValue: 8)))
  }
}
