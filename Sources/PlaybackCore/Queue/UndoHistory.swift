/// Bounded stacks of edits to take back and to do again. By value: each step is a snapshot of the queue.
struct UndoHistory: Sendable, Equatable, Codable {
  /// One edit, seen from one side.
  struct Step: Sendable, Equatable, Codable {
    /// The queue on the far side of the edit.
    var queue: PlayQueue
    /// The place within the entry that is current there.
    var position: MediaTime
    /// The intent there.
    var intent: PlaybackIntent
    /// The phase there.
    var phase: PlaybackPhase
    /// Why the phase there is `failed`.
    var failure: PlayerError?
    /// The end rule there.
    var stopAfter: Int?
    /// The end rule that the edit left; a later one of the listener stays.
    var stopAfterAfter: Int?
    /// The repeat mode that the edit left; a later change by the listener stays.
    var repeatAfter: RepeatMode
    /// The intent that the edit left.
    var intentAfter: PlaybackIntent
    /// The listener's newest wish about the intent there.
    var lastWish: UInt64
    /// The newest wish that the edit left, to see whether the intent was touched since.
    var lastWishAfter: UInt64
    /// What the edit did to the current entry and order.
    var mark: PlayQueue.EditMark
    /// How many entries had started when the edit was noted.
    fileprivate(set) var startsBefore: UInt64 = 0
  }

  /// How many edits are kept.
  static let limit = 100

  private(set) var undoable: [Step] = []
  private(set) var redoable: [Step] = []
  /// When entries last started that are pinned on the far side of an edit, by the number of the start.
  private(set) var starts: [EntryID: UInt64] = [:]
  private var startCount: UInt64 = 0
  /// So many starts are kept before those that no edit needs are looked for.
  private var startLimit = UndoHistory.limit

  /// Notes an edit; whatever was undone can no longer be redone.
  mutating func note(_ step: Step) {
    redoable = []
    push(step)
  }

  mutating func push(_ step: Step) {
    if undoable.count == Self.limit { undoable.removeFirst() }
    undoable.append(numbered(step))
    forgetStarts()
  }

  mutating func pushRedo(_ step: Step) { redoable.append(numbered(step)) }

  mutating func popUndo() -> Step? { undoable.popLast().map(withoutStartedPins) }

  mutating func popRedo() -> Step? { redoable.popLast().map(withoutStartedPins) }

  /// An entry began to play: a pin it had when an edit was made does not come back (R49).
  ///
  /// - Complexity: O(edits kept), however many pins there are.
  mutating func entryStarted(_ entry: EntryID) {
    guard
      undoable.contains(where: { $0.queue.isPinned(entry) })
        || redoable.contains(where: { $0.queue.isPinned(entry) })
    else { return }
    startCount &+= 1
    starts[entry] = startCount
  }

  private func numbered(_ step: Step) -> Step {
    var step = step
    step.startsBefore = startCount
    return step
  }

  /// The step without pins of entries that have started since its edit. O(starts kept).
  private func withoutStartedPins(_ step: Step) -> Step {
    var step = step
    let started = starts.filter { $0.value > step.startsBefore }.keys.filter(step.queue.isPinned)
    step.queue.pins?.remove(started.map(\.slot).sorted())
    step.queue.endPins()
    return step
  }

  /// Forgets the starts that no edit needs any more, when there are twice as many as were needed last time.
  ///
  /// - Complexity: amortised O(1) for each start.
  private mutating func forgetStarts() {
    guard starts.count > startLimit else { return }
    let oldest = (undoable + redoable).map(\.startsBefore).min() ?? startCount
    starts = starts.filter { $0.value > oldest }
    startLimit = max(Self.limit, 2 * starts.count)
  }
}
