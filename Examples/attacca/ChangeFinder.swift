import Attacca

/// Finds what is different from one snapshot to the next.
struct ChangeFinder {
  private static let jump = MediaTime.milliseconds(500)
  /// Longer queues are told by their number of entries only.
  static let listedEntries = 1000

  private(set) var last: PlaybackSnapshot

  init(_ first: PlaybackSnapshot) { last = first }

  /// The events that tell what changed; the place is that of `now`'s own moment.
  mutating func changes(to now: PlaybackSnapshot, at moment: MonotonicInstant) -> [ShownEvent] {
    defer { last = now }
    var found: [ShownEvent] = []
    let place = now.position(at: moment)
    if queueDiffers(now) { found.append(.queue(now)) }
    if modesDiffer(now) { found.append(.modes(now)) }
    if outputDiffers(now) { found.append(.output(now)) }
    if let report = now.lastTransfer, report.isFinal, report != last.lastTransfer {
      found.append(.handedOver(report))
    }
    let isOther = now.current != last.current
    if isOther || now.title != last.title || now.artist != last.artist || now.duration != last.duration {
      found.append(.item(now))
    }
    if !isOther, usesOtherTracks(now) { found.append(.tracks(now.media?.tracks)) }
    if isOther || StateWord(now) != StateWord(last) || now.silenceReason != last.silenceReason {
      found.append(.state(now, place))
    } else if jumps(to: now) {
      found.append(.jumped(now, place))
    }
    return found
  }

  private func queueDiffers(_ now: PlaybackSnapshot) -> Bool {
    guard now.queue.revision != last.queue.revision else { return false }
    if now.queue.count != last.queue.count || now.queue.isShuffled != last.queue.isShuffled { return true }
    guard now.queue.count <= Self.listedEntries else { return false }
    return now.queue.entries != last.queue.entries
      || now.queue.isShuffled && now.queue.entriesInPlayOrder != last.queue.entriesInPlayOrder
  }

  private func modesDiffer(_ now: PlaybackSnapshot) -> Bool {
    now.queue.isShuffled != last.queue.isShuffled || now.queue.repeatMode != last.queue.repeatMode
      || now.volume != last.volume || now.isMuted != last.isMuted || now.rate != last.rate
      || now.endRules != last.endRules
  }

  /// Of the same media on the same output: what an entry begins with is no news.
  private func usesOtherTracks(_ now: PlaybackSnapshot) -> Bool {
    guard let tracks = now.media?.tracks, let before = last.media?.tracks, now.output == last.output else {
      return false
    }
    return tracks.all == before.all && tracks.active != before.active
  }

  private func outputDiffers(_ now: PlaybackSnapshot) -> Bool {
    // The first player of this machine is nothing to tell.
    let isFirst = last.output == nil && now.output == .local && now.handingOverTo == last.handingOverTo
    return (now.output != last.output && !isFirst) || now.handingOverTo != last.handingOverTo
      || now.suspension != last.suspension || now.foreign != last.foreign
  }

  private func jumps(to now: PlaybackSnapshot) -> Bool {
    let expected = last.position(at: now.anchor.at)
    let distance = now.anchor.position - expected
    return distance > Self.jump || MediaTime.zero - distance > Self.jump
  }
}
