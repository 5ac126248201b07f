import Foundation
import Testing

@testable import PlaybackCore

/// Every verb with every argument in every state of a small queue, against the naive model (S178, S181).
///
/// What is left out by symmetry: the list is always the slots in ascending order, as renaming entries changes nothing
/// the queue looks at (it never compares slots); then every order relative to the list is a permutation, and all of
/// them are tried. With 5 entries repeat one is tried with the verbs for which a rule names a mode only, and
/// `moveToNext` with each set in list order and reversed; smaller sizes try all. The next cycle is the one that the
/// seam rule draws; seeds differ from state to state, so that many cycles come up. From each state all sequences of
/// three steps are followed too, over seams and back; these are not in the number of cases.
///
/// Each verb is carried out on storage that nobody shares and on storage that a snapshot shares: two cases.
/// The sizes: 0 ... 3 entries, or as many as `ATTACCA_EXHAUSTIVE` says; `make prove` says 5.
@Suite("Queue, exhaustive small")
struct ExhaustiveQueueTests {
  static let largest = ProcessInfo.processInfo.environment["ATTACCA_EXHAUSTIVE"].flatMap(Int.init) ?? 3
  static let sizes = Array(0...largest)
  /// The parts that a size is cut into, to be run side by side.
  static let parts = Array(0..<4)

  /// The verbs that are tried in sequence.
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
    let step = Self.parts.count
    for number in stride(from: part, to: states.count, by: step) {
      let state = states[number]
      let start = state.build(seed: UInt64(number))
      let shown = SeenQueue(start)
      let trial = QueueTrial(start)
      var found = [
        (trial.questionFaults + trial.shuffleOffFaults, "questions"), (Self.stepFaults(trial), "steps"),
      ]
      for verb in size == 5 && state.mode == .one ? modal : verbs {
        var alone = trial.alone(with: state.build(seed: UInt64(number)))
        let faults = alone.run(verb) + alone.queue.orderFaults
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

  /// What is wrong after each sequence of so many steps. Steps that lead to the same are followed once.
  static func stepFaults(_ start: QueueTrial, depth: Int = 3) -> [String] {
    var found: [String] = []
    var followed: [QueueTrial] = []
    for step in steps {
      var trial = start
      var faults = trial.run(step) + trial.queue.orderFaults
      if depth > 1, faults.isEmpty, !followed.contains(where: trial.isSame) {
        faults = stepFaults(trial, depth: depth - 1)
        followed.append(trial)
      }
      found += faults.map { "\(step): \($0)" }
    }
    return found
  }
}
