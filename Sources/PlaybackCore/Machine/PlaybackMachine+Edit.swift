extension PlaybackMachine {
  /// Carries out an edit as one step that can be undone.
  mutating func edit(_ edit: QueueEdit, _ step: inout Step) -> CommandOutcome {
    if let refusal = refusal(of: edit) { return .refused(refusal) }
    let before = Before(self, at: step.now)
    let applied = apply(edit)
    guard case .changed(let change) = applied.outcome else { return outcome(of: applied.outcome) }
    settle(edit, change, added: applied.added, &step)
    note(before)
    return .done(added: applied.added)
  }

  /// What is told to a caller instead of a trap: an index may have been right when the caller looked.
  private func refusal(of edit: QueueEdit) -> CommandRefusal? {
    switch edit {
    case .load(let items, let start, _, _, _, _):
      start.map { items.indices.contains($0) } ?? true ? nil : .indexOutOfRange
    case .insert(_, let index, _): index < 0 ? .indexOutOfRange : nil
    case .replace(let range, _): range.lowerBound < 0 ? .indexOutOfRange : nil
    case .move(let range, let to):
      range.lowerBound < 0 || to < 0 || range.lowerBound >= queue.count ? .indexOutOfRange : nil
    case .moveEntries(_, let to), .arrange(_, let to): to < 0 ? .indexOutOfRange : nil
    case .moveInOrder(let from, let to): from < 0 || to < 0 || from >= queue.count ? .indexOutOfRange : nil
    case .append, .playNext, .addToUpNext, .remove, .clear, .clearUpcoming, .clearAllButCurrent, .moveToNext,
      .setShuffle, .setShuffleStyle, .reshuffle, .setOrder:
      nil
    }
  }

  private mutating func apply(_ edit: QueueEdit) -> (outcome: QueueOutcome, added: [EntryID]) {
    func added(_ entries: [EntryID]) -> (QueueOutcome, [EntryID]) {
      (entries.isEmpty ? .unchanged : .changed(.kept), entries)
    }
    switch edit {
    case .load(let items, let start, _, _, let shuffle, let mode):
      guard !items.isEmpty else { return (queue.clear(), []) }
      return (.changed(.moved), queue.load(items, start: start, shuffle: shuffle, repeat: mode))
    case .insert(let items, let index, _): return added(queue.insert(items, at: index))
    case .append(let items, _): return added(queue.append(items))
    case .playNext(let items, _): return added(queue.playNext(items))
    case .addToUpNext(let items, _): return added(queue.addToUpNext(items))
    case .replace(let range, let items):
      let replaced = queue.replace(inList: range, with: items)
      return (replaced.outcome, replaced.entries)
    case .remove(let entries): return (queue.remove(entries), [])
    case .clear: return (queue.clear(), [])
    case .clearUpcoming: return (queue.clearUpcoming(), [])
    case .clearAllButCurrent: return (queue.clearAllButCurrent(), [])
    case .move(let range, let to): return (queue.move(range, to: to), [])
    case .moveEntries(let entries, let to): return (queue.move(entries, to: to), [])
    case .arrange(let entries, let to): return (queue.arrange(entries, to: to), [])
    case .moveInOrder(let from, let to): return (queue.moveInOrder(from: from, to: to), [])
    case .moveToNext(let entries): return (queue.moveToNext(entries), [])
    case .setShuffle(let on): return (queue.setShuffle(on), [])
    case .setShuffleStyle(let style): return (queue.setShuffleStyle(style), [])
    case .reshuffle: return (queue.reshuffle(), [])
    case .setOrder(let entries): return (queue.setOrder(entries), [])
    }
  }

  /// Lets playing follow the edit.
  private mutating func settle(
    _ edit: QueueEdit, _ change: QueueOutcome.CurrentChange, added: [EntryID], _ step: inout Step
  ) {
    forgetRemoved()
    switch change {
    case .kept: startIfAsked(edit, added: added, &step)
    case .restarted: jump(to: .zero, &step)
    case .lost:
      intent = .pause
      unload(phase: queue.isEmpty ? .idle : .ended, at: .zero, &step)
    case .moved:
      stepByHand(.forward)
      var place = MediaTime.zero
      if case .load(_, _, let at, let play, _, _) = edit {
        let length = queue.current.flatMap(queue.item)?.duration
        place = max(.zero, length.map { min(at, $0) } ?? at)
        wish(play ? .play : .pause)
      }
      begin(at: place, &step)
    }
  }

  /// An insertion that asks to be heard when nothing else is (R30, C28).
  private mutating func startIfAsked(_ edit: QueueEdit, added: [EntryID], _ step: inout Step) {
    let asks: Bool =
      switch edit {
      case .insert(_, _, let starts), .append(_, let starts), .playNext(_, let starts),
        .addToUpNext(_, let starts):
        starts
      case .load, .replace, .remove, .clear, .clearUpcoming, .clearAllButCurrent, .move, .moveEntries,
        .arrange, .moveInOrder, .moveToNext, .setShuffle, .setShuffleStyle, .reshuffle, .setOrder:
        false
      }
    guard asks, phase == .ended || queue.current == nil, let first = added.first else { return }
    guard case .changed = queue.select(first) else { return }
    wish(.play)
    begin(at: .zero, &step)
  }

  /// Marks of entries that are gone would only grow.
  private mutating func forgetRemoved() {
    failures = withoutRemoved(failures)
    if let marks = link.map({ withoutRemoved($0.unplayable) }) { link?.unplayable = marks }
    if let marks = transfer?.other.map({ withoutRemoved($0.unplayable) }) {
      transfer?.other?.unplayable = marks
    }
  }

  private func withoutRemoved(_ marks: [EntryID: PlayerError]) -> [EntryID: PlayerError] {
    marks.count > queue.count ? marks.filter { queue.contains($0.key) } : marks
  }
}
