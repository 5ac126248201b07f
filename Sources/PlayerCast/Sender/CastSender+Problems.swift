import CastProtocol
import PlaybackCore

extension CastSender {
  /// The device says that something did not work: the answer to a request, or out of the blue.
  mutating func received(_ problem: MediaProblem, _ purpose: PendingRequest.Purpose?, _ requestID: Int) {
    switch purpose {
    case .opening: openingProblem(problem)
    case .command(let kind): commandProblem(problem, kind)
    case .stopMedia: if problem.meansGone { stopped() } else { askForLastWord() }
    case .queueItems(let ids): notTold(ids)
    case .queueStep, .queueIDs, .queuePage:
      if let purpose { queueUnanswered(purpose) }
    case .mediaStatus(let isLastWord):
      if problem.kind == .invalidPlayerState {
        nothingIsLoaded(purpose)
        if isLastWord, !isWaiting(for: .stopMedia), opening == nil { stopped() }
      }
      mediaIsSilent(isLastWord)
    case .receiverStatus, .launch, .endApplication, .trackCorrection: break
    case nil: unaskedProblem(problem, requestID)
    }
  }

  /// A command was refused. Where that means that the media session is gone, PLAY loads its media again; after any other
  /// command it is asked how things are.
  private mutating func commandProblem(_ problem: MediaProblem, _ kind: PlayerCommand.Action.Kind) {
    if kind == .seek { soughtPlace = nil }
    let isGone = problem.meansGone
    if isGone, lanes[kind]?.sent?.action == .play, opening == nil {
      laneAnswered(kind, .done)
      return loadAgain(playing: true)
    }
    let reason = problem.reason?.rawValue ?? problem.kind.rawValue
    laneAnswered(kind, .refused(PlayerError(.notPossible, detail: "\(device): \(reason)")))
    if isGone { askForStatus() }
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
    let error = CastFailure.error(problem, device)
    if let item = problem.itemID, let turn = queue.turns[item] {
      guard turn.id == loaded?.turn.id, opening == nil else { return fail(turn, error) }
      failAndSilence(error)
    } else if let item = problem.itemID {
      // It may be told before what the item is.
      opening?.problem = error
      if problems.count < 64 { problems[item] = error }
    } else if opening == nil {
      // Late: it seemed to load. Without the request's number only what comes next tells whether it is about this.
      if requestID != 0, requestID == loaded?.request { return failAndSilence(error) }
      loaded?.problem = error
    } else if requestID == 0, problem.kind == .loadFailed, opening?.stage == .loading,
      opening?.isAlone == true
    {
      openingFailed(error)
    }
  }

  private mutating func failAndSilence(_ error: PlayerError) {
    let mediaSession = loaded?.sessionID
    currentFailed(error)
    if opening == nil { silence(mediaSession) }
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

extension MediaProblem {
  /// Whether it says that what the request was about is not loaded any more.
  fileprivate var meansGone: Bool { kind == .invalidPlayerState || reason == .invalidMediaSessionID }
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
    if problem.reason == .notFound { return PlayerError(.notFound, detail: device.description) }
    // What is not there and what cannot be played have one number.
    let doubt =
      switch number {
      case 104: ", it is not there or of a kind that the device does not play"
      case 301, 311...314, 321: ", it is not there or its server does not let web pages fetch it (CORS)"
      default: ""
      }
    return PlayerError(code(number), detail: "\(device): error \(number)\(reason)\(doubt)")
  }

  private static func code(_ number: Int) -> PlayerError.Code {
    switch number {
    case 102, 104, 110, 201...204, 313...316, 331...332, 411...499: .notCastable
    case 103, 300, 301, 311, 312, 321, 322: .serverError
    default: .backend
    }
  }
}
