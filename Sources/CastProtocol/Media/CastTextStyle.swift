import PlaybackCore

/// How subtitles look. What is nil is as the receiver likes it.
public struct CastTextStyle: JSONRecord {
  /// How large, 1 is normal.
  public var fontScale: Double?
  /// Bold, italic, both or neither.
  public var fontStyle: FontStyle?
  /// The font.
  public var fontFamily: String?
  /// The kind of font, when the font is not there.
  public var fontGenericFamily: FontGenericFamily?
  /// The color of the letters.
  public var foregroundColor: CastColor?
  /// The color right behind the letters.
  public var backgroundColor: CastColor?
  /// What runs around the letters.
  public var edgeType: EdgeType?
  /// The color of what runs around the letters.
  public var edgeColor: CastColor?
  /// What stands behind the whole text.
  public var windowType: WindowType?
  /// The color of what stands behind the whole text.
  public var windowColor: CastColor?
  /// How round its corners are in pixels; only for rounded corners.
  public var windowRoundedCornerRadius: Double?
  /// The sender's own addition.
  public var customData: JSONValue?

  /// As the receiver likes it.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("fontScale", &fontScale)
    fields.field("fontStyle", &fontStyle)
    fields.field("fontFamily", &fontFamily)
    fields.field("fontGenericFamily", &fontGenericFamily)
    fields.field("foregroundColor", &foregroundColor)
    fields.field("backgroundColor", &backgroundColor)
    fields.field("edgeType", &edgeType)
    fields.field("edgeColor", &edgeColor)
    fields.field("windowType", &windowType)
    fields.field("windowColor", &windowColor)
    fields.field("windowRoundedCornerRadius", &windowRoundedCornerRadius)
    fields.field("customData", &customData)
  }
}

/// A color on the wire: `#RRGGBBAA`, how opaque it is comes last.
public struct CastColor: JSONConvertible, Hashable {
  /// How much red.
  public var red: UInt8
  /// How much green.
  public var green: UInt8
  /// How much blue.
  public var blue: UInt8
  /// How opaque; 0 is not to be seen.
  public var alpha: UInt8

  /// A color, opaque unless said otherwise.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(_ color: TextColor) {
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: color.rgba >> shift) }
    self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  /// Reads eight digits, or six for an opaque color.
  public init?(json: JSONValue) {
    guard let color = String(json: json).flatMap({ TextColor($0) }) else { return nil }
    self.init(color)
  }

  /// Eight digits.
  public var json: JSONValue { .string(color.description) }

  var color: TextColor { TextColor(rgba: [red, green, blue, alpha].reduce(0) { $0 << 8 | UInt32($1) }) }
}
