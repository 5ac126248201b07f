import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

@Suite("The device's queue follows the window")
struct QueueProjectionTests {
  @Test("Edits become inserts, moves and removals that leave the current item alone [R43]")
  func edits() {
    var bench = SenderBench.open()
    bench.play(3, [4, 5, 6], heard: [1, 2])
    let place = 12.0
    bench.tv.place = place
    let windows: [(heard: [Int], upcoming: [Int])] = [
      ([1, 2], [9, 4, 5, 6]), ([1, 2], [6, 5, 4, 9]), ([2], [5]), ([], []), ([8, 7], [4, 6]),
      ([7, 8], [6, 4]), ([1, 2], [4, 5, 6]),
    ]
    for window in windows {
      bench.forget()
      let shown = bench.window(3, window.upcoming, heard: window.heard)
      let token = bench.command(.update(shown))
      #expect(bench.tv.turns == window.heard + [3] + window.upcoming)
      #expect(bench.settlements(of: token) == [.done])
      #expect(bench.reports.last { $0.token == token }?.revision == shown.revision)
      #expect(bench.tv.currentItem?.customData?.value("turn") == 3)
      for request in bench.requests {
        for field in ["currentItemId", "currentTime"] { #expect(request.json[field] == nil) }
      }
    }
    #expect(bench.tv.place == place)
  }

  @Test(
    "Any window is reached from any other, whatever part of its queue the device shows",
    arguments: [nil, 0, 2] as [Int?])
  func convergence(_ shown: Int?) {
    var bench = SenderBench.open { $0.tv.itemsShown = shown }
    bench.play(1, [2, 3])
    var generator = SystemRandomNumberGenerator()
    for round in 0..<25 {
      let pool = Array(2...14).shuffled(using: &generator)
      let heard = Array(pool.prefix(Int.random(in: 0...4, using: &generator)))
      let upcoming = Array(pool.dropFirst(heard.count).prefix(Int.random(in: 0...8, using: &generator)))
      let window = bench.window(1, upcoming, heard: heard)
      bench.command(.update(window))
      #expect(bench.tv.turns == heard + [1] + upcoming, "round \(round)")
      #expect(bench.sender.acknowledged == window.revision)
      bench.forget()
    }
  }

  @Test("An insert whose answer was lost is recognised by what the items carry")
  func lostAnswer() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    // The device takes the insert, and its answer is lost.
    let sent = bench.window(1, [3, 2])
    bench.tv.swallowed = ["MEDIA QUEUE_INSERT"]
    let token = bench.command(.update(sent))
    bench.tv.swallowed = []
    if let request = bench.messages.last { _ = bench.tv.answer(request) }
    #expect(bench.tv.turns == [1, 3, 2])
    bench.pass(.seconds(11))
    #expect(bench.tv.turns == [1, 3, 2])
    #expect(bench.settlements(of: token) == [.done])
  }

  @Test("A device that does not do as it is asked is left in peace after one more look")
  func stubborn() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.tv.refusals["QUEUE_INSERT"] = MediaProblem(.invalidRequest, reason: .notSupported)
    bench.forget()
    let window = bench.window(1, [2, 3])
    let token = bench.command(.update(window))
    #expect(bench.settlements(of: token) == [.done])
    #expect(bench.mediaTypes.filter { $0 == "QUEUE_INSERT" }.count == 1)
    #expect(bench.sender.acknowledged == WindowRevision(rawValue: 1))
  }

  @Test("A device that does not tell its order is believed by what it shows")
  func noOrder() {
    var bench = SenderBench.open()
    for type in ["QUEUE_GET_ITEM_IDS", "QUEUE_GET_ITEM_RANGE"] {
      bench.tv.refusals[type] = MediaProblem(.invalidRequest, reason: .invalidCommand)
    }
    bench.play(1, [2, 3])
    let window = bench.window(1, [4, 3])
    bench.command(.update(window))
    #expect(bench.tv.turns == [1, 4, 3])
  }

  @Test(
    "A change that the device tells is carried out in what is known of its queue; nothing is asked that is known"
  )
  func told() {
    func change(_ type: QueueChangeType, _ ids: [Int], before: Int? = nil) -> CastQueueChange {
      var change = CastQueueChange()
      (change.changeType, change.itemIDs, change.insertBefore) = (type, ids, before)
      return change
    }
    var queue = RemoteQueue()
    queue.setOrder([1, 2, 3, 4])
    for (said, order, isComplete) in [
      (change(.insert, [5, 6], before: 3), [1, 2, 5, 6, 3, 4], true),
      // Heard once more.
      (change(.insert, [5, 6], before: 3), [1, 2, 5, 6, 3, 4], true),
      (change(.insert, [7]), [1, 2, 5, 6, 3, 4, 7], true),
      (change(.remove, [2, 5, 99]), [1, 6, 3, 4, 7], true),
      (change(.update, [7, 4, 3, 6, 1]), [7, 4, 3, 6, 1], true),
      (change(.itemsChange, [4]), [7, 4, 3, 6, 1], true),
      (change(.noChange, []), [7, 4, 3, 6, 1], true),
      // Not understood: the order is asked for.
      (change(.update, [7, 4]), [7, 4, 3, 6, 1], false),
      (change(.insert, [8], before: 99), [7, 4, 3, 6, 1], false),
      (change(.insert, [4]), [7, 4, 3, 6, 1], false),
      (change(.insert, [9, 9]), [7, 4, 3, 6, 1], false),
      (change(.remove, []), [7, 4, 3, 6, 1], false),
      (CastQueueChange(), [7, 4, 3, 6, 1], false),
    ] {
      if !isComplete { queue.isComplete = true }
      queue.follow(said)
      #expect(queue.order == order && queue.isComplete == isComplete, "\(said)")
    }
  }

  @Test("A device that tells more items than can be kept in mind is asked for their order instead")
  func tooMany() {
    var queue = RemoteQueue()
    queue.setOrder([1])
    var change = CastQueueChange()
    (change.changeType, change.itemIDs) = (.insert, Array(2...60_000))
    queue.follow(change)
    #expect(queue.order == [1] && !queue.isComplete)
  }

  @Test("What another sender put in stays where it is; our order is put right around it [R43]")
  func strangers() {
    var bench = SenderBench.open()
    bench.play(1, [2, 3])
    var stranger = QueueItem(media: MediaInformation(contentID: "http://theirs/x", contentType: "a/b"))
    stranger.itemID = 500
    bench.tv.items.insert(stranger, at: 2)
    bench.say(MediaReply(.queueChange(CastQueueChange())))
    let window = bench.window(1, [3, 2, 4])
    bench.command(.update(window))
    #expect(bench.tv.turns == [1, 3, 2, 4])
    #expect(bench.tv.items.contains { $0.itemID == 500 })
  }

  @Test("After the device went on, an update holds from where it is")
  func afterAdvance() {
    var bench = SenderBench.open()
    bench.play(1, [2, 3])
    bench.pass(.seconds(99))
    bench.say(bench.tv.advance())
    let window = bench.window(2, [3, 4], heard: [1])
    bench.command(.update(window))
    #expect(bench.tv.turns == [1, 2, 3, 4])
    #expect(bench.tv.currentItem?.customData?.value("turn") == 2)
  }

  @Test("Repeat one is switched on the device, both ways")
  func repeats() {
    var bench = SenderBench.open()
    bench.play(1, [2, 3])
    let again = QueueWindow(
      revision: WindowRevision(rawValue: 2), current: SenderBench.turn(1),
      upcoming: [SenderBench.turn(8, entry: 1), SenderBench.turn(9, entry: 1)], repeatsCurrent: true)
    bench.command(.update(again))
    #expect(bench.tv.repeatMode == .single && bench.tv.turns == [1])
    let off = QueueWindow(
      revision: WindowRevision(rawValue: 3), current: SenderBench.turn(1), upcoming: [SenderBench.turn(2)])
    bench.command(.update(off))
    #expect(bench.tv.repeatMode == .off && bench.tv.turns == [1, 2])
  }

  /// Puts items of another sender around ours.
  private func crowd(_ bench: inout SenderBench, _ count: Int, title: String) {
    func items(_ first: Int) -> [QueueItem] {
      (first..<first + count).map { id in
        var item = QueueItem(media: MediaInformation(contentID: "http://theirs/\(id)", contentType: "a/b"))
        item.media?.metadata = MediaMetadata { $0.title = title }
        item.itemID = id
        return item
      }
    }
    bench.tv.items = items(100_000) + bench.tv.items + items(200_000)
    bench.say(MediaReply(.queueChange(CastQueueChange())))
  }

  @Test(
    "A queue whose numbers do not fit one message is read in pieces around the current item, whatever fits into one (field 52)",
    arguments: [0, 900, 6_000])
  func pieces(_ length: Int) {
    var bench = SenderBench.open { $0.tv.itemsShown = 1 }
    bench.play(3, [4, 5, 6], heard: [1, 2])
    crowd(&bench, 5_000, title: String(repeating: "x", count: length))
    for window in [bench.window(3, [6, 4, 9], heard: [2]), bench.window(3, [9, 4], heard: [1, 2])] {
      bench.forget()
      let token = bench.command(.update(window))
      #expect(bench.settlements(of: token) == [.done])
      #expect(bench.tv.turns == window.turns.map { Int($0.id.rawValue) })
      #expect(bench.sender.acknowledged == window.revision)
      #expect(bench.tv.items.count == 10_000 + window.turns.count)
      #expect(bench.messages.count < 80)
    }
    #expect(bench.failures.isEmpty)
  }

  @Test("An item too long to be told hides none of the others")
  func untold() {
    var bench = SenderBench.open { $0.tv.itemsShown = 0 }
    bench.play(1, [2, 3])
    crowd(&bench, 3, title: "x")
    bench.tv.items[4].media?.metadata?.title = String(repeating: "x", count: 55_000)
    let window = bench.window(1, [3, 2, 4])
    bench.command(.update(window))
    #expect(bench.tv.turns == [1, 3, 2, 4] && bench.tv.items.count == 10)
  }
}
