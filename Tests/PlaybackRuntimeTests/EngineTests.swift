import Foundation
import PlaybackCore
import PlaybackRuntime
import PlaybackTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct EngineTests {
  @Test(
    "An engine knows nothing of other outputs and plays locally; the device is opened with the first play (S46, S48, S194)"
  )
  func playsLocally() async throws {
    let studio = Studio()
    let engine = studio.engine()
    #expect(engine.load(songs("ABC"), play: false) != .unchanged)
    #expect(engine.snapshot.output == nil)
    #expect(studio.players.isEmpty)
    #expect(engine.play() == .done)
    let playing = try #require(await engine.reaches { $0.phase == .ready && $0.isMoving })
    #expect(playing.output == .local)
    #expect(playing.title == "A")
    await engine.close()
    #expect(studio.players.allSatisfy { $0.violations.isEmpty && $0.isFinished })
  }

  @Test("A command is answered before any player has answered (S182, S184)")
  func commandsAreAnsweredAtOnce() async throws {
    let studio = Studio()
    let engine = studio.engine()
    engine.load(songs("ABC"), play: true)
    _ = await engine.reaches { $0.phase == .ready }
    let player = try #require(studio.players.first)
    player.freeze()
    #expect(engine.next() == .done)
    #expect(engine.snapshot.title == "B")
    #expect(engine.seek(to: .seconds(5)) == .done)
    #expect(engine.position == .seconds(5))
    #expect(engine.pause() == .done)
    #expect(!engine.snapshot.isPlaying)
    player.thaw()
    let settled = try #require(await engine.reaches { $0.phase == .ready })
    #expect(settled.position(at: studio.clock.now) == .seconds(5))
    await engine.close()
    #expect(player.violations.isEmpty)
  }

  @Test("A late subscriber gets the present state first, every subscriber gets the changes")
  func lateSubscriber() async throws {
    let engine = Studio().engine()
    engine.load(songs("AB"), play: false)
    var late = engine.snapshots().makeAsyncIterator()
    #expect(await late.next()?.title == "A")
    engine.next()
    #expect(await late.next()?.title == "B")
    await engine.close()
    #expect(await late.next() == nil)
    var tooLate = engine.snapshots().makeAsyncIterator()
    #expect(await tooLate.next()?.title == "B")
    #expect(await tooLate.next() == nil)
  }

  @Test("Entries follow each other by themselves, to the end of the queue (R17, S179)")
  func playsThrough() async throws {
    let studio = Studio()
    let engine = studio.engine()
    engine.load(songs("ABC"), play: true)
    _ = await engine.reaches { $0.phase == .ready }
    let player = try #require(studio.players.first)
    for name in ["B", "C"] {
      studio.clock.advance(by: .seconds(10))
      #expect(await engine.reaches { $0.title == name && $0.media != nil } != nil)
      // The next window is on its way; the player must have it before its turn is over.
      while player.commands.last?.action.kind != .update { await Task.yield() }
    }
    studio.clock.advance(by: .seconds(10))
    let ended = try #require(await engine.reaches { $0.phase == .ended })
    #expect(ended.title == "C")
    #expect(player.heard.map(\.to) == [.seconds(10), .seconds(10), .seconds(10)])
    await engine.close()
    #expect(player.violations.isEmpty)
  }

  @Test("An output that cannot be had is said, and the engine stays usable")
  func unavailableOutput() async throws {
    let studio = Studio()
    studio.output.refuse(PlayerError(.outputUnavailable, detail: "none here"))
    let engine = studio.engine()
    var notices = engine.notices().makeAsyncIterator()
    engine.load(songs("A"), play: true)
    #expect(await notices.next()?.text.contains("none here") == true)
    #expect(await engine.reaches { $0.intent == .pause && $0.phase == .idle } != nil)
    studio.output.refuse(nil)
    engine.play()
    #expect(await engine.reaches { $0.phase == .ready } != nil)
    await engine.close()
  }

  @Test("Calls hold the sound and give it back; a play during a call asks for the right to sound (I1, I5)")
  func interruptions() async throws {
    let studio = Studio()
    let engine = studio.engine()
    engine.load(songs("A"), play: true)
    _ = await engine.reaches { $0.isMoving }
    studio.session.happen(.interruptionBegan(source: "call"))
    let held = try #require(await engine.reaches { !$0.holds.isEmpty })
    #expect(held.silenceReason == "call")
    studio.session.happen(.interruptionEnded(source: "call", shouldResume: true))
    #expect(await engine.reaches { $0.holds.isEmpty && $0.isMoving } != nil)
    studio.session.happen(.interruptionBegan(source: "call"))
    _ = await engine.reaches { !$0.holds.isEmpty }
    engine.play()
    #expect(await engine.reaches { $0.holds.isEmpty && $0.isMoving } != nil)
    await engine.close()
    #expect(studio.session.activations == 1)
  }

  @Test("What is kept is the newest state, and the journal replays to it (S212)")
  func journalAndStore() async throws {
    let studio = Studio()
    let journal = EventList()
    let engine = studio.engine(seed: 9, keeping: true) { journal.append($0) }
    engine.load(songs("ABCDE"), play: true, shuffle: true)
    _ = await engine.reaches { $0.phase == .ready }
    engine.next()
    engine.undo()
    engine.setShuffle(false)
    await engine.close()
    #expect(studio.saved?.queue == engine.machine.queue)
    var replayed = PlaybackMachine(seed: 9)
    for event in journal.events { _ = replayed.handle(event) }
    #expect(replayed == engine.machine)
  }

  @Test(
    "What a hand-over cost is in the journal, in its replay and in the log: done, failed or withdrawn (S212)")
  func journalOfHandOvers() async throws {
    let studio = Studio()
    let journal = EventList()
    let engine = studio.engine(seed: 9) { journal.append($0) }
    engine.load(songs("ABC"), play: true)
    _ = await engine.reaches { $0.isMoving }
    let there = OutputID.remote(DeviceID(rawValue: "tv"))
    // What plays waits for a moment of the clock, which stands still.
    engine.transfer(to: there)
    engine.transfer(to: .local)
    _ = await engine.reaches { $0.lastTransfer?.outcome == .withdrawn }
    let error = PlayerError(.outputUnavailable, detail: "none here")
    studio.output.refuse(error)
    engine.transfer(to: there)
    _ = await engine.reaches { $0.lastTransfer?.outcome == .failed(error) }
    studio.output.refuse(nil)
    engine.pause()
    engine.transfer(to: there)
    _ = await engine.reaches { $0.lastTransfer?.outcome == .done }
    await engine.close()
    #expect(journal.reports.map(\.outcome) == [.withdrawn, .failed(error), .done])
    #expect(journal.reports.last == engine.snapshot.lastTransfer)
    #expect(studio.lines.filter { $0.contains("position error") } == journal.reports.map(\.description))
    var replayed = PlaybackMachine(seed: 9)
    let effects = journal.events.flatMap { replayed.handle($0).effects }
    let reports = effects.compactMap { if case .transferred(let report) = $0 { report } else { nil } }
    #expect(reports == journal.reports)
    let coded = try JSONDecoder().decode([JournalEntry].self, from: JSONEncoder().encode(journal.entries))
    #expect(coded == journal.entries)
  }

  @Test("A store that takes its time holds up no player, and gets the newest state at the end")
  func slowStore() async throws {
    let studio = Studio()
    let (release, gate) = AsyncStream.makeStream(of: Void.self)
    studio.saveWaits(for: release)
    let engine = studio.engine(keeping: true)
    engine.load(songs("AB"), play: true)
    _ = await engine.reaches { $0.phase == .ready }
    engine.next()
    #expect(await engine.reaches { $0.title == "B" && $0.phase == .ready } != nil)
    gate.finish()
    await engine.close()
    #expect(studio.saved?.queue == engine.machine.queue)
  }

  @Test("A dropped engine closes its player and ends its streams")
  func droppedEngine() async throws {
    let studio = Studio()
    var engine: PlaybackEngine? = studio.engine()
    engine?.load(songs("A"), play: true)
    _ = await engine?.reaches { $0.phase == .ready }
    let player = try #require(studio.players.first)
    let stream = try #require(engine?.snapshots())
    weak let gone = engine
    engine = nil
    for await _ in stream {}
    #expect(gone == nil)
    while !player.isFinished { await Task.yield() }
    #expect(player.commands.last?.action == .close)
  }

  @Test("A frozen player is told once, and noticed when it answers again")
  func frozenPlayer() async throws {
    let studio = Studio()
    let engine = studio.engine()
    engine.load(songs("AB"), play: true)
    _ = await engine.reaches { $0.phase == .ready }
    let player = try #require(studio.players.first)
    player.freeze()
    engine.pause()
    try await studio.clock.waitForSleepers(atLeast: 1)
    studio.clock.advance(by: .seconds(6))
    let stuck = try #require(await engine.reaches { $0.isOutputUnresponsive })
    #expect(stuck.intent == .pause)
    player.thaw()
    #expect(await engine.reaches { !$0.isOutputUnresponsive } != nil)
    await engine.close()
  }
}

final class EventList: Sendable {
  private let list = Mutex<[JournalEntry]>([])
  var entries: [JournalEntry] { list.withLock { $0 } }
  var events: [PlaybackEvent] {
    entries.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }
  var reports: [TransferReport] {
    entries.compactMap { if case .transferred(let report) = $0 { report } else { nil } }
  }
  func append(_ entry: JournalEntry) { list.withLock { $0.append(entry) } }
}
