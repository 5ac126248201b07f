#if Cast
  import CastTV
  import PlaybackCore
  import PlaybackRuntime
  import PlaybackTesting
  import PlayerCast
  import SoundFixture
  import Testing

  /// The suite that every player passes, over real TLS to our own receiver, with a fake or libmpv playing there.
  @Suite("A TV passes the conformance suite (S47)", .serialized, .timeLimit(.minutes(2)))
  struct ConformanceTests {
    /// Nothing is waived: a list to be asserted on, so that it does not grow unnoticed.
    private static let waivers: [PlayerClause: String] = [:]

    /// Two machines' timers and a network lie between a fact and its report, and a receiver does not tell failures apart.
    private static let tolerances = {
      var tolerances = PlayerSubject.Tolerances(
        place: .milliseconds(60), movingPlace: .milliseconds(300), moment: .milliseconds(400),
        duration: .milliseconds(100))
      tolerances.tellsFailuresApart = false
      return tolerances
    }()

    @Test("with a fake player behind the receiver", arguments: PlayerClause.allCases)
    func fake(_ clause: PlayerClause) async throws {
      let clock = ManualClock()
      let pump = ClockPump(clock)
      let output = FakeOutput(clock: clock) { FakeLibrary.media(at: $0) }
      let tv = try TVReceiver(name: "Fake", address: "127.0.0.1", outputs: output)
      let provider = CastOutputProvider(publisher: FakeLibrary())
      let address = OutputID.remote(DeviceID(rawValue: "127.0.0.1:\(tv.port)"))
      let subject = PlayerSubject(media: FakeLibrary.all, tolerances: Self.tolerances, waivers: Self.waivers)
      {
        .init(try await provider.openPlayer(for: address))
      }
      let findings = await PlayerConformance.check(subject, clauses: [clause])
      #expect(findings.isEmpty, "\(findings)")
      #expect(output.players.flatMap(\.violations).isEmpty)
      await tv.close()
      pump.stop()
    }
  }
#endif
#if Cast && MPV
  import PlayerMPV

  extension ConformanceTests {
    @Test("with libmpv behind the receiver, without a sound card", arguments: PlayerClause.allCases)
    func libmpv(_ clause: PlayerClause) async throws {
      let library = try await ServedLibrary()
      let tv = try TVReceiver(
        name: "libmpv", address: "127.0.0.1",
        outputs: MPVOutputProvider(MPVOptions(audio: .null, networkTimeout: 3)))
      let provider = CastOutputProvider(publisher: library)
      let address = OutputID.remote(DeviceID(rawValue: "127.0.0.1:\(tv.port)"))
      let subject = PlayerSubject(media: library.media, tolerances: Self.tolerances, waivers: Self.waivers) {
        .init(try await provider.openPlayer(for: address))
      }
      let findings = await PlayerConformance.check(subject, clauses: [clause])
      #expect(findings.isEmpty, "\(findings)")
      await tv.close()
    }
  }
#endif
