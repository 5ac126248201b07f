public import PlaybackCore

extension PlaybackEngine {
  /// What an output would make of what is queued, asked before a hand-over: the current entry and those that play after
  /// it, as many as `limit`. A device is shown its queue in such pieces, so what comes later can be asked for later.
  ///
  /// Changes nothing. What it says is what then happens, as long as device, files and servers stay as they are.
  ///
  /// - Returns: nil when the output plays whatever this machine plays, as this machine itself does.
  /// - Throws: `PlayerError` when the output cannot be asked: no device has that name.
  public func plan(for output: OutputID, upTo limit: Int = 21) async throws(PlayerError) -> TransferPlan? {
    let now = snapshot
    let queue = now.queue
    let limit = max(0, min(limit, 1000))
    var ids: [EntryID] = []
    var known: Set<EntryID> = []
    for id in [now.current].compactMap(\.self) + queue.upNext(limit) where ids.count < limit {
      if known.insert(id).inserted { ids.append(id) }
    }
    let entries = ids.compactMap { id in queue.item(id).map { (id: id, item: $0) } }
    var plan = try await core.settings.outputs.plan(entries, rate: now.rate, for: output)
    plan?.output = output
    switch queue.repeatMode {
    case .one: break
    case .all: plan?.unseen = queue.count - entries.count
    case .off: plan?.unseen = max(0, queue.count - (queue.currentPlayIndex ?? 0) - entries.count)
    }
    return plan
  }
}
