import CastProtocol
import PlaybackCore

extension CastReceiver {
  mutating func queueInsert(
    _ request: QueueInsertRequest, for requester: Requester, _ step: inout ReceiverStep
  ) {
    guard let media, isAcceptable(request.items, beside: machine.queue.count, media.weight) else {
      return refuse(.invalidRequest, .invalidParameters, to: requester, &step)
    }
    let rule = fetchRule(for: requester.peer)
    let found = request.items.map { $0.mediaItem(rule) }
    let target = request.currentItemID.flatMap { media.entries[$0] }
    // One that cannot be fetched fails when its turn comes; it cannot be what is to be heard now.
    guard found.contains(where: { $0 != nil }), request.currentItemID == nil || target != nil,
      request.currentItemIndex.map({ found.indices.contains($0) && found[$0] != nil }) ?? true
    else { return refuse(.invalidRequest, .invalidParameters, to: requester, &step) }
    let items = zip(found, request.items).map { $0 ?? $1.unfetchableItem }
    let before = request.insertBefore.flatMap { media.entries[$0] }.flatMap(machine.queue.listIndex)
    let outcome = perform(
      .edit(.insert(items, at: before ?? machine.queue.count, startIfEnded: false)), &step)
    guard case .done(let added) = outcome else {
      return refuse(.invalidRequest, .invalidParameters, to: requester, &step)
    }
    keep(request.items, as: added)
    let chosen = request.currentItemIndex.flatMap { added.indices.contains($0) ? added[$0] : nil }
    conclude(target ?? chosen, at: request.currentTime, for: requester, &step)
  }

  mutating func queueUpdate(
    _ request: QueueUpdateRequest, for requester: Requester, _ step: inout ReceiverStep
  ) {
    let rule = fetchRule(for: requester.peer)
    let target = request.currentItemID.flatMap { media?.entries[$0] }
    guard request.currentItemID == nil || target != nil,
      request.repeatMode.map({ Self.mode($0) != nil }) ?? true,
      isAcceptable(changes: request.items ?? [], rule)
    else { return refuse(.invalidRequest, .invalidParameters, to: requester, &step) }
    for item in request.items ?? [] { change(item, rule, &step) }
    if let mode = request.repeatMode.flatMap(Self.mode) { perform(.setRepeat(mode), &step) }
    if request.shuffle == true || request.repeatMode == .allAndShuffle { shuffle(&step) }
    if target == nil, let distance = request.jump {
      jump(by: distance, to: request.currentTime, for: requester, &step)
    } else {
      // The item may have been exchanged for one with another address.
      let target = request.currentItemID.flatMap { media?.entries[$0] }
      conclude(target, at: request.currentTime, for: requester, &step)
    }
  }

  mutating func queueRemove(
    _ request: QueueRemoveRequest, for requester: Requester, _ step: inout ReceiverStep
  ) {
    let doomed = request.itemIDs.compactMap { media?.entries[$0] }
    let target = request.currentItemID.flatMap { media?.entries[$0] }
    guard request.currentItemID == nil || target.map({ !doomed.contains($0) }) ?? false else {
      return refuse(.invalidRequest, .invalidParameters, to: requester, &step)
    }
    guard Set(doomed).count < machine.queue.count else { return stopMedia(for: requester, &step) }
    if let target { jump(to: target, at: request.currentTime, &step) }
    perform(.edit(.remove(doomed)), &step)
    for entry in doomed { media?.remove(entry) }
    endIfOver(&step)
    conclude(nil, at: target == nil ? request.currentTime : nil, moved: target != nil, for: requester, &step)
  }

  mutating func queueReorder(
    _ request: QueueReorderRequest, for requester: Requester, _ step: inout ReceiverStep
  ) {
    var seen = Set<Int>()
    let moved = request.itemIDs.filter { seen.insert($0).inserted }.compactMap { media?.entries[$0] }
    let target = request.currentItemID.flatMap { media?.entries[$0] }
    guard !moved.isEmpty, request.insertBefore.map({ !seen.contains($0) }) ?? true,
      request.currentItemID == nil || target != nil
    else { return refuse(.invalidRequest, .invalidParameters, to: requester, &step) }
    let anchor = request.insertBefore.flatMap { media?.entries[$0] }
    let before = anchor.flatMap(machine.queue.listIndex) ?? machine.queue.count
    let place = before - moved.count { machine.queue.listIndex(of: $0).map { $0 < before } ?? false }
    perform(.edit(.arrange(moved, to: place)), &step)
    conclude(target, at: request.currentTime, for: requester, &step)
  }

  /// Puts the items behind the current one into a random order, once; the current one comes first.
  mutating func shuffle(_ step: inout ReceiverStep) {
    var order = machine.queue.entries
    if let index = machine.queue.current.flatMap(machine.queue.listIndex), index < order.count {
      order.swapAt(0, index)
    }
    generator.shuffle(&order, from: 1)
    perform(.edit(.arrange(order, to: 0)), &step)
  }

  /// Goes to an item or a place if the request says so, and answers.
  private mutating func conclude(
    _ target: EntryID?, at place: Double?, moved: Bool = false, for requester: Requester,
    _ step: inout ReceiverStep
  ) {
    if let target {
      jump(to: target, at: place, &step)
    } else if let place = place.flatMap(MediaTime.init(seconds:)) {
      perform(.seek(to: place), &step)
    } else if !moved, machine.phase != .loading {
      return replyChanged(to: requester, &step)
    }
    wait(for: .transport, requester, &step)
  }

  /// Whether changes of items may be made: addresses stay such that can be fetched.
  private func isAcceptable(changes: [QueueItem], _ rule: FetchRule) -> Bool {
    let weight = changes.reduce(media?.weight ?? 0) { $0 + MediaSession.weight(of: $1) }
    return weight <= settings.limits.weight
      && changes.allSatisfy { $0.media == nil || $0.fetchableAddress(rule) != nil }
  }

  /// Changes what is known of an item; another address is another entry of the queue in its place.
  private mutating func change(_ change: QueueItem, _ rule: FetchRule, _ step: inout ReceiverStep) {
    guard let entry = change.itemID.flatMap({ media?.entries[$0] }), let old = media?.items[entry] else {
      return
    }
    let item = old.changed(by: change)
    if item != old, let id = item.itemID { told.queue?.changed.insert(id) }
    guard item.fetchableAddress(rule) != old.fetchableAddress(rule), let next = item.mediaItem(rule),
      let index = machine.queue.listIndex(of: entry)
    else {
      media?.add(item, as: entry)
      return
    }
    let outcome = perform(.edit(.replace(index..<index + 1, with: [next])), &step)
    guard case .done(let added) = outcome, let replacement = added.first else { return }
    media?.remove(entry)
    media?.add(item, as: replacement)
    noteTurn()
  }
}

extension QueueItem {
  /// This item with what a change says about it.
  fileprivate func changed(by change: QueueItem) -> QueueItem {
    var item = self
    item.media = change.media ?? media
    item.autoplay = change.autoplay ?? autoplay
    item.startTime = change.startTime ?? startTime
    item.playbackDuration = change.playbackDuration ?? playbackDuration
    item.preloadTime = change.preloadTime ?? preloadTime
    item.activeTrackIDs = change.activeTrackIDs ?? activeTrackIDs
    item.customData = change.customData ?? customData
    return item
  }
}
