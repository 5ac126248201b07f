public import PlaybackCore

/// What somebody does at the device, or with another controller: facts that nobody here asked for.
extension FakePlayerModel {
  /// The turns that somebody at the device can go to: those before the current one, and those after it.
  public var reachableTurns: [Turn] { currentTurn == nil || committed != nil ? [] : previous + upcoming }

  /// Somebody pauses or plays: `playback` tells it. Nothing happens while nothing is loaded, or when it is so already.
  public mutating func handle(playing: Bool) -> [PlayerReport] {
    closeSegment()
    if case .loaded(var loaded) = deck, loaded.wantsToPlay != playing {
      loaded.wantsToPlay = playing
      deck = .loaded(loaded)
      reportPlayback()
    }
    return run()
  }

  /// Somebody goes to a place in what is loaded: `playback` tells it. Nothing happens while nothing is, or while it
  /// cannot be sought in.
  public mutating func handle(place: MediaTime) -> [PlayerReport] {
    if case .loaded = deck { _ = seek(to: place) }
    return run()
  }

  /// Somebody goes to one of `reachableTurns`: `jumped`, then it is opened and plays. Other turns are ignored.
  public mutating func jump(to id: TurnID) -> [PlayerReport] {
    guard let current = currentTurn, reachableTurns.contains(where: { $0.id == id }) else { return run() }
    let turns = previous + [current] + upcoming
    let before = Array(turns.prefix { $0.id != id })
    let after = Array(turns.dropFirst(before.count + 1))
    let turn = turns[before.count]
    unload()
    previous = before
    let delay = media(turn.item.location)?.opensAfter ?? .zero
    deck = .opening(
      Opening(
        turn: turn, place: .zero, wantsToPlay: true, readyAt: now + delay, followsByItself: false, error: nil)
    )
    hold(after)
    report(.jumped(to: id))
    return run()
  }

  /// Somebody chooses tracks of what is loaded: `tracks` tells it. Nothing happens while nothing is.
  public mutating func choose(_ ids: [TrackID]) -> [PlayerReport] {
    use(ids, byOther: true)
    return run()
  }

  /// Somebody gives the text another style: `textStyle` tells it.
  public mutating func style(_ style: TextTrackStyle) -> [PlayerReport] {
    textStyle = style
    report(.textStyle(style))
    return run()
  }

  /// Another controller plays something of its own: ours is unloaded, `foreign` tells it. It lasts until the next
  /// `open`; nil: it is over, and nothing plays.
  public mutating func playForeign(_ item: ForeignItem?) -> [PlayerReport] {
    if foreign != item, !isClosing {
      unload()
      foreign = item
      report(.foreign(item))
    }
    return run()
  }
}
