import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// Brings senders up to date after an event: follows what began by itself, ends what is over, answers requests that
  /// are met, and tells everybody what changed.
  mutating func settle(_ step: inout ReceiverStep) {
    followTurn(&step)
    followTracks(&step)
    endIfOver(&step)
    answerWaiting(&step)
    followRest(&step)
    guard !step.isMidway else { return }
    tellMedia(&step)
    tellDevice(&step)
    watch(&step)
  }

  /// A request waits for the player; one too many of a socket is answered with how things stand.
  mutating func wait(for goal: WaitingRequest.Goal, _ requester: Requester, _ step: inout ReceiverStep) {
    if goal.isOfMedia { noteUse() }
    let request = WaitingRequest(requester: requester, goal: goal)
    if waiting.count(where: { $0.requester.peer == requester.peer }) < settings.limits.waiting {
      waiting.append(request)
    } else {
      answer(request, &step)
    }
  }

  /// Another planned play began by itself: its item says where, and whether it plays.
  private mutating func followTurn(_ step: inout ReceiverStep) {
    guard let media, media.isAlive, let turn = PlaybackSnapshot(machine).turn, turn != media.turn else {
      return
    }
    self.media?.turn = turn
    guard let entry = machine.queue.current, let item = media.items[entry] else { return }
    if item.autoplay == false { perform(.pause, &step) }
    let start = item.start
    if start > .zero { perform(.seek(to: start), &step) }
  }

  /// Ends the media session when there is nothing more to play.
  mutating func endIfOver(_ step: inout ReceiverStep) {
    guard let media, media.isAlive else { return }
    switch machine.phase {
    case .ended: endMedia(.finished, &step)
    case .failed: fail(machine.failure ?? PlayerError(.backend), &step)
    case .idle:
      let now = PlaybackSnapshot(machine)
      if now.output == nil, now.handingOverTo == nil { fail(PlayerError(.outputUnavailable), &step) }
    case .loading, .buffering: break
    case .ready: self.media?.hasLoaded = true
    }
  }

  /// Nothing more can be played of what is loaded.
  mutating func fail(_ error: PlayerError, _ step: inout ReceiverStep) {
    guard let media, media.isAlive else { return }
    let item = media.itemID(of: machine.queue.current)
    for request in takeWaiting({ $0.goal == .load }) {
      refuse(
        .loadFailed, ErrorNumber.reason(for: error.code), number: ErrorNumber.of(error.code), item: item,
        to: request.requester, &step)
    }
    step.tell(.failed(error))
    endMedia(.error, &step)
  }

  /// Ends the media session and says why; requests that waited for it cannot be met.
  mutating func endMedia(_ reason: IdleReason, _ step: inout ReceiverStep) {
    guard let media, media.isAlive else { return }
    for request in takeWaiting({ $0.goal.isOfMedia }) {
      switch request.goal {
      case .load: refuse(.loadCancelled, item: nil, to: request.requester, &step)
      case .transport, .rate, .tracks, .streamVolume, .deviceVolume, .place:
        refuse(.invalidPlayerState, to: request.requester, &step)
      }
    }
    self.media?.end = reason
    told.owesMedia = false
    announceMedia(&step)
    perform(.edit(.clear), &step)
    if reason == .cancelled { self.media = nil }
  }

  /// Loads that have not been answered are answered by the newer wish.
  mutating func cancelWaiting(_ step: inout ReceiverStep) {
    let item = media?.itemID(of: machine.queue.current)
    for request in takeWaiting({ $0.goal == .load }) {
      refuse(.loadCancelled, item: item, to: request.requester, &step)
    }
  }

  mutating func takeWaiting(_ isMeant: (WaitingRequest) -> Bool) -> [WaitingRequest] {
    let taken = waiting.filter(isMeant)
    waiting.removeAll(where: isMeant)
    return taken
  }

  /// Answers to one sender in one step that show the items: more would let too much wait for it.
  private static let mostWithItems = 8

  private mutating func answerWaiting(_ step: inout ReceiverStep) {
    guard !waiting.isEmpty else { return }
    let isUnresponsive = PlaybackSnapshot(machine).isOutputUnresponsive
    let met = waiting.filter { isUnresponsive || isMet($0.goal) }
    waiting.removeAll { isUnresponsive || met.contains($0) }
    var answered: [PeerID: Int] = [:]
    for request in met {
      if isUnresponsive, request.goal.isOfMedia {
        refuse(.invalidPlayerState, to: request.requester, &step)
      } else {
        let number = answered[request.requester.peer, default: 0]
        answered[request.requester.peer] = number + 1
        answer(request, withItems: number < Self.mostWithItems, &step)
      }
    }
  }

  private func isMet(_ goal: WaitingRequest.Goal) -> Bool {
    switch goal {
    case .load, .transport: isQuiet
    case .rate: player.unsettled[.rate] == nil
    case .tracks: player.unsettled[.tracks] == nil && player.unsettled[.textStyle] == nil
    case .place: player.unsettled[.locate] == nil
    case .deviceVolume, .streamVolume: player.areLevelsSettled
    }
  }

  /// Whether what is heard is what was asked for last.
  private var isQuiet: Bool {
    switch machine.phase {
    case .ready, .buffering:
      guard player.isSettled, let state = player.state else { return false }
      return machine.intent == .play ? state != .paused : state != .playing
    case .idle, .loading, .ended, .failed: return false
    }
  }

  private mutating func answer(
    _ request: WaitingRequest, withItems: Bool = true, _ step: inout ReceiverStep
  ) {
    switch request.goal {
    case .deviceVolume:
      reply(.status(deviceStatus), to: request.requester, &step)
      told.owesDevice = true
    case .place(let options):
      let fitting = withItems ? options : options.union(.noQueueItems)
      replyStatus(to: request.requester, withMedia: true, options: fitting, &step)
    case .load, .transport, .rate, .tracks, .streamVolume:
      replyStatus(
        to: request.requester, withMedia: request.goal == .load, options: withItems ? [] : .noQueueItems,
        &step)
      told.owesMedia = true
    }
  }
}

extension WaitingRequest.Goal {
  /// Whether it makes no sense without the media session.
  var isOfMedia: Bool {
    switch self {
    case .load, .transport, .rate, .tracks, .streamVolume: true
    case .deviceVolume, .place: false
    }
  }
}

extension QueueItem {
  /// Where it begins.
  var start: MediaTime { startTime.flatMap(MediaTime.init(seconds:)).map { max(.zero, $0) } ?? .zero }
}
