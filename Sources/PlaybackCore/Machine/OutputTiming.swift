/// How quickly an output answers, loads, begins and falls silent: learned from what it is told and says, and kept.
struct OutputTiming: Sendable, Equatable, Codable {
  /// From a question to its answer.
  var roundTrip: MediaTime?
  /// From `open` to standing ready.
  var load: Smoothed?
  /// From `seek` to standing ready, of what is loaded.
  var seek: Smoothed?
  /// From `play` to being heard at the place where it stood.
  var start: Smoothed?
  /// From `pause` to being silent.
  var stop: Smoothed?

  /// One way to the output.
  var delay: MediaTime { (roundTrip ?? .zero).times(1, over: 2) }

  /// From `play` to being heard.
  var startLatency: MediaTime { start?.value ?? Self.guess + delay }

  /// From `pause` to being silent.
  var stopLatency: MediaTime { stop?.value ?? Self.guess + delay }

  /// What a player needs to begin or to fall silent, until it is measured.
  private static let guess = MediaTime.milliseconds(3)
  private static let shortestLead = MediaTime.milliseconds(250)
  private static let longestLead = MediaTime.seconds(30)
  /// What is left after the target stands ready, to ask the source for its place.
  private static let margin = MediaTime.milliseconds(150)

  /// How far ahead of the source the target is told to stand; further with every try.
  func lead(seeking: Bool, tries: Int) -> MediaTime {
    let shortest = Self.shortestLead + delay.times(4)
    let expected = (seeking ? seek : load).map { $0.value.times(5, over: 4) + delay.times(2) + Self.margin }
    return min(max(shortest, expected ?? .zero).times(Int64(tries) + 1), Self.longestLead)
  }

  /// A question was answered. One that took longer says less: the player may have had something else to do.
  mutating func learnRoundTrip(_ time: MediaTime) {
    let time = min(time, .seconds(2))
    guard let before = roundTrip else { return roundTrip = time }
    roundTrip = before + (time - before).times(1, over: time < before ? 2 : 8)
  }

  mutating func learnStart(_ time: MediaTime) { Self.learn(time, into: &start, prior: startLatency) }

  mutating func learnStop(_ time: MediaTime) { Self.learn(time, into: &stop, prior: stopLatency) }

  /// Outliers come from a machine that was asleep or a device that was out of reach: bounded.
  private static func learn(_ time: MediaTime, into value: inout Smoothed?, prior: MediaTime) {
    let bound = MediaTime.seconds(2)
    var next = value ?? Smoothed(prior)
    next.add(max(.zero - bound, min(time, bound)))
    value = next
  }
}

/// A time that is measured again and again: the newest counts a fifth, the first ones more.
struct Smoothed: Sendable, Equatable, Codable {
  private(set) var value: MediaTime
  private var count: Int64 = 1

  /// Begins with what was measured first, or is believed.
  init(_ value: MediaTime) { self.value = value }

  mutating func add(_ time: MediaTime) {
    count = min(count + 1, 5)
    value = value + (time - value).times(1, over: count)
  }
}

extension Optional<Smoothed> {
  /// Takes a measurement; the first one is believed as it is.
  mutating func learn(_ time: MediaTime) {
    if self == nil { self = Smoothed(time) } else { self?.add(time) }
  }
}

/// Where a player said it is, and when it was there.
struct PlaceSample: Sendable, Equatable, Codable {
  let position: MediaTime
  /// The middle between question and answer.
  let at: MonotonicInstant
  /// From the question to the answer: the shorter, the better is `at` known.
  let roundTrip: MediaTime

  /// When the place is reached, or was, at the rate.
  func moment(of place: MediaTime, _ rate: PlaybackRate) -> MonotonicInstant {
    at + rate.time(for: place - position)
  }
}

extension [PlaceSample] {
  /// How many are kept.
  static let most = 9

  /// Takes a sample; the oldest of too many goes.
  mutating func add(_ sample: PlaceSample) {
    if count == Self.most { removeFirst() }
    append(sample)
  }

  /// When the place is reached, or was: the median of what the samples say, those left out that took long to come.
  func moment(of place: MediaTime, _ rate: PlaybackRate) -> MonotonicInstant? {
    guard let quickest = map(\.roundTrip).min() else { return nil }
    let limit = quickest.times(2) + .milliseconds(1)
    let moments = filter { $0.roundTrip <= limit }.map { $0.moment(of: place, rate) }.sorted()
    return moments[moments.count / 2]
  }
}

extension MediaTime {
  /// The time multiplied and divided; clamped to what fits.
  func times(_ factor: Int64, over divisor: Int64 = 1) -> MediaTime {
    let (product, overflow) = nanoseconds.multipliedReportingOverflow(by: factor)
    if overflow { return MediaTime(nanoseconds: nanoseconds < 0 ? .min : .max) }
    return MediaTime(nanoseconds: product / divisor)
  }
}
