import PlaybackCore

/// What a verb did, in the words of the naive model.
enum ModelOutcome: Equatable {
  /// Not possible in this state; nothing changed.
  case refused
  /// Possible, but everything was as wanted already.
  case unchanged
  /// Something changed; current and its position did not. Also when there is no current before and after.
  case currentKept
  /// Another entry is current, at 0 (after `load`: at the wanted position).
  case currentChanged(EntryID)
  /// The same entry is current, at 0.
  case restarted(EntryID)
  /// There is no current any more.
  case currentLost
  /// The natural end with nothing to follow: current stays, at its end.
  case ended
}

/// The repeat modes of the naive model.
enum ModelRepeat: CaseIterable {
  case off
  case one
  case all
}

/// What the real queue shows after a verb. The model reads it only where the rules leave the outcome to chance.
struct SeenQueue: Equatable {
  /// The list.
  var list: [EntryID] = []
  /// The play order.
  var order: [EntryID] = []
  /// The current entry.
  var current: EntryID?
  /// The place in the play order to go on from; counts only without a current.
  var cursor = 0
  /// The pinned entries, in play order.
  var pinned: [EntryID] = []
  /// The order of the next cycle under repeat all and shuffle; nil = none, or not known to the caller.
  var nextCycle: [EntryID]?
}
