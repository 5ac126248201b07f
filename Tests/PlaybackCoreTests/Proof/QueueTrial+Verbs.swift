@testable import PlaybackCore

extension PlayQueue {
  /// A few tracks, some of them twice, so that entries and tracks are not the same thing (R26).
  static func items(_ count: Int) -> [MediaItem] {
    (0..<count).map { tracks[$0 % tracks.count] }
  }

  private static let tracks = (0..<3).map { MediaItem(.file(path: "/music/\($0).flac"), title: "\($0)") }

  /// The entries at list indices; an index beyond the list gives an entry that is not queued.
  func named(_ indices: [Int]) -> [EntryID] {
    indices.map { $0 < count ? entry(atListIndex: $0) : EntryID(slot: UInt32($0), generation: .max) }
  }

  /// Carries a verb out; the outcome is nil where the verb tells none.
  mutating func carryOut(_ verb: QueueVerb) -> (outcome: ModelOutcome?, added: [EntryID]) {
    switch verb {
    case .load(let count, let start, let shuffle, let mode):
      return (nil, load(Self.items(count), start: start, shuffle: shuffle, repeat: mode))
    case .insert(let count, let index): return (nil, insert(Self.items(count), at: index))
    case .append(let count): return (nil, append(Self.items(count)))
    case .playNext(let count): return (nil, playNext(Self.items(count)))
    case .addToUpNext(let count): return (nil, addToUpNext(Self.items(count)))
    case .replace(let range, let count):
      let result = replace(inList: range, with: Self.items(count))
      return (told(result.outcome), result.entries)
    case .naturalEnd:
      let outcome = naturalEnd()
      // The machine makes `ended` of it.
      return (outcome == .refused(.nothingUpcoming) && current != nil ? .ended : told(outcome), [])
    case .play(let ended):
      guard current == nil || ended || isEmpty else { return (.unchanged, []) }
      let outcome = firstUpcoming < count ? next() : restart()
      return (told(outcome), [])
    default:
      let outcome = simple(verb)
      return (told(outcome), [])
    }
  }

  private mutating func simple(_ verb: QueueVerb) -> QueueOutcome {
    switch verb {
    case .remove(let entries): remove(named(entries))
    case .removeRange(let range): remove(inList: range)
    case .clear: clear()
    case .clearUpcoming: clearUpcoming()
    case .clearAllButCurrent: clearAllButCurrent()
    case .move(let from, let to): move(from: from, to: to)
    case .moveBlock(let range, let to): move(range, to: to)
    case .moveSet(let entries, let to): move(named(entries), to: to)
    case .arrange(let entries, let to): arrange(named(entries), to: to)
    case .moveInOrder(let from, let to): moveInOrder(from: from, to: to)
    case .moveToNext(let entries): moveToNext(named(entries))
    case .select(let index): select(named([index])[0])
    case .next: next()
    case .previous: previous()
    case .setShuffle(let on): setShuffle(on)
    case .reshuffle: reshuffle()
    case .setRepeat(let mode): setRepeat(mode)
    case .load, .insert, .append, .playNext, .addToUpNext, .replace, .naturalEnd, .play: .unchanged
    }
  }

  private func told(_ outcome: QueueOutcome) -> ModelOutcome {
    switch outcome {
    case .refused: .refused
    case .unchanged: .unchanged
    case .changed(.kept): .currentKept
    case .changed(.lost): .currentLost
    case .changed(.moved): current.map(ModelOutcome.currentChanged) ?? .currentLost
    case .changed(.restarted): current.map(ModelOutcome.restarted) ?? .currentLost
    }
  }
}

extension NaiveQueue {
  /// Carries a verb out as the rules say.
  ///
  /// - Parameters:
  ///   - before: the real queue before the verb, which names entries by index.
  ///   - added: the ids that the real queue gave to new entries.
  mutating func carryOut(
    _ verb: QueueVerb, on before: PlayQueue, added: [EntryID], _ seen: SeenQueue
  ) -> ModelOutcome {
    switch verb {
    case .load(_, let start, let shuffle, let mode):
      if let mode, !added.isEmpty { repeatMode = ModelRepeat(mode) }
      return load(added, start: start, shuffle: shuffle, seen)
    case .insert(_, let index): return insert(added, at: index, seen)
    case .append: return append(added, seen)
    case .playNext: return playNext(added, seen)
    case .addToUpNext: return addToUpNext(added, seen)
    case .replace(let range, _): return replace(range, with: added, seen)
    case .remove(let entries): return remove(before.named(entries), seen)
    case .removeRange(let range): return remove(before.entries(inList: range), seen)
    case .clear: return clear(seen)
    case .clearUpcoming: return clearUpcoming(seen)
    case .clearAllButCurrent: return clearAllButCurrent(seen)
    case .move(let from, let to): return move(from: from, to: to, seen)
    case .moveBlock(let range, let to): return move(range, to: to, seen)
    case .moveSet(let entries, let to): return move(before.named(entries), to: to, seen)
    case .arrange(let entries, let to): return arrange(before.named(entries), to: to, seen)
    case .moveInOrder(let from, let to): return moveInOrder(from: from, to: to, seen)
    case .moveToNext(let entries): return moveToNext(before.named(entries), seen)
    case .select(let index): return select(before.named([index])[0], seen)
    case .next: return next(seen)
    case .previous: return previous(beyondThreshold: false, seen)
    case .naturalEnd: return naturalEnd(seen)
    case .play(let ended): return play(ended: ended, seen)
    case .setShuffle(let on): return setShuffle(on, seen)
    case .reshuffle: return reshuffle(seen)
    case .setRepeat(let mode): return setRepeat(ModelRepeat(mode), seen)
    }
  }
}

extension ModelRepeat {
  init(_ mode: RepeatMode) {
    switch mode {
    case .off: self = .off
    case .one: self = .one
    case .all: self = .all
    }
  }
}

extension SeenQueue {
  /// What the real queue shows.
  init(_ queue: PlayQueue) {
    self.init(
      list: queue.entries, order: queue.entriesInPlayOrder, current: queue.current, cursor: queue.cursor,
      pinned: queue.pinned, nextCycle: queue.nextCycle.map { $0.slots(in: 0..<$0.count).map(queue.id) })
  }
}
