import SoundFixture

extension SoundTrace {
  /// What is wrong with the joins when the pieces should have been heard in this order: the samples added at each join
  /// that is not in order of the signal anyway, zero where it is perfect. Nil when other pieces were heard.
  func flaws(hearing order: [Int]) -> [Int]? {
    let jumps = zip(order, order.dropFirst()).map {
      Pieces.ranges[$1].lowerBound - Pieces.ranges[$0].upperBound
    }
    // Pieces that follow each other in the signal are one stretch when nothing is lost.
    let seen = jumps.filter { $0 != 0 }
    guard stretches.count == seen.count + 1 else { return nil }
    return inserted(jumps: seen)
  }
}
