/// The random source of the queue: SplitMix64, so that any language computes the same order.
///
/// State is one 64-bit number `s`. A draw adds 0x9E3779B97F4A7C15 to `s` (wrapping) and mixes the sum `z`:
/// `z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9`, `z = (z ^ z >> 27) * 0x94D049BB133111EB`, result `z ^ z >> 31`.
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct ShuffleGenerator: RandomNumberGenerator, Hashable, Sendable, Codable {
  private var state: UInt64

  /// Starts at a seed.
  public init(seed: UInt64) { state = seed }

  /// The generator of one stream of draws: the seed is drawn once, then the stream number is added to the
  /// result and drawn again.
  public init(seed: UInt64, stream: UInt64) {
    var outer = ShuffleGenerator(seed: seed)
    var inner = ShuffleGenerator(seed: outer.next() &+ stream)
    state = inner.next()
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in 0 ..< `bound`, each equally likely: the high half of draw × bound, drawn again while the low
  /// half is below 2⁶⁴ mod bound.
  ///
  /// - Precondition: `bound` is at least 1.
  public mutating func below(_ bound: Int) -> Int {
    precondition(bound >= 1, "below(\(bound)): the bound must be at least 1")
    let wide = UInt64(bound)
    var product = wide.multipliedFullWidth(by: next())
    if product.low < wide {
      let threshold = (0 &- wide) % wide
      while product.low < threshold { product = wide.multipliedFullWidth(by: next()) }
    }
    return Int(product.high)
  }

  /// Puts the elements from `start` on into a random order: for i from the last index down to `start + 1`, swap
  /// i with `start + below(i - start + 1)`.
  public mutating func shuffle<Element>(_ elements: inout [Element], from start: Int = 0) {
    var span = elements.mutableSpan
    var index = span.count - 1
    while index > start {
      span.swapAt(index, start + below(index - start + 1))
      index -= 1
    }
  }
}
