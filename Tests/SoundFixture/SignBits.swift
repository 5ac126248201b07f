/// The signs of samples, 64 to a word, so that stretches are compared quickly.
struct SignBits: Sendable {
  let count: Int
  /// Bit i of word w is sample 64 w + i; one spare word at the end.
  private let words: [UInt64]

  init(_ signs: [Bool]) {
    count = signs.count
    var words = [UInt64](repeating: 0, count: signs.count / 64 + 2)
    for (place, isPositive) in signs.enumerated() where isPositive {
      words[place >> 6] |= 1 << UInt64(place & 63)
    }
    self.words = words
  }

  /// Where whole words of another stretch agree best, and in how many of its samples; nil when this is shorter.
  ///
  /// Most places are given up after 256 samples.
  func bestMatch(for other: SignBits) -> (position: Int, equal: Int)? {
    let length = other.count / 64
    guard length > 0, count >= other.count else { return nil }
    var best: (position: Int, equal: Int)?
    words.withUnsafeBufferPointer { mine in
      other.words.withUnsafeBufferPointer { theirs in
        for position in 0...(count - other.count) {
          let (word, shift) = (position >> 6, UInt64(position & 63))
          var (different, index) = (0, 0)
          while index < length {
            let low = mine[word + index] >> shift
            let high = shift == 0 ? 0 : mine[word + index + 1] << (64 - shift)
            different += ((low | high) ^ theirs[index]).nonzeroBitCount
            index += 1
            if index == 4, different > 102 { break }
          }
          guard index == length else { continue }
          let equal = 64 * length - different
          if equal > best?.equal ?? 0 { best = (position, equal) }
        }
      }
    }
    // Samples beyond the last whole word count as equal in proportion.
    return best.map { ($0.position, $0.equal * other.count / (64 * length)) }
  }
}
