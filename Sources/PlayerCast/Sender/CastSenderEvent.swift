import CastProtocol
import PlaybackCore

/// What happened to the sender.
enum CastSenderEvent: Equatable, Sendable {
  /// The device listens there from now on; `isGroup`: nil when that is not known.
  case located(CastAddress, isGroup: Bool?)
  /// Somebody wants a session on the device.
  case started
  /// Somebody wants the session that an earlier launch has left.
  case rejoined(LeftSession)
  /// A connection is up; `peer` is the device's numeric address, `own` ours on it.
  case linkOpened(peer: String, own: String)
  /// No connection could be made.
  case linkFailed(PlayerError)
  /// The connection is over, and nobody here wanted that.
  case linkClosed(PlayerError)
  /// Bytes came.
  case received([UInt8])
  /// The engine wants something.
  case command(PlayerCommand)
  /// An entry's media can be fetched.
  case published(EntryID, PublishedMedia)
  /// An entry's media cannot be served.
  case notPublished(EntryID, PlayerError)
  /// The moment of the last `wake` has come.
  case woke
  /// The connection may be dead without a sign.
  case doubted
  /// Nobody holds the player any more, or waits for it.
  case abandoned
}

/// What the sender wants done.
enum CastSenderEffect: Equatable, Sendable {
  /// Connect to the device where it was located last, in place of an attempt under way; answered by `linkOpened` or `linkFailed`.
  case connect
  /// Drop the connection, or the attempt at one, without an event; what was sent still goes out.
  case disconnect
  /// Send a message; its frame is at most `CastFrame.longestOwnBody` long.
  case send(CastMessage)
  /// Send `woke` at that moment, and no other; nil: not at all.
  case wake(at: MonotonicInstant?)
  /// Make an entry's media fetchable for the device; answered by `published` or `notPublished`.
  case publish(EntryID, MediaItem)
  /// Nobody fetches the entry's media any more.
  case revoke(EntryID)
  /// Tell the engine.
  case report(PlayerReport)
  /// The session is ready for commands.
  case opened
  /// There is no session; `finished` follows.
  case failedToOpen(PlayerError)
  /// Everything is released; no effect follows.
  case finished
  /// Write a line.
  case log(LogLevel, String)
}
