/// What a verb of the queue did.
public enum QueueOutcome: Hashable, Sendable {
  /// Nothing was changed, because it is not possible.
  case refused(CommandRefusal)
  /// Nothing was changed, because there was nothing to change.
  case unchanged
  /// The queue changed, and this became of the current entry.
  case changed(CurrentChange)

  /// What became of the current entry.
  public enum CurrentChange: Hashable, Sendable {
    /// The same entry at the same place.
    case kept
    /// Another entry is current, from its start.
    case moved
    /// The same entry again, from its start.
    case restarted
    /// There is no current entry any more.
    case lost
  }
}
