#if Cast
  import Testing

  @testable import MediaServing

  /// How often may be asked.
  @Suite struct `The rate of requests` {
    private let start = ContinuousClock.now

    @Test("allows a second's worth at once, and as many again each second; to each peer for itself")
    func burst() {
      var rate = RequestRate(limit: 10)
      let first = (0..<25).map { _ in rate.admit("a", at: start) }
      #expect(first == (0..<25).map { $0 < 10 })
      let other = rate.admit("b", at: start)
      #expect(other)
      let later = (0..<25).map { _ in rate.admit("a", at: start + .milliseconds(500)) }
      #expect(later == (0..<25).map { $0 < 5 })
      let muchLater = (0..<25).map { _ in rate.admit("a", at: start + .seconds(60)) }
      #expect(muchLater == (0..<25).map { $0 < 10 })
    }

    @Test("remembers a thousand peers, and more only once some are quiet")
    func many() {
      var rate = RequestRate(limit: 10)
      let known = (0..<1024).map { rate.admit("\($0)", at: start) }
      #expect(!known.contains(false))
      let strange = [0, 1].map { rate.admit("stranger", at: start + .seconds($0)) }
      #expect(strange == [false, true])
    }
  }
#endif
