import PlaybackCore
import Synchronization

/// A number shared by threads.
final class Counter: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .sequentiallyConsistent) }

  func set(_ value: Int) { number.store(value, ordering: .sequentiallyConsistent) }

  /// Adds one and returns the sum.
  func increase() -> Int { number.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
}

extension PlayerTime {
  var isReal: Bool {
    if case .real = self { true } else { false }
  }
}

extension MediaTime {
  /// The same length as the standard library's type.
  var duration: Duration { .nanoseconds(nanoseconds) }

  /// Whole nanoseconds of a duration that is short enough (292 years).
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .seconds(seconds) + MediaTime(nanoseconds: attoseconds / 1_000_000_000)
  }
}
