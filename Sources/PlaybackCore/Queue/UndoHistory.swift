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
  }

  /// How many edits are kept.
  static let limit = 100

  private(set) var undoable: [Step] = []
  private(set) var redoable: [Step] = []

  /// Notes an edit; whatever was undone can no longer be redone.
  mutating func note(_ step: Step) {
    redoable = []
    push(step)
  }

  mutating func push(_ step: Step) {
    if undoable.count == Self.limit { undoable.removeFirst() }
    undoable.append(step)
  }

  mutating func pushRedo(_ step: Step) { redoable.append(step) }

  mutating func popUndo() -> Step? { undoable.popLast() }

  mutating func popRedo() -> Step? { redoable.popLast() }

  /// An entry began to play: a pin it had when an edit was made does not come back (R49).
  mutating func entryStarted(_ entry: EntryID) {
    for index in undoable.indices where !undoable[index].queue.pins.isEmpty {
      undoable[index].queue.pins.removeAll { $0 == entry }
    }
    for index in redoable.indices where !redoable[index].queue.pins.isEmpty {
      redoable[index].queue.pins.removeAll { $0 == entry }
    }
  }
}
