import CastProtocol

extension CastContent {
  /// Bytes that are kept free for the request and the envelope around items.
  private static let reserve = 1500

  /// The request that loads a queue: as much around the current item as fits into a frame, what comes next first.
  ///
  /// It is a LOAD with the queue in it, not a QUEUE_LOAD: `autoplay` belongs to LOAD only, and a receiver that knows
  /// nothing of queues still plays `media`. That is left out when an item is so long that it does not fit twice.
  /// `taken`: bytes that something else in the request needs.
  static func load(_ items: [QueueItem], current: Int, repeats: Bool, taken: Int = 0) -> LoadRequest {
    var request = LoadRequest()
    let sizes = items.map { size($0) + 1 }
    var room = CastFrame.longestOwnBody - reserve - taken - sizes[current]
    if sizes[current] <= room {
      request.media = items[current].media
      room -= sizes[current]
    }
    let range = neighbourhood(of: current, sizes, room)
    request.queueData = QueueData {
      $0.items = Array(items[range])
      $0.startIndex = current - range.lowerBound
      $0.repeatMode = repeats ? .single : .off
    }
    return request
  }

  /// Grows from the current item to both sides, two steps ahead for each one back.
  private static func neighbourhood(of current: Int, _ sizes: [Int], _ room: Int) -> Range<Int> {
    var (low, high, room) = (current, current + 1, room)
    var (growsUp, growsDown) = (true, true)
    while growsUp || growsDown {
      for _ in 0..<2 {
        growsUp = growsUp && high < sizes.count && sizes[high] <= room
        if growsUp {
          room -= sizes[high]
          high += 1
        }
      }
      growsDown = growsDown && low > 0 && sizes[low - 1] <= room
      if growsDown {
        low -= 1
        room -= sizes[low]
      }
    }
    return low..<high
  }

  /// The first of these items that fit into one frame together.
  static func page(_ items: [QueueItem]) -> [QueueItem] {
    var room = CastFrame.longestOwnBody - reserve
    return Array(
      items.prefix { item in
        room -= size(item) + 1
        return room >= 0
      })
  }
}
