extension TransferPlan.Verdict: CustomStringConvertible {
  /// In words, for the listener: `plays as it is`, or what is against it.
  public var description: String {
    if let refusal { return "skipped: \(refusal)" }
    return notes.isEmpty ? "plays as it is" : "plays, " + notes.map(\.description).joined(separator: "; ")
  }
}

extension TransferPlan.Refusal: CustomStringConvertible {
  /// Why, as a part of a sentence; safe in a terminal.
  public var description: String {
    switch self {
    case .unavailable(let error):
      let reason = error.detail.isEmpty ? error.code.explanation : error.detail
      return error.code == .notCastable ? reason : "it \(error.code.explanation)"
    case .container(let name): return "the device does not read \(Self.shown(name))"
    case .videoCodec(let name): return "the device does not show \(Self.shown(name)) pictures"
    case .picture(let codec, let width, let height, let rate):
      let pictures = rate > 0 ? " at \((rate + 500) / 1000) pictures a second" : ""
      return "the device does not show \(Self.shown(codec)) of \(width)×\(height)\(pictures)"
    case .audioCodec(let name): return "the device does not play \(Self.shown(name)) sound"
    case .sampleRate(let rate, let codec):
      return "the device does not play \(Self.shown(codec)) of \(rate) samples a second"
    case .crossOrigin(let fault): return fault.description
    }
  }

  /// The name of a codec or container as people write it.
  private static func shown(_ name: String) -> String { DisplayText.safe(name) }

  /// The same as what a player reports of an entry.
  public func error(at location: MediaLocation) -> PlayerError {
    switch self {
    case .unavailable(let error):
      let reason = error.code == .notCastable ? error.detail : error.description
      return PlayerError(.notCastable, location: location, detail: reason)
    case .container, .videoCodec, .picture, .audioCodec, .sampleRate, .crossOrigin:
      return PlayerError(.notCastable, location: location, detail: description)
    }
  }
}

extension TransferPlan.Note: CustomStringConvertible {
  /// What, as a part of a sentence; safe in a terminal.
  public var description: String {
    switch self {
    case .withoutPicture: "without a picture"
    case .textLeftOut(let name): "without the text “\(DisplayText.safe(name))”"
    case .crossOrigin(let fault): "without its texts: \(fault)"
    case .textsInside(let count):
      count == 1 ? "without the text inside it" : "without the \(count) texts inside it"
    case .textConverted(let name): "with the text “\(DisplayText.safe(name))” converted"
    case .doubtful(let reason): "perhaps: \(DisplayText.safe(reason))"
    }
  }
}

extension TransferPlan.CrossOriginFault: CustomStringConvertible {
  /// Whose fault it is and what helps.
  public var description: String { "\(address) is served without the header “\(header)”" }
}

extension TransferPlan {
  /// One sentence with what a hand-over would cost, naming the first few entries; nil when it costs nothing.
  public var warning: String? {
    guard losesSomething else { return nil }
    var parts: [String] = []
    if !skipped.isEmpty {
      parts.append("\(skipped.count) of \(entries.count) would be skipped (\(Self.named(skipped)))")
    }
    if !lossy.isEmpty {
      parts.append("\(lossy.count) would be played with something missing (\(Self.named(lossy)))")
    }
    if let cappedRate { parts.append("the speed would be \(cappedRate)") }
    return "On \(device), " + parts.joined(separator: "; ") + "."
  }

  private static func named(_ entries: [Entry]) -> String {
    let first = entries.prefix(3).map { "“\($0.title)”: \($0.verdict)" }.joined(separator: "; ")
    return entries.count > 3 ? first + "; and \(entries.count - 3) more" : first
  }
}
