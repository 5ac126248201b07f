/// What was heard: samples, and when they arrived.
public struct Recording: Sendable {
  /// One channel, full scale is 1.
  public let samples: [Float]
  /// Samples per second.
  public let rate: Int
  /// How much had arrived when.
  public let arrivals: [Arrival]

  /// At most so loud is silent: below the last bit of a 16-bit sample.
  public static let silence: Float = 1e-5

  /// How many samples had arrived at a moment.
  public struct Arrival: Sendable, Equatable {
    /// The number of samples.
    public let count: Int
    /// The moment, on the machine's monotonic clock.
    public let nanoseconds: UInt64

    /// Makes an entry.
    public init(count: Int, nanoseconds: UInt64) {
      self.count = count
      self.nanoseconds = nanoseconds
    }
  }

  /// Makes a recording.
  public init(samples: [Float], rate: Int, arrivals: [Arrival] = []) {
    self.samples = samples
    self.rate = rate
    self.arrivals = arrivals
  }

  /// The first sample that is not silent.
  public func firstSound(from start: Int = 0) -> Int? {
    samples[min(start, samples.count)...].firstIndex { $0.magnitude > Self.silence }
  }

  /// The last sample that is not silent.
  public var lastSound: Int? { samples.lastIndex { $0.magnitude > Self.silence } }

  /// The silent stretches of at least `minimum` samples between the first sound and the last.
  public func silences(minimum: Int) -> [Range<Int>] {
    guard let first = firstSound(), let last = lastSound else { return [] }
    var found: [Range<Int>] = []
    var start = first
    for place in first...last where samples[place].magnitude > Self.silence {
      if place - start >= minimum { found.append(start..<place) }
      start = place + 1
    }
    return found
  }

  /// When the server rendered a sample, on the machine's monotonic clock; nil for a sample that is not there.
  ///
  /// Samples are rendered in blocks, all of a block at once. How long a block took from there to here is taken from
  /// the fastest one, so the result is late by as much as that one took.
  public func moment(of place: Int) -> UInt64? {
    guard let block = arrivals.first(where: { $0.count > place }), let lead = leads(0..<arrivals.count).max()
    else { return nil }
    return UInt64(Int64(block.count) * 1_000_000_000 / Int64(rate) - lead)
  }

  /// The sample that was heard at a moment of the machine's monotonic clock; nil when it is not in the recording.
  ///
  /// By a straight line through the pieces that came fastest, so that the server's blocks make no steps: exact to the
  /// length of a block.
  public func place(at nanoseconds: UInt64) -> Int? {
    guard let lead = leads(0..<arrivals.count).max() else { return nil }
    let place = Int((Double(Int64(bitPattern: nanoseconds) + lead) * Double(rate) / 1e9).rounded())
    return samples.indices.contains(place) ? place : nil
  }

  /// How many samples the recording tool lost on the way: by so much the recording fell behind the clock for good.
  ///
  /// A piece that comes late is caught up by the next; lost samples never are. Compares the best of the first
  /// half second with the best of the last.
  public var lostInCapture: Int {
    let near = arrivals.filter { $0.count <= rate / 2 }.count
    let far = arrivals.filter { $0.count < samples.count - rate / 2 }.count
    guard far > near, let before = leads(0..<near).max(), let after = leads(far..<arrivals.count).max()
    else { return 0 }
    return max(0, Int((before - after) * Int64(rate) / 1_000_000_000))
  }

  /// How late this process got to see a stretch at worst, in samples: by as much a machine with other things to do may
  /// have been late with everything else at that time.
  public func lateness(in stretch: Range<Int>) -> Int {
    let all = leads(0..<arrivals.count)
    let there = arrivals.indices.filter { stretch.contains(arrivals[$0].count) }
    guard let best = all.max(), let worst = there.map({ all[$0] }).min() else { return 0 }
    return Int((best - worst) * Int64(rate) / 1_000_000_000)
  }

  /// By how many nanoseconds pieces were ahead of the clock, up to a constant.
  private func leads(_ range: Range<Int>) -> [Int64] {
    arrivals[range].map {
      Int64($0.count) * 1_000_000_000 / Int64(rate) - Int64(bitPattern: $0.nanoseconds)
    }
  }
}
