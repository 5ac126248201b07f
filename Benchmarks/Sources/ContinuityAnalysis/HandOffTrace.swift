public import SoundFixture

/// What became of the sound when it went from one output to the other and back: found in the recordings alone, without
/// a word of those who played.
///
/// An output has the sound when it alone sounds for a while (`settled`). A hand-off is what lies between one output
/// having the sound and the other having it.
public struct HandOffTrace: Sendable {
  /// The changes from one output to the other, in order.
  public private(set) var handOffs: [HandOff] = []
  /// The flaws in between.
  public private(set) var breaks: [Break] = []

  private let recordings: [Recording]
  private let signal: PositionSignal
  private var rate: Int { recordings[0].rate }

  /// A part of the recording in which one output alone sounds.
  private struct Solo {
    let side: Side
    var range: Range<Int>
  }

  /// Takes two recordings of one signal apart.
  ///
  /// - Parameters:
  ///   - local: What this machine played.
  ///   - tv: What the TV played, on the same clock: sample by sample at the same moment.
  ///   - signal: The signal that both played, at the rate of the recordings.
  ///   - settled: From so many milliseconds on an output that sounds alone has the sound.
  public init(local: Recording, tv: Recording, of signal: PositionSignal, settled: Double = 250) {
    recordings = [local, tv]
    self.signal = signal
    // Lossy formats may leave a few zeros in a row; a millisecond of them is silence.
    let runs = recordings.map { SoundingRuns($0, pause: $0.rate / 1000).runs }
    let solos = Self.solos(runs, least: Int(settled * Double(local.rate) / 1000))
    for (before, after) in zip(solos, solos.dropFirst()) {
      let between = before.range.upperBound..<after.range.lowerBound
      if before.side == after.side {
        let (mine, theirs) = (runs[before.side.rawValue], runs[before.side.other.rawValue])
        let intrusion = theirs.reduce(0) { $0 + $1.clamped(to: between).count }
        breaks.append(
          Break(
            side: before.side, place: between.lowerBound,
            silence: milliseconds(Self.length(of: between, minus: mine)), intrusion: milliseconds(intrusion)))
      } else {
        handOffs.append(judge(between, from: before.side, runs))
      }
    }
  }

  /// The parts of at least so many samples in which one side sounds and the other does not.
  private static func solos(_ runs: [[Range<Int>]], least: Int) -> [Solo] {
    Side.allCases.flatMap { side in
      var parts = runs[side.rawValue]
      for other in runs[side.other.rawValue] { parts = parts.flatMap { $0.without(other) } }
      return parts.filter { $0.count >= least }.map { Solo(side: side, range: $0) }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func judge(_ between: Range<Int>, from source: Side, _ runs: [[Range<Int>]]) -> HandOff {
    let (mine, theirs) = (runs[source.rawValue], runs[source.other.rawValue])
    let both = mine.flatMap { run in theirs.map { $0.clamped(to: run).clamped(to: between).count } }
    let last = mine.last { $0.lowerBound < between.upperBound }?.upperBound ?? between.lowerBound
    let first = theirs.first { $0.upperBound > between.lowerBound }?.lowerBound ?? between.upperBound
    let edges = (mine + theirs).reduce(0) { count, run in
      count
        + [run.lowerBound, run.upperBound].filter { between.contains($0) || $0 == between.upperBound }.count
    }
    return HandOff(
      target: source.other, end: last - 1, start: first,
      silence: milliseconds(Self.length(of: between, minus: mine + theirs)),
      overlap: milliseconds(both.reduce(0, +)), jump: jump(from: source, last: last, first: first),
      blips: max(0, edges - 2))
  }

  private func jump(from source: Side, last: Int, first: Int) -> Double? {
    guard let end = mediaPlace(endingAt: last, source),
      let start = mediaPlace(startingAt: first, source.other)
    else { return nil }
    return Double(start - end) * 1000 / Double(rate)
  }

  /// Stretches so long are looked up: 43 ms at 48,000 samples a second.
  private static let window = 2048

  /// The sample of the signal that is heard at a place of the recording from which on it sounds.
  private func mediaPlace(startingAt place: Int, _ side: Side) -> Int? {
    for skipped in [0, 256, 1024, 2048] {
      if let found = locate(place + skipped, side) { return found - skipped }
    }
    return nil
  }

  /// The sample of the signal that would have come next at a place of the recording at which it ends.
  private func mediaPlace(endingAt place: Int, _ side: Side) -> Int? {
    for skipped in [0, 256, 1024, 2048] {
      let start = place - skipped - Self.window
      if let found = locate(start, side) { return found + place - start }
    }
    return nil
  }

  private func locate(_ start: Int, _ side: Side) -> Int? {
    let samples = recordings[side.rawValue].samples
    guard start >= 0, start + Self.window <= samples.count else { return nil }
    return signal.locate(samples[start..<start + Self.window])?.position
  }

  private func milliseconds(_ samples: Int) -> Double { Double(samples) * 1000 / Double(rate) }

  /// How many samples of a range are outside of all the others.
  private static func length(of range: Range<Int>, minus others: [Range<Int>]) -> Int {
    others.reduce([range]) { rest, other in rest.flatMap { $0.without(other) } }.reduce(0) { $0 + $1.count }
  }
}

extension Range<Int> {
  /// What is left of a range, in up to two parts.
  func without(_ other: Range<Int>) -> [Range<Int>] {
    [
      lowerBound..<Swift.max(lowerBound, Swift.min(upperBound, other.lowerBound)),
      Swift.min(upperBound, Swift.max(lowerBound, other.upperBound))..<upperBound,
    ].filter { !$0.isEmpty }
  }
}
