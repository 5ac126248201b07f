import Attacca

/// Everything that a session reacts to.
enum SessionInput: Sendable {
  /// What the command line named has been looked up.
  case collected(MediaCollection)
  /// What a word named has been looked up.
  case found(MediaCollection, Word.Placement)
  case snapshot(PlaybackSnapshot)
  /// A second of media has passed.
  case tick
  case notice(Notice)
  /// A piece of standard input; empty at its end.
  case input([UInt8])
  case signal(Int32)
  /// The time of the wait with that number is over.
  case waited(Int)
}
