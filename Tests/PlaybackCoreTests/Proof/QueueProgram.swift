@testable import PlaybackCore

/// A list of verbs, to be run on a fresh queue.
struct QueueProgram: Sendable {
  var verbs: [QueueVerb]
  var seed: UInt64
  var chunkCapacity: Int

  /// What is wrong after the first verb that goes wrong, with its number; empty for a correct queue.
  ///
  /// - Parameter thorough: how many verbs lie between two complete checks.
  func faults(thorough: Int = 1) -> (step: Int, faults: [String])? {
    var trial = QueueTrial(seed: seed, chunkCapacity: chunkCapacity)
    for (step, verb) in verbs.enumerated() {
      if step % 3 == 0 { trial.keep() }
      var faults = trial.run(verb)
      if step % thorough == thorough - 1 || step == verbs.count - 1 {
        faults +=
          trial.queue.orderFaults + trial.questionFaults + trial.shuffleOffFaults + trial.snapshotFaults
      }
      if step == verbs.count - 1 { faults += trial.savingFaults }
      if !faults.isEmpty { return (step, faults) }
    }
    return nil
  }

  /// Draws a program while running it, as arguments should fit the list.
  static func random(seed: UInt64, chunkCapacity: Int, steps: Int) -> QueueProgram {
    var random = ShuffleGenerator(seed: seed, stream: 77)
    let weights = QueueWeights(&random)
    var queue = PlayQueue(seed: seed, chunkCapacity: chunkCapacity)
    var program = QueueProgram(verbs: [], seed: seed, chunkCapacity: chunkCapacity)
    if random.below(3) == 0 {
      program.prepare(&queue, [.setShuffle(true), .setRepeat(.all), .append(4), .next])
    }
    for _ in 0..<steps {
      let verb = QueueVerb.random(count: queue.count, weights, &random)
      program.verbs.append(verb)
      _ = queue.carryOut(verb)
    }
    return program
  }

  private mutating func prepare(_ queue: inout PlayQueue, _ first: [QueueVerb]) {
    for verb in first { _ = queue.carryOut(verb) }
    verbs += first
  }

  /// The program without all steps that the fault does not need.
  func shrunk() -> QueueProgram {
    var best = self
    if let first = best.faults() { best.verbs.removeSubrange((first.step + 1)...) }
    var size = max(1, best.verbs.count / 2)
    while true {
      var start = 0
      var shorter = false
      while start < best.verbs.count {
        var tried = best
        tried.verbs.removeSubrange(start..<min(start + size, tried.verbs.count))
        if tried.faults() != nil {
          best = tried
          shorter = true
        } else {
          start += size
        }
      }
      if size == 1 && !shorter { return best }
      size = max(1, size / 2)
    }
  }

  /// A test to paste into `QueueProgramTests.known`.
  var asEntry: String {
    "QueueProgram(\n  verbs: [\(verbs.map(\.description).joined(separator: ", "))], seed: \(seed), "
      + "chunkCapacity: \(chunkCapacity)),"
  }
}
