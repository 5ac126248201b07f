extension PlayQueue {
  /// Takes items in and gives each an id that was never used before. O(k).
  mutating func allocate(_ items: [MediaItem]) -> [EntryID] {
    let generation = nextGeneration
    precondition(generation < .max, "the queue has taken \(generation) batches; ids are used up")
    nextGeneration += 1
    return table.take(items, generation: generation)
  }

  /// Notes that the step under way, which counts the revision up at its end, makes the play order another one.
  mutating func markNewOrder() { orderEpoch = revision + 1 }

  /// Ends every edit: pins that started or stand before the current entry end, the seam is kept, the revision
  /// grows.
  mutating func finishEdit() {
    previousCycle = nil
    finishStep()
  }

  /// Ends every step through the order, as `finishEdit` but the cycle before is kept.
  mutating func finishStep() {
    // It counts only without a current entry; equal queues have equal cursors.
    if current != nil { cursor = 0 }
    endPins()
    keepSeam()
    revision += 1
  }
}
