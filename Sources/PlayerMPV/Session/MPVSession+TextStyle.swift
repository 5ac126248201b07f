import PlaybackCore

extension MPVSession {
  /// Gives text a style, at once and for everything that follows; what it leaves open is as libmpv has it by itself.
  mutating func setTextStyle(_ style: TextTrackStyle, _ token: CommandToken) {
    supersede(.textStyle, except: token)
    let properties = Self.properties(of: style)
    for (index, (property, value)) in properties.enumerated() {
      let purpose = Purpose.style(token, property, isLast: index == properties.count - 1)
      requests.append(.set(property, value, id: expect(purpose)))
    }
  }

  /// Answers come in order: when the last one is there, the style is.
  mutating func styleReplied(_ token: CommandToken, _ property: MPVProperty, isLast: Bool, _ error: Int32) {
    if error < 0 {
      let detail = "libmpv does not take this \(property.rawValue): error \(error)"
      settle(token, .refused(PlayerError(.backend, detail: detail)))
    } else if isLast {
      settle(token, .done)
    }
  }

  /// Every property that a style is made of, also those that it leaves open.
  ///
  /// libmpv knows a box behind each line but no window behind all of them, and no light on letters: a window is drawn
  /// as the box when the style has no background, raised and depressed letters have a thin line with a shadow.
  static func properties(of style: TextTrackStyle) -> [(MPVProperty, MPVValue)] {
    var edge = (size: 3.0, shadow: 0.0)
    switch style.edge {
    case nil, .outline?: break
    case .some(.none): edge = (0, 0)
    case .dropShadow?: edge = (0, 3)
    case .raised?, .depressed?: edge = (1, 1.5)
    }
    let window = style.window == nil || style.window == .some(.none) ? nil : style.windowColor
    let edgeColor = style.edgeColor ?? TextColor(rgba: 0x0000_00FF)
    let isBold = style.fontStyle == .bold || style.fontStyle == .boldItalic
    let isItalic = style.fontStyle == .italic || style.fontStyle == .boldItalic
    // Text with a look of its own keeps it until a style is wanted.
    let override = style == TextTrackStyle() ? "yes" : "force"
    return [
      (.textColor, .text(Self.color(style.foreground ?? TextColor(rgba: 0xFFFF_FFFF)))),
      (.textBackground, .text(Self.color(style.background ?? window ?? TextColor(rgba: 0)))),
      (.textEdge, .number(edge.size)), (.textEdgeColor, .text(Self.color(edgeColor))),
      (.textShadow, .number(edge.shadow)), (.textShadowColor, .text(Self.color(edgeColor))),
      (.textFont, .text(style.fontFamily ?? style.genericFamily.map(Self.family) ?? "sans-serif")),
      (.textBold, .flag(isBold)), (.textItalic, .flag(isItalic)),
      (.textScale, .number(Double(style.scalePermille ?? 1000) / 1000)), (.textOverride, .text(override)),
    ]
  }

  /// A font that fontconfig finds for a kind.
  private static func family(_ family: TextTrackStyle.GenericFamily) -> String {
    switch family {
    case .sansSerif, .smallCapitals: "sans-serif"
    case .monospacedSansSerif, .monospacedSerif: "monospace"
    case .serif: "serif"
    case .casual, .cursive: "cursive"
    }
  }

  /// `#AARRGGBB`, as libmpv has it.
  private static func color(_ color: TextColor) -> String {
    TextColor(rgba: color.rgba >> 8 | color.rgba << 24).description
  }
}
