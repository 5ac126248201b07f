/// How fast media plays, in thousandths: 1000 is normal speed. Kept within 1/4 and 4 times.
public struct PlaybackRate: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Thousandths of normal speed, 250 … 4000.
  public let permille: Int32

  /// Wraps thousandths, clamped to 250 … 4000.
  public init(permille: Int32) { self.permille = min(max(permille, 250), 4000) }

  /// Normal speed.
  public static let normal = PlaybackRate(permille: 1000)

  /// Media time that passes in `elapsed` real time; exact, clamped to what fits.
  public func scaled(_ elapsed: MediaTime) -> MediaTime {
    let whole = elapsed.nanoseconds / 1000
    let (product, overflow) = whole.multipliedReportingOverflow(by: Int64(permille))
    if overflow { return MediaTime(nanoseconds: elapsed.nanoseconds < 0 ? .min : .max) }
    return MediaTime(nanoseconds: product + elapsed.nanoseconds % 1000 * Int64(permille) / 1000)
  }

  /// Real time in which that much media passes, rounded up: when it is over, the media has passed. Clamped to what fits.
  public func time(for media: MediaTime) -> MediaTime {
    let (whole, rest) = media.nanoseconds.quotientAndRemainder(dividingBy: Int64(permille))
    let (product, overflow) = whole.multipliedReportingOverflow(by: 1000)
    let (part, left) = (rest * 1000).quotientAndRemainder(dividingBy: Int64(permille))
    let (sum, isTooLong) = product.addingReportingOverflow(part + (left > 0 ? 1 : 0))
    if overflow || isTooLong { return MediaTime(nanoseconds: media.nanoseconds < 0 ? .min : .max) }
    return MediaTime(nanoseconds: sum)
  }

  /// `1.25×`.
  public var description: String { "\(Double(permille) / 1000)×" }

  /// Decodes thousandths; clamped as in `init`.
  public init(from decoder: any Decoder) throws {
    self.init(permille: try decoder.singleValueContainer().decode(Int32.self))
  }

  /// Encodes thousandths.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(permille)
  }
}

/// Loudness as a listener's slider shows it, in thousandths: 0 is silence, 1000 is unchanged.
///
/// The scale is that of the output's own slider (cubic on PulseAudio and libmpv), not amplitude.
public struct Volume: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// Thousandths, 0 … 1000.
  public let permille: Int32

  /// Wraps thousandths, clamped to 0 … 1000.
  public init(permille: Int32) { self.permille = min(max(permille, 0), 1000) }

  /// Unchanged loudness.
  public static let full = Volume(permille: 1000)

  /// Compares.
  public static func < (left: Volume, right: Volume) -> Bool { left.permille < right.permille }

  /// `70 %`.
  public var description: String { "\(permille / 10) %" }

  /// Decodes thousandths; clamped as in `init`.
  public init(from decoder: any Decoder) throws {
    self.init(permille: try decoder.singleValueContainer().decode(Int32.self))
  }

  /// Encodes thousandths.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(permille)
  }
}
