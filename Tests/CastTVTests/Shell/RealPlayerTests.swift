#if Cast && MPV
  import CastProtocol
  import PlaybackCore
  import PlayerMPV
  import SoundFixture
  import Testing

  @testable import CastTV

  /// A TV that plays through libmpv without sound, in real time, what a web server on this machine has.
  @Suite("A sender and libmpv", .serialized, .timeLimit(.minutes(2)))
  struct RealPlayerTests {
    private static let outputs = MPVOutputProvider(MPVOptions(audio: .null, networkTimeout: 3))

    private static func stage() async throws -> (MediaServer, TVReceiver, TestSender) {
      let server = try await MediaServer()
      let tv = try TVReceiver(name: "Test", address: "127.0.0.1", outputs: outputs)
      let sender = try await TestSender(port: tv.port)
      try await sender.launch()
      return (server, tv, sender)
    }

    private static func media(_ address: String) -> JSONValue {
      ["contentId": .string(address), "contentType": "audio/wav"]
    }

    @Test("Plays, pauses, seeks, goes on to the next and finishes; every answer is how it really is")
    func plays() async throws {
      let (server, tv, sender) = try await Self.stage()
      let items = JSONValue.array([1, 3].map { ["media": Self.media(server.url("\($0).wav"))] })
      try sender.ask("QUEUE_LOAD", 2, ["items": items])
      let loaded = try await sender.status(2)
      #expect(loaded.playerState == .playing)
      #expect(loaded.media?.duration == 30)
      try sender.ask("PAUSE", 3)
      let paused = try await sender.status(3)
      #expect(paused.playerState == .paused)
      try sender.ask("GET_STATUS", 4)
      #expect(try await sender.status(4).currentTime == paused.currentTime)
      try sender.ask("SEEK", 5, ["currentTime": 29.5])
      let sought = try await sender.status(5)
      #expect(sought.playerState == .paused)
      #expect(abs((sought.currentTime ?? 0) - 29.5) < 0.05)
      try sender.ask("PLAY", 6)
      #expect(try await sender.status(6).playerState == .playing)
      // A busy machine may be told first that the next one buffers.
      let next = try await sender.status(0) { $0.currentItemID == 2 && $0.playerState == .playing }
      #expect(next.media?.duration == 2)
      #expect(try await sender.status(0) { $0.playerState == .idle }.idleReason == .finished)
      await tv.close()
    }

    @Test("Volume and mute of the device are what the player really has")
    func volume() async throws {
      let (server, tv, sender) = try await Self.stage()
      try sender.ask("LOAD", 2, ["media": Self.media(server.url("1.wav"))])
      try await sender.status(2)
      try sender.say(.receiver, ["type": "SET_VOLUME", "requestId": 3, "volume": ["level": 0.25]])
      let level = try await sender.read("the volume") { message -> Double? in
        guard let reply = try? ReceiverReply(message.payload), reply.requestID == 3,
          case .status(let status) = reply.event
        else { return nil }
        return status.volume.level
      }
      #expect(level == 0.25)
      await tv.close()
    }

    @Test("A load of nothing at the address fails with a number, and the next one plays")
    func fails() async throws {
      let (server, tv, sender) = try await Self.stage()
      try sender.ask("LOAD", 2, ["media": Self.media(server.url("none.wav"))])
      let problem = try await sender.problem(2)
      #expect(problem.kind == .loadFailed)
      #expect(problem.detailedErrorCode == 104)
      try await sender.status(0) { $0.idleReason == .error }
      try sender.ask("LOAD", 3, ["media": Self.media(server.url("1.wav"))])
      #expect(try await sender.status(3).playerState == .playing)
      await tv.close()
    }

    @Test("No address makes it open a file of this machine")
    func local() async throws {
      let (server, tv, sender) = try await Self.stage()
      let file = server.directory.path("1.wav")
      let list = "#EXTM3U\n#EXT-X-TARGETDURATION:30\n#EXTINF:30,\nfile://\(file)\n#EXT-X-ENDLIST\n"
      try server.directory.write(Array(list.utf8), to: "list.m3u8")
      try server.directory.write(Array("#EXTM3U\nfile://\(file)\n".utf8), to: "list.m3u")
      let direct = [
        "file://\(file)", file, "edl://\(file)", "av://lavfi:sine", "lavfi://sine", "concat:\(file)",
      ]
      let over = [
        "redirect?file://\(file)", "redirect?concat:\(file)", "list.m3u8", "list.m3u",
      ].map(server.url)
      for (index, address) in (direct + over).enumerated() {
        try sender.ask("LOAD", 10 + index, ["media": Self.media(address)])
        #expect(try await sender.problem(10 + index).kind == .loadFailed, "\(address)")
      }
      await tv.close()
    }

    @Test("The player itself refuses such addresses, whoever hands them to it")
    func player() async throws {
      let server = try await MediaServer()
      let file = server.directory.path("1.wav")
      for address in [
        "file://\(file)", file, "edl://\(file)", "lavfi://sine", "av://lavfi:sine", "concat:\(file)",
        server.url("redirect?file://\(file)"),
      ] {
        let player = try MPVPlayer(MPVOptions(audio: .null, networkTimeout: 3))
        let turn = Turn(
          id: TurnID(rawValue: 1), entry: EntryID(rawValue: 1), item: MediaItem(.url(address)))
        let window = QueueWindow(revision: WindowRevision(rawValue: 1), current: turn, upcoming: [])
        player.send(
          PlayerCommand(token: CommandToken(rawValue: 1), action: .open(window, at: .zero, playing: true)))
        var hasFailed = false
        for await report in player.reports {
          switch report.fact {
          case .failed:
            hasFailed = true
            player.send(PlayerCommand(token: CommandToken(rawValue: 2), action: .close))
          case .opened: Issue.record("opened \(address)")
          default: break
          }
        }
        #expect(hasFailed, "\(address)")
      }
    }
  }
#endif
