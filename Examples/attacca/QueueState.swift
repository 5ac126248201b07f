import Attacca

/// The JSON object that answers a line of `attacca queue`; its members are described in QUEUE.md.
enum QueueState {
  private static let shownUpcoming = 5

  static func object(
    _ line: String, _ result: QueueDesk.Result, _ desk: QueueDesk, before: PlayQueue
  ) -> JSONObject {
    let (machine, queue) = (desk.machine, desk.machine.queue)
    var object = JSONObject()
    object.add("verb", .string(line))
    object.add("outcome", outcome(result))
    object.add("time", time(desk.now - .zero))
    object.add("list", .array(queue.entries.map { entry($0, queue) }))
    object.add("order", .array(queue.entriesInPlayOrder.map { entry($0, queue) }))
    object.add("current", optional(queue.current, queue))
    object.add("cursor", queue.current == nil ? .number(Int64(queue.cursor)) : .null)
    object.add("position", time(machine.position(at: desk.now)))
    object.add("intent", .string(machine.intent.rawValue))
    object.add("phase", .string(machine.phase.rawValue))
    object.add("holds", .array(machine.holds.map(hold)))
    object.add("next", optional(queue.nextEntry, queue))
    object.add("previous", optional(previous(queue), queue))
    object.add("upNext", .array(queue.upNext(shownUpcoming).map { entry($0, queue) }))
    object.add("pinned", .array(queue.pinned.map { entry($0, queue) }))
    object.add("modes", .object(modes(machine)))
    object.add("seed", .string(String(queue.seed)))
    object.add("revision", .number(Int64(clamping: queue.revision)))
    object.add("change", change(queue.difference(from: before)))
    object.add("orderChange", change(queue.orderDifference(from: before)))
    return object
  }

  /// What `previous` would make current near the start of an entry.
  private static func previous(_ queue: PlayQueue) -> EntryID? {
    var copy = queue
    guard case .changed = copy.previous() else { return nil }
    return copy.current
  }

  private static func modes(_ machine: PlaybackMachine) -> JSONObject {
    var object = JSONObject()
    object.add("repeat", .string(machine.queue.repeatMode.rawValue))
    object.add("shuffle", .bool(machine.queue.isShuffled))
    object.add("style", .string(styles[machine.queue.shuffleStyle] ?? ""))
    object.add("stopAfter", machine.endRules.stopAfter.map { .number(Int64($0)) } ?? .null)
    object.add("stopAt", machine.endRules.stopAt.map { time($0 - .zero) } ?? .null)
    object.add("stopAtFinishes", .bool(machine.endRules.finishesEntry))
    object.add("ratePermille", .number(Int64(machine.rate.permille)))
    return object
  }

  private static let styles: [ShuffleStyle: String] = [
    .uniform: "uniform", .spreadArtists: "artists", .spreadAlbums: "albums",
  ]

  private static func outcome(_ result: QueueDesk.Result) -> JSONObject.Value {
    var object = JSONObject()
    switch result {
    case .happened: object.add("result", .string("done"))
    case .nothing, .answered(.unchanged): object.add("result", .string("unchanged"))
    case .answered(.done(let added)):
      object.add("result", .string("done"))
      if !added.isEmpty { object.add("added", .array(added.map(id))) }
    case .answered(.refused(let refusal)):
      object.add("result", .string("refused"))
      object.add("reason", .string(refusal.rawValue))
      object.add("text", .string(refusal.explanation))
    }
    return .object(object)
  }

  private static func change(_ change: QueueChange) -> JSONObject.Value {
    var object = JSONObject()
    object.add("from", .number(Int64(clamping: change.from)))
    object.add("to", .number(Int64(clamping: change.to)))
    switch change.kind {
    case .reload: object.add("reload", .bool(true))
    case .steps(let removals, let insertions, let moves):
      object.add("removals", .array(removals.map(place)))
      object.add("insertions", .array(insertions.map(place)))
      object.add(
        "moves",
        .array(
          moves.map { move in
            var object = JSONObject()
            object.add("id", id(move.entry))
            object.add("from", .number(Int64(move.from)))
            object.add("to", .number(Int64(move.to)))
            return .object(object)
          }))
    }
    return .object(object)
  }

  private static func place(_ place: QueueChange.Place) -> JSONObject.Value {
    var object = JSONObject()
    object.add("id", id(place.entry))
    object.add("index", .number(Int64(place.index)))
    return .object(object)
  }

  private static func entry(_ entry: EntryID, _ queue: PlayQueue) -> JSONObject.Value {
    var object = JSONObject()
    object.add("id", id(entry))
    object.add("title", .string(queue.item(entry)?.title ?? ""))
    object.add("artist", queue.item(entry)?.artist.map { .string($0) })
    object.add("album", queue.item(entry)?.album.map { .string($0) })
    return .object(object)
  }

  private static func optional(_ entry: EntryID?, _ queue: PlayQueue) -> JSONObject.Value {
    entry.map { self.entry($0, queue) } ?? .null
  }

  private static func hold(_ hold: PlaybackHold) -> JSONObject.Value {
    .string(hold.explanation)
  }

  private static func id(_ entry: EntryID) -> JSONObject.Value { .string(String(entry.rawValue)) }

  private static func time(_ time: MediaTime) -> JSONObject.Value { .number(time.nanoseconds / 1_000_000) }
}
