import PlaybackCore

/// What a call comes to.
enum MPRISAction: Hashable, Sendable {
  /// Nothing but an answer.
  case answer([BusValue])
  /// Nothing happens, and the caller is told why.
  case fail(BusFailure)
  /// The engine, or the host's handler, is to do this; the answer waits for it.
  case command(RemoteCommand)
  /// The app is to come to the front.
  case raise
  /// The app is to end.
  case quit
  /// The app is to fill the screen, or not any more.
  case fullscreen(Bool)
}

extension MPRISObject {
  /// What a call comes to. Changes nothing; total whatever the arguments are.
  func handle(_ call: BusMessage, at moment: MonotonicInstant) -> MPRISAction {
    guard call.path == MPRISNames.path else { return introspectParent(call) }
    switch call.interface {
    case MPRISNames.properties: return handleProperties(call, at: moment)
    case MPRISNames.introspectable:
      return expect(call, "Introspect", "") { .answer([.string(Introspection.player)]) }
    case MPRISNames.root, MPRISNames.player, MPRISNames.trackList:
      return handleMethod(call, call.interface, at: moment) ?? unknownMethod(call)
    case "":
      // A caller may leave the interface out: then the first that has the method.
      let named = [MPRISNames.root, MPRISNames.player, MPRISNames.trackList].lazy.compactMap {
        handleMethod(call, $0, at: moment)
      }
      return named.first ?? unknownMethod(call)
    default:
      return .fail(BusFailure(.unknownInterface, "There is no interface \(call.interface) here."))
    }
  }

  private func handleMethod(_ call: BusMessage, _ interface: String, at moment: MonotonicInstant)
    -> MPRISAction?
  {
    switch (interface, call.member) {
    case (MPRISNames.root, "Raise"):
      return expect(call, "") { app.canRaise ? .raise : refuse("This app cannot be brought to the front.") }
    case (MPRISNames.root, "Quit"):
      return expect(call, "") { app.canQuit ? .quit : refuse("This app cannot be ended from here.") }
    case (MPRISNames.player, "Next"): return expect(call, "") { command(.next) }
    case (MPRISNames.player, "Previous"): return expect(call, "") { command(.previous) }
    case (MPRISNames.player, "Pause"): return expect(call, "") { command(.pause) }
    case (MPRISNames.player, "PlayPause"): return expect(call, "") { command(.togglePlay) }
    case (MPRISNames.player, "Stop"): return expect(call, "") { stop() }
    case (MPRISNames.player, "Play"): return expect(call, "") { command(.play) }
    case (MPRISNames.player, "Seek"): return expect(call, "x") { seek(call, at: moment) }
    case (MPRISNames.player, "SetPosition"): return expect(call, "ox") { setPosition(call) }
    case (MPRISNames.player, "OpenUri"): return expect(call, "s") { open(call) }
    case (MPRISNames.trackList, _): return handleTrackList(call)
    default: return nil
    }
  }

  /// Checks the types of the arguments, and that each could be read.
  func expect(_ call: BusMessage, _ signature: String, _ body: () -> MPRISAction) -> MPRISAction {
    let count = signature.count { $0 != "a" }
    if call.signature == signature, call.arguments.count == count { return body() }
    if call.signature == signature {
      return .fail(BusFailure(.invalidArguments, "The arguments of \(call.member) cannot be read."))
    }
    let wanted = signature.isEmpty ? "no arguments" : "arguments of the types “\(signature)”"
    return .fail(BusFailure(.invalidArguments, "\(call.member) takes \(wanted), not “\(call.signature)”."))
  }

  private func expect(_ call: BusMessage, _ member: String, _ signature: String, _ body: () -> MPRISAction)
    -> MPRISAction
  {
    call.member == member ? expect(call, signature, body) : unknownMethod(call)
  }

  func unknownMethod(_ call: BusMessage) -> MPRISAction {
    .fail(BusFailure(.unknownMethod, "There is no method \(call.member) in \(call.interface)."))
  }

  func refuse(_ reason: String) -> MPRISAction { .fail(BusFailure(.notSupported, reason)) }

  /// A command, if it can be given now.
  func command(_ command: RemoteCommand) -> MPRISAction {
    guard let now else { return refuse("Nothing can be done yet.") }
    switch commands.state(of: command.kind, in: now) {
    case .enabled: return .command(command)
    case .disabled(let reason): return refuse(reason)
    case .notOffered: return refuse("This app does not offer that.")
    }
  }

  /// Stopping what has stopped is nothing.
  private func stop() -> MPRISAction {
    guard canControl, now?.current == nil || now.map({ MPRISStatus($0) }) == .stopped else {
      return command(.stop)
    }
    return .answer([])
  }

  /// Before the start is the start; past the end is the next entry (specification).
  private func seek(_ call: BusMessage, at moment: MonotonicInstant) -> MPRISAction {
    guard case .int64(let offset)? = call.arguments.first, let now else { return .answer([]) }
    guard can(.seek) else { return command(.seek(to: .zero)) }
    let place = now.position(at: moment) + Self.time(offset)
    if let duration = now.duration, place > duration { return command(.next) }
    return command(.seek(to: max(.zero, place)))
  }

  /// A place that is not in the track, or a track that is not the current one, is ignored (specification).
  private func setPosition(_ call: BusMessage) -> MPRISAction {
    guard case .path(let track)? = call.arguments.first, case .int64(let place)? = call.arguments.last,
      let now
    else { return .answer([]) }
    guard can(.seek) else { return command(.seek(to: .zero)) }
    guard let entry = MPRISNames.entry(track), entry == now.current, place >= 0,
      now.duration.map({ Self.time(place) <= $0 }) ?? true
    else { return .answer([]) }
    return command(.seek(to: Self.time(place)))
  }

  private func open(_ call: BusMessage) -> MPRISAction {
    guard case .string(let text)? = call.arguments.first else { return .answer([]) }
    guard let location = MediaAddress.location(text) else {
      return .fail(
        BusFailure(
          .invalidArguments,
          "“\(DisplayText.safe(String(text.prefix(200))))” is no address that can be played: "
            + "give file:///…, http:// or https://."))
    }
    return command(.open(location))
  }

  /// Microseconds; what does not fit becomes the nearest that does.
  static func time(_ microseconds: Int64) -> MediaTime {
    let (value, overflow) = microseconds.multipliedReportingOverflow(by: 1000)
    return MediaTime(nanoseconds: overflow ? (microseconds < 0 ? .min : .max) : value)
  }

  /// The answer to whoever gave a command.
  static func answer(_ result: RemoteCommandResult) -> MPRISAction {
    switch result {
    case .success: .answer([])
    case .failed(let reason): .fail(BusFailure(.notSupported, reason))
    case .noSuchContent: .fail(BusFailure(.noSuchFile, "There is nothing there that can be played."))
    }
  }

  private func introspectParent(_ call: BusMessage) -> MPRISAction {
    guard call.interface == MPRISNames.introspectable || call.interface.isEmpty,
      let text = Introspection.parent(call.path)
    else { return .fail(BusFailure(.unknownObject, "There is no object \(call.path) here.")) }
    return expect(call, "Introspect", "") { .answer([.string(text)]) }
  }
}
