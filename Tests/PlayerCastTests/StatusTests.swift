import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

@Suite("What a device does")
struct StatusTests {
  static func playing() -> SenderBench {
    var bench = SenderBench.open()
    bench.play(1, [2, 3])
    bench.forget()
    return bench
  }

  // MARK: place

  @Test("The place is reported when it is not where it was to be expected, and only then (field 14)")
  func place() {
    var bench = Self.playing()
    bench.pass(.seconds(3))
    bench.tv.place = 3.2
    bench.say(bench.tv.status)
    #expect(bench.facts.isEmpty)
    bench.tv.place = 3.6
    bench.say(bench.tv.status)
    #expect(bench.playback?.place == .milliseconds(3600))
    bench.forget()
    bench.tv.state = .paused
    bench.tv.place = 30
    bench.say(bench.tv.status)
    bench.pass(.seconds(40))
    bench.say(bench.tv.status)
    #expect(bench.facts == [.playback(TurnID(rawValue: 1), .paused, at: .seconds(30))])
  }

  @Test("While playing the status is asked for every five seconds; paused it is not (field 14)")
  func polls() {
    var bench = Self.playing()
    bench.pass(.seconds(16))
    #expect(bench.mediaTypes == ["GET_STATUS", "GET_STATUS", "GET_STATUS"])
    bench.command(.pause)
    bench.forget()
    bench.pass(.seconds(60))
    #expect(bench.mediaTypes.isEmpty)
  }

  @Test(
    "A seek says absolutely where to and whether to play on; older statuses do not move the clock back (field 15, 16)"
  )
  func seeks() {
    var bench = Self.playing()
    bench.tv.swallowed = ["MEDIA SEEK"]
    let token = bench.command(.seek(to: .seconds(60)))
    let request = bench.requests.last
    if case .seek(let seek)? = request?.command {
      #expect(seek.currentTime == 60 && seek.resumeState == .start && seek.relativeTime == nil)
    }
    bench.tv.place = 2
    bench.say(bench.tv.status)
    #expect(bench.facts.isEmpty && bench.settlements(of: token).isEmpty)
    // A lazy device answers with the old place.
    bench.say(bench.tv.status, requestID: request?.requestID ?? 0)
    #expect(bench.settlements(of: token) == [.done])
    #expect(bench.playback?.place == .seconds(60))
    bench.forget()
    bench.say(bench.tv.status)
    #expect(bench.facts.isEmpty)
    bench.tv.place = 60.4
    bench.say(bench.tv.status)
    #expect(bench.playback?.place == .milliseconds(60_400))
  }

  @Test("A pause between a seek and the play after it is no news; one that lasts is")
  func pauseOnTheWay() {
    var bench = SenderBench.open()
    let window = bench.window(1, [2])
    bench.command(.open(window, at: .seconds(5), playing: false))
    bench.tv.swallowed = ["MEDIA SEEK", "MEDIA PLAY"]
    bench.command(.seek(to: .seconds(20)))
    bench.command(.play)
    bench.forget()
    bench.tv.place = 20
    bench.say(bench.tv.status)
    #expect(bench.facts.isEmpty)
    bench.tv.state = .playing
    bench.say(bench.tv.status)
    #expect(bench.facts == [.playback(TurnID(rawValue: 1), .playing, at: .seconds(20))])

    var other = SenderBench.open()
    other.command(.open(window, at: .zero, playing: false))
    other.tv.swallowed = ["MEDIA PLAY"]
    other.command(.play)
    other.tv.state = .playing
    other.say(other.tv.status)
    other.tv.state = .paused
    other.forget()
    other.say(other.tv.status)
    #expect(other.playback?.state == .paused)
  }

  @Test("A seek that never shows up is given up after two seconds: the device's word counts")
  func seekComesToNothing() {
    var bench = Self.playing()
    bench.tv.swallowed = ["MEDIA SEEK"]
    bench.command(.seek(to: .seconds(60)))
    bench.tv.place = 2
    bench.say(bench.tv.status, requestID: bench.requests.last?.requestID ?? 0)
    #expect(bench.playback?.place == .seconds(60))
    bench.pass(.seconds(2))
    #expect(bench.playback?.place == .seconds(4))
  }

  @Test("A device that answers by broadcasts only is understood all the same (field 1, FCast)")
  func broadcastsOnly() {
    var bench = SenderBench.open { $0.tv.replies = false }
    bench.play(1, [2])
    let actions: [PlayerCommand.Action] = [
      .pause, .seek(to: .seconds(9)), .play, .setVolume(Volume(permille: 300)), .setMuted(true),
    ]
    for action in actions {
      let token = bench.command(action)
      #expect(bench.settlements(of: token) == [.done], "\(action)")
    }
    #expect(bench.playback?.state == .playing)
  }

  @Test("A command that is never answered is over after ten seconds and a look at the status")
  func commandDeadline() {
    var bench = Self.playing()
    bench.tv.swallowed = ["MEDIA PAUSE"]
    let token = bench.command(.pause)
    bench.pass(.seconds(9))
    #expect(bench.settlements(of: token).isEmpty)
    bench.pass(.seconds(2))
    #expect(bench.settlements(of: token).count == 1)
    guard case .refused(let error)? = bench.settlements(of: token).first else { return #expect(Bool(false)) }
    #expect(error.code == .timeout)

    // The pause was carried out, only the answer was lost.
    var other = Self.playing()
    other.tv.swallowed = ["MEDIA PAUSE"]
    let lost = other.command(.pause)
    other.tv.state = .paused
    other.pass(.seconds(11))
    #expect(other.settlements(of: lost) == [.done])
    #expect(other.playback?.state == .paused)
  }

  @Test("Many commands of a kind are one on the wire, settled once each, in order")
  func coalesces() {
    var bench = Self.playing()
    bench.tv.swallowed = ["MEDIA SEEK", "SET_VOLUME"]
    let seeks = (1...50).map { bench.command(.seek(to: .seconds($0))) }
    let volumes = (1...50).map { bench.command(.setVolume(Volume(permille: 10 * Int32($0)))) }
    #expect(bench.mediaTypes == ["SEEK"] && bench.platformTypes == ["SET_VOLUME"])
    bench.tv.swallowed = []
    bench.tv.place = 1
    bench.say(bench.tv.status, requestID: bench.requests.first?.requestID ?? 0)
    bench.sayPlatformStatus(requestID: bench.platformRequests.first?.requestID ?? 0)
    #expect(bench.mediaTypes == ["SEEK", "SEEK"])
    #expect(bench.playback?.place == .seconds(50))
    for tokens in [seeks, volumes] {
      #expect(tokens.allSatisfy { bench.settlements(of: $0).count == 1 })
      #expect(bench.settlements(of: tokens[49]) == [.done])
      let order = bench.reports.filter { $0.fact.isSettlement && tokens.contains($0.token ?? tokens[0]) }.map(
        \.token)
      #expect(order == tokens)
    }
  }

  @Test("An unseekable stream is known by the device's word, not by its length (field 22)")
  func seekability() {
    var bench = SenderBench.open { $0.tv.commands = [.pause] }
    bench.play(1)
    bench.forget()
    let token = bench.command(.seek(to: .seconds(3)))
    #expect(bench.mediaTypes.isEmpty)
    if case .refused(let error)? = bench.settlements(of: token).first { #expect(error.code == .notPossible) }
  }

  // MARK: others

  @Test("Another sender's media is shown, never taken for ours, and over when it is over (field 47, 48)")
  func foreign() {
    var bench = Self.playing()
    var interrupted = MediaStatus(mediaSessionID: bench.tv.mediaSession, playerState: .idle, currentTime: 0)
    interrupted.idleReason = .interrupted
    bench.say(interrupted)
    var status = MediaStatus(mediaSessionID: 77, playerState: .playing, currentTime: 3)
    status.media = MediaInformation(contentID: "http://other/film.mp4", contentType: "video/mp4")
    status.media?.metadata = MediaMetadata {
      $0.title = "Film"
      $0.subtitle = "Somebody"
    }
    bench.say(status)
    bench.say(status)
    #expect(bench.facts == [.foreign(ForeignItem(title: "Film", artist: "Somebody"))])
    status.playerState = .idle
    status.idleReason = .finished
    bench.say(status)
    #expect(bench.facts.last == .foreign(nil))
    bench.play(2, [3])
    #expect(bench.playback?.turn == 2)
  }

  @Test("Items that carry another sender's numbers are not ours")
  func othersNumbers() {
    var bench = Self.playing()
    var item = CastContent.item(
      SenderBench.turn(2), PublishedMedia(url: "http://theirs/2", contentType: "a/b"),
      revision: WindowRevision(rawValue: 1),
      owner: "sender-somebody")
    item.itemID = 900
    var status = bench.tv.status
    (status.items, status.currentItemID, status.media) = ([item], 900, item.media)
    bench.say(status)
    #expect(bench.facts.contains { if case .foreign(_?) = $0 { true } else { false } })
    #expect(bench.jumps.isEmpty)
  }

  @Test("The media session's newest number is used (field 34)")
  func mediaSessionChanges() {
    var bench = Self.playing()
    bench.tv.mediaSession = 41
    bench.say(bench.tv.status)
    bench.command(.pause)
    #expect(bench.requests.last?.mediaSessionID == 41)
    bench.forget()
    var old = bench.tv.status
    (old.mediaSessionID, old.playerState, old.currentTime) = (1, .playing, 3)
    bench.say(old)
    #expect(bench.facts.isEmpty)
  }

  // MARK: settings

  @Test(
    "Volume and mute are the device's, sent apart, reported as they are; a fixed volume is a missing capability (field 63)"
  )
  func volume() {
    var bench = SenderBench.open()
    bench.command(.setVolume(Volume(permille: 301)))
    bench.command(.setMuted(true))
    let volumes = bench.platformRequests.compactMap {
      if case .setVolume(let volume) = $0.command { volume } else { nil }
    }
    #expect(volumes.map(\.level) == [0.301, nil] && volumes.map(\.isMuted) == [nil, true])
    #expect(bench.facts.last == .volume(Volume(permille: 301), muted: true))
    bench.tv.volume.level = 0.30000001
    bench.tv.volume.control = .fixed
    bench.sayPlatformStatus()
    #expect(
      bench.facts.contains(
        .capabilities(
          PlayerCapabilities(
            upcomingTurns: 20, heardTurns: 10, canSetRate: false, canSetVolume: false,
            placeAccuracy: .milliseconds(100), longestSilence: .seconds(12)))))
    bench.forget()
    let token = bench.command(.setVolume(.full))
    #expect(bench.platformTypes.isEmpty)
    if case .refused(let error)? = bench.settlements(of: token).first { #expect(error.code == .notPossible) }
  }

  @Test("The speed is set where the media allows it, and stays for what is opened later")
  func rate() {
    var bench = Self.playing()
    let token = bench.command(.setRate(PlaybackRate(permille: 1500)))
    #expect(bench.settlements(of: token) == [.done] && bench.tv.rate == 1.5)
    bench.tv.rate = 1
    bench.forget()
    bench.play(5)
    #expect(bench.tv.rate == 1.5)
  }

  /// An item that says that it is ours.
  private func ours(_ id: Int) -> QueueItem {
    var item = CastContent.item(
      SenderBench.turn(2), PublishedMedia(url: "http://10.0.0.1/2", contentType: "a/b"),
      revision: WindowRevision(rawValue: 1), owner: "sender-42")
    item.itemID = id
    return item
  }

  @Test("Whatever a device keeps saying, nothing grows")
  func bounded() {
    var bench = Self.playing()
    for number in 1...40 {
      var status = bench.tv.status
      status.mediaSessionID = number
      status.items = (0..<20).map { index in
        var item = QueueItem()
        item.itemID = number * 20 + index
        return item
      }
      bench.say(status)
      bench.say(MediaReply(.queueItemIDs(Array(0..<3000)), requestID: bench.requests.last?.requestID ?? 0))
      bench.forget()
    }
    bench.tv.swallowed = ["MEDIA QUEUE_GET_ITEM_IDS", "MEDIA QUEUE_GET_ITEMS"]
    for number in 1...60 {
      var status = bench.tv.status
      status.items = (0..<40).map { ours(number * 40 + $0) }
      bench.say(status)
      bench.say(MediaReply(.queueItems((0..<40).map { ours(1_000_000 + number * 40 + $0) })))
      bench.forget()
    }
    #expect(bench.sender.queue.order.count <= RemoteQueue.most)
    #expect(bench.sender.queue.turns.count <= RemoteQueue.most)
    #expect(bench.sender.queue.turns.keys.allSatisfy { $0 < 1_000_000 }, "nobody asked")
    #expect(bench.sender.retired.count <= 16)
    #expect(bench.sender.requests.count < 12)
  }
}
