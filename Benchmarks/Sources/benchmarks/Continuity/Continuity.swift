import ContinuityAnalysis
import Dispatch
import Foundation
import PlaybackCore
import SoundFixture

/// Hand-offs between this machine and a TV of this project, as they sound: both play into channels of one sink that is
/// recorded. In turns with two others on the same TV, files and network.
struct Continuity {
  /// Milliseconds each way between sender and TV.
  private static let delays = [0.0, 20, 100]
  private let options: Options

  init(_ options: Options) { self.options = options }

  /// Who moves.
  enum Mover: String, CaseIterable {
    case engine = "ours"
    case codelab = "codelab's way"
    case shell = "mpv + pychromecast"
  }

  /// What was heard of one mover at one delay.
  struct Outcome {
    let mover: Mover
    let delay: Double
    var handOffs: [HandOff] = []
    /// The kind of file of each.
    var kinds: [String] = []
    var breaks = 0
    var expected = 0
    /// What kept hand-offs from being made or recorded: the rest was not tried.
    var failures: [String] = []
    /// What was heard otherwise than asked for.
    var doubts: [String] = []
    /// What the engine said of its own.
    var reports: [TransferReport] = []
    /// Milliseconds from the wish to move to the source's last and the target's first sound, with the target.
    var links: [(target: Side, end: Double, start: Double)] = []
  }

  func measure(into report: inout Report) async throws {
    try await ContinuityFloor().measure(into: &report)
    // The others a third as often unless told otherwise: they take as long again.
    let others = options.others ?? options.handOffs / 3
    let counts: [Mover: Int] = [.engine: options.handOffs, .codelab: others, .shell: others]
    let media = try ContinuityMedia(seconds: 20 + 5 * (options.handOffs / 36 + 1))
    var outcomes: [Outcome] = []
    for (number, delay) in Self.delays.enumerated() {
      for mover in Mover.allCases {
        let pairs = (counts[mover] ?? 0) / 2
        let share = pairs * (number + 1) / Self.delays.count - pairs * number / Self.delays.count
        guard share > 0 else { continue }
        let start = ContinuousClock.now
        outcomes.append(try await listen(to: mover, delay, number, pairs: share, media))
        let seconds = (ContinuousClock.now - start).components.seconds
        print("  \(2 * share) hand-offs at \(delay.text(0)) ms, \(mover.rawValue): \(seconds) s")
        fflush(nil)
      }
    }
    ContinuityTables(outcomes).show(&report)
    let failed = outcomes.filter { !$0.failures.isEmpty || !$0.doubts.isEmpty }.map(\.mover.rawValue)
    guard failed.isEmpty else { throw Incomplete(movers: failed) }
  }

  /// Something was not heard as it was asked for: the tables say what.
  struct Incomplete: Error, CustomStringConvertible {
    let movers: [String]
    var description: String { "not everything was heard as asked for, by \(movers.joined(separator: ", "))" }
  }

  /// All moves of one mover at one delay, a take per kind of file.
  private func listen(
    to mover: Mover, _ delay: Double, _ number: Int, pairs: Int, _ media: ContinuityMedia
  ) async throws -> Outcome {
    let stage = try await ContinuityStage(delay: delay)
    let contender: any HandOffContender =
      switch mover {
      case .engine: EngineContender(stage, media)
      case .codelab: try await CodelabContender(stage, media)
      case .shell: ShellContender(stage, media)
      }
    var outcome = Outcome(mover: mover, delay: delay)
    let kinds = ContinuityMedia.kinds.count
    for index in 0..<kinds {
      // Another kind begins at each delay, so that a small count still hears all of them.
      let kind = ContinuityMedia.kinds[(index + 2 * number) % kinds]
      let share = pairs * (index + 1) / kinds - pairs * index / kinds
      guard share > 0 else { continue }
      let recorder = try await stage.recorder()
      outcome.expected += 2 * share
      do {
        try await contender.take(kind, pairs: share, hearing: recorder)
      } catch {
        outcome.failures.append("\(kind): \(error)")
      }
      recorder.stop()
      judge(recorder.recordings, of: kind, 2 * share, media.signal, contender, &outcome)
      if !outcome.failures.isEmpty { break }
    }
    if let engine = contender as? EngineContender { outcome.reports = engine.reports }
    await contender.close()
    return outcome
  }

  private func judge(
    _ tapes: [Recording], of kind: String, _ share: Int, _ signal: PositionSignal,
    _ contender: any HandOffContender, _ outcome: inout Outcome
  ) {
    guard tapes[0].lostInCapture < tapes[0].rate / 200 else {
      outcome.failures.append("the recorder lost samples")
      return
    }
    let trace = HandOffTrace(local: tapes[0], tv: tapes[1], of: signal)
    outcome.doubts += trace.handOffs.problems(expected: share).map { "\(kind): \($0)" }
    let moves = contender.takeMoves()
    if moves.count == trace.handOffs.count {
      for (move, handOff) in zip(moves, trace.handOffs) {
        let times = [handOff.end, handOff.start].compactMap { tapes[0].moment(of: $0) }.map {
          Double(Int64($0) - Int64(move)) / 1e6
        }
        if times.count == 2 { outcome.links.append((handOff.target, times[0], times[1])) }
      }
    }
    outcome.handOffs += trace.handOffs
    outcome.kinds += trace.handOffs.map { _ in kind }
    outcome.breaks += trace.breaks.count
  }
}
