import CastProtocol
import PlaybackCore

@testable import PlayerCast

/// A receiver on paper: answers what a sender sends, at once, in the way a test wants.
struct ScriptedTV {
  /// How the application's start is answered.
  enum LaunchForm: CaseIterable {
    /// By a status with the request's number.
    case reply
    /// By a broadcast only.
    case broadcast
    /// By LAUNCH_STATUS with `launchRequestId`, then a broadcast.
    case launchStatus
    /// A broadcast, LAUNCH_STATUS, then a reply.
    case all
    /// First an answer that does not list it yet.
    case lateListing
    /// As an Android application whose universal id is meant.
    case android
  }

  static let transport = EndpointID(rawValue: "web-7")

  var launchForm = LaunchForm.reply
  /// Whether our application runs; nil: nothing does.
  var application: ReceiverApplication?
  var volume = CastVolume {
    $0.level = 0.5
    $0.isMuted = false
  }
  /// Types of requests that are not answered.
  var swallowed: Set<String> = []
  /// Answers carry the request's number; otherwise all is broadcast.
  var replies = true
  /// How many items around the current one a status shows; nil: all.
  var itemsShown: Int?
  /// Whether changes of the queue are told by themselves, after the answer.
  var tellsChanges = false
  /// What a media request is answered with instead.
  var refusals: [String: MediaProblem] = [:]

  // What it plays.
  var mediaSession = 0
  var items: [QueueItem] = []
  var current: Int?
  var state = CastPlayerState.idle
  var place = 0.0
  var rate = 1.0
  var repeatMode = CastRepeatMode.off
  /// The numbers of the tracks in use.
  var activeTracks: [Int] = []
  var commands: SupportedCommands = [.basic, .playbackRate]
  var lengths: [String: Double] = [:]
  private var lastItem = 0
  private var outbox: [CastMessage] = []
  private var sender = EndpointID.platformSender

  static func defaultMediaReceiver(session: String = "session-1") -> ReceiverApplication {
    ReceiverApplication {
      $0.appID = .defaultMediaReceiver
      $0.sessionID = session
      $0.transportID = transport
    }
  }

  /// Takes a message; returns what is sent back.
  mutating func answer(_ message: CastMessage) -> [CastMessage] {
    sender = message.source
    outbox = []
    switch message.namespace {
    case .receiver: if let request = try? ReceiverRequest(message.payload) { platform(request) }
    case .media: if let request = try? MediaRequest(message.payload) { media(request) }
    case .heartbeat where !swallowed.contains("PING"):
      if case .ping? = try? HeartbeatMessage(message.payload) {
        post(HeartbeatMessage.pong, from: message.destination)
      }
    default: break
    }
    return outbox
  }

  private mutating func post(_ payload: some CastPayload, from source: EndpointID, toAll: Bool = false) {
    if let message = try? payload.message(from: source, to: toAll ? .everyone : sender) {
      outbox.append(message)
    }
  }

  // MARK: platform

  private mutating func platform(_ request: ReceiverRequest) {
    switch request.command {
    case .getStatus: if !swallowed.contains("GET_STATUS") { reply(request.requestID) }
    case .launch: if !swallowed.contains("LAUNCH") { launch(request.requestID) }
    case .stop:
      if swallowed.contains("STOP") { return }
      application = nil
      reply(0)
    case .setVolume(let wanted):
      if swallowed.contains("SET_VOLUME") { return }
      if let level = wanted.level { moveVolume(to: level) }
      volume.isMuted = wanted.isMuted ?? volume.isMuted
      reply(replies ? request.requestID : 0)
    case .getAppAvailability, .other: break
    }
  }

  /// What is moved by buttons goes one step, however much is asked.
  private mutating func moveVolume(to level: Double) {
    guard volume.control == .master, let step = volume.stepInterval, let before = volume.level else {
      volume.level = level
      return
    }
    volume.level = before + min(max(level - before, -step), step)
  }

  /// A status of the platform; 0: a broadcast.
  mutating func reply(_ requestID: Int) {
    let status = ReceiverStatus {
      $0.applications = [application].compactMap(\.self)
      $0.volume = volume
    }
    post(ReceiverReply(.status(status), requestID: requestID), from: .platformReceiver, toAll: requestID == 0)
  }

  private mutating func launch(_ id: Int) {
    let started = LaunchStatus {
      $0.launchRequestID = id
      $0.progress = .allowed
    }
    let running = Self.defaultMediaReceiver()
    switch launchForm {
    case .reply:
      application = running
      reply(id)
    case .broadcast:
      application = running
      reply(0)
    case .launchStatus:
      post(ReceiverReply(.launchStatus(started)), from: .platformReceiver)
      application = running
      reply(0)
    case .all:
      application = running
      reply(0)
      post(ReceiverReply(.launchStatus(started)), from: .platformReceiver)
      reply(id)
    case .lateListing:
      reply(id)
      application = running
      reply(0)
    case .android:
      application = running
      application?.appID = AppID(rawValue: "5C3F0A3C")
      application?.universalAppID = .defaultMediaReceiver
      reply(id)
    }
  }

  // MARK: media

  var currentItem: QueueItem? { items.first { $0.itemID == current } }

  var status: MediaStatus {
    var status = MediaStatus(
      mediaSessionID: mediaSession, playerState: state, currentTime: place, commands: commands,
      volume: CastVolume())
    status.playbackRate = rate
    status.activeTrackIDs = activeTracks
    status.media = currentItem?.media
    let length = status.media?.duration ?? lengths[status.media?.contentID ?? ""] ?? 100
    status.media?.duration = length
    status.currentItemID = current
    status.repeatMode = repeatMode
    if let itemsShown, let index = items.firstIndex(where: { $0.itemID == current }) {
      status.items = Array(items[max(0, index - itemsShown)..<min(items.count, index + itemsShown + 1)])
    } else {
      status.items = items
    }
    return status
  }

  private mutating func media(_ request: MediaRequest) {
    let id = replies ? request.requestID : 0
    let type: String = request.json.value("type") ?? ""
    if swallowed.contains("MEDIA " + type) { return }
    if let problem = refusals[type] {
      return post(MediaReply(.problem(problem), requestID: request.requestID), from: Self.transport)
    }
    let before = items.compactMap(\.itemID)
    switch request.command {
    case .load(let load): take(load)
    case .play: state = .playing
    case .pause: state = .paused
    case .seek(let seek):
      place = seek.currentTime ?? place
      state = seek.resumeState == .pause ? .paused : .playing
    case .stop:
      state = .idle
      var idle = MediaStatus(mediaSessionID: mediaSession, playerState: .idle, currentTime: 0)
      idle.idleReason = .cancelled
      items = []
      current = nil
      return post(MediaReply(.status([idle]), requestID: id), from: Self.transport)
    case .setPlaybackRate(let wanted): rate = wanted.playbackRate ?? rate
    case .queueInsert(let request): insert(request.items, before: request.insertBefore)
    case .queueRemove(let request): items.removeAll { request.itemIDs.contains($0.itemID ?? 0) }
    case .queueReorder(let request): reorder(request)
    case .queueUpdate(let request):
      if let mode = request.repeatMode { repeatMode = mode }
      if let item = request.currentItemID {
        (current, place, state) = (item, request.currentTime ?? 0, .playing)
        activeTracks = currentItem?.activeTrackIDs ?? []
      }
    case .queueGetItemIDs:
      let ids = items.compactMap(\.itemID)
      let event: MediaReply.Event =
        ids.description.utf8.count < CastFrame.longestOwnBody
        ? .queueItemIDs(ids) : .problem(MediaProblem(.invalidRequest, reason: .invalidParameters))
      return post(MediaReply(event, requestID: request.requestID), from: Self.transport)
    case .queueGetItems(let ids):
      return tell(items.filter { ids.contains($0.itemID ?? 0) }, request.requestID)
    case .queueGetItemRange(let range):
      guard let index = items.firstIndex(where: { $0.itemID == range.itemID }) else { return tell([], id) }
      let first = max(0, index - range.previousCount)
      return tell(Array(items[first..<min(items.count, index + range.nextCount + 1)]), request.requestID)
    case .getStatus(let options):
      return tellStatus(options ?? [], id)
    case .editTracks(let request): editTracks(request)
    case .setVolume, .queueLoad, .other: break
    }
    tellStatus([], id)
    if tellsChanges { tellChange(request.command, before) }
  }

  private mutating func tellChange(_ command: MediaRequest.Command, _ before: [Int]) {
    var change = CastQueueChange()
    let ids = items.compactMap(\.itemID)
    switch command {
    case .queueInsert(let request):
      (change.changeType, change.insertBefore) = (.insert, request.insertBefore)
      change.itemIDs = ids.filter { !before.contains($0) }
    case .queueRemove(let request): (change.changeType, change.itemIDs) = (.remove, request.itemIDs)
    case .queueReorder: (change.changeType, change.itemIDs) = (.update, ids)
    default: return
    }
    post(MediaReply(.queueChange(change)), from: Self.transport, toAll: true)
  }

  /// Plays what is loaded.
  mutating func take(_ load: LoadRequest) {
    mediaSession += 1
    items = []
    insert(load.queueData?.items ?? load.media.map { [QueueItem(media: $0)] } ?? [], before: nil)
    let start = load.queueData?.startIndex ?? 0
    current = items.indices.contains(start) ? items[start].itemID : nil
    place = load.currentTime ?? 0
    state = load.autoplay == false ? .paused : .playing
    repeatMode = load.queueData?.repeatMode ?? .off
    activeTracks = load.activeTrackIDs ?? currentItem?.activeTrackIDs ?? []
  }

  private mutating func editTracks(_ request: EditTracksRequest) {
    activeTracks = request.activeTrackIDs ?? activeTracks
    if let style = request.textTrackStyle, let index = items.firstIndex(where: { $0.itemID == current }) {
      items[index].media?.textTrackStyle = style
    }
  }

  /// Tells what plays, without what was not asked for.
  private mutating func tellStatus(_ options: StatusOptions, _ requestID: Int) {
    var answer = status
    if options.contains(.noMetadata) { answer.media = nil }
    if options.contains(.noQueueItems) { (answer.items, answer.queueData) = (nil, nil) }
    let statuses = mediaSession == 0 || current == nil ? [] : [answer]
    post(MediaReply(.status(statuses), requestID: requestID), from: Self.transport)
  }

  /// Tells as many items as fit into a message.
  private mutating func tell(_ wanted: [QueueItem], _ requestID: Int) {
    var room = 50_000
    let told = wanted.prefix { item in
      room -= CastContent.size(item)
      return room > 0
    }
    post(MediaReply(.queueItems(Array(told)), requestID: requestID), from: Self.transport)
  }

  private mutating func insert(_ new: [QueueItem], before: Int?) {
    let numbered = new.map { item in
      lastItem += 1
      var item = item
      item.itemID = lastItem
      return item
    }
    let place = before.flatMap { id in items.firstIndex { $0.itemID == id } } ?? items.count
    items.insert(contentsOf: numbered, at: place)
  }

  private mutating func reorder(_ request: QueueReorderRequest) {
    let moved = request.itemIDs.compactMap { id in items.first { $0.itemID == id } }
    items.removeAll { request.itemIDs.contains($0.itemID ?? 0) }
    let place = request.insertBefore.flatMap { id in items.firstIndex { $0.itemID == id } } ?? items.count
    items.insert(contentsOf: moved, at: place)
  }

  /// Goes on to the next item by itself; nil at the end, where it falls idle.
  mutating func advance() -> MediaStatus {
    let index = items.firstIndex { $0.itemID == current } ?? 0
    place = 0
    guard index + 1 < items.count else { return idle(.finished) }
    current = items[index + 1].itemID
    state = .playing
    return status
  }

  mutating func idle(_ reason: IdleReason?) -> MediaStatus {
    state = .idle
    var idle = MediaStatus(mediaSessionID: mediaSession, playerState: .idle, currentTime: 0)
    idle.idleReason = reason
    (items, current) = ([], nil)
    return idle
  }

  /// Which turns its items are, by their custom data.
  var turns: [Int] { items.compactMap { $0.customData?.value("turn") } }
}
