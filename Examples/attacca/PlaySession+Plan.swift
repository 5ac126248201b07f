import Attacca

/// Why it is asked what a device would make of the next entries.
enum PlanQuestion: Sendable {
  /// For the word `plan`.
  case told(OutputID)
  /// To hand over there, as that word or key asked for.
  case handingOver(OutputID, word: String)

  var output: OutputID {
    switch self {
    case .told(let output), .handingOver(let output, _): output
    }
  }
}

/// What was found out.
enum PlanAnswer: Sendable {
  case plan(TransferPlan)
  /// It plays whatever is played here.
  case noDifference
  case failed(PlayerError)
  case late
}

extension PlaySession {
  /// How long a hand-over is held up by asking what it would cost.
  private static let longestPlan = Duration.seconds(4)

  /// Asks what a device would make of the next entries, beside the session.
  func lookUpPlan(_ question: PlanQuestion) {
    waiting = .forPlan
    let (inputs, engine) = (inputs, engine)
    Task.detached {
      let limit = if case .told = question { Duration.seconds(30) } else { Self.longestPlan }
      let answer = await TimeLimit.result(within: limit) { () async -> PlanAnswer in
        do throws(PlayerError) {
          return try await engine.plan(for: question.output).map(PlanAnswer.plan) ?? .noDifference
        } catch {
          return PlanAnswer.failed(error)
        }
      }
      inputs.yield(.planned(question, answer ?? .late))
    }
  }

  /// Hands over to a device, once it was said what that would cost.
  func handOver(to output: OutputID, word: String) {
    guard !engine.snapshot.queue.isEmpty else {
      return show(.answered(word: word, Answer(engine.perform(.transfer(to: output)))))
    }
    lookUpPlan(.handingOver(output, word: word))
  }

  /// It is known what a device would make of the next entries.
  func take(_ found: PlanAnswer, to question: PlanQuestion) {
    if waiting == .forPlan { waiting = nil }
    switch question {
    case .told: tell(found)
    case .handingOver(let output, let word):
      if case .plan(let plan) = found, let warning = plan.warning {
        show(.notice(Notice(title: "Before the hand-over", text: warning)))
      }
      // What could not be found out is the hand-over's to report.
      show(.answered(word: word, Answer(engine.perform(.transfer(to: output)))))
    }
  }

  private func tell(_ found: PlanAnswer) {
    switch found {
    case .plan(let plan):
      show(.planned(plan))
      answer(.ok)
    case .noDifference:
      show(.told("It plays whatever is played here."))
      answer(.ok)
    case .failed(let error): answer(.error(error.description))
    case .late: answer(.error("that was not found out in time: try again."))
    }
  }
}
