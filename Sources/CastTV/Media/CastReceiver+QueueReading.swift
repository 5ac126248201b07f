import CastProtocol
import PlaybackCore

extension CastReceiver {
  mutating func tellItemIDs(to requester: Requester, _ step: inout ReceiverStep) {
    let ids = machine.queue.entries.compactMap { media?.itemID(of: $0) }
    reply(MediaReply.Event.queueItemIDs(ids), to: requester, &step)
  }

  mutating func tellItems(_ ids: [Int], to requester: Requester, _ step: inout ReceiverStep) {
    tellItems(ids.compactMap { media?.entries[$0] }, to: requester, &step)
  }

  /// What stands around an item, that one included; around the current one when none is named.
  mutating func tellItems(
    _ range: QueueRangeRequest, to requester: Requester, _ step: inout ReceiverStep
  ) {
    let entry = range.itemID == nil ? machine.queue.current : range.itemID.flatMap { media?.entries[$0] }
    guard let index = entry.flatMap(machine.queue.listIndex) else {
      return refuse(.invalidRequest, .invalidParameters, to: requester, &step)
    }
    let most = settings.limits.items
    let first = index - min(max(range.previousCount, 0), most)
    let last = index + min(max(range.nextCount, 0), most)
    tellItems(machine.queue.entries(inList: first..<last + 1), to: requester, &step)
  }

  /// Items in this order, as many as fit a message; a sender asks for the rest.
  private mutating func tellItems(
    _ entries: [EntryID], to requester: Requester, _ step: inout ReceiverStep
  ) {
    var room = settings.limits.text
    let items = firstItems(of: entries, into: &room)
    reply(MediaReply.Event.queueItems(items), to: requester, &step)
  }

  /// The first of some items, as many as there is room for; takes their bytes off the room.
  func firstItems(of entries: some Sequence<EntryID>, into room: inout Int) -> [QueueItem] {
    var items: [QueueItem] = []
    for entry in entries {
      guard let item = media?.items[entry] else { continue }
      let weight = MediaSession.weight(of: item) + 1
      guard weight <= room else { break }
      room -= weight
      items.append(item)
    }
    return items
  }
}
