import CastProtocol
import PlaybackCore

/// Going on with a session that an earlier launch of this program has left: as after a broken link, but one try has to
/// do.
extension CastSender {
  mutating func rejoin(_ left: LeftSession) {
    guard stage == .idle else { return }
    isRejoining = true
    session.id = left.record.session
    session.isOpen = true
    link.isSuspended = true
    window = left.window
    acknowledged = left.window.revision
    loaded = LoadedTurn(
      left.window.current, place: CastPlace(position: left.position, at: now), wantsSound: left.isPlaying)
    stage = .connecting
    effects.append(.connect)
  }

  /// It still runs: its media is asked for, and what is served from here is served anew.
  mutating func found(_ application: ReceiverApplication) {
    servesAnew = true
    if let window { show(window) }
    levels.capabilities = capabilities()
    report(.capabilities(levels.capabilities))
    reportLevels()
  }

  /// Items that name what an earlier launch has served are exchanged once they are known; the current one plays what it
  /// has got, and is loaded again should it fail.
  mutating func exchangeServed() {
    guard servesAnew else { return }
    servesAnew = false
    for turn in window?.turns ?? [] {
      if case .file = turn.item.location { queue.outdate(turn.entry) }
    }
  }
}
