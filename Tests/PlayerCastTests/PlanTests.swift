#if Cast && MPV
  import CastTV
  import Foundation
  import MediaServing
  import PlaybackCore
  import PlaybackTesting
  import PlayerMPV
  import SoundFixture
  import Synchronization
  import Testing

  @testable import PlayerCast

  /// Real files, looked at by libmpv, served by our server, and our own receiver that says it is some device and takes what
  /// such a device takes.
  @Suite("Plans, and what then happens", .serialized, .timeLimit(.minutes(2))) struct PlanTests {
    /// A device: what it says of itself, and which files it takes, by Google's page, written down here apart from the table.
    struct Device: CustomTestStringConvertible, Sendable {
      let model: String
      let showsPictures: Bool
      /// Files that every device of the kind takes.
      let takes: Set<String>
      /// Files that some devices of the kind take, or that nothing promises: this one does not.
      var doubtful: Set<String> = []
      /// Those of which only the sound is heard.
      var withoutPicture: Set<String> = []
      var testDescription: String { model }
    }

    private static let sounds: Set<String> = ["a.mp3", "a.ogg", "a.opus", "a.wav", "a.m4a", "a48.flac"]
    private static let films: Set<String> = [
      "small.mp4", "full60.mp4", "hevc.mp4", "vp9.webm", "vp8.webm", "old.ts",
    ]
    private static let all = sounds.union(films).union(["a192.flac", "alac.m4a", "a.wma", "xvid.avi"])

    static let devices = [
      Device(
        model: "Chromecast", showsPictures: true, takes: sounds.union(["small.mp4", "vp8.webm"]),
        doubtful: ["full60.mp4", "hevc.mp4", "vp9.webm"]),
      Device(
        model: "Chromecast Ultra", showsPictures: true,
        takes: sounds.union(["small.mp4", "full60.mp4", "hevc.mp4", "vp9.webm", "vp8.webm"])),
      Device(
        model: "Google TV Streamer", showsPictures: true,
        takes: sounds.union(["small.mp4", "full60.mp4", "hevc.mp4", "vp9.webm"])),
      Device(
        model: "Google Nest Hub", showsPictures: true, takes: sounds.union(["small.mp4", "vp9.webm"])),
      Device(
        model: "Google Home Mini", showsPictures: false, takes: sounds.union(films), withoutPicture: films),
      Device(
        model: "Attacca TV", showsPictures: false, takes: all, withoutPicture: films.union(["xvid.avi"])),
      Device(
        model: "A TV of somebody", showsPictures: true, takes: sounds.union(["small.mp4", "vp8.webm"]),
        doubtful: [
          "full60.mp4", "hevc.mp4", "vp9.webm", "old.ts", "a192.flac", "alac.m4a", "a.wma", "xvid.avi",
        ]),
    ]

    /// The files, made once.
    private static let directory: Result<ScratchDirectory, any Error> = Result {
      let directory = try ScratchDirectory()
      let quiet = ["-v", "error", "-y"]
      let sine = ["-f", "lavfi", "-i", "sine=d=0.5"]
      func film(_ size: String, _ rate: Int) -> [String] {
        ["-f", "lavfi", "-i", "testsrc=d=0.2:s=\(size):r=\(rate)"] + sine + [
          "-pix_fmt", "yuv420p", "-shortest",
        ]
      }
      func make(_ name: String, _ arguments: [String]) throws {
        try ChildProcess.run("ffmpeg", quiet + arguments + [directory.path(name)])
      }
      for name in ["a.mp3", "a.ogg", "a.opus", "a.wav", "a.m4a", "a.wma"] { try make(name, sine) }
      try make("a48.flac", sine + ["-ar", "48000"])
      try make("a192.flac", sine + ["-ar", "192000"])
      try make("alac.m4a", sine + ["-c:a", "alac"])
      try make("small.mp4", film("320x240", 25) + ["-c:v", "libx264"])
      try make("full60.mp4", film("1920x1080", 60) + ["-c:v", "libx264", "-preset", "ultrafast"])
      try make("hevc.mp4", film("320x240", 25) + ["-c:v", "libx265", "-x265-params", "log-level=none"])
      try make("vp9.webm", film("320x240", 25) + ["-c:v", "libvpx-vp9", "-c:a", "libopus"])
      try make("vp8.webm", film("320x240", 25) + ["-c:v", "libvpx", "-c:a", "libvorbis"])
      try make("old.ts", film("320x240", 25) + ["-c:v", "mpeg2video", "-c:a", "aac"])
      try make("xvid.avi", film("320x240", 25) + ["-c:v", "mpeg4", "-c:a", "mp3"])
      return directory
    }

    private static func items(_ directory: ScratchDirectory) -> [(id: EntryID, item: MediaItem)] {
      all.sorted().enumerated().map { index, name in
        (EntryID(rawValue: UInt64(index) + 1), MediaItem(.file(path: directory.path(name))))
      }
    }

    /// What a device was asked to fetch and play.
    private final class Fetches: Sendable {
      private let names = Mutex<Set<String>>([])
      var all: Set<String> { names.withLock { $0 } }
      func note(_ name: String) { names.withLock { _ = $0.insert(name) } }
    }

    @Test("What the plan says of each file is what then happens, on every device (S2)", arguments: devices)
    func compared(_ device: Device) async throws {
      let directory = try Self.directory.get()
      let fetches = Fetches()
      let clock = ManualClock()
      let pump = ClockPump(clock)
      defer { pump.stop() }
      let outputs = FakeOutput(clock: clock) { location in
        let name = String(location.lastComponent.prefix { $0 != "?" })
        fetches.note(name)
        return device.takes.contains(name) ? .track(.milliseconds(200)) : .broken(.notMedia)
      }
      let tv = try TVReceiver(
        name: "Test", address: "127.0.0.1", outputs: outputs, model: device.model,
        showsPictures: device.showsPictures)
      var options = CastOptions()
      options.examiner = MPVMediaExaminer()
      let provider = CastOutputProvider(publisher: MediaServer(), options: options)
      let output = OutputID.remote(DeviceID(rawValue: "127.0.0.1:\(tv.port)"))
      let entries = Self.items(directory)

      let plan = try #require(try await provider.plan(entries, rate: .normal, for: output))
      let skipped = Set(plan.skipped.map(\.title))
      #expect(plan.device == device.model && plan.entries.map(\.id) == entries.map(\.id))
      #expect(skipped == Self.all.subtracting(device.takes).subtracting(device.doubtful), "\(plan)")
      for entry in plan.entries where !skipped.contains(entry.title) {
        #expect(entry.verdict.isDoubtful == device.doubtful.contains(entry.title), "\(entry)")
        #expect(
          entry.verdict.notes.contains(.withoutPicture) == device.withoutPicture.contains(entry.title),
          "\(entry)")
      }

      let refusals = try await play(entries, on: try await provider.openPlayer(for: output))
      #expect(Set(refusals.keys) == Set(plan.entries.filter { !device.takes.contains($0.title) }.map(\.id)))
      for entry in plan.skipped {
        #expect(refusals[entry.id]?.detail == entry.verdict.refusal?.description, "\(entry)")
      }
      #expect(fetches.all.isDisjoint(with: skipped), "What is skipped is not even given to the device.")
      #expect(fetches.all.isSuperset(of: Self.all.subtracting(skipped)))
      await tv.close()
    }

    /// Plays all of it, first to last; returns what was told to have failed, and why.
    private func play(
      _ entries: [(id: EntryID, item: MediaItem)], on player: any Player
    ) async throws -> [EntryID: PlayerError] {
      let driver = PlayerDriver(.init(player))
      let turns = entries.map { Turn(id: TurnID(rawValue: $0.id.rawValue), entry: $0.id, item: $0.item) }
      var refusals: [EntryID: PlayerError] = [:]
      var (rest, revision) = (turns[...], UInt64(0))
      // As the machine does: one that failed leaves the window, and the next one is opened in its place.
      while let first = rest.first {
        if refusals[first.entry] != nil {
          rest = rest.dropFirst()
          continue
        }
        revision += 1
        let window = QueueWindow(
          revision: WindowRevision(rawValue: revision), current: first,
          upcoming: rest.dropFirst().filter { refusals[$0.entry] == nil })
        driver.send(.open(window, at: .zero, playing: true))
        let end = await driver.next(within: .seconds(20)) { report in
          switch report.fact {
          case .failed(first.id, _), .ended(first.id): true
          case .advanced(let next): next.rawValue > first.id.rawValue
          default: false
          }
        }
        _ = try #require(end)
        for report in driver.reports {
          if case .failed(let turn, let error) = report.report.fact {
            refusals[EntryID(rawValue: turn.rawValue)] = error
          }
        }
        rest = rest.dropFirst()
      }
      driver.send(.endSession)
      _ = await driver.finishes(within: .seconds(20))
      return refusals
    }

    @Test("Files that are gone or no media, and texts that cannot be converted, are told beforehand")
    func unusable() async throws {
      let directory = try ScratchDirectory()
      let song = try directory.write(Wave.tone(seconds: 1), to: "song.wav")
      let good = try directory.write(Array("1\n00:00:00,000 --> 00:00:01,000\nHello\n".utf8), to: "good.srt")
      let bad = try directory.write(Array(repeating: 0, count: 100), to: "bad.srt")
      let words = try directory.write(Array("These are only words.\n".utf8), to: "text.wav")
      func text(_ number: Int32, _ path: String) -> MediaTrack {
        MediaTrack(id: TrackID(rawValue: number), kind: .text, language: "en", location: .file(path: path))
      }
      let tv = try TVReceiver(
        name: "Test", address: "127.0.0.1", outputs: FakeOutput(clock: ManualClock()) { _ in nil },
        model: "Chromecast", showsPictures: true)
      var options = CastOptions()
      options.examiner = MPVMediaExaminer()
      let provider = CastOutputProvider(publisher: MediaServer(), options: options)
      let items = [
        MediaItem(.file(path: song), tracks: [text(1, good), text(2, bad)]), MediaItem(.file(path: words)),
        MediaItem(.file(path: "/gone.wav")), MediaItem(.url("rtsp://host/a")),
        MediaItem(.url("http://me:secret@host/a.mp3")),
        MediaItem(.file(path: song), title: String(repeating: "x", count: 60_000)),
      ]
      let entries = items.enumerated().map {
        (id: EntryID(rawValue: UInt64($0.offset) + 1), item: $0.element)
      }
      let output = OutputID.remote(DeviceID(rawValue: "127.0.0.1:\(tv.port)"))
      let plan = try #require(
        try await provider.plan(entries, rate: PlaybackRate(permille: 4000), for: output))
      let verdicts = plan.entries.map(\.verdict)
      #expect(verdicts[0] == .init(notes: [.textConverted("good.srt"), .textLeftOut("bad.srt")]))
      #expect(verdicts.dropFirst().allSatisfy { $0.refusal != nil }, "\(verdicts)")
      #expect(verdicts[2].description.contains("does not exist"))
      #expect(plan.cappedRate == PlaybackRate(permille: 2000))
      #expect(plan.warning?.contains("secret") == false)
      await tv.close()
    }

    @Test("A device that cannot be reached: nothing is withheld, the plan says that its kind is not known")
    func absent() async throws {
      let directory = try ScratchDirectory()
      let song = try directory.write(Wave.tone(seconds: 1), to: "song.wav")
      var options = CastOptions()
      options.examiner = MPVMediaExaminer()
      let provider = CastOutputProvider(publisher: MediaServer(), options: options)
      let output = OutputID.remote(DeviceID(rawValue: "127.0.0.1:1"))
      let plan = try await provider.plan(
        [(EntryID(rawValue: 1), MediaItem(.file(path: song)))], rate: .normal, for: output)
      #expect(plan?.device == CastProfile.unknown.name && plan?.losesSomething == false)
      #expect(try await provider.plan([], rate: .normal, for: .local) == nil)
    }

    @Test(
      "A text of the web whose server does not allow it, or beside media whose server does not, is left out (S148)",
      arguments: [(true, true), (true, false), (false, true)])
    func crossOrigin(_ text: Bool, _ media: Bool) async throws {
      let server = try #require(
        PlainServer { line in
          let allows = line.contains(".vtt") ? text : media
          return PlainServer.head(200, allows ? CrossOriginCheck.header : "Server: x")
        })
      let tv = try ScriptedServer()
      await tv.start()
      var options = CastOptions.quick
      options.examiner = KnownMedia()
      let provider = CastOutputProvider(options: options)
      let track = MediaTrack(
        id: TrackID(rawValue: 1), kind: .text, language: "en", location: .url(server.address("/a.vtt")),
        contentType: "text/vtt")
      let item = MediaItem(.url(server.address("/a.mp4")), tracks: [track])
      let entry = EntryID(rawValue: 1)
      let verdict = try await provider.plan([(entry, item)], rate: .normal, for: tv.output)?.entries[0]
        .verdict
      let isGiven = text && media
      let at = server.address(text ? "/a.mp4" : "/a.vtt")
      let fault = TransferPlan.CrossOriginFault(address: at, header: CrossOriginCheck.header)
      #expect(verdict == .init(notes: isGiven ? [] : [.crossOrigin(fault)]))

      let driver = PlayerDriver(.init(try await provider.openPlayer(for: tv.output)))
      let turn = Turn(id: TurnID(rawValue: 1), entry: entry, item: item)
      let window = QueueWindow(revision: WindowRevision(rawValue: 1), current: turn, upcoming: [])
      driver.send(.open(window, at: .zero, playing: true))
      #expect(await driver.next(within: .seconds(20)) { $0.fact.isPlayback } != nil)
      #expect(await tv.tracks == (isGiven ? [server.address("/a.vtt")] : []))
      driver.send(.close)
      #expect(await driver.finishes(within: .seconds(20)))
      await tv.shutDown()
    }

    @Test(
      "A hand-over waits for no device that does not say what it is, nor for media that cannot be looked into",
      arguments: [true, false])
    func undecided(_ isIdentified: Bool) async throws {
      let tv = try ScriptedServer(model: "Chromecast")
      if !isIdentified { await tv.swallow("GET_DEVICE_INFO") }
      await tv.start()
      var options = CastOptions()
      options.examiner = EndlessLook()
      let provider = CastOutputProvider(options: options)
      let driver = PlayerDriver(.init(try await provider.openPlayer(for: tv.output)))
      let turns = (1...3).map {
        Turn(
          id: TurnID(rawValue: $0), entry: EntryID(rawValue: $0),
          item: MediaItem(.url("http://host/\($0).mkv")))
      }
      let window = QueueWindow(
        revision: WindowRevision(rawValue: 1), current: turns[0], upcoming: Array(turns.dropFirst()))
      driver.send(.open(window, at: .zero, playing: true))
      #expect(await driver.next(within: .seconds(20)) { $0.fact.isPlayback } != nil)
      #expect(await tv.addresses.contains("http://host/1.mkv"))
      driver.send(.close)
      #expect(await driver.finishes(within: .seconds(20)))
      await tv.shutDown()
    }

    @Test("A stream in segments whose server does not allow it is skipped (S147)")
    func segments() async throws {
      let server = try #require(PlainServer { _ in PlainServer.head(200) })
      let assessor = CastAssessor(examiner: KnownMedia(), publisher: nil, style: CastItemStyle())
      let found = await assessor.decide(MediaItem(.url(server.address("/live.m3u8"))), for: .unknown)
      guard case .crossOrigin(let fault)? = found.verdict.refusal else {
        Issue.record("\(found)")
        return
      }
      #expect(fault.address == server.address("/live.m3u8"))
    }
  }

  /// Never says anything.
  private struct EndlessLook: MediaExaminer {
    func examine(_ location: MediaLocation) async throws(PlayerError) -> MediaFacts {
      let (endless, continuation) = AsyncStream.makeStream(of: Void.self)
      for await _ in endless {}
      continuation.finish()
      throw PlayerError(.backend, location: location, detail: "it was cancelled")
    }
  }

  /// Takes everything for a song, without a look.
  private struct KnownMedia: MediaExaminer {
    func examine(_ location: MediaLocation) async throws(PlayerError) -> MediaFacts {
      MediaFacts(container: "mp3", audio: .init(codec: "mp3", sampleRate: 44_100))
    }
  }

  extension TransferPlan.Verdict {
    fileprivate var isDoubtful: Bool {
      notes.contains { if case .doubtful = $0 { true } else { false } }
    }
  }
#endif
