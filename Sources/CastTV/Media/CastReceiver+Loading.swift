import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// What a load comes down to.
  struct Loading: Equatable {
    var items: [QueueItem]
    var start: Int
    var place: Double?
    var plays: Bool
    var rate = PlaybackRate.normal
    var repeatMode: CastRepeatMode?
    var queueData: QueueData?
  }

  mutating func load(_ request: LoadRequest, for requester: Requester, _ step: inout ReceiverStep) {
    var items = request.queueData?.items ?? []
    let start = items.isEmpty ? 0 : request.queueData?.startIndex ?? 0
    if items.isEmpty {
      guard let media = request.media else {
        return refuse(.invalidRequest, .invalidParameters, to: requester, &step)
      }
      items = [QueueItem(media: media)]
    } else if items.indices.contains(start), items[start].media == nil {
      items[start].media = request.media
    }
    var loading = Loading(
      items: items, start: start, place: request.currentTime ?? request.queueData?.startTime,
      plays: request.autoplay ?? true, repeatMode: request.queueData?.repeatMode,
      queueData: request.queueData)
    if let tracks = request.activeTrackIDs, items.indices.contains(start) {
      loading.items[start].activeTrackIDs = tracks
    }
    if let rate = request.playbackRate, let wanted = Self.rate(rate) { loading.rate = wanted }
    load(loading, for: requester, &step)
    if request.queueData?.isShuffled == true, media?.isAlive == true { shuffle(&step) }
  }

  mutating func queueLoad(
    _ request: QueueLoadRequest, for requester: Requester, _ step: inout ReceiverStep
  ) {
    let start = request.startIndex ?? 0
    var data = QueueData()
    data.queueType = request.queueType
    let plays = request.items.indices.contains(start) ? request.items[start].autoplay ?? true : true
    load(
      Loading(
        items: request.items, start: start, place: request.currentTime, plays: plays,
        repeatMode: request.repeatMode, queueData: request.queueType == nil ? nil : data),
      for: requester, &step)
  }

  private mutating func load(_ loading: Loading, for requester: Requester, _ step: inout ReceiverStep) {
    guard loading.items.indices.contains(loading.start), isAcceptable(loading.items, beside: 0, 0),
      loading.repeatMode.map({ Self.mode($0) != nil }) ?? true
    else { return refuse(.invalidRequest, .invalidParameters, to: requester, &step) }
    let rule = fetchRule(for: requester.peer)
    guard loading.items[loading.start].mediaItem(rule) != nil else {
      return refuse(.loadFailed, number: ErrorNumber.notSupported, to: requester, &step)
    }
    let media = loading.items.map { $0.mediaItem(rule) ?? $0.unfetchableItem }
    cancelWaiting(&step)
    endMedia(.interrupted, &step)
    begin(loading, media, &step)
    wait(for: .load, requester, &step)
    told.owesMedia = true
  }

  /// Begins a new run of media.
  private mutating func begin(_ loading: Loading, _ items: [MediaItem], _ step: inout ReceiverStep) {
    lastMediaSession += 1
    var session = MediaSession(id: lastMediaSession)
    let start = loading.place.flatMap(MediaTime.init(seconds:)) ?? loading.items[loading.start].start
    session.queueData = loading.queueData
    session.queueData?.items = nil
    media = session
    // Without a player a paused load would wait for the listener; it has to be wanted until there is one.
    let isFirst = machine.mode == .none
    if isFirst { perform(.transfer(to: .local), &step) }
    resetStreamLevels(&step)
    perform(.setRate(loading.rate), &step)
    let first = loading.items[loading.start]
    perform(.setTextStyle(TextTrackStyle(first.media?.textTrackStyle ?? CastTextStyle())), &step)
    useTracks(of: first, &step)
    let outcome = perform(
      .edit(
        .load(
          items, start: loading.start, at: max(.zero, start), play: loading.plays || isFirst, shuffle: false,
          repeat: loading.repeatMode.flatMap(Self.mode) ?? .off)), &step)
    if case .done(let entries) = outcome { keep(loading.items, as: entries) }
    if !loading.plays { perform(.pause, &step) }
    noteTurn()
    if loading.repeatMode == .allAndShuffle { shuffle(&step) }
  }

  /// Gives new items their numbers and keeps them.
  mutating func keep(_ items: [QueueItem], as entries: [EntryID]) {
    for (item, entry) in zip(items, entries) {
      lastItem += 1
      var numbered = item
      numbered.itemID = lastItem
      media?.add(numbered, as: entry)
    }
  }

  /// Whether items may be taken: not too many, not too heavy, without numbers of their own.
  func isAcceptable(_ items: [QueueItem], beside count: Int, _ weight: Int) -> Bool {
    guard !items.isEmpty, items.count <= settings.limits.items - count else { return false }
    guard items.allSatisfy({ $0.itemID == nil && $0.media != nil && $0.hasDistinctTracks }) else {
      return false
    }
    return items.reduce(weight) { $0 + MediaSession.weight(of: $1) } <= settings.limits.weight
  }

  /// The machine's word for a repeat mode; nil for one that nobody knows.
  static func mode(_ mode: CastRepeatMode) -> RepeatMode? {
    switch mode {
    case .off: .off
    case .all, .allAndShuffle: .all
    case .single: .one
    default: nil
    }
  }

  /// A speed; nil when it is none.
  static func rate(_ rate: Double) -> PlaybackRate? {
    guard rate.isFinite, rate > 0 else { return nil }
    return PlaybackRate(permille: Int32((min(rate, 100) * 1000).rounded()))
  }
}
