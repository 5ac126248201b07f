import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// A status that fits a message: with as many items around the current one as there is room for. Without room for
  /// all of what is played, first the sender's own addition to it is left out, then the whole.
  func fit(_ whole: MediaStatus, withMedia: Bool, withItems: Bool) -> MediaStatus {
    var status = whole
    if !withMedia { status.media = nil }
    var room = settings.limits.text - Self.length(of: status)
    for shorten: (inout MediaStatus) -> Void in [
      { $0.media?.customData = nil },
      { ($0.media, $0.queueData) = (nil, nil) },
    ] where room < 0 {
      shorten(&status)
      room = settings.limits.text - Self.length(of: status)
    }
    if withItems, status.idleReason == nil { status.items = itemsAround(room: room) }
    return status
  }

  /// The items around the current one, what follows before what was heard.
  private func itemsAround(room: Int) -> [QueueItem]? {
    let queue = machine.queue
    guard let index = queue.current.flatMap(queue.listIndex) else { return nil }
    var room = room
    let ahead = firstItems(
      of: queue.entries(inList: index..<index + settings.limits.itemsAfter + 1), into: &room)
    let behind = firstItems(
      of: queue.entries(inList: index - settings.limits.itemsBefore..<index).reversed(), into: &room)
    let items = behind.reversed() + ahead
    return items.isEmpty ? nil : items
  }

  private static func length(of status: MediaStatus) -> Int { (try? status.json.text().utf8.count) ?? 0 }
}
