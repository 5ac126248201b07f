#if MPV
  import Foundation
  import PlaybackCore
  import PlayerMPV
  import SoundFixture
  import Testing

  /// Creating, closing and dropping players, and what else a process does meanwhile.
  @Suite(.serialized, .timeLimit(.minutes(2))) struct LifeTests {
    let directory: ScratchDirectory
    let long: Turn

    init() throws {
      directory = try ScratchDirectory()
      try directory.write(Wave.tone(seconds: 30), to: "long.wav")
      long = turn(1, .file(path: directory.path("long.wav")))
    }

    @Test("Close finishes the reports, and answers what was unanswered")
    func close() async throws {
      let rig = try Rig()
      let tokens = [
        rig.send(.open(rig.window(long), at: .zero, playing: true)), rig.send(.pause),
        rig.send(.seek(to: .zero)),
        rig.send(.setVolume(.full)), rig.send(.close),
      ]
      while await rig.next() != nil {}
      for token in tokens {
        let answers = rig.seen.filter { if case .settled = $0.fact { $0.token == token } else { false } }
        #expect(answers.count == 1, "\(token): \(answers)")
      }
      #expect(rig.seen.last?.token == tokens.last)
      #expect(rig.seen.last?.fact == .settled(.done))
      rig.send(.play)
      #expect(await rig.next() == nil)
    }

    @Test("A player dropped without close finishes its reports")
    func dropped() async throws {
      var player: MPVPlayer? = try MPVPlayer(MPVOptions(audio: .null))
      let reports = try #require(player?.reports)
      player?.send(
        PlayerCommand(
          token: CommandToken(rawValue: 1),
          action: .open(
            QueueWindow(revision: WindowRevision(rawValue: 1), current: long, upcoming: []), at: .zero,
            playing: true)))
      player = nil
      for await _ in reports {}
    }

    @Test("Two players play at once, independently")
    func two() async throws {
      let rigs = [try Rig(), try Rig()]
      for (index, rig) in rigs.enumerated() {
        rig.send(.open(rig.window(long), at: .seconds(Int64(10 * index)), playing: false))
      }
      #expect(try await rigs[0].playback(long, .paused) == .zero)
      #expect(try await rigs[1].playback(long, .paused) == .seconds(10))
      await rigs[0].close()
      rigs[1].send(.play)
      try await rigs[1].playback(long, .playing)
      await rigs[1].close()
    }

    @Test("Commands from many threads at once, each answered once")
    func manyThreads() async throws {
      let player = try MPVPlayer(MPVOptions(audio: .null))
      let window = QueueWindow(revision: WindowRevision(rawValue: 1), current: long, upcoming: [])
      await withTaskGroup { group in
        for number in 1...64 as ClosedRange<UInt64> {
          group.addTask {
            let action: PlayerCommand.Action =
              switch number % 4 {
              case 0: .open(window, at: .zero, playing: true)
              case 1: .seek(to: .seconds(Int64(number % 20)))
              case 2: .pause
              default: .setMuted(true)
              }
            player.send(PlayerCommand(token: CommandToken(rawValue: number), action: action))
          }
        }
      }
      player.send(PlayerCommand(token: CommandToken(rawValue: 65), action: .close))
      var answers: [UInt64: Int] = [:]
      for await report in player.reports {
        if case .settled = report.fact, let token = report.token { answers[token.rawValue, default: 0] += 1 }
      }
      #expect(answers == Dictionary(uniqueKeysWithValues: (1...65).map { ($0, 1) }))
    }

    @Test("The provider opens this machine")
    func provider() async throws {
      let player = try await MPVOutputProvider(MPVOptions(audio: .null)).openPlayer(for: .local)
      var iterator = player.reports.makeAsyncIterator()
      #expect(
        await iterator.next(isolation: nil)?.fact == .capabilities(PlayerCapabilities(upcomingTurns: 1)))
      player.send(PlayerCommand(token: CommandToken(rawValue: 1), action: .close))
      while await iterator.next(isolation: nil) != nil {}
    }

    @Test("A host in another numeric locale can make a player; other categories stay as they are")
    func locale() async throws {
      await #expect(processExitsWith: .success) {
        let directory = try ScratchDirectory()
        try ChildProcess.run("localedef", ["-i", "de_DE", "-f", "UTF-8", directory.path("de_DE.UTF-8")])
        setenv("LOCPATH", directory.path, 1)
        let chosen = "de_DE.UTF-8"
        guard setlocale(LC_ALL, chosen) != nil else { exit(1) }
        let player = try MPVPlayer(MPVOptions(audio: .null))
        guard let numeric = setlocale(LC_NUMERIC, nil), String(cString: numeric) == "C" else { exit(2) }
        guard let time = setlocale(LC_TIME, nil), String(cString: time) == chosen else { exit(3) }
        // Changed again behind the player's back.
        setlocale(LC_NUMERIC, chosen)
        try directory.write(Wave.tone(seconds: 3), to: "a.wav")
        let location = MediaLocation.file(path: directory.path("a.wav"))
        let window = QueueWindow(
          revision: WindowRevision(rawValue: 1), current: turn(1, location), upcoming: [])
        let action = PlayerCommand.Action.open(window, at: .milliseconds(1500), playing: false)
        player.send(PlayerCommand(token: CommandToken(rawValue: 1), action: action))
        for await report in player.reports {
          if case .playback(_, .paused, let place) = report.fact {
            exit(place == .milliseconds(1500) ? 0 : 4)
          }
        }
        exit(5)
      }
    }

    @Test("200 players come and go and leave no thread and no open file behind")
    func leaks() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        try await LeakCheck.run()
      }
      let complaint = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(result?.exitStatus == .exitCode(EXIT_SUCCESS), "\(complaint)")
    }
  }

  /// Runs in a process of its own, where nothing else opens files or threads.
  enum LeakCheck {
    static func run() async throws {
      let directory = try ScratchDirectory()
      try directory.write(Wave.tone(seconds: 5), to: "a.wav")
      let media = MediaLocation.file(path: directory.path("a.wav"))
      for _ in 0..<20 { try await round(media) }
      let before = Holdings()
      for _ in 0..<200 { try await round(media) }
      try await Holdings.fall(to: before)
    }

    /// One life: opens two turns, so that the next one is probed, and closes while that is under way or done.
    private static func round(_ media: MediaLocation) async throws {
      let player = try MPVPlayer(MPVOptions(audio: .null))
      let window = QueueWindow(
        revision: WindowRevision(rawValue: 1), current: turn(1, media), upcoming: [turn(2, media)])
      player.send(
        PlayerCommand(token: CommandToken(rawValue: 1), action: .open(window, at: .zero, playing: true)))
      for await report in player.reports {
        if case .opened = report.fact {
          player.send(PlayerCommand(token: CommandToken(rawValue: 2), action: .close))
        }
      }
    }
  }
#endif
