#if Cast
  /// How many requests each peer may still make just now: so many a second, and as many again at once.
  struct RequestRate {
    private struct Allowance {
      /// In requests; grows with time up to the limit.
      var left: Double
      var at: ContinuousClock.Instant
    }

    /// Requests a second.
    let limit: Int
    private var allowances: [String: Allowance] = [:]
    /// So many peers are remembered; beyond, those who have been quiet are forgotten.
    private static let most = 1024

    init(limit: Int) { self.limit = limit }

    /// Counts a request; whether it may be answered.
    mutating func admit(_ peer: String, at now: ContinuousClock.Instant) -> Bool {
      if allowances[peer] == nil, allowances.count >= Self.most {
        allowances = allowances.filter { left($0.value, at: now) < Double(limit) }
        // Everybody is busy: rather refuse a stranger than remember without bound.
        guard allowances.count < Self.most else { return false }
      }
      let mayMake = allowances[peer].map { left($0, at: now) } ?? Double(limit)
      allowances[peer] = Allowance(left: mayMake < 1 ? mayMake : mayMake - 1, at: now)
      return mayMake >= 1
    }

    private func left(_ allowance: Allowance, at now: ContinuousClock.Instant) -> Double {
      let (seconds, attoseconds) = (now - allowance.at).components
      let elapsed = Double(seconds) + Double(attoseconds) / 1e18
      return min(Double(limit), allowance.left + elapsed * Double(limit))
    }
  }
#endif
