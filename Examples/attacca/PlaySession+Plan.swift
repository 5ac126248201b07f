import Attacca

/// Why it is asked what a device would make of the next entries.
enum PlanQuestion: Sendable {
  /// For the word `plan`.
  case told(OutputID)
  /// Beside a hand-over there.
  case handingOver(OutputID)

  var output: OutputID {
    switch self {
    case .told(let output), .handingOver(let output): output
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

  /// Asks the engine.
  init(of output: OutputID, askedBy engine: PlaybackEngine) async {
    do throws(PlayerError) {
      if let plan = try await engine.plan(for: output) {
        self = .plan(plan)
      } else {
        self = .noDifference
      }
    } catch {
      self = .failed(error)
    }
  }
}

extension PlaySession {
  /// For so long it is asked what a device would make of the next entries.
  private static let longestPlan = Duration.seconds(30)

  /// Asks what a device would make of the next entries, beside the session.
  func lookUpPlan(_ question: PlanQuestion) {
    let (inputs, engine, limit) = (inputs, engine, Self.longestPlan)
    let output = question.output
    Task {
      let answer = await TimeLimit.result(within: limit) { await PlanAnswer(of: output, askedBy: engine) }
      inputs.yield(.planned(question, answer ?? .late))
    }
  }

  /// Hands over to a device, and asks beside that what it costs: the hand-over does not wait for it.
  func handOver(to output: OutputID, word: String) {
    let answer = engine.perform(.transfer(to: output))
    show(.answered(word: word, Answer(answer)))
    if !engine.snapshot.queue.isEmpty { lookUpPlan(.handingOver(output)) }
  }

  /// It is known what a device would make of the next entries.
  func take(_ found: PlanAnswer, to question: PlanQuestion) {
    switch question {
    case .told:
      if waiting == .forPlan { waiting = nil }
      tell(found)
    case .handingOver:
      // What could not be found out is the hand-over's to report.
      guard case .plan(let plan) = found, let warning = plan.warning else { return }
      show(.notice(Notice(title: "The hand-over", text: warning)))
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
