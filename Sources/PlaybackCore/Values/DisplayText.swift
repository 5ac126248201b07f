/// Makes text from files, playlists and the network safe to show.
public enum DisplayText {
  /// The text with every control, format, line-breaking and private-use character and every noncharacter replaced by
  /// U+FFFD, so that it can neither move a terminal's cursor nor reverse the direction of what follows, and is taken by
  /// interfaces that refuse noncharacters (D-Bus).
  public static func safe(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
        scalars.append("\u{FFFD}")
      default: scalars.append(scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar)
      }
    }
    return String(scalars)
  }

  /// The text with what stands between `://` and `@` of each address in it replaced by `…`: no name or password of a
  /// listener is shown or logged.
  public static func withoutCredentials(_ text: String) -> String {
    var shown = ""
    var rest = text[...]
    while let scheme = rest.firstRange(of: "://") {
      shown += rest[..<scheme.upperBound]
      rest = rest[scheme.upperBound...]
      guard let at = rest.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") else { continue }
      shown += "…@"
      rest = rest[rest.index(after: at)...]
    }
    return shown + rest
  }
}
