/// A place in a piece of media, or a length of time: whole nanoseconds, never floating point.
public struct MediaTime: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The value in nanoseconds; negative values are allowed in arithmetic.
  public var nanoseconds: Int64

  /// Wraps nanoseconds.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The start.
  public static let zero = MediaTime(nanoseconds: 0)

  /// Whole seconds; clamped to what fits (± 292 years).
  public static func seconds(_ value: Int64) -> MediaTime { clamping(value, 1_000_000_000) }

  /// Whole milliseconds; clamped to what fits.
  public static func milliseconds(_ value: Int64) -> MediaTime { clamping(value, 1_000_000) }

  /// Converts from floating-point seconds, as libmpv and Cast speak; nil when not finite or out of range.
  public init?(seconds: Double) {
    let scaled = seconds * 1_000_000_000
    guard scaled.magnitude < 9.2e18 else { return nil }
    nanoseconds = Int64(scaled + (scaled < 0 ? -0.5 : 0.5))
  }

  /// The value in seconds, for the edges that speak floating point.
  public var inSeconds: Double { Double(nanoseconds) / 1_000_000_000 }

  /// Compares.
  public static func < (left: MediaTime, right: MediaTime) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Adds, clamped to what fits.
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    let (sum, overflow) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
    return MediaTime(nanoseconds: overflow ? (right.nanoseconds < 0 ? .min : .max) : sum)
  }

  /// Subtracts, clamped to what fits.
  public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
    let (rest, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
    return MediaTime(nanoseconds: overflow ? (right.nanoseconds < 0 ? .max : .min) : rest)
  }

  /// Hours, minutes, seconds and milliseconds: `1:02:03.004`, `2:03.004`.
  public var description: String {
    let milliseconds = nanoseconds.magnitude / 1_000_000
    let (hours, minutes) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60)
    let sign = nanoseconds < 0 && milliseconds > 0 ? "-" : ""
    let tail = "\(Self.padded(milliseconds / 1000 % 60, to: 2)).\(Self.padded(milliseconds % 1000, to: 3))"
    return hours > 0 ? "\(sign)\(hours):\(Self.padded(minutes, to: 2)):\(tail)" : "\(sign)\(minutes):\(tail)"
  }

  private static func padded(_ value: UInt64, to width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func clamping(_ value: Int64, _ unit: Int64) -> MediaTime {
    let (product, overflow) = value.multipliedReportingOverflow(by: unit)
    return MediaTime(nanoseconds: overflow ? (value < 0 ? .min : .max) : product)
  }
}

/// A moment on a clock that never goes back; the zero point has no meaning outside one process.
public struct MonotonicInstant: Hashable, Sendable, Codable, Comparable {
  /// Nanoseconds since the clock's own zero.
  public var nanoseconds: Int64

  /// Wraps nanoseconds.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The clock's own zero.
  public static let zero = MonotonicInstant(nanoseconds: 0)

  /// Compares.
  public static func < (left: MonotonicInstant, right: MonotonicInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The moment that much later.
  public static func + (left: MonotonicInstant, right: MediaTime) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: (MediaTime(nanoseconds: left.nanoseconds) + right).nanoseconds)
  }

  /// How much later `left` is than `right`.
  public static func - (left: MonotonicInstant, right: MonotonicInstant) -> MediaTime {
    MediaTime(nanoseconds: left.nanoseconds) - MediaTime(nanoseconds: right.nanoseconds)
  }
}
