import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// Tells everybody what became of the queue since the last word about it, whoever changed it. A load is told by the
  /// status alone: it has another media session.
  mutating func tellQueue(_ step: inout ReceiverStep) {
    guard let app, let media, media.isAlive else { return told.queue = nil }
    guard var queue = told.queue, queue.session == media.id else {
      return told.queue = Told.Queue(
        session: media.id, revision: machine.queue.revision, order: order(of: media))
    }
    guard queue.revision != machine.queue.revision || !queue.changed.isEmpty else { return }
    let order = order(of: media)
    for change in Self.changes(from: queue.order, to: order, changed: queue.changed) {
      queue.number += 1
      for said in Self.forms(of: change, queue.number)
      where broadcast(MediaReply(.queueChange(said)), from: app.transportID, &step) { break }
    }
    (queue.order, queue.revision, queue.changed) = (order, machine.queue.revision, [])
    told.queue = queue
  }

  /// Tells a sender that may have missed changes the order as it is; nothing when there were none.
  mutating func tellOrder(to peer: PeerID, _ step: inout ReceiverStep) {
    guard let app, let media, media.isAlive, let queue = told.queue, queue.number > 0 else { return }
    var change = CastQueueChange()
    (change.changeType, change.itemIDs) = (.update, queue.order)
    for said in Self.forms(of: change, queue.number)
    where send(MediaReply(.queueChange(said)), from: app.transportID, to: .everyone, of: peer, &step) {
      break
    }
  }

  private func order(of media: MediaSession) -> [Int] {
    machine.queue.entries.compactMap { media.itemID(of: $0) }
  }

  /// A change as it is said: without the items when they are too many for a message.
  private static func forms(of change: CastQueueChange, _ number: Int) -> [CastQueueChange] {
    var whole = change
    whole.sequenceNumber = number
    var short = CastQueueChange()
    (short.changeType, short.sequenceNumber) = (.update, number)
    return [whole, short]
  }

  /// What leads from one order to another: items that went and one run of new ones are told as such, anything more by
  /// the whole new order.
  private static func changes(
    from old: [Int], to new: [Int], changed: Set<Int>
  ) -> [CastQueueChange] {
    func change(_ type: QueueChangeType, _ ids: [Int], before: Int? = nil) -> [CastQueueChange] {
      guard !ids.isEmpty else { return [] }
      var change = CastQueueChange()
      (change.changeType, change.itemIDs, change.insertBefore) = (type, ids, before)
      return [change]
    }
    let (before, after) = (Set(old), Set(new))
    let items = change(.itemsChange, changed.intersection(after).intersection(before).sorted())
    let kept = old.filter(after.contains)
    let first = new.firstIndex { !before.contains($0) } ?? new.endIndex
    let run = new[first...].prefix { !before.contains($0) }
    guard kept == Array(new[..<first] + new[run.endIndex...]) else { return change(.update, new) + items }
    let next = run.endIndex < new.endIndex ? new[run.endIndex] : nil
    return change(.remove, old.filter { !after.contains($0) }) + change(.insert, Array(run), before: next)
      + items
  }
}
