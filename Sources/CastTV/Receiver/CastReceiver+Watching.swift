import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// Tells everybody how the device stands, if that changed. A loudness is told when the player has it.
  mutating func tellDevice(_ step: inout ReceiverStep) {
    let status = deviceStatus
    guard told.owesDevice || player.areLevelsSettled && status != told.device else { return }
    told.owesDevice = false
    told.device = status
    if tellsEnd { broadcast(ReceiverReply(.status(status)), from: .platformReceiver, &step) }
  }

  /// Tells whoever watches the receiver what changed.
  mutating func watch(_ step: inout ReceiverStep) {
    let playback = playbackLine(at: step.now)
    if let playback, !playback.isSame(as: told.playback) { step.tell(.playback(playback)) }
    told.playback = playback
    if levels != told.levels, player.areLevelsSettled {
      told.levels = levels
      step.tell(.volume(levels.product, muted: levels.isSilent))
    }
  }

  private func playbackLine(at now: MonotonicInstant) -> TVPlayback? {
    guard let media, media.isAlive else {
      guard var last = told.playback else { return nil }
      last.state = media?.end == .finished ? .finished : media?.end == .error ? .failed : .stopped
      last.silence = nil
      return last
    }
    let snapshot = PlaybackSnapshot(machine)
    let state = word(for: machine.phase)
    return TVPlayback(
      state: state, title: snapshot.title, artist: snapshot.artist,
      number: machine.queue.currentPlayIndex.map { $0 + 1 } ?? 1, count: machine.queue.count,
      position: max(.zero, machine.position(at: now)), duration: state == .opening ? nil : snapshot.duration,
      silence: state == .playing ? silence : nil)
  }

  /// Why nothing is heard while it plays.
  private var silence: String? {
    guard case .silent(let reason)? = machine.sound else { return nil }
    return DisplayText.safe(reason)
  }

  private func word(for phase: PlaybackPhase) -> TVPlayback.State {
    switch phase {
    case .idle, .loading: .opening
    case .buffering: .buffering
    case .ready: player.state == .playing ? .playing : player.state == .buffering ? .buffering : .paused
    case .ended: .finished
    case .failed: .failed
    }
  }
}
