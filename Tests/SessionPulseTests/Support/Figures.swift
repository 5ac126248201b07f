/// What was measured, told once: the smallest, the median, the 95th percentile and the largest.
struct Figures {
  private var values: [String: [Double]] = [:]

  mutating func add(_ name: String, _ value: Double) { values[name, default: []].append(value) }

  /// From one moment to another, in milliseconds.
  mutating func add(_ name: String, _ moment: UInt64, since start: UInt64) {
    add(name, (Double(moment) - Double(start)) / 1_000_000)
  }

  /// The largest of those values; nil without any.
  func most(_ name: String) -> Double? { values[name]?.max() }

  func tell() {
    for (name, values) in values.sorted(by: { $0.key < $1.key }) {
      let sorted = values.sorted()
      func at(_ share: Double) -> Double { sorted[Int((Double(sorted.count - 1) * share).rounded())] }
      let shown = [0, 0.5, 0.95, 1].map { String(format(at($0))) }
      print(
        "SessionPulse: \(name): least \(shown[0]), p50 \(shown[1]), p95 \(shown[2]), most \(shown[3]) (\(values.count))"
      )
    }
  }

  private func format(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\((value * 10).rounded() / 10)"
  }
}
