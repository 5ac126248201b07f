public import PlaybackCore

extension PlaybackEngine {
  /// Makes sound; see `PlaybackCommand.play`.
  @discardableResult
  public func play() -> CommandOutcome { perform(.play) }

  /// Falls silent, keeps the place.
  @discardableResult
  public func pause() -> CommandOutcome { perform(.pause) }

  /// Pauses when playing is wanted, else plays.
  @discardableResult
  public func togglePlay() -> CommandOutcome { perform(.togglePlay) }

  /// Goes to the next entry.
  @discardableResult
  public func next() -> CommandOutcome { perform(.next) }

  /// Goes to the entry before, or to the start of this one.
  @discardableResult
  public func previous() -> CommandOutcome { perform(.previous) }

  /// Goes to a place in the current entry.
  @discardableResult
  public func seek(to place: MediaTime) -> CommandOutcome { perform(.seek(to: place)) }

  /// Replaces the queue; undoable.
  @discardableResult
  public func load(
    _ items: [MediaItem], start: Int? = nil, at place: MediaTime = .zero, play: Bool, shuffle: Bool? = nil,
    repeat mode: RepeatMode? = nil
  ) -> CommandOutcome {
    perform(.edit(.load(items, start: start, at: place, play: play, shuffle: shuffle, repeat: mode)))
  }

  /// Appends to the queue; undoable.
  @discardableResult
  public func append(_ items: [MediaItem]) -> CommandOutcome {
    perform(.edit(.append(items, startIfEnded: false)))
  }

  /// Puts items directly after the current entry; undoable.
  @discardableResult
  public func playNext(_ items: [MediaItem]) -> CommandOutcome {
    perform(.edit(.playNext(items, startIfEnded: false)))
  }

  /// Turns shuffle on or off; undoable.
  @discardableResult
  public func setShuffle(_ on: Bool) -> CommandOutcome { perform(.edit(.setShuffle(on))) }

  /// Takes the newest edit back.
  @discardableResult
  public func undo() -> CommandOutcome { perform(.undo) }

  /// Does the newest undone edit again.
  @discardableResult
  public func redo() -> CommandOutcome { perform(.redo) }

  /// Goes to the start of an entry, and plays it unless told otherwise.
  @discardableResult
  public func select(_ entry: EntryID, play: Bool = true) -> CommandOutcome {
    perform(.select(entry, play: play))
  }

  /// Removes entries; undoable.
  @discardableResult
  public func remove(_ entries: [EntryID]) -> CommandOutcome { perform(.edit(.remove(entries))) }

  /// Says what happens at the end of an entry and of the order.
  @discardableResult
  public func setRepeat(_ mode: RepeatMode) -> CommandOutcome { perform(.setRepeat(mode)) }

  /// Plays at another speed, pitch kept.
  @discardableResult
  public func setRate(_ rate: PlaybackRate) -> CommandOutcome { perform(.setRate(rate)) }

  /// Uses tracks of the current entry, one of a kind at most; what was chosen is found again by language or name in every
  /// entry and on every output.
  @discardableResult
  public func selectTracks(_ ids: [TrackID]) -> CommandOutcome { perform(.selectTracks(ids)) }

  /// Uses tracks by language or name, from now on and for every entry.
  @discardableResult
  public func setTracks(_ preference: TrackPreference) -> CommandOutcome { perform(.setTracks(preference)) }

  /// Shows text in a style, from now on, for every entry and on every output.
  @discardableResult
  public func setTextStyle(_ style: TextTrackStyle) -> CommandOutcome { perform(.setTextStyle(style)) }

  /// Sets the loudness of the present output.
  @discardableResult
  public func setVolume(_ volume: Volume) -> CommandOutcome { perform(.setVolume(volume)) }

  /// Hands playing over to another output, or takes it back; what becomes of it is seen in the snapshots. `style`: nil
  /// for the host's choice.
  @discardableResult
  public func transfer(to output: OutputID, style: TransferStyle? = nil) -> CommandOutcome {
    perform(.transfer(to: output, style: style))
  }

  /// Ends what the device shows, for everybody; playing goes on here as it was.
  @discardableResult
  public func stopCasting() -> CommandOutcome { perform(.stopCasting) }

  /// Leaves the device to itself: it plays on, here nothing does.
  @discardableResult
  public func leaveDevice() -> CommandOutcome { perform(.leaveDevice) }

  /// Takes up what a device still plays since the launch before, of which the state was kept; see
  /// `PlaybackCommand.rejoin`.
  @discardableResult
  public func rejoin() -> CommandOutcome { perform(.rejoin) }
}
