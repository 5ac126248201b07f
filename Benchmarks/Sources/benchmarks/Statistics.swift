/// Numbers in order.
struct Statistics {
  private let sorted: [Double]

  init(_ values: [Double]) { sorted = values.sorted() }

  var count: Int { sorted.count }
  var minimum: Double { sorted.first ?? .nan }
  var maximum: Double { sorted.last ?? .nan }
  var median: Double {
    guard !sorted.isEmpty else { return .nan }
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }

  /// The least value that so many of a hundred do not exceed.
  func percentile(_ share: Double) -> Double {
    guard !sorted.isEmpty else { return .nan }
    return sorted[max(0, min(count, Int((share / 100 * Double(count)).rounded(.up))) - 1)]
  }
}
