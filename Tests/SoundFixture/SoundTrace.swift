/// What a recording consists of: stretches of a known signal, each without a break.
///
/// Lost samples, repeated samples and gaps are where one stretch ends and the next begins. A join without a flaw
/// between two files that were cut from one signal leaves no trace: there is one stretch.
public struct SoundTrace: Sendable {
  /// The stretches, in the order heard.
  public private(set) var stretches: [Stretch] = []

  /// A part of the recording in which the signal goes on sample by sample.
  public struct Stretch: Sendable, Equatable {
    /// Where it stands in the recording; its ends are exact to some 32 samples.
    public var recorded: Range<Int>
    /// The position in the signal minus the place in the recording; exact.
    public let offset: Int

    /// Makes a stretch.
    public init(recorded: Range<Int>, offset: Int) {
      self.recorded = recorded
      self.offset = offset
    }

    /// Which part of the signal it is.
    public var heard: Range<Int> { recorded.lowerBound + offset..<recorded.upperBound + offset }
  }

  private static let step = 512
  private static let window = 2048
  private static let fine = 64

  /// Takes a recording apart.
  public init(_ recording: Recording, of signal: PositionSignal) {
    let samples = recording.samples
    var place = recording.firstSound() ?? samples.count
    while place + Self.window <= samples.count {
      let stretch = samples[place..<place + Self.window]
      if stretch.prefix(Self.fine).allSatisfy({ $0.magnitude <= Recording.silence }) {
        place = recording.firstSound(from: place) ?? samples.count
      } else if let found = signal.locate(stretch) {
        let part = Self.extend(place..<place + Self.window, offset: found.position - place, samples, signal)
        if let last = stretches.last, last.offset == found.position - place {
          // The same stretch after a short flaw that moved nothing.
          stretches[stretches.count - 1].recorded = last.recorded.lowerBound..<part.upperBound
        } else {
          stretches.append(Stretch(recorded: part, offset: found.position - place))
        }
        place = max(part.upperBound, place + Self.fine)
      } else {
        place += Self.step / 2
      }
    }
  }

  /// How many samples of the signal are missing between each stretch and the next; negative where some come again.
  public var lost: [Int] {
    zip(stretches, stretches.dropFirst()).map { $1.heard.lowerBound - $0.heard.upperBound }
  }

  /// By how many samples more than it should each stretch begins after the one before; negative when samples are
  /// missing. `jumps` says by how much the position in the signal should jump at each; zero where files follow each
  /// other as they were cut.
  public func inserted(jumps: [Int]) -> [Int] {
    zip(zip(stretches, stretches.dropFirst()), jumps).map { pair, jump in
      pair.0.offset + jump - pair.1.offset
    }
  }

  /// How many samples were added where the signal was cut into files that were played in order; negative when some are
  /// missing, nil where what was heard before or after the cut cannot be told.
  public func inserted(at cuts: some Sequence<Int>) -> [Int?] {
    cuts.map { cut in
      let before = stretches.last { $0.heard.contains(cut - 2 * Self.window) }
      let after = stretches.first { $0.heard.contains(cut + 2 * Self.window) }
      return before.flatMap { before in after.map { before.offset - $0.offset } }
    }
  }

  /// Fits a stretch to where the signal goes on: what stands before its first sounding sample, or is left of something
  /// else, is no part of it.
  private static func extend(
    _ range: Range<Int>, offset: Int, _ samples: [Float], _ signal: PositionSignal
  ) -> Range<Int> {
    func agreement(_ part: Range<Int>, _ shift: Int = 0) -> Double {
      guard part.lowerBound >= 0, part.upperBound <= samples.count else { return 0 }
      guard samples[part].contains(where: { $0.magnitude > Recording.silence }) else { return 0 }
      return signal.agreement(of: samples[part], at: part.lowerBound + offset + shift) ?? 0
    }
    // The neighbours agree quite well too, so that a shift by one sample is only seen by comparing.
    func agrees(_ part: Range<Int>, least: Double) -> Bool {
      agreement(part) >= max(least, agreement(part, 1), agreement(part, -1))
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    // The window as a whole was located: only what is plainly something else is cut off.
    while start + fine < end, agreement(start..<start + fine) < 0.85 { start += fine / 2 }
    while agrees(end..<end + step, least: 0.8) { end += step }
    let limits = (start - window, end + step)
    while end < limits.1, agrees(end..<end + fine, least: 0.85) { end += fine / 2 }
    while start > limits.0, agrees(start - fine..<start, least: 0.85) { start -= fine / 2 }
    return start..<end
  }
}
