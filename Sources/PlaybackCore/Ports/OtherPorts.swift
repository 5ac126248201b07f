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

  /// Makes a player for a session that an earlier launch has left, and loads nothing: it has what that was shown. Returns
  /// when it is known what the session plays; the player tells it by its first reports, which end with
  /// `link(.connected)`. Refused by default.
  ///
  /// - Throws: `PlayerError` when the session cannot be found: the device is gone, or something else plays there.
  func rejoin(_ session: LeftSession) async throws(PlayerError) -> any Player

  /// This machine has slept, or its network has changed: connections to devices may be dead without a sign. Finds out
  /// soon whether each still answers, and connects anew where it does not. Returns at once; nothing by default.
  func probe()

  /// What the output would make of these entries, at that speed: what `openPlayer`'s player then does, as long as device,
  /// files and servers stay as they are. Changes nothing; nil when the output plays whatever this machine plays.
  ///
  /// - Throws: `PlayerError` when the output cannot be asked.
  func plan(_ entries: [(id: EntryID, item: MediaItem)], rate: PlaybackRate, for output: OutputID)
    async throws(PlayerError) -> TransferPlan?
}

extension OutputProvider {
  /// Refuses: nothing outlives this launch.
  public func rejoin(_ session: LeftSession) async throws(PlayerError) -> any Player {
    throw PlayerError(
      .outputUnavailable, detail: "\(session.output.displayName): sessions of before cannot be taken up")
  }

  /// Nothing: an output without a connection has nothing to look after.
  public func probe() {}

  /// nil: nothing is known of any difference.
  public func plan(_ entries: [(id: EntryID, item: MediaItem)], rate: PlaybackRate, for output: OutputID)
    async throws(PlayerError) -> TransferPlan?
  { nil }
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
  /// A device whose loss had paused playing is back soon enough, and sound would go to it: playing goes on unless the
  /// listener has asked for anything since.
  case outputReturned(name: String)
  /// For so long until now sound was given out that nobody heard: a call silenced the stream, or the device was gone,
  /// before playing could pause. Playing goes back by it, so that it is heard later. Real time, not media time.
  case wentUnheard(MediaTime)
  /// The listener set this machine's loudness in the system's mixer.
  case levelsChanged(Volume, isMuted: Bool)
  /// The sound server is gone: playing is held, at the place that was heard last, until `soundReturned`.
  case soundLost(reason: String)
  /// No sound comes out just now, for this reason; nothing has to be done, it goes on by itself.
  case soundStalled(reason: String)
  /// What `soundLost` or `soundStalled` told of is over.
  case soundReturned
}

/// Says how much softer a player is to be for a while, because something else is to be heard above it (a spoken notice).
///
/// No volume, and no state of playing: the mixer and the engine do not see it, and it is gone with whoever asked for it.
///
/// Isolation: may be called from any thread.
public protocol DuckingSource: Sendable {
  /// By how many decibels: what holds now at once, then each new value; 0 is as loud as ever. The stream ends with the
  /// source, and so does the ducking.
  func ducking() -> AsyncStream<Int32>
}

/// Media that a device can fetch.
public struct PublishedMedia: Hashable, Sendable, Codable {
  /// The address, in numbers, with everything percent-encoded that has to be.
  public var url: String
  /// What it is, as a MIME type: many devices refuse media whose type is missing or wrong.
  public var contentType: String
  /// The item's tracks beside the media, as far as they can be fetched: each with its address and, for text, as WebVTT.
  public var tracks: [MediaTrack]

  /// Makes a description.
  public init(url: String, contentType: String, tracks: [MediaTrack] = []) {
    self.url = url
    self.contentType = contentType
    self.tracks = tracks
  }
}

/// Who holds what was published: each session with a device is a holder of its own.
///
/// Several sessions can hold the same entry, when playing goes from one device to another: none takes back what another
/// still needs.
public struct MediaHolder: Hashable, Sendable {
  /// Tells holders of one publisher apart.
  public let rawValue: UInt64

  /// Makes the holder of that number; the same number is the same holder.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Gives local media an address that another device can fetch, and takes it back.
///
/// Used by outputs that fetch media themselves, for what is not an http or https address already; a local player
/// never asks.
///
/// Isolation: may be called from any thread, for several entries at a time.
public protocol MediaPublisher: Sendable {
  /// An address for the item that a device at `peer` (a numeric address) can fetch, and what is there; from now on the
  /// holder holds the entry.
  ///
  /// - Throws: `PlayerError` when the item cannot be served.
  func publish(
    _ item: MediaItem, for entry: EntryID, heldBy holder: MediaHolder, facing peer: String
  ) async throws(PlayerError) -> PublishedMedia

  /// The holder holds the entry no more: addresses that nobody else holds become invalid at once. What it does not
  /// hold is ignored.
  func revoke(_ entry: EntryID, heldBy holder: MediaHolder)

  /// The tracks that `publish` would give, told by their ids, without publishing anything; nil when that is not known
  /// beforehand.
  ///
  /// - Throws: `PlayerError` as `publish` would for the item itself.
  func preview(_ item: MediaItem) async throws(PlayerError) -> [TrackID]?
}

extension MediaPublisher {
  /// nil: it is not known beforehand.
  public func preview(_ item: MediaItem) async throws(PlayerError) -> [TrackID]? { nil }
}

/// Keeps the machine's state across launches.
///
/// Isolation: one call at a time, beside the engine's runner: a slow store holds up no player, it only gets fewer
/// states, always the newest.
public protocol StateStore: Sendable {
  /// Keeps this state instead of the one before; returns when it is safe. Errors are the store's to report. Called at
  /// most about once a second while playing, besides when something waits for it.
  func save(_ state: KeptState) async
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
