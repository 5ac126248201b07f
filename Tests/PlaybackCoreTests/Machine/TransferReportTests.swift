import Testing

@testable import PlaybackCore

/// What a hand-over to a TV in a slow network is said to have cost, when it cost nothing: 100 ms each way.
@Suite("Machine, transfer report")
struct TransferReportTests {
  private static let way: Int64 = 100

  /// A TV that is heard exactly when the source gets to where it stands; its word of that has just come.
  ///
  /// - Parameter way: How long that word took.
  private func heard(after way: Int64 = way) throws -> (desk: TVDesk, meeting: MonotonicInstant) {
    var desk = TVDesk("ABC", at: 40)
    var timing = OutputTiming()
    timing.learnStart(.milliseconds(Self.way))
    desk.desk.machine.timings[TVDesk.there] = timing
    desk.primed()
    // What the answers before told; the desk's come at once.
    timing = desk.desk.machine.timing(of: TVDesk.there)
    timing.roundTrip = .milliseconds(2 * Self.way)
    desk.desk.machine.timings[TVDesk.there] = timing
    desk.settle(desk.local)
    desk.await(.cut(desk.tv))
    let meeting = try #require(desk.desk.machine.transfer?.meeting)
    // The TV is told first, the source when it is nearly there.
    desk.await(.silence(desk.local))
    desk.settle(desk.local)
    desk.desk.now = meeting
    desk.pass(way)
    desk.playback(desk.tv, .playing, ms: desk.aim.nanoseconds / 1_000_000)
    return (desk, meeting)
  }

  private func isNothing(_ time: MediaTime) -> Bool { time < .milliseconds(1) }

  @Test("What the TV says unasked is as old as its way here: the way is no silence")
  func wayHere() throws {
    let (desk, _) = try heard()
    let report = try #require(desk.desk.machine.lastTransfer)
    #expect(!report.isFinal && report.isRendezvous)
    #expect(isNothing(report.silence) && isNothing(report.overlap), "\(report)")
  }

  @Test("What was on its way for longer than usual is put right by the first answer, and stays right")
  func firstAnswer() throws {
    var (desk, meeting) = try heard(after: Self.way + 80)
    #expect((80...81).contains(try #require(desk.desk.machine.lastTransfer).silence.nanoseconds / 1_000_000))
    // Asked where it is, it is there in the middle between question and answer.
    let place = desk.aim + (desk.desk.now - meeting) + .milliseconds(Self.way)
    desk.answer(desk.tv, at: place, after: 2 * Self.way)
    let report = try #require(desk.desk.machine.lastTransfer)
    #expect(!report.isFinal)
    #expect(isNothing(report.silence) && isNothing(report.overlap), "\(report)")
    // Whatever ends the questions leaves it at that.
    desk(.pause)
    let last = try #require(desk.desk.machine.lastTransfer)
    #expect(last.isFinal && isNothing(last.silence) && isNothing(last.overlap), "\(last)")
  }

  @Test("The log line names every figure: error, silence, overlap, each phase, tries, what was left behind")
  func line() {
    var report = TransferReport(
      source: .local, target: TVDesk.there, style: .seamless, opening: .milliseconds(1),
      priming: .milliseconds(2), waiting: .milliseconds(3), cutting: .milliseconds(4),
      silence: .milliseconds(5),
      overlap: .milliseconds(6), positionError: .milliseconds(-7), tries: 8, isRendezvous: true,
      isFinal: true,
      passedOver: (1...9).map { EntryID(rawValue: $0) })
    let figures =
      "silence 5.0 ms, overlap 6.0 ms; opening 1.0 ms, priming 2.0 ms, waiting 3.0 ms, cutting 4.0 ms"
    let rest = "8 more tries, 9 passed over"
    #expect(
      "\(report)" == "this machine → tv, seamless, met: position error -7.0 ms, \(figures), \(rest)")
    (report.outcome, report.positionError) = (.withdrawn, nil)
    #expect(
      "\(report)" == "this machine → tv, seamless, withdrawn: position error none told, \(figures), \(rest)")
    let error = PlayerError(.timeout, detail: "late")
    (report.outcome, report.isFinal) = (.failed(error), false)
    let estimated = figures.replacing(";", with: ", estimated;")
    #expect(
      "\(report)" == "this machine → tv, seamless, failed: \(error.description): position error none told, "
        + "\(estimated), \(rest)")
  }

  @Test("It is never said to be heard before it was told to play, however slow other answers were")
  func bounded() throws {
    var desk = TVDesk("ABC", at: 40)
    var timing = OutputTiming()
    timing.learnStart(.milliseconds(3))
    timing.learnRoundTrip(.seconds(2))
    desk.desk.machine.timings[TVDesk.there] = timing
    desk.primed()
    desk.settle(desk.local)
    desk.await(.cut(desk.tv))
    desk.settle(desk.local)
    desk.pass(3)
    desk.playback(desk.tv, .playing, ms: desk.aim.nanoseconds / 1_000_000)
    let report = try #require(desk.desk.machine.lastTransfer)
    #expect(isNothing(report.silence) && report.overlap <= .milliseconds(3), "\(report)")
  }
}
