import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// Plays or pauses.
  mutating func transport(
    _ command: PlaybackCommand, for requester: Requester, _ step: inout ReceiverStep
  ) {
    if case .refused = perform(command, &step) {
      return refuse(.invalidPlayerState, to: requester, &step)
    }
    wait(for: .transport, requester, &step)
  }

  mutating func stopMedia(for requester: Requester, _ step: inout ReceiverStep) {
    cancelWaiting(&step)
    let stopped = media
    endMedia(.cancelled, &step)
    guard let stopped else { return }
    reply(.status([idleStatus(of: stopped, .cancelled)]), to: requester, &step)
  }

  mutating func seek(_ request: SeekRequest, for requester: Requester, _ step: inout ReceiverStep) {
    var outcome = CommandOutcome.unchanged
    if let distance = request.relativeTime {
      guard let distance = MediaTime(seconds: distance) else {
        return refuse(.invalidRequest, .invalidParameters, to: requester, &step)
      }
      outcome = perform(.seekBy(distance), &step)
    } else if let place = request.currentTime {
      guard let place = MediaTime(seconds: place) else {
        return refuse(.invalidRequest, .invalidParameters, to: requester, &step)
      }
      outcome = perform(.seek(to: place), &step)
    } else if request.resumeState == nil {
      return refuse(.invalidRequest, .invalidParameters, to: requester, &step)
    }
    if case .refused = outcome { return refuse(.invalidRequest, .notSupported, to: requester, &step) }
    switch request.resumeState {
    case .start?: perform(.play, &step)
    case .pause?: perform(.pause, &step)
    default: break
    }
    wait(for: .transport, requester, &step)
  }

  mutating func setRate(_ request: RateRequest, for requester: Requester, _ step: inout ReceiverStep) {
    let present = Double(machine.rate.permille) / 1000
    let wanted = request.playbackRate ?? request.relativePlaybackRate.map { $0 * present }
    guard let rate = wanted.flatMap(Self.rate) else {
      return refuse(.invalidRequest, .invalidParameters, to: requester, &step)
    }
    if case .refused = perform(.setRate(rate), &step) {
      return refuse(.invalidRequest, .notSupported, to: requester, &step)
    }
    wait(for: .rate, requester, &step)
  }

  /// Goes on or back by items, over the ends only when all repeats. Back from the first is its start.
  mutating func jump(
    by distance: Int, to place: Double? = nil, for requester: Requester, _ step: inout ReceiverStep
  ) {
    let queue = machine.queue
    guard let current = queue.current.flatMap(queue.listIndex), queue.count > 0 else {
      return refuse(.invalidPlayerState, to: requester, &step)
    }
    let bounded = min(max(distance, -settings.limits.items), settings.limits.items)
    var index = current + bounded
    if queue.repeatMode == .all {
      index = ((index % queue.count) + queue.count) % queue.count
    } else if index >= queue.count {
      return refuse(.invalidRequest, .endOfQueue, to: requester, &step)
    }
    jump(to: queue.entry(atListIndex: max(0, index)), at: place, &step)
    wait(for: .transport, requester, &step)
  }

  /// Goes to an item. It plays if it says so itself, else if playing is what was wanted before.
  mutating func jump(to entry: EntryID, at place: Double?, _ step: inout ReceiverStep) {
    let item = media?.items[entry]
    let start = place.flatMap(MediaTime.init(seconds:)).map { max(.zero, $0) } ?? item?.start ?? .zero
    let plays = item?.autoplay ?? (machine.intent == .play)
    // Opened paused when it does not begin at its start, so that the start is not heard.
    perform(.select(entry, play: plays && start == .zero), &step)
    if start > .zero {
      perform(.seek(to: start), &step)
      if plays { perform(.play, &step) }
    }
    noteTurn()
  }
}
