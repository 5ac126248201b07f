#if MPV
  import PlaybackCore
  import Testing

  @testable import PlayerMPV

  /// Which gain an entry is played with, and when libmpv is told.
  @Suite struct ReplayGainTests {
    private func entry(_ number: UInt64, _ album: String?) -> AlbumEntry {
      AlbumEntry(entry: number, album: album)
    }

    @Test("By the order of play an entry takes its album's gain beside another of its album only")
    func decision() {
      let mode = MPVOptions.ReplayGain.automatic
      let (a, other) = (entry(1, "A"), entry(2, "A"))
      #expect(mode.takesAlbum(a, before: other, after: nil))
      #expect(mode.takesAlbum(a, before: entry(3, "B"), after: other))
      #expect(!mode.takesAlbum(a, before: entry(3, "B"), after: entry(4, nil)))
      #expect(!mode.takesAlbum(a, before: nil, after: nil))
      // It is no neighbour of itself, and no name is no album.
      #expect(!mode.takesAlbum(a, before: a, after: a))
      #expect(!mode.takesAlbum(entry(1, ""), before: entry(2, ""), after: nil))
      #expect(!mode.takesAlbum(entry(1, nil), before: entry(2, nil), after: nil))
    }

    @Test("The other modes do not look at the neighbours", arguments: [true, false])
    func fixed(besideAlbum: Bool) {
      let after = besideAlbum ? entry(2, "A") : nil
      #expect(MPVOptions.ReplayGain.album.takesAlbum(entry(1, "A"), before: nil, after: after))
      #expect(!MPVOptions.ReplayGain.track.takesAlbum(entry(1, "A"), before: nil, after: after))
    }

    @Test("A gain is a factor that the peak bounds, and tags that are no numbers or absurd do nothing worse")
    func factor() {
      #expect(abs(TrackGain.Level(decibels: -6, peak: 0.9).factor - 0.5012) < 0.0001)
      #expect(TrackGain.Level(decibels: 12, peak: 0.5).factor == 2)
      #expect(TrackGain.Level(decibels: 3, peak: 1).factor == 1)
      #expect(TrackGain.Level(decibels: .nan, peak: 1).factor == 1)
      #expect(TrackGain.Level(decibels: -.infinity, peak: 1).factor == 1)
      #expect(TrackGain.Level(decibels: 9999, peak: 0).factor == 1000)
    }

    /// A player by hand, with files of -6 dB by themselves and -12 dB by their album.
    private struct Desk {
      var hand = SessionTests.Hand()
      private let files = (1...4).map { turn(UInt64($0), .file(path: "/\($0)")) }

      init(_ mode: MPVOptions.ReplayGain) {
        hand.session = MPVSession(isSilentByChoice: true, networkTimeout: 10, replayGain: mode)
      }

      func window(_ revision: UInt64, _ current: Int, _ upcoming: Int..., heard: [Int] = []) -> QueueWindow {
        QueueWindow(
          revision: WindowRevision(rawValue: revision), current: files[current - 1],
          upcoming: upcoming.map { files[$0 - 1] }, heard: heard.map { files[$0 - 1] })
      }

      /// The jobs that look at a file as deep as its tags.
      func searches(of number: Int) -> [UInt64] {
        hand.requests.compactMap { request in
          guard case .inspect(let job, let location, .media) = request else { return nil }
          return location == files[number - 1].item.location ? job : nil
        }
      }

      mutating func found(_ number: Int, _ album: String?) {
        for job in searches(of: number) { hand.say(.inspected(job: job, InspectionResult(album: album))) }
      }

      /// libmpv opens an entry, up to where it waits.
      mutating func open(entry: Int64, album: String?) {
        hand.say(.startFile(entry: entry))
        hand.say(.preloaded(hook: UInt64(entry)))
        let (seekable, tracks) = (hand.getID(.seekable), hand.getID(.tracks))
        let metadata = hand.getID(.metadata)
        hand.say(.reply(seekable, error: 0, .flag(true)))
        let gain = TrackGain(
          track: TrackGain.Level(decibels: -6, peak: 0.5), album: TrackGain.Level(decibels: -12, peak: 0.5))
        hand.say(
          .reply(tracks, error: 0, .tracks([MPVTrack(kind: .audio, number: 1, isSelected: true, gain: gain)]))
        )
        hand.say(.reply(metadata, error: 0, .tags(album.map { ["album": $0] } ?? [:])))
      }

      mutating func begin() {
        hand.say(.fileLoaded)
        hand.say(.restarted)
      }

      mutating func load(_ window: QueueWindow) {
        hand.send(.open(window, at: .zero, playing: true))
        let file = hand.requests.compactMap {
          if case .inspect(let job, _, .file) = $0 { job } else { nil }
        }
        hand.say(.inspected(job: file.last ?? 0, InspectionResult()))
        hand.say(.reply(hand.loadID, error: 0, .entry(1)))
      }

      /// The decibels that libmpv was told, oldest first; nil for the filter taken away.
      var told: [String?] {
        hand.requests.compactMap { request -> String?? in
          guard case .set(.filters, .text(let text), _) = request else { return nil }
          return .some(text.isEmpty ? nil : String(text.dropFirst("lavfi=[volume=".count).prefix(4)))
        }
      }

      func goesOn(_ hook: UInt64) -> Bool { hand.requests.contains(.proceed(hook: hook)) }
    }

    @Test("The gain is told while libmpv waits with the file open, before it goes on")
    func order() throws {
      var desk = Desk(.album)
      desk.load(desk.window(1, 1))
      desk.open(entry: 1, album: "A")
      #expect(desk.told == ["0.25"])
      let places = desk.hand.requests.indices.filter {
        switch desk.hand.requests[$0] {
        case .set(.filters, _, _), .proceed: true
        default: false
        }
      }
      let last = try #require(places.last)
      #expect(desk.hand.requests[last] == .proceed(hook: 1))
    }

    @Test("A gain that libmpv did not take is told again with the next file, even if it is the same")
    func refused() throws {
      var desk = Desk(.album)
      desk.load(desk.window(1, 1))
      desk.open(entry: 1, album: "A")
      let request = try #require(
        desk.hand.requests.compactMap { if case .set(.filters, _, let id) = $0 { id } else { nil } }.last)
      desk.hand.say(.reply(request, error: -1, .none))
      desk.begin()
      desk.load(desk.window(2, 2))
      desk.open(entry: 1, album: "A")
      #expect(desk.told == ["0.25", "0.25"])
    }

    @Test("Without a wish libmpv is told of no gain, and nothing is looked for")
    func off() {
      var desk = Desk(.off)
      desk.load(desk.window(1, 1, 2))
      desk.open(entry: 1, album: "A")
      #expect(desk.told.isEmpty && desk.goesOn(1))
      #expect(desk.searches(of: 2).isEmpty)
    }

    @Test("The first entry of an album waits for the tags of the second, and takes the album's gain")
    func first() {
      var desk = Desk(.automatic)
      desk.load(desk.window(1, 1, 2))
      desk.open(entry: 1, album: "A")
      #expect(!desk.goesOn(1) && desk.told.isEmpty)
      desk.found(2, "A")
      #expect(desk.told == ["0.25"] && desk.goesOn(1))
    }

    @Test("It does not wait longer than the sound buffer lasts, and keeps the gain that it began with")
    func patience() {
      var desk = Desk(.automatic)
      desk.load(desk.window(1, 1, 2))
      desk.open(entry: 1, album: "A")
      desk.hand.say(.woke, after: 149)
      #expect(!desk.goesOn(1))
      desk.hand.say(.woke, after: 1)
      #expect(desk.told == ["0.50"] && desk.goesOn(1))
      desk.begin()
      desk.found(2, "A")
      #expect(desk.told == ["0.50"])
    }

    @Test("What is closed, stopped or replaced while it waits is let go on at once", arguments: 0..<3)
    func letGo(way: Int) {
      var desk = Desk(.automatic)
      desk.load(desk.window(1, 1, 2))
      desk.open(entry: 1, album: "A")
      switch way {
      case 0: desk.hand.send(.close)
      case 1: desk.hand.send(.stop)
      default: desk.hand.send(.open(desk.window(2, 3), at: .zero, playing: true))
      }
      #expect(desk.goesOn(1))
    }

    @Test(
      "What plays keeps its gain when its neighbour goes, also when it is loaded again; what follows has its own"
    )
    func edited() {
      var desk = Desk(.automatic)
      desk.load(desk.window(1, 1, 2, 3))
      desk.open(entry: 1, album: "A")
      desk.found(2, "A")
      desk.begin()
      desk.hand.send(.update(desk.window(2, 1, 3, 4)))
      desk.found(3, "B")
      desk.found(4, nil)
      #expect(desk.told == ["0.25"])
      desk.hand.say(.reply(desk.hand.loadID, error: 0, .entry(2)))
      desk.open(entry: 2, album: "B")
      #expect(desk.told == ["0.25", "0.50"])
      // Sought in while the next one is being decoded already: it is loaded once more.
      desk.begin()
      desk.hand.send(.seek(to: .milliseconds(500)))
      desk.hand.say(.reply(desk.hand.loadID, error: 0, .entry(3)))
      desk.open(entry: 3, album: "A")
      #expect(desk.told == ["0.25", "0.50", "0.25"])
    }

    @Test("After a jump the entry before it in the order of play counts, by what its tags said")
    func jump() {
      var desk = Desk(.automatic)
      desk.load(desk.window(1, 1, 2))
      desk.open(entry: 1, album: "A")
      desk.found(2, "B")
      desk.begin()
      desk.load(desk.window(2, 2, heard: [1]))
      desk.open(entry: 1, album: "A")
      #expect(desk.told == ["0.50", "0.25"])
    }

    @Test("The album that the item names counts before what the tags say, and needs no search")
    func given() {
      var desk = Desk(.automatic)
      var items = [MediaItem(.file(path: "/1")), MediaItem(.file(path: "/2"))]
      for index in items.indices { items[index].album = "Given" }
      let turns = items.enumerated().map { index, item in
        Turn(
          id: TurnID(rawValue: UInt64(index) + 1), entry: EntryID(rawValue: UInt64(index) + 1), item: item)
      }
      desk.load(
        QueueWindow(revision: WindowRevision(rawValue: 1), current: turns[0], upcoming: [turns[1]]))
      desk.open(entry: 1, album: "Other")
      #expect(desk.told == ["0.25"] && desk.searches(of: 2).isEmpty)
    }

    @Test("What is no longer to follow is not looked at any more")
    func cancelled() throws {
      var desk = Desk(.automatic)
      desk.load(desk.window(1, 1, 2))
      let search = try #require(desk.searches(of: 2).first)
      desk.hand.send(.update(desk.window(2, 1, 3)))
      #expect(desk.hand.requests.contains(.cancelInspection(job: search)))
      #expect(desk.searches(of: 3).count == 1)
    }
  }
#endif
