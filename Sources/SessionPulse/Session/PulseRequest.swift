import PlaybackCore

/// What the session wants done, in order.
enum PulseRequest: Hashable, Sendable {
  /// Make a new connection in place of what is left of the old one.
  case connect
  /// Ask for everything there is.
  case query
  case setMuted(input: UInt32, Bool)
  case move(input: UInt32, sink: String)
  case setPort(sink: String, port: String)
  case report(AudioSessionEvent)
  /// The player is to be softer by so many decibels.
  case duck(Int32)
  case publish([SoundDevice])
  case log(LogLevel, String)
  /// Let go of the server and end.
  case quit
}
