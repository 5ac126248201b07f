import Foundation
import SoundFixture
import Testing

/// Peers that are no TVs, and TVs that fail in each phase of a hand-over: a sentence that names the TV, one output at
/// most that sounds, the place kept, no hang.
@Suite(.serialized, .timeLimit(.minutes(3))) struct `Bad TVs on the command line` {
  private let directory: ScratchDirectory

  init() throws {
    directory = try ScratchDirectory()
    try directory.tone("a.wav", seconds: 60)
    try directory.tone("b.wav", seconds: 60)
  }

  /// What a case is about, for messages.
  private typealias Case = (when: BadTV.When, what: [BadTV.What])

  /// Runs cases a few at a time: nearly all of their time is waiting.
  private func runAll(
    _ cases: [Case], _ words: String = "", hearing wanted: [String] = [],
    _ check: @escaping @Sendable (HandOverRun, String, String) -> Void
  ) async throws {
    var pending = cases.flatMap { one in one.what.map { (one.when, $0) } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      var running = 0
      while !pending.isEmpty || running > 0 {
        while running < 4, let (when, what) = pending.popLast() {
          running += 1
          group.addTask {
            let tv = try await BadTV(when, what)
            let run = try await HandOverRun.run(tv, in: directory, words, hearing: wanted)
            check(run, tv.address, "\(when) \(what)\n\(run.record)\n\(run.heard.joined(separator: "\n"))")
          }
        }
        try await group.next()
        running -= 1
      }
    }
  }

  @Test("Whatever goes wrong before the cut: a sentence that names the TV, and playing goes on here")
  func beforeTheCut() async throws {
    try await runAll([
      (.connect, [.silent, .freeze, .die, .garbage]),
      (.tls, [.silent, .freeze, .die, .reset, .garbage, .long]),
      (.status, [.silent, .die, .refuse, .garbage, .long]), (.launch, [.silent, .die, .refuse, .freeze]),
      (.load, [.silent, .die, .freeze, .refuse, .taken, .theirs, .reboot, .garbage, .long]),
    ]) { run, address, text in
      let notice = run.notices.last ?? ""
      #expect(notice.contains("Could not hand over to \(address): "), "\(text)")
      #expect(notice.hasSuffix("Playing goes on where it was."), "\(text)")
      #expect(run.output.isEmpty || run.output.contains("on this machine"), "\(text)")
      #expect(run.state.contains("playing  1/2  a.wav") && !run.record.text.contains("paused"), "\(text)")
      #expect(run.record.status == 0 && run.time < .seconds(15), "\(run.time) \(text)")
      #expect(!run.heard.contains("heard MEDIA PLAY"), "\(text)")
    }
  }

  @Test("After the cut a TV that says it does not sound gives playing back, from the place of the cut")
  func takenBack() async throws {
    try await runAll([(.play, [.refuse, .buffer])], "wait 0.5\n") { run, address, text in
      #expect(run.notices.last?.contains("Could not hand over to \(address): ") == true, "\(text)")
      #expect(run.state.contains("playing  1/2  a.wav") && run.output.contains("on this machine"), "\(text)")
      #expect(run.heard.contains("heard STOP"), "\(text)")
      #expect(run.record.status == 0 && run.time < .seconds(15), "\(run.time) \(text)")
    }
  }

  @Test("After the cut a TV that is gone, frozen or taken: nothing sounds here, the place is kept, paused")
  func lostAfterTheCut() async throws {
    try await runAll(
      [(.play, [.die, .freeze, .taken, .reboot, .reset])], "wait end\nwait 0.5\n"
    ) { run, address, text in
      #expect(run.notices.contains { $0.contains(address) }, "\(text)")
      #expect(run.state.contains("paused   1/2  a.wav") && run.output.contains("on this machine"), "\(text)")
      #expect(run.record.status == 0 && run.time < .seconds(20), "\(run.time) \(text)")
    }
  }

  @Test("After the cut another sender takes the TV: said, and theirs is not stopped")
  func theirs() async throws {
    try await runAll([(.play, [.theirs])], "wait end\n") { run, _, text in
      #expect(
        run.notices.contains { $0.contains("Another controller took over; your place is kept") }, "\(text)")
      #expect(!run.state.contains("playing"), "\(text)")
      #expect(!run.heard.contains("heard STOP") && !run.heard.contains("heard MEDIA STOP"), "\(text)")
    }
  }

  @Test(
    "A TV that falls silent or says garbage at the cut, and can be reached again, is told once more, and plays"
  )
  func silentAtTheCut() async throws {
    try await runAll([(.play, [.silent, .garbage, .long])], "wait 1\n") { run, address, text in
      #expect(run.state.contains("playing  1/2  a.wav") && run.output.contains("on \(address)"), "\(text)")
      #expect(run.heard.count { $0 == "heard MEDIA PLAY" } == 2, "\(text)")
    }
  }

  @Test("A TV that at the cut knows no more what it was given is given it again, and plays (field 29)")
  func stale() async throws {
    try await runAll([(.play, [.stale])], "wait 1\n") { run, address, text in
      #expect(run.state.contains("playing  1/2  a.wav") && run.output.contains("on \(address)"), "\(text)")
      #expect(run.heard.count { $0 == "heard MEDIA LOAD" } == 2, "\(text)")
    }
  }

  @Test("Nonsense in any phase is passed over")
  func nonsense() async throws {
    try await runAll([
      (.tls, [.nonsense]), (.launch, [.nonsense]), (.load, [.nonsense]), (.play, [.nonsense]),
    ]) {
      run, address, text in
      #expect(run.record.lines.contains { $0.contains("  handover this machine → \(address)") }, "\(text)")
      #expect(run.state.contains("playing  1/2  a.wav") && run.output.contains("on \(address)"), "\(text)")
    }
  }

  @Test("A TV that fails while it hands back: this machine plays, whatever becomes of the TV")
  func handingBack() async throws {
    try await runAll(
      [(.end, [.none, .silent, .freeze, .die, .reset, .refuse, .taken, .reboot, .garbage, .long])],
      "local\nwait hand-over\nwait 0.5\n", hearing: ["heard MEDIA PAUSE", "heard STOP"]
    ) { run, address, text in
      #expect(run.record.lines.contains { $0.contains("  handover \(address) → this machine") }, "\(text)")
      #expect(run.state.contains("playing  1/2  a.wav") && run.output.contains("on this machine"), "\(text)")
      #expect(run.heard.contains("heard MEDIA PAUSE") && run.heard.contains("heard STOP"), "\(text)")
      #expect(run.record.status == 0 && run.time < .seconds(15), "\(run.time) \(text)")
    }
  }
}
