/// One of the two outputs that a recording tells apart.
public enum Side: Int, Sendable, Hashable, CaseIterable {
  /// This machine: the left channel.
  case local
  /// The TV: the right channel.
  case tv

  /// The other one.
  public var other: Side {
    switch self {
    case .local: .tv
    case .tv: .local
    }
  }
}

/// A change from one output to the other, as it was heard. Times are milliseconds.
public struct HandOff: Sendable, Equatable {
  /// Where the sound went.
  public let target: Side
  /// The sample of the recording at which the source sounded last.
  public let end: Int
  /// The sample of the recording at which the target sounded first.
  public let start: Int
  /// For how long neither sounded.
  public let silence: Double
  /// For how long both sounded.
  public let overlap: Double
  /// The media time of the target's first sound less that of the source's last: positive when something was passed
  /// over, negative when something is heard twice. Nil where either cannot be told.
  public let jump: Double?
  /// How often sound began or ended more than the once that is needed: a blip before the cut, a gap after it.
  public let blips: Int

  /// Makes a description.
  public init(
    target: Side, end: Int, start: Int, silence: Double, overlap: Double, jump: Double?, blips: Int
  ) {
    self.target = target
    self.end = end
    self.start = start
    self.silence = silence
    self.overlap = overlap
    self.jump = jump
    self.blips = blips
  }
}

/// A flaw while one output plays: not a change of outputs.
public struct Break: Sendable, Equatable {
  /// Which output.
  public let side: Side
  /// The sample of the recording at which it begins.
  public let place: Int
  /// For how long it was silent, in milliseconds.
  public let silence: Double
  /// For how long the other output sounded, in milliseconds.
  public let intrusion: Double

  /// Makes a description.
  public init(side: Side, place: Int, silence: Double, intrusion: Double) {
    self.side = side
    self.place = place
    self.silence = silence
    self.intrusion = intrusion
  }
}

extension Collection<HandOff> {
  /// What speaks against a take of so many hand-offs, to the TV first and then to and fro: some were not heard, or went
  /// elsewhere, or were to a place that the signal does not have. Empty when everything was heard as it was asked for.
  public func problems(expected: Int) -> [String] {
    var found: [String] = []
    if count != expected { found.append("\(count) hand-offs were heard of \(expected)") }
    let wanted = (0..<count).map { $0.isMultiple(of: 2) ? Side.tv : .local }
    if map(\.target) != wanted { found.append("they were not to the TV and back in turns") }
    let strange = filter { $0.jump == nil }.count
    if strange > 0 { found.append("in \(strange) what was heard is not what was to be played") }
    return found
  }
}
