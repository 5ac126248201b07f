/// A sound in which every stretch tells where it comes from: noise that never repeats, soft enough in the treble to
/// survive lossy formats.
///
/// A stretch of it is found again by comparing signs only, 64 samples at a time, which is quick, needs no level
/// and is exact to the sample.
public struct PositionSignal: Sendable {
  /// Signed 16-bit samples of one channel.
  public let samples: [Int16]
  /// Samples per second.
  public let rate: Int
  let signs: SignBits

  /// Makes a signal; the same arguments make the same one.
  public init(count: Int, rate: Int, seed: UInt64 = 1) {
    var noise = Noise(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    self.init(samples: (0..<count).map { _ in noise.next() }, rate: rate)
  }

  /// Takes samples that are known.
  public init(samples: [Int16], rate: Int) {
    self.samples = samples
    self.rate = rate
    signs = SignBits(samples.map { $0 >= 0 })
  }

  /// Where a stretch of sound comes from.
  public struct Place: Sendable, Equatable {
    /// The sample of the signal with which the stretch begins.
    public let position: Int
    /// The part of the samples whose sign is right; 0.5 is chance.
    public let agreement: Double

    /// Makes a place.
    public init(position: Int, agreement: Double) {
      self.position = position
      self.agreement = agreement
    }
  }

  /// Finds a stretch in the signal; nil when it is not from it.
  ///
  /// - Parameters:
  ///   - stretch: At least 256 samples, better 2,048.
  ///   - least: From this agreement on it counts as found.
  public func locate(_ stretch: some Collection<Float>, least: Double = 0.8) -> Place? {
    let wanted = SignBits(stretch.map { $0 >= 0 })
    guard let (position, equal) = signs.bestMatch(for: wanted) else { return nil }
    let agreement = Double(equal) / Double(wanted.count)
    return agreement >= least ? Place(position: position, agreement: agreement) : nil
  }

  /// The part of a stretch whose sign is that of the signal at a position; nil outside of it.
  public func agreement(of stretch: some Collection<Float>, at position: Int) -> Double? {
    guard position >= 0, position + stretch.count <= samples.count, !stretch.isEmpty else { return nil }
    let equal = zip(stretch, samples[position...]).reduce(0) { $0 + (($1.0 >= 0) == ($1.1 >= 0) ? 1 : 0) }
    return Double(equal) / Double(stretch.count)
  }

  /// A part of the signal as a WAV file.
  public func wave(_ range: Range<Int>) -> [UInt8] { Wave.file(samples[range], rate: rate) }
}

/// White noise, smoothed twice over four samples.
private struct Noise {
  var state: UInt64
  private var first = [0, 0, 0, 0]
  private var second = [0, 0, 0, 0]
  private var place = 0

  init(state: UInt64) { self.state = state }

  mutating func next() -> Int16 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    first[place & 3] = Int(state >> 48) - 32_768
    second[place & 3] = (first[0] + first[1] + first[2] + first[3]) / 4
    place += 1
    // Zero would count as silence.
    let value = (second[0] + second[1] + second[2] + second[3]) / 6
    return Int16(clamping: value == 0 ? 1 : value)
  }
}
