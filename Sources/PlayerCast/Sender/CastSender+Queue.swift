import CastProtocol
import PlaybackCore

extension CastSender {
  /// The most changes for one window; a device that needs more does something else than it is asked.
  private static let mostSteps = 60

  mutating func update(_ window: QueueWindow, _ token: CommandToken) {
    guard opening != nil || loaded != nil else { return refuse(token, "nothing is loaded") }
    supersede([.update], before: token)
    show(window)
    if opening?.isSent == false || opening == nil && loaded?.isGone == true {
      // It will be loaded with all that.
      if opening == nil { acknowledged = window.revision }
      return settle(token, .done)
    }
    projection.token = token
    projection.isDue = true
    projection.steps = 0
    projection.last = nil
    if timers[.publishing] == nil { timers[.publishing] = now + timing.publishing }
  }

  /// Brings the device's queue one step nearer to the window. One change at a time: the next is found from what the
  /// device has then, so an answer that was lost, or another sender's change, does no harm.
  mutating func advanceQueue() {
    guard projection.isDue, projection.sent == nil, opening == nil, let loaded, !loaded.isGone,
      loaded.sessionID != nil,
      let window, !waitsForPublications
    else { return }
    timers[.publishing] = nil
    guard let current = loaded.itemID else { return isInLine(false) }
    if projection.repeats != window.repeatsCurrent { return setRepeat(window.repeatsCurrent) }
    if !queue.isComplete, !projection.cannotAsk { return askForOrder(around: current) }
    let unknown = queue.unknown(most: projection.portion)
    if !unknown.isEmpty {
      let purpose = PendingRequest.Purpose.queueItems(unknown)
      if !isWaiting(for: purpose) {
        ask(.queueGetItems(itemIDs: unknown), purpose, session: loaded.sessionID)
      }
      return
    }
    exchangeServed()
    let wanted = wantedTurns(around: loaded.turn)
    guard queue.order.contains(current) else { return isInLine(false) }
    guard let step = queue.step(toward: wanted.upcoming, heard: wanted.heard, around: current) else {
      return isInLine(true)
    }
    guard step != projection.last, projection.steps < Self.mostSteps else {
      effects.append(.log(.warning, "\(device) does not keep its queue as it was asked"))
      return isInLine(false)
    }
    send(step)
  }

  /// The queue is as wanted, or as near as this device comes.
  private mutating func isInLine(_ isExact: Bool) {
    projection.isDue = false
    if isExact { acknowledged = window?.revision ?? acknowledged }
    settle(projection.token, .done)
    projection.token = nil
  }

  private mutating func setRepeat(_ repeats: Bool) {
    projection.repeats = repeats
    projection.steps += 1
    projection.sent = .remove([])
    var request = QueueUpdateRequest()
    request.repeatMode = repeats ? .single : .off
    ask(.queueUpdate(request), .queueStep, session: loaded?.sessionID)
  }

  private mutating func send(_ step: QueueStep) {
    projection.last = step
    projection.sent = step
    projection.steps += 1
    ask(command(for: step), .queueStep, session: loaded?.sessionID)
  }

  private mutating func command(for step: QueueStep) -> MediaRequest.Command {
    switch step {
    case .insert(let turns, let before):
      var request = QueueInsertRequest()
      request.items = CastContent.page(turns.compactMap(item(for:)))
      request.insertBefore = before
      projection.sent = .insert(Array(turns.prefix(request.items.count)), before: before)
      return .queueInsert(request)
    case .reorder(let ids, let before):
      var request = QueueReorderRequest()
      request.itemIDs = ids
      request.insertBefore = before
      return .queueReorder(request)
    case .remove(let ids):
      var request = QueueRemoveRequest()
      request.itemIDs = ids
      return .queueRemove(request)
    }
  }

  // MARK: answers

  /// A change was answered: the device has taken it.
  mutating func queueStepDone() {
    if let step = projection.sent { queue.take(step) }
    projection.sent = nil
  }

  /// A question about the queue was refused, or never answered.
  mutating func queueUnanswered(_ purpose: PendingRequest.Purpose) {
    switch purpose {
    case .queueStep:
      projection.sent = nil
      queue.isComplete = false
    case .queueIDs: projection.asksInPieces = true
    case .queuePage:
      projection.pages = nil
      projection.cannotAsk = true
    case .queueItems(let ids): queue.looked(at: ids)
    case .receiverStatus, .launch, .endApplication, .mediaStatus, .opening, .command, .trackCorrection,
      .stopMedia:
      break
    }
  }
}
