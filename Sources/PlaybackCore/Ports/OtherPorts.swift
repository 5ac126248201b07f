/// Which place makes sound.
public enum OutputID: Hashable, Sendable, Codable {
  /// This machine.
  case local
  /// A device that fetches and plays the media itself, and goes on when this machine sleeps.
  case remote(DeviceID)
}

/// Opens outputs: yields a player for this machine, or for a device on the network.
///
/// For a device, opening means: connect, launch or join what plays there, and be ready for an `open`. Reconnecting
/// after network trouble is the player's own business; it tells of it by `PlayerReport.Fact.link`.
///
/// Isolation: called beside the engine's runner, from any thread; may take its time.
public protocol OutputProvider: Sendable {
  /// Makes a player for the output.
  ///
  /// - Throws: `PlayerError` when the output cannot be used; the engine reports it and stays usable.
  func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player
}

/// Calls, alarms, headphones: what happens around the engine's sound on this machine.
///
/// Isolation: `events` has a single consumer; the methods may be called from any thread and return at once.
public protocol AudioSession: Sendable {
  /// What happened, in order; the stream lives as long as the session.
  var events: AsyncStream<AudioSessionEvent> { get }

  /// Asks for the right to make sound, during or after an interruption. The answer is
  /// `AudioSessionEvent.activated` or `.activationFailed`.
  func activate()
}

/// What an audio session reports.
public enum AudioSessionEvent: Hashable, Sendable, Codable {
  /// Something else needs the listener's ear (a call). The source names it, so that its end can be told apart.
  case interruptionBegan(source: String)
  /// That something is over; whether playing should go on is its word.
  case interruptionEnded(source: String, shouldResume: Bool)
  /// Sound may be made again.
  case activated
  /// Sound may not be made now: the interruption of that source still holds.
  case activationFailed(source: String)
  /// A device vanished. `wasInUse`: it is the one that was heard; `noneLeft`: there is no other.
  case outputLost(name: String, wasInUse: Bool, noneLeft: Bool)
  /// A device appeared, or the default changed.
  case outputAdded(name: String)
}

/// Media that a device can fetch.
public struct PublishedMedia: Hashable, Sendable, Codable {
  /// The address, in numbers, with everything percent-encoded that has to be.
  public var url: String
  /// What it is, as a MIME type: many devices refuse media whose type is missing or wrong.
  public var contentType: String

  /// Makes a description.
  public init(url: String, contentType: String) {
    self.url = url
    self.contentType = contentType
  }
}

/// Gives local media an address that another device can fetch, and takes it back.
///
/// Used by outputs that fetch media themselves, for what is not an http or https address already; a local player
/// never asks.
///
/// Isolation: may be called from any thread, for several entries at a time.
public protocol MediaPublisher: Sendable {
  /// An address for the item that a device at `peer` (a numeric address) can fetch, and what is there.
  ///
  /// - Throws: `PlayerError` when the item cannot be served.
  func publish(_ item: MediaItem, for entry: EntryID, facing peer: String) async throws(PlayerError)
    -> PublishedMedia

  /// Makes the entry's addresses invalid at once; unknown entries are ignored.
  func revoke(_ entry: EntryID)
}

/// Keeps the machine's state across launches.
///
/// Isolation: one call at a time, beside the engine's runner: a slow store holds up no player, it only gets fewer
/// states, always the newest.
public protocol StateStore: Sendable {
  /// Keeps this state instead of the one before; returns when it is safe. Errors are the store's to report.
  func save(_ state: PlaybackMachine) async
}

/// How important a log line is.
public enum LogLevel: String, Hashable, Sendable, Codable {
  /// For following the code.
  case debug
  /// Worth knowing.
  case info
  /// Something did not work; playing goes on.
  case warning
  /// Something the listener notices.
  case error
}

/// Receives what the engine and the players log; nothing is written anywhere by default.
///
/// Isolation: may be called from any thread; must return quickly.
public protocol LogSink: Sendable {
  /// Takes one line. `module` names where it comes from (`engine`, `mpv`).
  func log(_ level: LogLevel, module: String, _ message: @autoclosure () -> String)
}
