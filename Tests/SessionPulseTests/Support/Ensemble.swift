#if MPV && Pulse
  import Dispatch
  import PlaybackCore
  import PlaybackRuntime
  import PlayerMPV
  import SessionPulse
  import SoundFixture
  import Synchronization

  /// An engine with its surroundings, on a sound server.
  struct Ensemble {
    /// The name under which the player's stream appears.
    static let name = "Stage"

    let session: PulseAudioSession
    let engine: PlaybackEngine
    let diary = Diary()
    let piece: Piece

    init(_ options: PulseOptions = PulseOptions(), on server: any SoundServer, seconds: Int = 20) throws {
      piece = try Piece(seconds: seconds, rate: server.rate)
      var options = options
      (options.clientName, options.server) = (Self.name, server.server)
      session = PulseAudioSession(options)
      let player = MPVOptions(
        clientName: Self.name, audio: .pulse(server: server.server), followsMixerMute: false)
      var settings = EngineSettings(outputs: MPVOutputProvider(player, ducking: session))
      settings.session = session
      let diary = diary
      settings.journal = { diary.note($0) }
      engine = PlaybackEngine(settings, seed: 1)
    }

    /// Plays the piece; returns when so much of it was heard from there.
    @discardableResult
    func play(on recorder: SoundRecorder, seconds: Double = 0.5) async throws -> Int {
      let from = recorder.count
      engine.load([piece.item], play: true)
      let start = try await recorder.wait(from: from)
      try await recorder.reach(start + Int(seconds * Double(recorder.rate)))
      return start
    }

    /// Waits for a state of the engine.
    func wait(_ isWanted: (PlaybackSnapshot) -> Bool) async {
      for await now in engine.snapshots() where isWanted(now) { return }
    }

    func close() async {
      await engine.close()
      session.close()
    }
  }

  /// What the session told the engine, and when.
  final class Diary: Sendable {
    struct Entry: Sendable {
      let event: AudioSessionEvent
      let nanoseconds: UInt64
    }

    private struct State {
      var entries: [Entry] = []
      var waiting: [(isWanted: @Sendable (AudioSessionEvent) -> Bool, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    func note(_ entry: JournalEntry) {
      guard case .event(let happened) = entry, case .session(let event) = happened.kind else { return }
      let now = DispatchTime.now().uptimeNanoseconds
      state.withLock { state in
        state.entries.append(Entry(event: event, nanoseconds: now))
        let ready = state.waiting.filter { $0.isWanted(event) }
        state.waiting.removeAll { $0.isWanted(event) }
        for (_, continuation) in ready { continuation.resume() }
      }
    }

    var events: [AudioSessionEvent] { state.withLock { $0.entries.map(\.event) } }

    /// When the last such event was told, in nanoseconds of the machine's clock.
    func last(where isWanted: (AudioSessionEvent) -> Bool) -> UInt64? {
      state.withLock { $0.entries.last { isWanted($0.event) }?.nanoseconds }
    }

    /// Waits until there is, or was, such an event.
    func wait(for isWanted: @escaping @Sendable (AudioSessionEvent) -> Bool) async {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if state.entries.contains(where: { isWanted($0.event) }) { return true }
          state.waiting.append((isWanted, continuation))
          return false
        }
        if isThere { continuation.resume() }
      }
    }
  }

  /// A long stretch of a signal that tells its place.
  struct Piece {
    let signal: PositionSignal
    let directory: ScratchDirectory
    let item: MediaItem
    /// The file of a call's sound: a tone of a minute.
    let ring: String

    init(seconds: Int, rate: Int = 44_100) throws {
      signal = PositionSignal(count: seconds * rate, rate: rate)
      directory = try ScratchDirectory()
      ring = try directory.write(Wave.tone(seconds: 60), to: "ring.wav")
      item = MediaItem(
        .file(path: try MediaFormat.wav.write(signal, 0..<seconds * rate, named: "piece", in: directory)))
    }
  }
#endif
