import CastProtocol
import PlaybackCore

extension CastSender {
  mutating func received(_ reply: MediaReply) {
    guard stage == .ready || stage == .resuming, !session.isInDoubt else { return }
    session.closes = 0
    switch reply.event {
    case .status(let statuses): received(statuses, purpose(of: reply.requestID))
    case .problem(let problem): received(problem, purpose(of: reply.requestID), reply.requestID)
    case .queueItemIDs(let ids): if answered(reply.requestID) == .queueIDs { queue.setOrder(ids) }
    case .queueItems(let items):
      let purpose = answered(reply.requestID)
      if case .queueItems(let ids) = purpose { tookItems(items, of: ids) }
      if purpose == .queuePage { tookPage(items) }
    // While a change of ours is on its way, its answer says what is known.
    case .queueChange(let change): if projection.sent == nil { queue.follow(change) }
    case .other: break
    }
  }

  /// What an answer is for. An opening is answered more than once: its question stays until it is decided.
  private mutating func purpose(of id: Int) -> PendingRequest.Purpose? {
    if id != 0, requests.contains(where: { $0.id == id && $0.purpose == .opening }) { return .opening }
    return answered(id)
  }

  // MARK: statuses

  private mutating func received(_ statuses: [MediaStatus], _ purpose: PendingRequest.Purpose?) {
    if purpose == .stopMedia, !statuses.contains(where: isOurs) { stopped() }
    if purpose == .queueStep { queueStepDone() }
    if statuses.isEmpty { nothingIsLoaded(purpose) }
    for status in statuses.prefix(4) where stage != .finished { received(status, purpose) }
    if purpose == .stopMedia, !isWaiting(for: .stopMedia) { stopped() }
    if case .command(let kind) = purpose { laneAnswered(kind, .done) }
    guard case .mediaStatus(let isLastWord) = purpose else { return }
    if isLastWord { lastWordHeard() }
    if stage == .resuming { resumed() }
  }

  private mutating func received(_ status: MediaStatus, _ purpose: PendingRequest.Purpose?) {
    if opening?.isSent == true { return openingStatus(status, purpose) }
    guard let loaded, !loaded.isGone else { return statusOfOthers(status) }
    // While something else is about to be opened nothing is said about what was.
    if opening != nil { return }
    let isFirstWord = isRejoining && loaded.sessionID == nil
    let isOwnSession =
      status.mediaSessionID == nil || status.mediaSessionID == loaded.sessionID || isFirstWord
    if !isOwnSession, status.mediaSessionID.map(retired.contains) ?? false { return }
    if status.playerState == .idle {
      if isOwnSession { idle(status, purpose) }
      return
    }
    switch content(of: status) {
    case .own(let turn):
      if !isOwnSession { retire(loaded.sessionID) }
      self.loaded?.sessionID = status.mediaSessionID ?? loaded.sessionID
      follow(turn, status, purpose)
    case .others(let item): foreignBegan(item, inOwnSession: isOwnSession)
    case .unknown:
      guard isOwnSession else { return }
      if let id = status.currentItemID, let own = loaded.itemID, id != own {
        lookAt(id)
      } else {
        apply(status, purpose)
      }
    }
  }

  /// The current item is one that nothing is known about.
  private mutating func lookAt(_ id: Int) {
    if projection.puzzle == id {
      return foreignBegan(ForeignItem(title: "Something else"), inOwnSession: true)
    }
    projection.puzzle = id
    ask(.queueGetItems(itemIDs: [id]), .queueItems([id]), session: loaded?.sessionID)
    ask(.getStatus(options: nil), .mediaStatus(isLastWord: false), session: nil)
  }

  /// Nothing else was told before what happened during the break.
  private mutating func resumed() {
    stage = .ready
    linkIsBack()
    if isRejoining {
      isRejoining = false
      effects.append(.opened)
    }
    // What was being loaded when the connection broke did not arrive: it is loaded again.
    if opening?.isSent == true, !isWaiting(for: .opening) {
      opening?.stage = .publishing
      opening?.mustLoad = true
    }
  }

  mutating func mediaIsSilent(_ isLastWord: Bool) {
    if isLastWord {
      if !isWaiting(for: .stopMedia), !isWaiting(for: .opening) {
        settle(stopping, .refused(PlayerError(.timeout, detail: "\(device) did not answer")))
        stopping = nil
      }
      lastWordHeard()
    }
    guard stage == .resuming else { return }
    resumed()
    // What plays was not told: it is asked for again.
    if loaded != nil, timers[.poll] == nil { timers[.poll] = now + timing.poll }
  }

  // MARK: the last word

  /// Something was not answered, or leaves open what comes next: the device is asked how things are.
  mutating func askForLastWord() {
    guard stage == .ready || stage == .resuming else { return }
    ask(.getStatus(options: nil), .mediaStatus(isLastWord: true), within: timing.lastWord, session: nil)
  }

  /// The device has told how things are; what it did not confirm is over.
  private mutating func lastWordHeard() {
    if !isWaiting(for: .opening) { openingIsOverdue() }
    for kind in [PlayerCommand.Action.Kind.transport, .seek, .rate] where !isWaiting(for: .command(kind)) {
      if kind == .seek, lanes[kind]?.sent != nil { endSeekHold(asking: false) }
      giveUpLane(kind)
    }
    if stopping != nil, !isWaiting(for: .stopMedia), opening == nil { stopped() }
  }

  mutating func poll() {
    guard stage == .ready, !session.isInDoubt, opening == nil, loaded?.isGone == false else { return }
    timers[.poll] = now + timing.poll
    if requests.contains(where: { if case .mediaStatus = $0.purpose { true } else { false } }) { return }
    ask(.getStatus(options: nil), .mediaStatus(isLastWord: false), session: nil)
  }

  mutating func askForStatus() {
    ask(.getStatus(options: nil), .mediaStatus(isLastWord: false), session: nil)
  }

  mutating func endSeekHold() { endSeekHold(asking: true) }

  private mutating func endSeekHold(asking: Bool) {
    soughtPlace = nil
    timers[.seekHold] = nil
    if asking { askForStatus() }
  }

  // MARK: whose it is

  /// What a status shows.
  enum Content: Equatable {
    case own(Turn)
    case others(ForeignItem)
    case unknown
  }

  private func currentItem(of status: MediaStatus) -> QueueItem? {
    status.items?.first { $0.itemID != nil && $0.itemID == status.currentItemID }
  }

  /// Our tag on what a status shows; it is kept in two places, as some devices keep only one.
  func tag(of status: MediaStatus) -> CastItemTag? {
    let item = currentItem(of: status)
    let places = [item?.customData, item?.media?.customData, status.media?.customData]
    return places.lazy.compactMap { CastItemTag($0, owner: self.ownID.rawValue) }.first
  }

  /// Which of our turns an item is.
  func turn(of item: QueueItem) -> Turn? {
    let tag =
      CastItemTag(item.customData, owner: ownID.rawValue)
      ?? CastItemTag(item.media?.customData, owner: ownID.rawValue)
    return tag.flatMap { tag in knownTurns.first { $0.id == tag.turnID } }
  }

  func content(of status: MediaStatus) -> Content {
    if let id = status.currentItemID, status.mediaSessionID == loaded?.sessionID {
      if let turn = queue.turns[id] { return .own(turn) }
      if id == loaded?.itemID, let loaded, tag(of: status)?.isOfEntry(loaded.turn) == true {
        // The item was given to another turn of its entry since.
        return .own(loaded.turn)
      }
    }
    if let tag = tag(of: status) {
      return knownTurns.first { $0.id == tag.turnID }.map(Content.own) ?? .unknown
    }
    guard let media = status.media ?? currentItem(of: status)?.media else {
      let isStranger = status.currentItemID.map(queue.strangers.contains) ?? false
      return isStranger ? .others(foreign ?? ForeignItem(title: "Something else")) : .unknown
    }
    if let url = media.contentID ?? media.contentURL {
      let candidates = [loaded?.turn].compactMap(\.self) + (window?.turns ?? [])
      let turn = candidates.first { self.media(of: $0)?.url == url || formerAddresses[$0.entry] == url }
      if let turn { return .own(turn) }
    }
    return .others(foreignItem(media))
  }

  private func foreignItem(_ media: MediaInformation) -> ForeignItem {
    let item = style.item(media)
    let title = item?.title ?? media.metadata?.title ?? media.contentID ?? ""
    return ForeignItem(
      title: title.isEmpty ? "Something else" : String(title.prefix(300)),
      artist: item?.artist.map { String($0.prefix(300)) })
  }

  // MARK: others

  private mutating func foreignBegan(_ item: ForeignItem, inOwnSession: Bool) {
    let wasLoaded = loaded != nil
    if wasLoaded {
      let mediaSession = loaded?.sessionID
      unload()
      // Within our own session our items may come again.
      if inOwnSession {
        retired.removeAll { $0 == mediaSession }
        interrupted = mediaSession
      }
    }
    if foreign != item || !isForeignTold {
      foreign = item
      // What is about to give way to ours is no news: it would be taken for somebody who came after it.
      isForeignTold = opening == nil
      if isForeignTold { report(.foreign(item)) }
    }
    // Told after the reason for it.
    if wasLoaded { refuseForLoaded() }
  }

  mutating func foreignEnded() {
    guard foreign != nil else { return }
    foreign = nil
    if isForeignTold { report(.foreign(nil)) }
    isForeignTold = false
  }

  /// One of our turns plays though nothing of ours is loaded: after an item that somebody put into our queue.
  private mutating func ownComesBack(_ turn: Turn, _ status: MediaStatus) {
    foreignEnded()
    guard let session = interrupted, status.mediaSessionID == session, opening == nil else {
      return stopStray(status)
    }
    interrupted = nil
    let place = max(.zero, status.currentTime.flatMap { MediaTime(seconds: $0) } ?? .zero)
    var next = LoadedTurn(
      turn, place: CastPlace(position: place, at: now), wantsSound: status.playerState != .paused)
    next.sessionID = session
    next.itemID = status.currentItemID
    next.beganByItself = true
    loaded = next
    projection.isDue = true
    report(.jumped(to: turn.id))
    apply(status, nil)
  }

  /// A status while nothing of ours is loaded.
  private mutating func statusOfOthers(_ status: MediaStatus) {
    // A late word; unless it plays on though it was stopped.
    if isRetired(status), foreign != nil || !isOurs(status) { return }
    if status.playerState == .idle {
      if status.extendedStatus == nil, status.loadingItemID == nil { foreignEnded() }
      return
    }
    switch content(of: status) {
    case .own(let turn): ownComesBack(turn, status)
    case .others(let item): foreignBegan(item, inOwnSession: false)
    case .unknown: stopStray(status)
    }
  }
}
