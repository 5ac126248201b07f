import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

/// The steps of casting as a table of requirements has them.
@Suite("The steps of casting")
struct StepTests {
  /// What happened, in order, in a word each.
  private static func log(_ bench: SenderBench) -> [String] {
    bench.effects.compactMap { effect in
      switch effect {
      case .connect: "connect"
      case .send(let message) where message.namespace != .heartbeat: word(message)
      case .publish: "publish"
      case .opened: "opened"
      case .report(let report): word(report.fact)
      default: nil
      }
    }
  }

  private static func word(_ message: CastMessage) -> String {
    guard case .string(let text) = message.payload, let json = try? JSONValue(text: text) else { return "?" }
    let place = message.destination == .platformReceiver ? "platform" : "media"
    return "\(place) \(json.value("type") ?? "")"
  }

  private static func word(_ fact: PlayerReport.Fact) -> String? {
    switch fact {
    case .opened: "is opened"
    case .playback(_, let state, _): "is \(state)"
    case .link(.suspended(let reason)): "suspended: \(reason)"
    case .link(.connected): "connected"
    case .lost: "lost"
    default: nil
    }
  }

  @Test("Connect, launch, join, make media ready, load, watch, command: each step seen, in order [S44]")
  func steps() {
    var bench = SenderBench()
    bench.handle(.started)
    bench.play(1)
    bench.command(.pause)
    #expect(
      Self.log(bench) == [
        "connect", "platform CONNECT", "platform GET_STATUS", "platform LAUNCH", "media CONNECT", "opened",
        "media GET_STATUS", "publish", "media LOAD", "is opened", "is playing", "media PAUSE", "is paused",
      ])
  }

  @Test("What runs already is joined; an application that does not talk about media is not one of ours [S51]")
  func joinsWhatTalksOfMedia() {
    var bench = SenderBench()
    bench.tv.application = ScriptedTV.defaultMediaReceiver()
    bench.tv.application?.namespaces = [.media]
    bench.handle(.started)
    #expect(bench.effects.contains(.opened) && bench.platformTypes == ["GET_STATUS"])

    bench = SenderBench()
    bench.tv.application = ScriptedTV.defaultMediaReceiver()
    bench.tv.application?.namespaces = [CastNamespace(rawValue: "urn:x-cast:other")]
    bench.tv.swallowed = ["LAUNCH"]
    bench.handle(.started)
    #expect(bench.platformTypes == ["GET_STATUS", "LAUNCH"] && bench.mediaTypes.isEmpty)
    #expect(!bench.effects.contains(.opened))
    bench.pass(.seconds(60))
    #expect(bench.openError?.detail.contains("TV:8009") == true && bench.isFinished)
  }

  @Test("A status that nobody asked for changes what is known [S52]")
  func unsolicited() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.forget()
    (bench.tv.state, bench.tv.place) = (.paused, 33)
    bench.say(bench.tv.status)
    #expect(bench.playback?.state == .paused && bench.playback?.place == .seconds(33))
    #expect(bench.messages.isEmpty)
  }

  @Test(
    "Cut off for 1, 5 or 20 s: suspended, then as before, with no second LOAD [S54]", arguments: [1, 5, 20])
  func cutOff(_ seconds: Int64) {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.forget()
    bench.takesConnections = false
    bench.handle(.linkClosed(PlayerError(.linkLost, detail: "cut")))
    #expect(bench.facts == [.link(.suspended(reason: "cut"))])
    bench.pass(.seconds(seconds))
    bench.takesConnections = true
    bench.pass(.seconds(16))
    #expect(!bench.mediaTypes.contains("LOAD") && bench.facts.last == .link(.connected))
    #expect(bench.facts.count { if case .link = $0 { true } else { false } } == 2)
    #expect(bench.playback.map { $0.place >= .seconds(seconds) } ?? true)
  }

  @Test("Created, suspended with the reason, resumed, ended: each told once, in order [S55]")
  func sessionEvents() {
    var bench = SenderBench()
    bench.handle(.started)
    bench.handle(.linkClosed(PlayerError(.linkLost, detail: "first")))
    bench.pass(.seconds(2))
    bench.handle(.linkClosed(PlayerError(.linkLost, detail: "second")))
    bench.pass(.seconds(2))
    bench.tv.application = nil
    bench.sayPlatformStatus()
    bench.pass(.seconds(10))
    let events = ["opened", "suspended: first", "connected", "suspended: second", "connected", "lost"]
    #expect(Self.log(bench).filter(events.contains) == events)
    #expect(bench.isFinished)
  }

  @Test("What is appended is inserted before nothing, and is last on the device [S69]")
  func appends() throws {
    var bench = SenderBench.open()
    bench.play(1, [2, 3])
    bench.forget()
    let window = bench.window(1, [2, 3, 4])
    bench.command(.update(window))
    guard case .queueInsert(let insert)? = bench.requests.first?.command else { return #expect(Bool(false)) }
    #expect(insert.insertBefore == nil && bench.requests.first?.json["insertBefore"] == nil)
    #expect(insert.items.count == 1 && bench.tv.turns == [1, 2, 3, 4])
  }

  @Test("The LOAD, byte by byte: media, and the queue around it [S71] (field 57)")
  func goldenLoad() throws {
    var options = CastOptions()
    options.preloadTime = .seconds(20)
    var bench = SenderBench(style: options.style)
    bench.handle(.started)
    bench.command(.open(bench.window(1, [2]), at: .milliseconds(1_500), playing: true))
    let load = try #require(bench.requests.first { if case .load = $0.command { true } else { false } })
    func item(_ number: Int) -> String {
      let tag = #"{"entry":"\#(number)","owner":"sender-42","revision":1,"turn":\#(number)}"#
      return #"{"contentId":"http://10.0.0.1/\#(number)","contentType":"audio/flac","customData":\#(tag),"#
        + #""metadata":{"metadataType":3,"title":"Song \#(number)"},"streamType":"BUFFERED"}"#
    }
    func entry(_ number: Int) -> String {
      let tag = #"{"entry":"\#(number)","owner":"sender-42","revision":1,"turn":\#(number)}"#
      return #"{"autoplay":true,"customData":\#(tag),"media":\#(item(number)),"preloadTime":20}"#
    }
    let golden =
      #"{"autoplay":true,"currentTime":1.5,"media":\#(item(1)),"queueData":{"items":[\#(entry(1)),\#(entry(2))],"#
      + #""repeatMode":"REPEAT_OFF","startIndex":0,"startTime":1.5},"requestId":\#(load.requestID),"type":"LOAD"}"#
    let wanted = try JSONValue(text: golden)
    #expect(load.json == wanted)
  }

  @Test("A refusal, a failed load and no answer each come as an error of a kind of its own [S72]")
  func typedErrors() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.tv.refusals["PAUSE"] = MediaProblem(.invalidRequest, reason: .invalidCommand)
    let refused = bench.command(.pause)
    #expect(
      bench.settlements(of: refused) == [
        .refused(PlayerError(.notPossible, detail: "TV:8009: INVALID_COMMAND"))
      ])
    bench.tv.refusals = ["LOAD": MediaProblem(.loadFailed, detailedErrorCode: 104)]
    bench.forget()
    bench.play(3)
    guard case .failed(_, let failed)? = bench.facts.last else { return #expect(Bool(false)) }
    #expect(failed.code == .notCastable && failed.detail.contains("104"))

    bench = SenderBench.open()
    bench.play(1, [2])
    bench.tv.swallowed = ["MEDIA PAUSE", "MEDIA GET_STATUS"]
    let unanswered = bench.command(.pause)
    bench.pass(.seconds(20))
    #expect(
      bench.settlements(of: unanswered) == [.refused(PlayerError(.timeout, detail: "TV:8009 did not answer"))]
    )
  }

  @Test("Media that is not there is told as that where the device says so, and as a doubt where it cannot")
  func notFound() {
    for (problem, code) in [
      (MediaProblem(.loadFailed, reason: .notFound, detailedErrorCode: 104), PlayerError.Code.notFound),
      (MediaProblem(.loadFailed, detailedErrorCode: 104), .notCastable),
    ] {
      var bench = SenderBench.open()
      bench.tv.refusals["LOAD"] = problem
      bench.play(1)
      guard case .failed(_, let error)? = bench.facts.last else { return #expect(Bool(false)) }
      #expect(error.code == code)
      #expect(
        code == .notFound
          || error.detail.contains("it is not there or of a kind that the device does not play"))
    }
  }

  @Test("Another sender's item within our queue, and after it our next turn: followed, and watched again")
  func othersWithin() {
    var bench = SenderBench.open()
    bench.play(1, [2, 3])
    bench.forget()
    var theirs = QueueItem(media: MediaInformation(contentID: "http://other/x", contentType: "audio/mpeg"))
    theirs.media?.metadata = MediaMetadata { $0.title = "Theirs" }
    theirs.itemID = 77
    bench.tv.items.insert(theirs, at: 1)
    (bench.tv.current, bench.tv.place) = (77, 0)
    bench.say(bench.tv.status)
    #expect(bench.facts == [.foreign(ForeignItem(title: "Theirs"))])
    bench.forget()
    (bench.tv.current, bench.tv.place) = (bench.tv.items[2].itemID, 0)
    bench.say(bench.tv.status)
    #expect(bench.facts.prefix(2) == [.foreign(nil), .jumped(to: TurnID(rawValue: 2))])
    #expect(bench.playback?.turn == 2 && bench.playback?.state == .playing)
    bench.forget()
    let token = bench.command(.pause)
    #expect(bench.settlements(of: token) == [.done] && bench.playback?.state == .paused)
  }

  @Test(
    "What another sender plays before ours is loaded is no news while ours is made ready; given up, it is left alone"
  )
  func theirsBeforeOurs() {
    for isGivenUp in [false, true] {
      var bench = SenderBench.open { $0.publish = { _, _ in nil } }
      bench.play(1)
      bench.forget()
      var status = MediaStatus(mediaSessionID: 77, playerState: .playing, currentTime: 3)
      status.media = MediaInformation(contentID: "http://other/x", contentType: "audio/mpeg")
      bench.say(status)
      #expect(bench.facts.isEmpty)
      if isGivenUp {
        bench.command(.endSession)
        #expect(!bench.platformTypes.contains("STOP") && bench.isFinished)
      } else {
        bench.handle(
          .published(
            EntryID(rawValue: 1), PublishedMedia(url: "http://10.0.0.1/1", contentType: "audio/flac")))
        #expect(bench.playback?.state == .playing)
        #expect(!bench.facts.contains { if case .foreign = $0 { true } else { false } })
      }
    }
  }
}
