/// An answer while it comes in.
struct Answer: Hashable, Sendable {
  var view = ServerView()
  /// How many parts of it are still to come.
  private var missing = ServerView.Part.allCases.count
  private var isVoid = false

  /// A part has come to its end; negative: it failed, and what there is of it is not all. Yields the event of the last.
  mutating func ends(_ end: Int32) -> PulseEvent? {
    guard missing > 0 else { return nil }
    missing -= 1
    if end < 0 { isVoid = true }
    guard missing == 0 else { return nil }
    return isVoid ? .unanswered : .answered(view)
  }
}
