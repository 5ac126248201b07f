/// Why the program ends.
enum Ending: Equatable {
  /// The queue is through; so many entries could not be played.
  case playedThrough(failures: Int)
  /// Not one entry could be played.
  case nothingPlayed
  /// Nothing that was named can be queued.
  case nothingToPlay
  case quit
  /// The input is at its end and nothing is being played.
  case inputEnded
  /// The player is gone.
  case outputLost
  /// Nobody reads what is written.
  case unread
  case interrupted(Int32)

  var status: Int32 {
    switch self {
    case .playedThrough, .quit, .inputEnded, .unread: ExitStatus.fine
    case .nothingPlayed: ExitStatus.nothingPlayed
    case .nothingToPlay: ExitStatus.nothingToPlay
    case .outputLost: ExitStatus.noPlayer
    case .interrupted(let signal): ExitStatus.signal(signal)
    }
  }

  /// The word for it in JSON.
  var word: String {
    switch self {
    case .playedThrough: "ended"
    case .nothingPlayed: "failed"
    case .nothingToPlay: "nothing"
    case .quit: "quit"
    case .inputEnded: "input"
    case .outputLost: "lost"
    case .unread: "unread"
    case .interrupted: "interrupted"
    }
  }

  /// The sentence for it.
  var sentence: String {
    switch self {
    case .playedThrough(0): "The queue was played through."
    case .playedThrough(1): "The queue was played through; one entry could not be played."
    case .playedThrough(let failures):
      "The queue was played through; \(failures) entries could not be played."
    case .nothingPlayed: "Nothing in the queue could be played."
    case .nothingToPlay: "There is nothing to play: name files, folders, playlists or addresses that exist."
    case .quit: "Quit."
    case .inputEnded: "Nothing is being played and the input has ended."
    case .outputLost: "The player is gone, so nothing more can be played."
    case .unread: "Nobody reads the output."
    case .interrupted(let signal): "Interrupted by signal \(signal)."
    }
  }
}
