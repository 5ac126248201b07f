/// How text over a picture looks (S129–S141). What is nil is left to the output.
public struct TextTrackStyle: Hashable, Sendable, Codable {
  /// What surrounds the letters.
  public enum Edge: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing.
    case none
    /// A line around them.
    case outline
    /// A shadow behind them.
    case dropShadow
    /// Light from above left.
    case raised
    /// Light from below right.
    case depressed
  }

  /// The area behind all lines.
  public enum Window: String, Hashable, Sendable, Codable, CaseIterable {
    /// Not filled.
    case none
    /// Filled.
    case normal
    /// Filled, with round corners.
    case roundedCorners
  }

  /// A kind of font, for outputs that do not have the family.
  public enum GenericFamily: String, Hashable, Sendable, Codable, CaseIterable {
    /// Without serifs.
    case sansSerif
    /// Without serifs, all letters equally wide.
    case monospacedSansSerif
    /// With serifs.
    case serif
    /// With serifs, all letters equally wide.
    case monospacedSerif
    /// As if written quickly.
    case casual
    /// As if written by hand.
    case cursive
    /// Small capitals.
    case smallCapitals
  }

  /// How heavy and slanted the letters are.
  public enum FontStyle: String, Hashable, Sendable, Codable, CaseIterable {
    /// Upright, regular.
    case normal
    /// Bold.
    case bold
    /// Bold and slanted.
    case boldItalic
    /// Slanted.
    case italic
  }

  /// The letters.
  public var foreground: TextColor?
  /// Behind each line.
  public var background: TextColor?
  /// What surrounds the letters.
  public var edge: Edge?
  /// The colour of what surrounds the letters.
  public var edgeColor: TextColor?
  /// The area behind all lines.
  public var window: Window?
  /// The colour of that area.
  public var windowColor: TextColor?
  /// The radius of its round corners in pixels.
  public var cornerRadius: Int32?
  /// The family of the font.
  public var fontFamily: String?
  /// The kind of font, where the family is not to be had.
  public var genericFamily: GenericFamily?
  /// The size in thousandths of the output's own, 250 … 4000.
  public var scalePermille: Int32? { didSet { scalePermille = scalePermille.map(Self.clamped) } }
  /// How heavy and slanted the letters are.
  public var fontStyle: FontStyle?

  /// Makes a style; all of it is left to the output unless said.
  public init(
    foreground: TextColor? = nil, background: TextColor? = nil, edge: Edge? = nil,
    edgeColor: TextColor? = nil, window: Window? = nil, windowColor: TextColor? = nil,
    cornerRadius: Int32? = nil, fontFamily: String? = nil, genericFamily: GenericFamily? = nil,
    scalePermille: Int32? = nil, fontStyle: FontStyle? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.edge = edge
    self.edgeColor = edgeColor
    self.window = window
    self.windowColor = windowColor
    self.cornerRadius = cornerRadius
    self.fontFamily = fontFamily
    self.genericFamily = genericFamily
    self.scalePermille = scalePermille.map(Self.clamped)
    self.fontStyle = fontStyle
  }

  /// Reads a style; the size is brought within its bounds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func part<Part: Decodable>(_ key: CodingKeys) throws -> Part? {
      try container.decodeIfPresent(Part.self, forKey: key)
    }
    self.init(
      foreground: try part(.foreground), background: try part(.background), edge: try part(.edge),
      edgeColor: try part(.edgeColor), window: try part(.window), windowColor: try part(.windowColor),
      cornerRadius: try part(.cornerRadius), fontFamily: try part(.fontFamily),
      genericFamily: try part(.genericFamily), scalePermille: try part(.scalePermille),
      fontStyle: try part(.fontStyle))
  }

  private static func clamped(_ permille: Int32) -> Int32 { min(max(permille, 250), 4000) }
}

/// A colour with opacity, as `#RRGGBBAA`.
public struct TextColor: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Red, green, blue and opacity, a byte each, red first.
  public let rgba: UInt32

  /// Wraps the four bytes, red first, opacity last.
  public init(rgba: UInt32) { self.rgba = rgba }

  /// Reads `#RRGGBBAA`, or `#RRGGBB` for an opaque colour; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      guard let number = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(number)
    }
    rgba = digits.count == 8 ? value : value << 8 | 0xFF
  }

  /// `#RRGGBBAA`, in capitals.
  public var description: String {
    let digits = String(rgba, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Opacity, 0 … 255.
  public var alpha: UInt8 { UInt8(truncatingIfNeeded: rgba) }

  /// Reads `#RRGGBBAA`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let color = TextColor(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a colour is #RRGGBBAA")
    }
    self = color
  }

  /// Writes `#RRGGBBAA`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
