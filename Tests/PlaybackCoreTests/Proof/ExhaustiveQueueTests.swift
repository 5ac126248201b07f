import Foundation
import Testing

@testable import PlaybackCore

/// Every verb with every argument in every state of a small queue, against the naive model (S178, S181).
///
/// What is left out by symmetry: the list is always the slots in ascending order, as renaming entries changes nothing
/// the queue looks at (it never compares slots); then every order relative to the list is a permutation, and all of
/// them are tried. With 5 entries repeat one is tried with the verbs for which a rule names a mode only, and
/// `moveToNext` with each set in list order and reversed; smaller sizes try all. The next cycle is the one that the
/// seam rule draws; seeds differ from state to state, so that many cycles come up. What stepping over seams and back
/// does is followed for two more steps.
///
/// Each verb is carried out on storage that nobody shares and on storage that a snapshot shares: two cases.
/// The sizes: 0 ... 2 entries and every third state of 3, and all states of 0 ... 5 with `ATTACCA_EXHAUSTIVE=1` (`make prove`).
@Suite("Queue, exhaustive small")
struct ExhaustiveQueueTests {
  static let isFull = ProcessInfo.processInfo.environment["ATTACCA_EXHAUSTIVE"] == "1"
  static let sizes = Array(0...(isFull ? 5 : 3))
  /// The parts that a size is cut into, to be run side by side.
  static let parts = Array(0..<4)

  /// The verbs that are followed by further ones.
  static let steps: [QueueVerb] = [.next, .previous, .naturalEnd, .play(ended: true)]

  @Test("every verb, argument and state, storage unique and shared", arguments: sizes, parts)
  func everything(size: Int, part: Int) {
    let states =
      QueueState.all(orders: QueueState.permutations(size), isShuffled: true)
      + QueueState.all(orders: [Array(0..<size)], isShuffled: false)
    let verbs = QueueVerb.all(count: size)
    let modal = verbs.filter(\.heedsMode)
    var cases = 0
    var wrong = 0
    let step = Self.parts.count * (Self.isFull || size < 3 ? 1 : 3)
    for number in stride(from: part, to: states.count, by: step) {
      let state = states[number]
      let start = state.build(seed: UInt64(number))
      let shown = SeenQueue(start)
      let trial = QueueTrial(start)
      var found = [(trial.questionFaults + trial.shuffleOffFaults, "questions")]
      for verb in size == 5 && state.mode == .one ? modal : verbs {
        var alone = QueueTrial(state.build(seed: UInt64(number)), twin: start)
        var faults = alone.run(verb) + alone.queue.orderFaults
        if Self.steps.contains(verb) { faults += Self.faults(of: verb, trial) }
        if !faults.isEmpty { found.append((faults, "\(verb)")) }
        cases += 2
      }
      if SeenQueue(start) != shown { found.append((["the snapshot changed"], "some verb")) }
      found.append((start.orderFaults, "the snapshot"))
      for (faults, what) in found where !faults.isEmpty {
        wrong += 1
        if wrong <= 3 { Issue.record("\(state), seed \(number), \(what): \(faults)") }
      }
    }
    #expect(wrong == 0)
    print(
      "exhaustive: \(size) entries, part \(part + 1) of \(Self.parts.count): \(states.count) states in all, ",
      "\(verbs.count) verbs, \(cases) cases examined", separator: "")
  }

  /// What is wrong after a verb; after a step, also after every two further ones.
  static func faults(of verb: QueueVerb, _ start: QueueTrial, depth: Int = 0) -> [String] {
    var trial = start
    var faults = trial.run(verb)
    faults += trial.queue.orderFaults
    guard depth < 2, faults.isEmpty, steps.contains(verb) else { return faults }
    for next in steps {
      faults += Self.faults(of: next, trial, depth: depth + 1).map { "then \(next): \($0)" }
    }
    return faults
  }
}
