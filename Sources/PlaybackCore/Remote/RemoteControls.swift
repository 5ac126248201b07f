/// Carries out remote commands on an engine, by one list and with the host's own handlers.
///
/// A value; holds the engine. May be used from any thread.
public struct RemoteControls: Sendable {
  /// Carries out a command in the host's way, and says how it ended.
  public typealias Handler = @Sendable (RemoteCommand) async -> RemoteCommandResult

  /// The engine.
  public let control: any PlaybackControl
  /// What is offered.
  public var commands: RemoteCommandSet
  private var handlers: [RemoteCommand.Kind: Handler] = [:]

  /// Controls of an engine that offer these commands.
  public init(_ control: any PlaybackControl, commands: RemoteCommandSet = RemoteCommandSet()) {
    self.control = control
    self.commands = commands
  }

  /// Offers a command and carries it out in the host's way: instead of the engine's, or because the engine has none.
  public mutating func handle(_ kind: RemoteCommand.Kind, _ handler: @escaping Handler) {
    commands.enable(kind)
    handlers[kind] = handler
  }

  /// Whether the host carries out a command in its own way.
  public func isHandled(_ kind: RemoteCommand.Kind) -> Bool { handlers[kind] != nil }

  /// Whether a command can be given just now.
  public func state(of kind: RemoteCommand.Kind) -> RemoteCommandSet.State {
    commands.state(of: kind, in: control.snapshot)
  }

  /// Carries out a command, or says at once why not; waits for the host's handler if there is one.
  public func perform(_ command: RemoteCommand) async -> RemoteCommandResult {
    if let result = performNow(command) { return result }
    guard let handler = handlers[command.kind] else {
      return .failed(reason: "Nothing carries this out here.")
    }
    return await handler(command)
  }

  /// Carries out a command without waiting.
  ///
  /// - Returns: How it ended; nil when the host's handler has to be waited for, with `perform`: nothing has been done.
  public func performNow(_ command: RemoteCommand) -> RemoteCommandResult? {
    let now = control.snapshot
    switch commands.state(of: command.kind, in: now) {
    case .notOffered: return .failed(reason: "This app does not offer that.")
    case .disabled(let reason): return .failed(reason: reason)
    case .enabled: break
    }
    if handlers[command.kind] != nil { return nil }
    if let wish = commands.playbackCommand(for: command, in: now) {
      let result = RemoteCommandResult(control.perform(wish))
      // Whoever turns a silenced output up wants to hear it.
      if case .setVolume(let volume) = command, result == .success, now.isMuted, volume > Volume(permille: 0)
      {
        control.perform(.setMuted(false))
      }
      return result
    }
    guard case .open(let location) = command else {
      return .failed(reason: "Nothing carries this out here.")
    }
    return open([MediaItem(location)])
  }

  /// Puts items directly after the current entry and goes to the first of them; an edit that can be undone.
  public func open(_ items: [MediaItem]) -> RemoteCommandResult {
    let outcome = control.perform(.edit(.playNext(items, startIfEnded: false)))
    guard case .done(let added) = outcome, let first = added.first else {
      return items.isEmpty ? .noSuchContent : RemoteCommandResult(outcome)
    }
    return RemoteCommandResult(control.perform(.select(first, play: true)))
  }
}
