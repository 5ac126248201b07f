extension PlayQueue {
  /// Removes every entry whose item meets a condition, in one step, as `remove(_:)` does.
  ///
  /// The condition is asked once for each entry, in list order.
  ///
  /// - Complexity: O(n), and that of `remove(_:)` for what is found.
  /// - Returns: `.unchanged` when nothing meets it.
  @discardableResult
  public mutating func remove(where isDoomed: (MediaItem) throws -> Bool) rethrows -> QueueOutcome {
    remove(try entries.filter { entry in try item(entry).map(isDoomed) ?? false })
  }
}
