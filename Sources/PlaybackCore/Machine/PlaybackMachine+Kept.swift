extension PlaybackMachine {
  /// What is worth keeping, with the place as it is at that moment.
  ///
  /// - Complexity: O(1).
  public func kept(at moment: MonotonicInstant) -> KeptState {
    let levels = localLevels ?? OutputLevels(volume: volume, isMuted: isMuted)
    let place = KeptPlace(
      entry: anchoredEntry, position: position(at: moment), intent: intent, isEnded: phase == .ended,
      rate: rate, volume: levels.volume, isMuted: levels.isMuted)
    return KeptState(
      queue: queue, output: link?.output ?? leftSession?.output, session: keptSession, lastTurn: lastTurn,
      lastRevision: revision.rawValue,
      timings: timings.isEmpty ? nil : timings, tracks: tracks == TrackPreference() ? nil : tracks,
      textStyle: textStyle == TextTrackStyle() ? nil : textStyle, place: place)
  }

  /// A kept state as the next launch begins with it: paused at its place, nothing loaded (R31, C22, C29).
  ///
  /// Queue, order, modes, rate, tracks, style, volume and what was learned of outputs are as they were; *ended* stays so. What could be
  /// undone, player, holds and end rules belong to the launch that is over. The place is kept unless its entry is gone.
  /// What still plays on a device can be taken up: `PlaybackCommand.rejoin`.
  ///
  /// - Complexity: O(1).
  public init(_ kept: KeptState, options: PlaybackOptions = PlaybackOptions()) {
    queue = kept.queue
    self.options = options
    let place = kept.place
    let keepsPlace = place.entry == queue.current
    anchor = PositionAnchor(position: keepsPlace ? max(.zero, place.position) : .zero, at: .zero)
    anchoredEntry = queue.current
    soundedFrom = anchor.position
    let isOver = keepsPlace ? place.isEnded : queue.current == nil && !queue.isEmpty
    phase = isOver ? .ended : .idle
    (rate, volume, isMuted) = (place.rate, place.volume, place.isMuted)
    // Numbers only ever grow by one; half of their range can never be reached.
    lastTurn = kept.lastTurn & (.max >> 1)
    timings = kept.timings ?? [:]
    tracks = kept.tracks ?? TrackPreference()
    textStyle = kept.textStyle ?? TextTrackStyle()
    revision = WindowRevision(rawValue: kept.lastRevision & (.max >> 1))
    leftSession = session(leftBy: kept)
  }
}
