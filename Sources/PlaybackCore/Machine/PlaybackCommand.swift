/// What a listener, or the app for them, asks of the engine.
public enum PlaybackCommand: Hashable, Sendable, Codable {
  /// Make sound. Out of the end: goes to what was added since, else starts the order over. During an
  /// interruption: asks for the right to sound and lifts it.
  case play
  /// Fall silent, keep the place.
  case pause
  /// `pause` when playing is wanted, else `play`.
  case togglePlay
  /// Unload; the current entry stays, at its start, paused.
  case stop
  /// The next entry of the play order. Keeps paused what is paused; out of the end or a failure it plays.
  case next
  /// The entry before, or the start of this one when more of it than the threshold was heard.
  case previous
  /// A place in the current entry; clamped to its length.
  case seek(to: MediaTime)
  /// Forward or, negative, back from the present place.
  case seekBy(MediaTime)
  /// An entry, from its start, playing or paused.
  case select(EntryID, play: Bool)
  /// The speed, from now on and for every entry.
  case setRate(PlaybackRate)
  /// The loudness of the present output.
  case setVolume(Volume)
  /// Silence of the present output.
  case setMuted(Bool)
  /// Use these tracks of the current entry: of each kind one at most, none of text for no text; sound that is not named
  /// stays the media's own choice. What was chosen becomes the preference, for every entry and every output.
  case selectTracks([TrackID])
  /// Use tracks by language or name, from now on and for every entry.
  case setTracks(TrackPreference)
  /// How text is shown, from now on, for every entry and on every output.
  case setTextStyle(TextTrackStyle)
  /// Stop after that many natural ends; nil takes the rule back.
  case stopAfter(entries: Int?)
  /// Stop at a time: at once, or at the end of the entry that plays then; nil takes the rule back.
  case stopAt(MonotonicInstant?, finishingEntry: Bool)
  /// What happens at the end of an entry and of the order.
  case setRepeat(RepeatMode)
  /// Hand what plays over to another output, with its place, intent, rate, modes and order; never its volume. Playing
  /// goes on where it is until the other output is ready; if that fails, nothing has changed. During another hand-over
  /// the newer wish counts; to where playing is, it takes a hand-over back. `style`: other than the host's choice; given
  /// with the same output again, the hand-over under way is done that way.
  case transfer(to: OutputID, style: TransferStyle? = nil)
  /// Ask the output where playing is, as it is heard: the place is exact from its answer on.
  case locate
  /// End what the device shows, for everybody, and go on here as it was: what played plays, what was paused is paused.
  case stopCasting
  /// Leave the device to itself: it plays on, here nothing does; the place is kept, paused.
  case leaveDevice
  /// Takes up what a device still plays since the launch before, as it is there, without loading anything anew; what
  /// passed there meanwhile is followed. When the device is gone, or plays something else by now, the current entry is
  /// loaded here, paused at the last known place, and the listener is told. Refused once an output is in use.
  case rejoin
  /// An edit of the queue; each can be undone.
  case edit(QueueEdit)
  /// Take the newest edit back.
  case undo
  /// Do the newest undone edit again.
  case redo
}

/// An edit of the queue. What each means for list and play order is said at the verb of `PlayQueue`.
public enum QueueEdit: Hashable, Sendable, Codable {
  /// Replace everything and stand at `start` (nil: the first of the order), at a place, playing or paused.
  case load([MediaItem], start: Int?, at: MediaTime, play: Bool, shuffle: Bool?, repeat: RepeatMode?)
  /// Insert at a list index. `startIfEnded`: when the queue is through or stands nowhere, play the first of them.
  case insert([MediaItem], at: Int, startIfEnded: Bool)
  /// Append to the list.
  case append([MediaItem], startIfEnded: Bool)
  /// Directly after the current entry.
  case playNext([MediaItem], startIfEnded: Bool)
  /// Behind what was put next before.
  case addToUpNext([MediaItem], startIfEnded: Bool)
  /// Exchange a range of list indices for other items.
  case replace(Range<Int>, with: [MediaItem])
  /// Remove entries.
  case remove([EntryID])
  /// Remove everything.
  case clear
  /// Remove what follows the current entry in the play order.
  case clearUpcoming
  /// Remove everything but the current entry.
  case clearAllButCurrent
  /// Move a block of list indices.
  case move(Range<Int>, to: Int)
  /// Move entries together to a list index.
  case moveEntries([EntryID], to: Int)
  /// The same, in the order given: with all entries any order of the list.
  case arrange([EntryID], to: Int)
  /// Move one entry in the play order.
  case moveInOrder(from: Int, to: Int)
  /// Put queued entries directly after the current one.
  case moveToNext([EntryID])
  /// Shuffle on or off.
  case setShuffle(Bool)
  /// How random orders are drawn; with shuffle on a new one is drawn.
  case setShuffleStyle(ShuffleStyle)
  /// A new random order.
  case reshuffle
  /// Shuffle on with exactly this play order; refused unless it names every entry once.
  case setOrder([EntryID])
}

/// How a command ended, answered at once.
public enum CommandOutcome: Hashable, Sendable, Codable {
  /// Done; the ids of entries that it added, in the order given.
  case done(added: [EntryID])
  /// There was nothing to do.
  case unchanged
  /// Nothing was changed, because it is not possible.
  case refused(CommandRefusal)

  /// Done, with nothing added.
  public static let done = CommandOutcome.done(added: [])
}

/// Why a command was refused.
public enum CommandRefusal: String, Hashable, Sendable, Codable, CaseIterable {
  /// The queue has no entries.
  case emptyQueue
  /// There is nothing after the current entry.
  case nothingUpcoming
  /// There is nothing before the place the queue stands at.
  case nothingBefore
  /// The entry is not in the queue.
  case unknownEntry
  /// An index is negative or beyond the end.
  case indexOutOfRange
  /// There is no edit to undo.
  case nothingToUndo
  /// There is no undone edit to redo.
  case nothingToRedo
  /// There is no current entry.
  case noCurrentEntry
  /// The current entry cannot be sought in.
  case notSeekable
  /// A count must be at least one.
  case countTooSmall
  /// A play order has to name every entry of the queue once.
  case incompleteOrder
  /// The device cannot be reached just now.
  case outputUnreachable
  /// The output cannot do that.
  case notSupportedByOutput
  /// No device plays.
  case notCasting
  /// Nothing is known to be left on a device, or an output is in use already.
  case nothingToRejoin
  /// The current entry has no such track.
  case unknownTrack
  /// Two tracks of one kind cannot be used at once.
  case tooManyTracks

  /// One sentence for a listener.
  public var explanation: String {
    switch self {
    case .emptyQueue: "The queue is empty: add something first."
    case .nothingUpcoming: "Nothing follows in the queue."
    case .nothingBefore: "Nothing comes before in the queue."
    case .unknownEntry: "That entry is not in the queue any more."
    case .indexOutOfRange: "There is no such place in the queue."
    case .unknownTrack: "The current entry has no such track: choose one from its list."
    case .tooManyTracks: "Only one track of a kind can be used at once: leave the others out."
    case .nothingToUndo: "There is nothing to undo."
    case .nothingToRedo: "There is nothing to redo."
    case .noCurrentEntry: "Nothing is being played."
    case .notSeekable: "This cannot be sought in."
    case .countTooSmall: "The count must be at least one."
    case .incompleteOrder: "The order must name every entry of the queue once."
    case .outputUnreachable:
      "The device cannot be reached just now: wait, take playing back here, or stop casting."
    case .notSupportedByOutput: "What plays now cannot do that."
    case .notCasting: "No device plays: hand playing over to one first."
    case .nothingToRejoin: "There is nothing on a device that could be taken up."
    }
  }
}
