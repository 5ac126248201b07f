/// The name of content: SHA-256 (FIPS 180-4), in hexadecimal digits.
enum SHA256 {
  /// The digest of some bytes. O(n).
  static func name(of bytes: [UInt8]) -> String {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    let whole = bytes.count / 64 * 64
    var schedule = [UInt32](repeating: 0, count: 64)
    for start in stride(from: 0, to: whole, by: 64) {
      mix(bytes[start..<start + 64], into: &state, &schedule)
    }
    var rest = Array(bytes[whole...]) + [0x80]
    rest += [UInt8](repeating: 0, count: (rest.count <= 56 ? 56 : 120) - rest.count)
    let bits = UInt64(bytes.count) * 8
    rest += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    for start in stride(from: 0, to: rest.count, by: 64) {
      mix(rest[start..<start + 64], into: &state, &schedule)
    }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32], _ words: inout [UInt32]) {
    for index in 0..<16 {
      let place = block.startIndex + index * 4
      words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(block[place + $1]) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let one = h &+ mixed &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
      let other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ other)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = primes(64).map { prime in
    // The integer cube root of prime · 2^96 is the root with 32 bits after the point.
    var (low, high): (UInt64, UInt64) = (0, 1 << 36)
    while low + 1 < high {
      let middle = (low + high) / 2
      if isCube(middle, atMost: prime) { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  /// Whether root³ ≤ prime · 2^96.
  private static func isCube(_ root: UInt64, atMost prime: UInt64) -> Bool {
    let square = root.multipliedFullWidth(by: root)
    let low = square.low.multipliedFullWidth(by: root)
    let high = square.high.multipliedFullWidth(by: root)
    let (middle, carry) = low.high.addingReportingOverflow(high.low)
    let top = high.high + (carry ? 1 : 0)
    let limit = prime << 32
    return top == 0 && (middle < limit || middle == limit && low.low == 0)
  }

  private static func primes(_ count: Int) -> [UInt64] {
    var found: [UInt64] = []
    var candidate: UInt64 = 2
    while found.count < count {
      if !found.contains(where: { candidate % $0 == 0 }) { found.append(candidate) }
      candidate += 1
    }
    return found
  }
}
