import PlaybackTesting

@testable import PlaybackCore

extension Simulation {
  /// No player is forgotten that was not told to go, there are never many, and no timer of one that is gone runs.
  mutating func checkPlayers() {
    let known = [machine.link?.id, machine.transfer?.other?.id].compactMap(\.self)
    let open = players.filter { _, model in !model.isFinished && model.commands.last?.action.kind != .close }
    for id in open.keys.sorted(by: { $0.rawValue < $1.rawValue }) where !known.contains(id) {
      problems.append("\(id) is open and forgotten")
    }
    if open.count > 3 { problems.append("\(open.count) players are open") }
    for entry in timers {
      switch entry.timer {
      case .stopAt: break
      case .settlement(let id), .transfer(let id), .cut(let id), .silence(let id), .ask(let id):
        if !known.contains(id) { problems.append("\(entry.timer) runs for a player that is gone") }
      }
    }
  }

  /// What says nothing about the place leaves it where it was.
  mutating func checkPlace(_ before: PlaybackMachine, _ event: PlaybackEvent) {
    // One that was late too often takes over from where it stands, within `placeTolerance`.
    if case .timer = event.kind, before.link?.id != machine.link?.id { return }
    // What is to be quick takes over where it stands.
    let isQuick = before.transfer != nil && machine.transfer?.style == .immediate
    guard !isQuick, before.queue.current == machine.queue.current, isSilentAboutPlace(event.kind) else {
      return
    }
    let (old, new) = (before.position(at: now), machine.position(at: now))
    if max(old - new, new - old) > .milliseconds(1) {
      problems.append("the place went from \(old) to \(new) with \(event.kind)")
    }
  }

  /// The place that is shown of a turn that moves never runs backwards by a word of its player, unless by more than the
  /// uncertainty that was stated: then it was moved there.
  mutating func checkShown(_ before: PlaybackMachine, _ event: PlaybackEvent) {
    guard case .player(_, let report) = event.kind, case .playback(_, .playing, _) = report.fact,
      before.currentTurn == machine.currentTurn, before.anchor.movingAt != nil,
      before.link?.id == machine.link?.id
    else { return }
    let (old, new) = (PlaybackSnapshot(before), PlaybackSnapshot(machine))
    let back = old.position(at: now) - new.position(at: now)
    if back > .zero, back <= old.uncertainty(at: now) {
      problems.append("the place that is shown went back by \(back) with \(event.kind)")
    }
  }

  private func isSilentAboutPlace(_ kind: PlaybackEvent.Kind) -> Bool {
    switch kind {
    case .command(let command):
      switch command {
      case .pause, .setVolume, .setMuted, .setRate, .selectTracks, .setTracks, .setTextStyle, .setRepeat,
        .stopAfter, .stopAt, .transfer, .stopCasting,
        .leaveDevice, .rejoin, .locate:
        true
      case .play, .togglePlay, .stop, .next, .previous, .seek, .seekBy, .select, .edit, .undo, .redo: false
      }
    case .player(_, let report):
      switch report.fact {
      case .settled(.refused), .opened, .playback, .advanced, .jumped, .ended, .failed: false
      case .settled, .capabilities, .tracks, .textStyle, .committed, .volume, .sound, .session, .link,
        .foreign, .lost:
        true
      }
    case .playerOpened, .playerUnavailable, .session, .timer: true
    }
  }
}
