import PlaybackCore

/// Loudness as the tags want it.
///
/// libmpv's own option acts where sound leaves for the server, so at a joint the last 0.1 to 0.2 s of an entry get the
/// gain of the next one. A filter belongs to the file: the gain changes at its first sample. It is set while libmpv
/// waits with the file open, before it makes the chain of filters.
struct GainKeeping: Equatable, Sendable {
  /// So long a file that is open waits for the album of the one after it: it is open some 300 ms before its turn.
  static let patience = MediaTime.milliseconds(150)

  let mode: MPVOptions.ReplayGain
  /// The albums that the tags of media name, of entries that may be neighbours still; empty for none.
  var albums: [EntryID: String] = [:]
  /// The entries whose album is looked for, by the inspection.
  var searches: [UInt64: EntryID] = [:]
  /// The file that waits for the album of the one after it.
  var waiting: Waiting?
  /// The factor that libmpv was told last; nil when it did not take it, so that the next file is told in any case.
  var told: Double? = 1

  struct Waiting: Equatable, Sendable {
    let serial: UInt64
    let hook: UInt64
    let until: MonotonicInstant
  }
}

extension MPVSession {
  /// Everything is known about the media that libmpv has open: lets it go on, with the gain that is wanted, as soon as
  /// that can be told.
  mutating func settleGain(_ serial: UInt64, hook: UInt64) {
    guard gain.mode != .off, let index = line.firstIndex(where: { $0.serial == serial }) else {
      requests.append(.proceed(hook: hook))
      return
    }
    learnAlbum(line[index].media.album, of: line[index].turn.entry)
    if dependsOnSearch(index) {
      gain.waiting = GainKeeping.Waiting(serial: serial, hook: hook, until: now + GainKeeping.patience)
    } else {
      useGain(index, hook: hook)
    }
  }

  private mutating func useGain(_ index: Int, hook: UInt64) {
    // Once played with a gain a turn keeps it, whatever becomes of its neighbours.
    if line[index].takesAlbumGain == nil { line[index].takesAlbumGain = takesAlbum(index) }
    tellGain(of: line[index])
    requests.append(.proceed(hook: hook))
  }

  private func takesAlbum(_ index: Int) -> Bool {
    let before = index > 0 ? line[index - 1].turn : turnBefore(line[index].turn)
    return gain.mode.takesAlbum(
      albumEntry(line[index].turn), before: before.map(albumEntry), after: wanted.map(albumEntry))
  }

  /// Whether the album of the entry after it is still being looked for, and decides.
  private func dependsOnSearch(_ index: Int) -> Bool {
    guard gain.mode == .automatic, line[index].takesAlbumGain == nil, !takesAlbum(index), let wanted else {
      return false
    }
    return albumEntry(line[index].turn).album?.isEmpty == false && gain.searches.values.contains(wanted.entry)
  }

  /// Tells libmpv the gain of the track in use, if that is another than before.
  mutating func tellGain(of turn: StartedTurn) {
    guard let takesAlbum = turn.takesAlbumGain else { return }
    let sounds = turn.media.tracks?.all.filter { $0.kind == .audio } ?? []
    let used = sounds.first { turn.media.tracks?.active.contains($0.id) == true } ?? sounds.first
    let factor = used.flatMap { turn.gains[$0.id] }?.level(ofAlbum: takesAlbum).factor ?? 1
    guard factor != gain.told else { return }
    gain.told = factor
    let filter = factor == 1 ? "" : "lavfi=[volume=\(factor):precision=float]"
    requests.append(.set(.filters, .text(filter), id: expect(.gain)))
  }

  // MARK: albums

  /// Looks for the albums of what follows, on this machine: a server is not asked twice for that.
  mutating func searchAlbums() {
    guard gain.mode == .automatic, let window else { return }
    for (job, entry) in gain.searches where !window.upcoming.contains(where: { $0.entry == entry }) {
      gain.searches[job] = nil
      requests.append(.cancelInspection(job: job))
    }
    for turn in window.upcoming where albumEntry(turn).album == nil && turn.item.location.isFile {
      guard !gain.searches.values.contains(turn.entry) else { continue }
      let job = number()
      gain.searches[job] = turn.entry
      requests.append(.inspect(job: job, turn.item.location, .media))
    }
  }

  /// An inspection is done; false when it was for something else than an album.
  mutating func albumFound(_ job: UInt64, _ result: InspectionResult) -> Bool {
    guard let entry = gain.searches.removeValue(forKey: job) else { return false }
    learnAlbum(result.album, of: entry)
    if let waiting = gain.waiting, line.last?.serial != waiting.serial || !dependsOnSearch(line.count - 1) {
      endWaiting()
    }
    return true
  }

  /// The album was not found in time.
  mutating func checkWaiting() {
    if let waiting = gain.waiting, now >= waiting.until { endWaiting() }
  }

  /// libmpv goes on with the file that it holds open, if it still waits.
  mutating func endWaiting() {
    guard let waiting = gain.waiting else { return }
    gain.waiting = nil
    if let index = line.firstIndex(where: { $0.serial == waiting.serial }) {
      useGain(index, hook: waiting.hook)
    } else {
      requests.append(.proceed(hook: waiting.hook))
    }
  }

  private func albumEntry(_ turn: Turn) -> AlbumEntry {
    let given = turn.item.album.flatMap { $0.isEmpty ? nil : $0 }
    return AlbumEntry(entry: turn.entry.rawValue, album: given ?? gain.albums[turn.entry])
  }

  private mutating func learnAlbum(_ album: String?, of entry: EntryID) {
    guard gain.mode == .automatic else { return }
    let near = Set((window?.turns ?? []).map(\.entry) + line.map(\.turn.entry))
    gain.albums = gain.albums.filter { near.contains($0.key) }
    gain.albums[entry] = album ?? ""
  }

  private func turnBefore(_ turn: Turn) -> Turn? {
    guard let turns = window?.turns, let index = turns.firstIndex(where: { $0.id == turn.id }) else {
      return nil
    }
    return turns[..<index].last
  }
}
