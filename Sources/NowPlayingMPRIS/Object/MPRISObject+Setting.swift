import PlaybackCore

extension MPRISObject {
  /// `Get`, `GetAll` and `Set`.
  func handleProperties(_ call: BusMessage, at moment: MonotonicInstant) -> MPRISAction {
    switch call.member {
    case "Get": expect(call, "ss") { get(call, at: moment) }
    case "GetAll": expect(call, "s") { getAll(call, at: moment) }
    case "Set": expect(call, "ssv") { set(call) }
    default: unknownMethod(call)
    }
  }

  private func getAll(_ call: BusMessage, at moment: MonotonicInstant) -> MPRISAction {
    guard case .string(let interface)? = call.arguments.first else { return .answer([]) }
    guard let pairs = properties(interface, at: moment) else { return unknownInterface(interface) }
    return .answer([.dictionary(pairs)])
  }

  private func get(_ call: BusMessage, at moment: MonotonicInstant) -> MPRISAction {
    guard case .string(let interface)? = call.arguments.first, case .string(let name)? = call.arguments.last
    else { return .answer([]) }
    guard let pairs = properties(interface, at: moment) else { return unknownInterface(interface) }
    guard let value = pairs.first(where: { $0.name == name })?.value else {
      return unknownProperty(name, interface)
    }
    return .answer([.variant(value)])
  }

  private func unknownInterface(_ interface: String) -> MPRISAction {
    .fail(BusFailure(.unknownInterface, "There is no interface \(interface) with properties here."))
  }

  private func unknownProperty(_ name: String, _ interface: String) -> MPRISAction {
    .fail(BusFailure(.unknownProperty, "There is no property \(name) in \(interface)."))
  }

  private func set(_ call: BusMessage) -> MPRISAction {
    guard call.arguments.count == 3, case .string(let interface) = call.arguments[0],
      case .string(let name) = call.arguments[1], case .variant(let value) = call.arguments[2]
    else { return .fail(BusFailure(.invalidArguments, "Set takes an interface, a property and a value.")) }
    guard let pairs = properties(interface, at: .zero) else { return unknownInterface(interface) }
    guard pairs.contains(where: { $0.name == name }) else { return unknownProperty(name, interface) }
    switch (interface, name, value) {
    case (MPRISNames.root, "Fullscreen", .bool(let on)):
      return app.canSetFullscreen ? .fullscreen(on) : refuse("This app cannot fill the screen.")
    case (MPRISNames.player, "LoopStatus", .string(let word)):
      let mode = RepeatMode.allCases.first { Self.loopStatus($0) == word }
      return mode.map { command(.setRepeat($0)) }
        ?? invalid("“\(DisplayText.safe(word))” is no LoopStatus: give None, Track or Playlist.")
    case (MPRISNames.player, "Shuffle", .bool(let on)): return command(.setShuffle(on))
    case (MPRISNames.player, "Rate", .double(let rate)): return setRate(rate)
    case (MPRISNames.player, "Volume", .double(let volume)):
      guard volume.isFinite else { return invalid("Volume is a number from 0 to 1.") }
      return command(.setVolume(Volume(permille: Int32((min(max(volume, 0), 1) * 1000).rounded()))))
    case (MPRISNames.root, "Fullscreen", _), (MPRISNames.player, "LoopStatus", _),
      (MPRISNames.player, "Shuffle", _), (MPRISNames.player, "Rate", _), (MPRISNames.player, "Volume", _):
      return invalid("\(name) does not take a value of type “\(value.signature)”.")
    default: return .fail(BusFailure(.readOnly, "\(name) can only be read."))
    }
  }

  /// Zero is a pause; what cannot be played at becomes the nearest that can (specification).
  private func setRate(_ rate: Double) -> MPRISAction {
    guard rate.isFinite, rate >= 0 else { return invalid("Rate is a number from 0.25 to 4.") }
    if rate == 0 { return command(.pause) }
    return command(.setRate(PlaybackRate(permille: Int32((min(rate, 4) * 1000).rounded()))))
  }

  private func invalid(_ text: String) -> MPRISAction { .fail(BusFailure(.invalidArguments, text)) }
}
