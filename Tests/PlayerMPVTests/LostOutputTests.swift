#if MPV
  import PlaybackCore
  import Testing

  @testable import PlayerMPV

  /// What becomes of the place, and of the mixer's mute, around a sound server that goes and comes.
  @Suite struct LostOutputTests {
    typealias Hand = SessionTests.Hand

    private let turn = Turn(
      id: TurnID(rawValue: 1), entry: EntryID(rawValue: 1), item: MediaItem(.file(path: "/a.flac")))
    private var window: QueueWindow {
      QueueWindow(revision: WindowRevision(rawValue: 1), current: turn, upcoming: [])
    }

    /// Playing for a second and a bit.
    private func playing() -> Hand {
      var hand = Hand()
      hand.session = MPVSession(isSilentByChoice: false, networkTimeout: 10, followsMute: false)
      hand.say(.property(.output, .text("pulse")))
      hand.play(window)
      hand.say(.time(generation: hand.generation, seconds: 1.05), after: 1000)
      hand.forget()
      return hand
    }

    private func loads(_ hand: Hand) -> [MediaTime?] {
      hand.requests.compactMap { if case .load(_, _, let start, _) = $0 { .some(start) } else { nil } }
    }

    @Test("When the output goes, playing is taken back to what was heard, not to what had been decoded")
    func goes() {
      var hand = playing()
      let generation = hand.generation
      hand.say(.property(.output, .none))
      hand.say(.time(generation: generation, seconds: 1.4))
      hand.say(.property(.output, .text("null")), after: 2)
      #expect(loads(hand) == [.milliseconds(1050)])
      #expect(!hand.facts.contains(.playback(turn.id, .playing, at: .milliseconds(1400))))
    }

    @Test("An output that is only exchanged takes nothing back")
    func exchanged() {
      var hand = playing()
      hand.say(.property(.output, .none))
      hand.say(.property(.output, .text("pulse")), after: 2)
      #expect(loads(hand).isEmpty)
    }

    @Test("Playing on, or going to a place, looks for the server again and opens what plays anew there")
    func comes() {
      var hand = playing()
      hand.send(.pause)
      hand.say(.reply(hand.setID(.pause), error: 0, .none))
      hand.say(.property(.output, .none))
      hand.say(.property(.output, .text("null")))
      hand.say(.reply(hand.loadID, error: 0, .entry(2)))
      hand.begin(entry: 2, seconds: 10)
      hand.forget()
      hand.send(.play)
      #expect(hand.requests.contains(.reopenOutput))
      #expect(loads(hand).count == 1)
      hand.say(.reply(hand.loadID, error: 0, .entry(3)))
      hand.begin(entry: 3, seconds: 10)
      hand.forget()
      hand.send(.seek(to: .seconds(5)))
      #expect(hand.requests.contains(.reopenOutput))
      #expect(loads(hand) == [.seconds(5)])
    }

    @Test("Paused by a server that stood still, it is heard on from where it fell silent, or a little before")
    func stoodStill() {
      var hand = playing()
      hand.say(.woke, after: 600)
      hand.send(.pause)
      hand.send(.play)
      hand.say(.reply(hand.setID(.pause), error: 0, .none), after: 400)
      #expect(loads(hand).isEmpty)
      hand.say(.reply(hand.getID(.place), error: 0, .number(1.15)))
      #expect(hand.facts.contains(.playback(turn.id, .paused, at: .milliseconds(1030))))
      #expect(loads(hand) == [.milliseconds(1030)])
      // Only then is it played on.
      let last = hand.requests.last { if case .report = $0 { false } else { true } }
      #expect(last == .set(.pause, .flag(false), id: hand.setID(.pause)))
    }

    @Test("A pause that is answered in time loads nothing anew")
    func inTime() {
      var hand = playing()
      hand.send(.pause)
      hand.say(.reply(hand.setID(.pause), error: 0, .none), after: 20)
      hand.say(.reply(hand.getID(.place), error: 0, .number(1.07)))
      #expect(loads(hand).isEmpty)
      #expect(hand.facts.last == .playback(turn.id, .paused, at: .milliseconds(1070)))
    }

    @Test("What is asked for during a pause waits for it; the newest counts, and all are answered in order")
    func waits() {
      var hand = playing()
      for action in [PlayerCommand.Action.pause, .play, .pause, .play] { hand.send(action) }
      let asked = hand.setID(.pause)
      #expect(hand.requests == [.set(.pause, .flag(true), id: asked)])
      hand.say(.reply(asked, error: 0, .none))
      #expect(hand.facts == [.settled(.done), .settled(.superseded), .settled(.superseded)])
      #expect(hand.requests.last == .set(.pause, .flag(false), id: hand.setID(.pause)))
      hand.say(.reply(hand.setID(.pause), error: 0, .none))
      #expect(hand.facts.last == .settled(.done))
    }

    @Test("A mute in the mixer is not taken for the listener's where a session tells them apart (S203)")
    func mute() {
      var hand = playing()
      hand.say(.property(.mixerMute, .flag(true)))
      #expect(!hand.facts.contains { if case .volume(_, muted: true) = $0 { true } else { false } })
      hand.send(.setMuted(true))
      hand.say(.reply(hand.setID(.mixerMute), error: 0, .none))
      hand.say(.reply(hand.getID(.mixerVolume), error: 0, .number(70)))
      #expect(hand.facts.last == .volume(Volume(permille: 700), muted: true))
    }
  }
#endif
