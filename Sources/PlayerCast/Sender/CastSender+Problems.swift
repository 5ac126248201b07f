import CastProtocol
import PlaybackCore

extension CastSender {
  /// The device says that something did not work: the answer to a request, or out of the blue.
  mutating func received(_ problem: MediaProblem, _ purpose: PendingRequest.Purpose?, _ requestID: Int) {
    switch purpose {
    case .opening: openingProblem(problem)
    case .command(let kind):
      if kind == .seek { soughtPlace = nil }
      let reason = problem.reason?.rawValue ?? problem.kind.rawValue
      laneAnswered(kind, .refused(PlayerError(.notPossible, detail: "\(device): \(reason)")))
    case .stopMedia: stopped()
    case .queueStep, .queueIDs, .queueItems:
      if let purpose { queueUnanswered(purpose) }
    case .mediaStatus(let isLastWord):
      if problem.kind == .invalidPlayerState { nothingIsLoaded(purpose) }
      mediaIsSilent(isLastWord)
    case .receiverStatus, .launch, .endApplication: break
    case nil: unaskedProblem(problem, requestID)
    }
  }

  private mutating func openingProblem(_ problem: MediaProblem) {
    switch problem.kind {
    case .loadCancelled:
      // Another one won, perhaps another sender's: what plays now will tell.
      forget { $0 == .opening }
      askForLastWord()
    case .loadFailed, .invalidPlayerState, .invalidRequest, .error:
      openingFailed(CastFailure.error(problem, device))
    }
  }

  /// A failure that answers nothing is believed where it names an item, or can only mean what is being loaded.
  private mutating func unaskedProblem(_ problem: MediaProblem, _ requestID: Int) {
    guard problem.kind == .loadFailed || problem.kind == .error else { return }
    if let item = problem.itemID, let turn = queue.turns[item] {
      let error = CastFailure.error(problem, device)
      guard turn.id == loaded?.turn.id, opening == nil else { return fail(turn, error) }
      let mediaSession = loaded?.sessionID
      currentFailed(error)
      silence(mediaSession)
    } else if let item = problem.itemID {
      // It may be told before what the item is.
      opening?.problem = CastFailure.error(problem, device)
      if problems.count < 64 { problems[item] = CastFailure.error(problem, device) }
    } else if requestID == 0, problem.kind == .loadFailed, opening?.stage == .loading,
      opening?.isAlone == true
    {
      openingFailed(CastFailure.error(problem, device))
    }
  }
}

extension CastSender {
  /// Failures that came before it was known which turns the items are.
  mutating func tellProblems() {
    for item in problems.keys.sorted() {
      guard let turn = queue.turns[item], turn.id != loaded?.turn.id else { continue }
      if let error = problems.removeValue(forKey: item) { fail(turn, error) }
    }
  }
}

/// What a device's failures mean.
enum CastFailure {
  /// The device gave up without a word about why.
  static func unexplained(_ device: String) -> PlayerError {
    PlayerError(.backend, detail: "\(device) gave up on it")
  }

  /// A failure with its number. The numbers are read softly: a wrong address and a wrong format look the same to a
  /// receiver.
  static func error(_ problem: MediaProblem, _ device: String) -> PlayerError {
    let reason = problem.reason.map { " \($0.rawValue)" } ?? ""
    guard let number = problem.detailedErrorCode else {
      return PlayerError(.backend, detail: "\(device): \(problem.kind.rawValue)\(reason)")
    }
    return PlayerError(code(number), detail: "\(device): error \(number)\(reason)")
  }

  private static func code(_ number: Int) -> PlayerError.Code {
    switch number {
    case 102, 104, 110, 201...204, 313...316, 331...332, 411...499: .notCastable
    case 103, 300, 301, 311, 312, 321, 322: .serverError
    default: .backend
    }
  }
}
