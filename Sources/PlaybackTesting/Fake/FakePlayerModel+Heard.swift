import PlaybackCore

extension FakePlayerModel {
  /// Everything that came out so far, in order, the present stretch included.
  public var heard: [HeardSegment] {
    var player = self
    player.closeSegment()
    return player.pastSegments
  }

  /// Ends the stretch that is being heard, and begins the next one at the same place: to be called before
  /// anything about the sound changes.
  mutating func closeSegment() {
    guard case .loaded(var loaded) = deck else { return }
    let place = place(of: loaded)
    if isMoving(loaded), now > loaded.since {
      append(
        HeardSegment(
          turn: loaded.turn.id, entry: loaded.turn.entry, from: loaded.place, to: place, since: loaded.since,
          until: now, rate: rate, isAudible: isLoud))
    }
    (loaded.place, loaded.since) = (place, now)
    deck = .loaded(loaded)
  }

  private mutating func append(_ segment: HeardSegment) {
    guard let last = pastSegments.last, last.isContinued(by: segment) else {
      return pastSegments.append(segment)
    }
    pastSegments[pastSegments.endIndex - 1].to = segment.to
    pastSegments[pastSegments.endIndex - 1].until = segment.until
  }
}
