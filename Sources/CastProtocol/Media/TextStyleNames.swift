/// Bold, italic, both or neither.
public struct FontStyle: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Neither.
  public static let normal = Self(rawValue: "NORMAL")
  /// Bold.
  public static let bold = Self(rawValue: "BOLD")
  /// Both.
  public static let boldItalic = Self(rawValue: "BOLD_ITALIC")
  /// Italic.
  public static let italic = Self(rawValue: "ITALIC")
}

/// A kind of font.
public struct FontGenericFamily: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Plain letters.
  public static let sansSerif = Self(rawValue: "SANS_SERIF")
  /// Plain letters of one width.
  public static let monospacedSansSerif = Self(rawValue: "MONOSPACED_SANS_SERIF")
  /// Letters with feet.
  public static let serif = Self(rawValue: "SERIF")
  /// Letters with feet, of one width.
  public static let monospacedSerif = Self(rawValue: "MONOSPACED_SERIF")
  /// As if written by hand.
  public static let casual = Self(rawValue: "CASUAL")
  /// Joined letters.
  public static let cursive = Self(rawValue: "CURSIVE")
  /// Small capitals.
  public static let smallCapitals = Self(rawValue: "SMALL_CAPITALS")
}

/// What runs around letters.
public struct EdgeType: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing.
  public static let none = Self(rawValue: "NONE")
  /// A line.
  public static let outline = Self(rawValue: "OUTLINE")
  /// A shadow.
  public static let dropShadow = Self(rawValue: "DROP_SHADOW")
  /// Light from above.
  public static let raised = Self(rawValue: "RAISED")
  /// Light from below.
  public static let depressed = Self(rawValue: "DEPRESSED")
}

/// What stands behind a whole text.
public struct WindowType: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing.
  public static let none = Self(rawValue: "NONE")
  /// A box.
  public static let normal = Self(rawValue: "NORMAL")
  /// A box with round corners.
  public static let roundedCorners = Self(rawValue: "ROUNDED_CORNERS")
}
