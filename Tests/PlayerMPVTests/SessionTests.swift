#if MPV
  import PlaybackCore
  import Testing

  @testable import PlayerMPV

  /// The decisions alone, with libmpv's part played by hand.
  @Suite struct SessionTests {
    /// A session with a hand on the clock.
    struct Hand {
      var session = MPVSession(isSilentByChoice: true, networkTimeout: 10)
      var now = MonotonicInstant.zero
      var token: UInt64 = 0
      var requests: [MPVRequest] = []

      var facts: [PlayerReport.Fact] {
        requests.compactMap { if case .report(let report) = $0 { report.fact } else { nil } }
      }

      mutating func drain() { while let request = session.takeRequest() { requests.append(request) } }

      mutating func send(_ action: PlayerCommand.Action) {
        token += 1
        session.handle(PlayerCommand(token: CommandToken(rawValue: token), action: action), at: now)
        drain()
      }

      mutating func say(_ event: MPVEvent, after milliseconds: Int64 = 0) {
        now = now + .milliseconds(milliseconds)
        session.handle(event, at: now)
        drain()
      }

      /// Forgets what was requested so far.
      mutating func forget() { requests.removeAll() }

      /// The number of the last request that matches.
      func id(_ pick: (MPVRequest) -> UInt64?) -> UInt64 { requests.compactMap(pick).last ?? 0 }

      var loadID: UInt64 { id { if case .load(_, _, _, let id) = $0 { id } else { nil } } }
      var inspection: UInt64 { id { if case .inspect(let job, _, _) = $0 { job } else { nil } } }
      var generation: UInt64 { id { if case .observePlace(let generation) = $0 { generation } else { nil } } }
      func getID(_ property: MPVProperty) -> UInt64 {
        id { if case .get(property, let id) = $0 { id } else { nil } }
      }
      func setID(_ property: MPVProperty) -> UInt64 {
        id { if case .set(property, _, let id) = $0 { id } else { nil } }
      }

      /// The current turn of the window, opened as entry 1 and ten seconds long, has begun.
      mutating func play(_ window: QueueWindow) {
        send(.open(window, at: .zero, playing: true))
        say(.inspected(job: inspection, InspectionResult()))
        say(.reply(loadID, error: 0, .entry(1)))
        begin(entry: 1, seconds: 10)
        say(.time(generation: generation, seconds: 0))
        say(.time(generation: generation, seconds: 0.05), after: 50)
      }

      mutating func begin(entry: Int64, seconds: Double) {
        say(.startFile(entry: entry))
        say(.preloaded(hook: 5))
        let (duration, seekable, metadata) = (getID(.duration), getID(.seekable), getID(.metadata))
        say(.reply(duration, error: 0, .number(seconds)))
        say(.reply(seekable, error: 0, .flag(true)))
        say(.reply(metadata, error: 0, .tags(["title": "T", "artist": "A"])))
        say(.fileLoaded)
        say(.restarted)
      }
    }

    @Test("A level is reported when it is in force: not by the answer to an older setting")
    func levelsInForce() {
      var hand = Hand()
      hand.session = MPVSession(isSilentByChoice: false, networkTimeout: 10)
      hand.send(.setVolume(Volume(permille: 400)))
      hand.say(.property(.output, .text("pulse")))
      let older = hand.setID(.mixerVolume)
      hand.forget()
      hand.send(.setMuted(true))
      let newer = hand.setID(.mixerMute)
      hand.say(.reply(older, error: 0, .none))
      #expect(hand.facts.isEmpty)
      hand.say(.reply(newer, error: 0, .none))
      #expect(hand.facts == [.settled(.done), .volume(Volume(permille: 400), muted: true)])
    }

    private let first = turn(1, .file(path: "/1"))
    private let second = turn(2, .file(path: "/2"))
    private func window(_ revision: UInt64, _ current: Turn, _ upcoming: Turn...) -> QueueWindow {
      QueueWindow(revision: WindowRevision(rawValue: revision), current: current, upcoming: upcoming)
    }

    /// The first turn plays, the second is appended as entry 2.
    private func appended() -> Hand {
      var hand = Hand()
      hand.play(window(1, first, second))
      hand.say(.inspected(job: hand.inspection, InspectionResult()))
      hand.say(.reply(hand.loadID, error: 0, .entry(2)))
      return hand
    }

    @Test(
      "What may be opened ahead is told once for a file; one of the other kind is not opened ahead after that",
      arguments: [true, false])
    func reachOfNext(comesFromFile: Bool) throws {
      let web = turn(2, .url("http://127.0.0.1/2"))
      let (next, then) = comesFromFile ? (second, web) : (web, second)
      var hand = Hand()
      hand.play(window(1, first))
      for (number, wanted) in zip(UInt64(3)..., [next, then, next]) {
        hand.forget()
        hand.send(.update(window(number, first, turn(number, wanted.item.location))))
        hand.say(.inspected(job: hand.inspection, InspectionResult()))
        let loaded = try #require(
          hand.requests.firstIndex { if case .load(_, .append, _, _) = $0 { true } else { false } })
        let before = hand.requests[..<loaded]
        let reaches = before.compactMap { request -> String? in
          if case .set(.demuxerOptions, .text(let reach), _) = request { reach } else { nil }
        }
        #expect(reaches == (number == 3 ? [MediaAddress.whitelist(for: wanted.item.location)] : []))
        let ahead = before.compactMap { request -> Bool? in
          if case .set(.prefetch, .flag(let isOn), _) = request { isOn } else { nil }
        }
        #expect(ahead == [number != 4])
      }
    }

    @Test("An open is inspected, then loaded, then told")
    func open() {
      var hand = Hand()
      hand.play(window(1, first))
      #expect(
        hand.facts == [
          .settled(.done),
          .opened(first.id, OpenedMedia(duration: .seconds(10), title: "T", artist: "A")),
          .playback(first.id, .playing, at: .milliseconds(50)),
        ])
      #expect(hand.requests.contains(.proceed(hook: 5)))
    }

    @Test("The position is told again only when it is off by more than 50 ms")
    func deviation() {
      var hand = Hand()
      hand.play(window(1, first))
      hand.forget()
      hand.say(.time(generation: hand.session.generation, seconds: 1.09), after: 1000)
      #expect(hand.facts == [])
      hand.say(.time(generation: hand.session.generation, seconds: 2.2), after: 1000)
      #expect(hand.facts == [.playback(first.id, .playing, at: .milliseconds(2200))])
    }

    @Test("A position from before a jump is dropped")
    func staleGeneration() {
      var hand = Hand()
      hand.play(window(1, first))
      let old = hand.session.generation
      hand.send(.seek(to: .seconds(5)))
      hand.forget()
      hand.say(.time(generation: old, seconds: 7))
      #expect(hand.facts == [])
    }

    @Test("Silence of libmpv is a stall")
    func stall() throws {
      var hand = Hand()
      hand.play(window(1, first))
      hand.forget()
      let wake = try #require(hand.session.wakesAt)
      #expect(wake == hand.now + .milliseconds(600))
      hand.say(.woke, after: 600)
      #expect(hand.facts == [.playback(first.id, .buffering, at: .milliseconds(50))])
      #expect(hand.session.wakesAt == nil)
    }

    @Test("The next turn is heard only when its place reaches zero")
    func joint() {
      var hand = appended()
      hand.forget()
      hand.say(.endFile(entry: 1, .endOfFile, error: 0), after: 9600)
      hand.begin(entry: 2, seconds: 10)
      hand.say(.time(generation: hand.generation, seconds: -0.3), after: 50)
      #expect(!hand.facts.contains(.advanced(to: second.id)))
      #expect(hand.facts.first == .committed(second.id))
      hand.say(.drained)
      hand.forget()
      hand.say(.time(generation: hand.session.generation, seconds: 0.02), after: 320)
      #expect(
        hand.facts == [.advanced(to: second.id), .playback(second.id, .playing, at: .milliseconds(20))])
    }

    @Test("An entry that was taken back but starts all the same is committed")
    func lostRace() {
      var hand = appended()
      hand.send(.update(window(2, first)))
      hand.forget()
      hand.say(.endFile(entry: 1, .endOfFile, error: 0), after: 9600)
      hand.say(.startFile(entry: 2))
      #expect(hand.facts == [.committed(second.id)])
    }

    @Test("A seek that libmpv would carry out in the next turn loads the heard one again")
    func seekAtJoint() {
      var hand = appended()
      hand.send(.seek(to: .seconds(3)))
      hand.forget()
      hand.say(.endFile(entry: 1, .endOfFile, error: 0))
      #expect(
        hand.requests.contains {
          if case .load(first.item, .replace, .seconds(3), _) = $0 { true } else { false }
        })
    }

    @Test("An end far from the known end is a failure; the next turn is not gone on to")
    func endedEarly() {
      var hand = appended()
      hand.forget()
      hand.say(.endFile(entry: 1, .endOfFile, error: 0), after: 1000)
      hand.say(.drained)
      #expect(hand.facts == [.failed(first.id, PlayerError(.endedEarly, location: first.item.location))])
      #expect(hand.requests.contains { if case .stop = $0 { true } else { false } })
    }

    @Test("Reports carry the newest command before which all are answered")
    func reflected() throws {
      var hand = Hand()
      hand.play(window(1, first))
      hand.send(.setRate(PlaybackRate(permille: 2000)))
      hand.send(.setMuted(true))
      hand.say(.reply(hand.setID(.mute), error: 0, .none))
      let report = hand.requests.compactMap {
        if case .report(let report) = $0, case .volume = report.fact { report } else { nil }
      }
      #expect(report.last?.token == CommandToken(rawValue: 1))
    }

    @Test("A damaged file's hundreds of lines are not all passed on")
    func logFlood() {
      var hand = Hand()
      for _ in 0..<500 {
        hand.say(.log(MPVLogLine(isError: false, prefix: "ffmpeg", text: "bad http://me:secret@host/")))
      }
      let lines = hand.requests.compactMap { if case .log(_, let text) = $0 { text } else { nil } }
      #expect(lines.count == 10)
      #expect(lines.allSatisfy { !$0.contains("secret") })
    }

    @Test("A failure's cause may be read before libmpv says that the file starts")
    func earlyLog() {
      var hand = Hand()
      let refused = turn(1, .url("http://127.0.0.1:1/"))
      hand.send(.open(window(1, refused), at: .zero, playing: true))
      hand.say(.log(MPVLogLine(isError: true, prefix: "ffmpeg", text: "http: HTTP error 404 Not Found")))
      hand.say(.inspected(job: hand.inspection, InspectionResult()))
      hand.say(.reply(hand.loadID, error: 0, .entry(1)))
      hand.say(.log(MPVLogLine(isError: true, prefix: "ffmpeg", text: "tcp: Connection refused")))
      hand.say(.startFile(entry: 1))
      hand.say(.endFile(entry: 1, .error, error: -13))
      hand.say(.drained)
      let codes = hand.facts.compactMap { if case .failed(_, let error) = $0 { error.code } else { nil } }
      #expect(codes == [.refusedConnection])
    }

    @Test("A server that sends its answer drop by drop is given up, as an upcoming one is")
    func openingDeadline() throws {
      var hand = Hand()
      let slow = turn(1, .url("http://127.0.0.1:1/"))
      hand.send(.open(window(1, slow), at: .zero, playing: true))
      hand.say(.inspected(job: hand.inspection, InspectionResult()))
      hand.say(.reply(hand.loadID, error: 0, .entry(1)))
      hand.say(.startFile(entry: 1))
      #expect(try #require(hand.session.wakesAt) == hand.now + .seconds(31))
      hand.say(.woke, after: 30_999)
      #expect(hand.facts == [.settled(.done)])
      hand.say(.woke, after: 1)
      #expect(hand.facts.last == .failed(slow.id, PlayerError(.timeout, location: slow.item.location)))
      #expect(hand.session.wakesAt == nil)
    }

    @Test("A file has all the time it needs to open")
    func openingFile() {
      var hand = Hand()
      hand.send(.open(window(1, first), at: .zero, playing: true))
      hand.say(.inspected(job: hand.inspection, InspectionResult()))
      #expect(hand.session.wakesAt == nil)
    }

    @Test("A secure connection that is not answered is a timeout, not a matter of certificates")
    func secureTimeout() {
      let line = MPVLogLine(isError: true, prefix: "ffmpeg", text: "tls: IO error: Connection timed out")
      let cause = FailureClassifier.Cause(
        reason: .error, error: -13, log: [line], location: .url("https://h/"), resemblesPlaylist: false,
        tookLong: true)
      #expect(FailureClassifier.error(cause).code == .timeout)
    }

    @Test("After the sound server was gone, the next that is opened tries it again")
    func retriesOutput() {
      var hand = Hand(session: MPVSession(isSilentByChoice: false, networkTimeout: 10))
      hand.play(window(1, first))
      #expect(!hand.requests.contains(.reopenOutput))
      hand.say(.property(.output, .text("null")))
      hand.forget()
      hand.send(.open(window(2, second), at: .zero, playing: true))
      hand.say(.inspected(job: hand.inspection, InspectionResult()))
      #expect(hand.requests.contains(.reopenOutput))
    }

    @Test("Decimal seconds keep all nine digits")
    func fixed() {
      #expect(MPVHandle.fixed(MediaTime(nanoseconds: 61_000_000_005)) == "61.000000005")
    }

    @Test("A stream whose server announced no length has no early end; one that did has")
    func unannouncedLength() {
      func end(_ length: UInt64) -> MPVLogLine {
        MPVLogLine(
          isError: true, prefix: "ffmpeg", text: "http: Stream ends prematurely at 70, should be \(length)")
      }
      #expect(FailureClassifier.prematureEnd([end(.max)], .url("http://x/")) == nil)
      #expect(
        FailureClassifier.prematureEnd([end(.max), end(90)], .url("http://x/"))?.hasSuffix("90") == true)
    }
  }
#endif
