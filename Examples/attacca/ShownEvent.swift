import Attacca

/// Something that a display may show. Displays leave out what is not for them.
enum ShownEvent {
  case started(PlaybackSnapshot)
  /// A sentence about something named that cannot be used.
  case problem(String)
  /// Another entry is current, or more is known about it.
  case item(PlaybackSnapshot)
  /// The word for what is going on, or the reason for silence, or the entry, is another.
  case state(PlaybackSnapshot, MediaTime)
  case modes(PlaybackSnapshot)
  /// It plays elsewhere, or is being handed over, or the device can or cannot be reached.
  case output(PlaybackSnapshot)
  /// A hand-over is done.
  case handedOver(TransferReport)
  case queue(PlaybackSnapshot)
  /// The place is not where playing would have led.
  case jumped(PlaybackSnapshot, MediaTime)
  /// A second of media has passed.
  case position(PlaybackSnapshot, MediaTime)
  case notice(Notice)
  case answered(word: String, Answer)
  case listed(PlaybackSnapshot)
  /// What can be played on, each with what it is chosen by.
  case outputs([OutputChoice], labels: [String])
  /// What a device would make of the next entries.
  case planned(TransferPlan)
  /// The tracks of the entry.
  case tracks(MediaTracks?)
  case status(PlaybackSnapshot, MediaTime)
  /// Lines of help.
  case told(String)
  /// The screen should show this now; nothing else needs to.
  case refresh(PlaybackSnapshot, MediaTime)
  /// The screen is about to belong to somebody else, or was resized: what it shows is no longer known.
  case screenLost
  case ended(Ending)
}

/// How a word on standard input was taken.
enum Answer {
  case ok
  case done(added: [EntryID])
  case nothingToDo
  case refused(CommandRefusal)
  /// Not offered just now; one sentence says why.
  case withheld(String)
  case error(String)

  init(_ outcome: CommandOutcome) {
    switch outcome {
    case .done(let added): self = .done(added: added)
    case .unchanged: self = .nothingToDo
    case .refused(let refusal): self = .refused(refusal)
    }
  }

  /// The line that answers the word.
  var line: String {
    switch self {
    case .ok, .done: "ok"
    case .nothingToDo: "ok (nothing to do)"
    case .refused(let refusal): "refused: \(refusal.explanation)"
    case .withheld(let reason): "refused: \(reason)"
    case .error(let sentence): "error: \(sentence)"
    }
  }
}

/// Shows events, in order.
protocol Display {
  /// Shows an event that happens at a time since the start; false when nobody looks any more.
  mutating func show(_ event: ShownEvent, at elapsed: MediaTime) -> Bool
}
