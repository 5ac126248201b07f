import CastProtocol
import PlaybackCore

extension CastSender {
  /// Takes a new window: what has come into it is published, what has left it is revoked.
  mutating func show(_ window: QueueWindow) {
    self.window = window
    let turns = window.turns
    for turn in turns where publications[turn.entry] == nil { publish(turn) }
    let kept = Set(turns.map(\.entry) + [loaded?.turn.entry, opening?.turn.entry].compactMap(\.self))
    for entry in publications.keys.sorted() where !kept.contains(entry) {
      publications[entry] = nil
      renewals.remove(entry)
      formerAddresses[entry] = nil
      effects.append(.revoke(entry))
    }
    failedTurns.formIntersection(turns.map(\.id))
    for turn in window.upcoming { tellIfNotCastable(turn) }
  }

  private mutating func publish(_ turn: Turn) {
    do {
      if let media = try CastContent.address(of: turn.item), !style.asksFirst {
        publications[turn.entry] = publication(of: turn, media)
      } else {
        publications[turn.entry] = .pending
        effects.append(.publish(turn.entry, turn.item))
      }
    } catch {
      publications[turn.entry] = .failed(error)
    }
  }

  private func publication(of turn: Turn, _ media: PublishedMedia) -> Publication {
    let objection = CastContent.objection(
      to: turn, media, style: style, wishes: wishes, taken: launching.credentials?.size ?? 0)
    return objection.map(Publication.failed) ?? .ready(media)
  }

  /// We have another address than before: what this machine serves can be fetched at another one, too.
  mutating func publishAnew() {
    for turn in knownTurns where !renewals.contains(turn.entry) && isServed(turn) {
      renewals.insert(turn.entry)
      effects.append(.publish(turn.entry, turn.item))
    }
  }

  /// Whether an entry is published, and not an address of its own.
  private func isServed(_ turn: Turn) -> Bool {
    guard case .file = turn.item.location, case .ready = publications[turn.entry] else { return false }
    return true
  }

  /// Where an entry can be fetched from now on. The items that the device has of it are exchanged, but for the current
  /// one: that plays what it has, and is loaded again should it fail.
  private mutating func renewed(_ entry: EntryID, _ media: PublishedMedia) {
    guard case .ready(let old)? = publications[entry], old != media,
      let turn = knownTurns.first(where: { $0.entry == entry })
    else { return }
    formerAddresses[entry] = old.url
    publications[entry] = publication(of: turn, media)
    queue.outdate(entry)
    projection.steps = 0
    publicationDecided(entry)
  }

  /// Whether what is loaded is fetched where we are not any more.
  var isLoadedOutdated: Bool {
    guard let loaded else { return false }
    return renewals.contains(loaded.turn.entry) || loaded.itemID.map(queue.outdated.contains) ?? false
  }

  mutating func published(_ entry: EntryID, _ media: PublishedMedia) {
    if renewals.remove(entry) != nil { return renewed(entry, media) }
    guard publications[entry] == .pending, let turn = knownTurns.first(where: { $0.entry == entry }) else {
      // It has left the window meanwhile.
      if publications[entry] == nil { effects.append(.revoke(entry)) }
      return
    }
    publications[entry] = publication(of: turn, media)
    publicationDecided(entry)
  }

  mutating func notPublished(_ entry: EntryID, _ error: PlayerError) {
    guard publications[entry] == .pending || renewals.remove(entry) != nil else { return }
    let reason = error.code == .notCastable ? error.detail : error.description
    publications[entry] = .failed(PlayerError(.notCastable, location: error.location, detail: reason))
    publicationDecided(entry)
  }

  private mutating func publicationDecided(_ entry: EntryID) {
    projection.isDue = true
    for turn in window?.upcoming ?? [] where turn.entry == entry { tellIfNotCastable(turn) }
  }

  /// An upcoming turn that the device cannot be given is told at once; the others go on.
  private mutating func tellIfNotCastable(_ turn: Turn) {
    if case .failed(let error) = publications[turn.entry], turn.id != opening?.turn.id { fail(turn, error) }
  }

  /// A turn cannot be played; told once.
  mutating func fail(_ turn: Turn, _ error: PlayerError) {
    guard failedTurns.insert(turn.id).inserted else { return }
    var error = error
    error.location = error.location ?? turn.item.location
    report(.failed(turn.id, error))
  }

  // MARK: what is known

  /// Every turn that something on the device can be.
  var knownTurns: [Turn] {
    (window?.turns ?? []) + [loaded?.turn, opening?.turn].compactMap(\.self) + queue.orderedTurns
  }

  /// What to fetch for a turn; nil while, or because, there is nothing.
  func media(of turn: Turn) -> PublishedMedia? {
    if case .ready(let media) = publications[turn.entry] { media } else { nil }
  }

  /// What is sent for a turn; nil while there is nothing to fetch.
  func item(for turn: Turn) -> QueueItem? {
    guard let media = media(of: turn), let revision = window?.revision else { return nil }
    return CastContent.item(
      turn, media, revision: revision, owner: ownID.rawValue, style: style, wishes: wishes)
  }

  /// Whether something of the window is still being published and may be waited for.
  var waitsForPublications: Bool {
    guard timers[.publishing] != nil, let window else { return false }
    return window.turns.contains { publications[$0.entry] == .pending }
  }

  /// The turns that the device should have before and after the one that is current there.
  func wantedTurns(around current: Turn) -> (heard: [Turn], upcoming: [Turn]) {
    guard let window else { return ([], []) }
    let turns = window.turns
    let place = turns.firstIndex { $0.id == current.id }
    let heard = place.map { Array(turns[..<$0]) } ?? window.heard
    let upcoming = place.map { Array(turns[($0 + 1)...]) } ?? window.upcoming
    return (
      heard.filter { media(of: $0) != nil },
      // A device that repeats the current item by itself needs nothing after it.
      window.repeatsCurrent ? [] : upcoming.filter { media(of: $0) != nil }
    )
  }
}
