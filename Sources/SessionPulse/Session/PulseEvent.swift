/// What the session learns.
enum PulseEvent: Hashable, Sendable {
  /// The server takes requests.
  case connected
  /// The server is gone, or could not be reached.
  case disconnected
  /// Something at the server is not as it was; nothing is said about what.
  case changed
  /// The answer to `PulseRequest.query`.
  case answered(ServerView)
  /// The question came to nothing: an answer took too long, or was an error.
  case unanswered
  /// The moment asked for has come.
  case woke
  /// The engine asks for the right to sound.
  case activationAsked
  /// The host has something that needs the listener's ear.
  case hostBegan(source: String)
  /// That is over.
  case hostEnded(source: String, shouldResume: Bool)
  /// The listener wants to hear this device; nil for the system's default.
  case chosen(SoundDevice.ID?)
  /// Nobody holds the session any more.
  case closed
}
