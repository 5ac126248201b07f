import CastProtocol
import PlaybackCore

/// A queue that is read in pieces: from the current item on, then back from it.
struct QueuePages: Equatable, Sendable {
  /// How many items are asked for at once.
  private static let most = 40

  /// What was found, in the device's order.
  private(set) var order: [Int]
  private let current: Int
  /// How many items before the first one are asked for; nil while it still goes forward.
  private var before: Int?

  init(around current: Int) {
    order = [current]
    self.current = current
  }

  /// What to ask for next.
  var next: QueueRangeRequest {
    QueueRangeRequest {
      $0.itemID = before == nil ? order.last : order.first
      $0.nextCount = before == nil ? Self.most : 0
      $0.previousCount = before ?? 0
    }
  }

  /// Takes an answer; says whether that was the last one. Answers hold as many items as fit into a message, the first
  /// ones first: one that does not reach up to the item in question has been cut short.
  mutating func take(_ items: [QueueItem]) -> Bool {
    let ids = items.compactMap(\.itemID).prefix(Self.most + 1)
    let known = Set(order)
    guard let count = before else {
      let new = ids.filter { !known.contains($0) }
      order += new
      if new.isEmpty || order.count > Self.most { before = Self.most }
      return false
    }
    guard let first = order.first, let end = ids.firstIndex(of: first) else {
      before = count / 2
      return count < 2
    }
    let new = ids[..<end].filter { !known.contains($0) }
    order.insert(contentsOf: new, at: 0)
    return new.isEmpty || (order.firstIndex(of: current) ?? .max) > Self.most
  }
}

extension CastSender {
  /// Asks for the order of the device's queue: at once, or in pieces where its numbers do not fit one message.
  mutating func askForOrder(around current: Int) {
    guard projection.asksInPieces else {
      if !isWaiting(for: .queueIDs) { ask(.queueGetItemIDs, .queueIDs, session: loaded?.sessionID) }
      return
    }
    if isWaiting(for: .queuePage) { return }
    let pages = projection.pages ?? QueuePages(around: current)
    projection.pages = pages
    ask(.queueGetItemRange(pages.next), .queuePage, session: loaded?.sessionID)
  }

  /// Takes a piece of the queue.
  mutating func tookPage(_ items: [QueueItem]) {
    guard var pages = projection.pages else { return }
    queue.learn(items, find: turn(of:))
    guard pages.take(items) else { return projection.pages = pages }
    projection.pages = nil
    queue.setOrder(pages.order)
    queue.looked(at: pages.order)
  }

  /// Takes items that were asked for, as many as fit into a message: the rest is asked for again. When not even the
  /// first one fits, fewer are asked for.
  mutating func tookItems(_ items: [QueueItem], of ids: [Int]) {
    let items = items.filter { $0.itemID.map(ids.contains) ?? false }
    queue.learn(items, find: turn(of:))
    let told = items.compactMap(\.itemID)
    if told.isEmpty { notTold(ids) } else { queue.looked(at: told) }
  }

  /// Items are too much for one message, or there is one of which nothing can be known.
  mutating func notTold(_ ids: [Int]) {
    if ids.count > 1 { projection.portion = ids.count / 2 } else { queue.looked(at: ids) }
  }
}
