import PlaybackCore

/// What was last said about the place of the heard turn, and what it is now.
struct Timeline: Equatable, Sendable {
  /// Deviation from the extrapolated place that is worth a report.
  static let tolerance = MediaTime.milliseconds(50)
  /// Silence of libmpv after which sound counts as stalled.
  static let patience = MediaTime.milliseconds(600)

  var rate = PlaybackRate.normal
  /// What was last reported; nil before the first report about the turn.
  var state: PlayerState?
  var anchor = MediaTime.zero
  var anchoredAt = MonotonicInstant.zero
  /// The place has been seen to move since playing was asked for.
  var isAdvancing = false
  /// The place to move from.
  var base = MediaTime.zero
  /// The last sign of life of libmpv.
  var heardAt = MonotonicInstant.zero
  /// The place in the file being decoded at that moment.
  var decoded: MediaTime?

  /// The place of the heard turn as a reader extrapolates it.
  func place(at now: MonotonicInstant) -> MediaTime {
    guard state == .playing else { return anchor }
    return anchor + rate.scaled(now - anchoredAt)
  }

  /// Whether the reader's extrapolation is off.
  func deviates(_ place: MediaTime, at now: MonotonicInstant) -> Bool {
    let difference = place - self.place(at: now)
    return difference > Self.tolerance || difference < MediaTime.zero - Self.tolerance
  }

  /// The place has to be seen moving again, from here.
  mutating func halt(at place: MediaTime) {
    isAdvancing = false
    base = place
  }

  /// The place jumps there: what was decoded before says nothing any more.
  mutating func jump(to place: MediaTime) {
    halt(at: place)
    decoded = nil
  }

  /// A new turn or a new load: nothing has been said about it.
  mutating func restart(at place: MediaTime, _ now: MonotonicInstant) {
    state = nil
    anchor = place
    anchoredAt = now
    jump(to: place)
  }
}
