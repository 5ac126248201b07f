import PlaybackCore

extension MPVSession {
  /// The turn that the window wants after the last started one.
  var wanted: Turn? {
    guard let window, let last = line.last?.turn.id else { return nil }
    if window.current.id == last { return window.upcoming.first }
    guard let index = window.upcoming.firstIndex(where: { $0.id == last }) else {
      // What mpv has begun was taken out of the queue: the window holds from the turn after.
      return window.upcoming.first
    }
    return window.upcoming[(index + 1)...].first
  }

  /// Brings what follows in line with the window. Does nothing until the last started turn is open.
  mutating func planNext() {
    guard !isParked, line.last?.isOpened == true else { return }
    let wanted = wanted
    if wanted?.id == next?.turn.id { return }
    dropNext()
    guard let wanted else { return }
    let job = number()
    next = NextTurn(turn: wanted, job: job, stage: .inspecting)
    requests.append(.inspect(job: job, wanted.item.location, .media))
  }

  /// Takes back what was to follow.
  mutating func dropNext() {
    guard let dropped = next else { return }
    next = nil
    switch dropped.stage {
    case .failed: return
    case .inspecting: requests.append(.cancelInspection(job: dropped.job))
    case .appending:
      retiredRequests[dropped.job] = dropped.turn
      requests.append(.clearUpcoming(id: expect(.clear)))
    case .appended(let entry):
      retired[entry] = dropped.turn
      requests.append(.clearUpcoming(id: expect(.clear)))
    }
  }

  mutating func nextInspected(_ result: InspectionResult) {
    guard let next else { return }
    if let error = result.error {
      self.next?.stage = .failed
      report(.failed(next.turn.id, error))
      if isDrained { finishIfNothingFollows() }
      return
    }
    guard let playing = line.indices.last, line[playing].isOpened else {
      // What was taken back began all the same: planned again when it is open, for until then its options are in use.
      self.next = nil
      return
    }
    letOpenAhead(next.turn.item.location, during: playing)
    let id = expect(.append(next.turn))
    self.next = NextTurn(turn: next.turn, job: id, stage: .appending)
    requests.append(.load(next.turn.item, .append, start: nil, id: id))
  }

  /// libmpv opens a next entry ahead with the options of the file that plays, which has taken its own by then: what the
  /// next one may reach is put in their place, and goes with the file. Once only, because what is being opened ahead is
  /// not given up with the entry: one of the other kind is opened when its turn comes.
  private mutating func letOpenAhead(_ location: MediaLocation, during playing: Int) {
    if line[playing].opensFilesAhead == nil {
      line[playing].opensFilesAhead = location.isFile
      requests.append(
        .set(.demuxerOptions, .text(MediaAddress.whitelist(for: location)), id: expect(.nothing)))
    }
    let isOfKind = line[playing].opensFilesAhead == location.isFile
    requests.append(.set(.prefetch, .flag(isOfKind), id: expect(.nothing)))
  }

  mutating func appendReplied(_ id: UInt64, _ turn: Turn, _ error: Int32, _ value: MPVValue) {
    let isRetired = retiredRequests.removeValue(forKey: id) != nil
    guard case .entry(let entry) = value else {
      guard next?.job == id else { return }
      next?.stage = .failed
      report(.failed(turn.id, FailureClassifier.backend(error, turn.item.location)))
      return
    }
    if next?.job == id {
      next?.stage = .appended(entry: entry)
    } else if isRetired {
      retired[entry] = turn
    }
  }

  /// mpv has emptied its playlist: what was taken back before will not start any more.
  mutating func clearReplied() {
    if !purposes.values.contains(.clear) { retired.removeAll() }
  }
}

extension MediaLocation {
  /// Whether it is on this machine.
  var isFile: Bool {
    switch self {
    case .file: true
    case .url: false
    }
  }
}
