/// Makes text from files, playlists and the network safe to show.
public enum DisplayText {
  /// The text with every control, format, line-breaking and private-use character replaced by U+FFFD, so that
  /// it can neither move a terminal's cursor nor reverse the direction of what follows.
  public static func safe(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
        scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
