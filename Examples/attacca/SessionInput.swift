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
  /// Something that was wanted is not possible; a sentence says what.
  case problem(String)
  /// What can be played on has been looked up.
  case outputs(OutputFinder.Found)
  /// What a device would make of the next entries has been found out.
  case planned(PlanQuestion, PlanAnswer)
  /// A piece of standard input; empty at its end.
  case input([UInt8])
  case signal(Int32)
  /// The desktop asks for the end.
  case quit
  /// The time of the wait with that number is over.
  case waited(Int)
}
