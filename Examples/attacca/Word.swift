import Attacca

/// What a line on standard input asks for.
enum Word: Equatable {
  case command(PlaybackCommand)
  case add([[UInt8]], Placement)
  case select(Int, play: Bool)
  case remove(ClosedRange<Int>)
  case move(Int, to: Int)
  case moveInOrder(Int, to: Int)
  /// Stop after this time, at once or at the end of the entry; nil takes it back.
  case sleep(MediaTime?, finishes: Bool)
  case wait(WaitGoal)
  /// Which sound, or which text, of the entries is used.
  case track(MediaTrack.Kind, TrackWish)
  /// List the tracks of the entry.
  case tracks
  /// List what can be played on.
  case outputs
  /// Play on the output of that number or name.
  case output(String)
  /// Say what a device would make of the next entries.
  case plan(OutputID)
  case list
  case status
  case help
  case quit

  /// Where added entries go.
  enum Placement: Equatable {
    case end
    /// Before the entry of that number in the list, counted from 1.
    case before(Int)
    case next
    case upNext
  }

  /// How a track is named.
  enum TrackWish: Equatable {
    /// As the media itself wants it.
    case automatic
    /// None; text only.
    case off
    /// The first of these languages that there is.
    case languages([String])
    /// The one of that number in `tracks`.
    case number(TrackID)
  }

  /// What ends a wait.
  enum WaitGoal: Equatable {
    case silence
    case nextEntry
    /// No hand-over is under way.
    case handOver
    case time(MediaTime)
  }
}

/// A line that is no word: what is wrong and what to write instead, in one sentence.
struct WordError: Error, Equatable {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
