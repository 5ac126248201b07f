import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

/// A sender and a receiver on paper, joined by a link that a test can cut, with the clock in the test's hand.
struct SenderBench {
  var sender: CastSender
  var tv = ScriptedTV()
  private(set) var now = MonotonicInstant(nanoseconds: 1_000_000_000)
  /// Everything that was wanted since the last `forget`.
  private(set) var effects: [CastSenderEffect] = []
  /// Every message that was sent since the last `forget`.
  private(set) var messages: [CastMessage] = []
  /// Every message that came back since the last `forget`.
  private(set) var answers: [CastMessage] = []
  private var wake: MonotonicInstant?
  private var lastToken: UInt64 = 0
  private var lastRevision: UInt64 = 0
  /// Messages do not reach the receiver.
  var isCut = false
  /// The receiver takes connections.
  var takesConnections = true
  /// Whether an attempt at a connection ends at all by itself.
  var answersConnect = true
  /// The only port at which connections are taken; nil: wherever.
  var listensAt: UInt16?
  /// The ports at which connections were tried.
  private(set) var attempts: [UInt16] = []
  /// Our own address on the next connection.
  var own = "10.0.0.1"
  /// Answers a wish to publish; nil: not yet.
  var publish: (EntryID, MediaItem) -> CastSenderEvent? = { entry, item in
    .published(entry, PublishedMedia(url: "http://10.0.0.1/\(entry.rawValue)", contentType: "audio/flac"))
  }

  init(_ timing: CastTiming = CastTiming(), style: CastItemStyle = CastItemStyle()) {
    sender = CastSender(device: "TV:8009", ownID: "sender-42", timing: timing, style: style)
  }

  /// A session on a receiver whose application runs.
  static func open(_ prepare: (inout SenderBench) -> Void = { _ in }) -> SenderBench {
    var bench = SenderBench()
    bench.tv.application = ScriptedTV.defaultMediaReceiver()
    prepare(&bench)
    bench.handle(.started)
    bench.forget()
    return bench
  }

  mutating func forget() { (effects, messages, answers) = ([], [], []) }

  /// Lets something happen, and everything that follows at once.
  mutating func handle(_ event: CastSenderEvent) {
    var events = [event]
    while !events.isEmpty {
      let found = sender.handle(events.removeFirst(), at: now)
      effects += found
      for effect in found { events += react(to: effect) }
    }
  }

  private mutating func react(to effect: CastSenderEffect) -> [CastSenderEvent] {
    switch effect {
    case .connect:
      let port = sender.link.address?.port
      attempts += [port].compactMap(\.self)
      guard answersConnect else { return [] }
      guard takesConnections, listensAt == nil || port == listensAt else {
        return [.linkFailed(PlayerError(.refusedConnection, detail: "refused"))]
      }
      return [.linkOpened(peer: "10.0.0.9", own: own)]
    case .send(let message):
      messages.append(message)
      #expect(message.bytes.count <= CastFrame.longestOwnBody)
      let back = isCut ? [] : tv.answer(message)
      answers += back
      return back.map(CastSenderEvent.received)
    case .publish(let entry, let item): return [publish(entry, item)].compactMap(\.self)
    case .wake(let moment):
      wake = moment
      return []
    case .disconnect, .revoke, .report, .opened, .failedToOpen, .finished, .log: return []
    }
  }

  /// Lets time pass, here and on the device; what is due happens at its moment.
  mutating func pass(_ time: MediaTime) {
    let end = now + time
    while let moment = wake, moment <= end {
      go(to: moment)
      wake = nil
      handle(.woke)
    }
    go(to: end)
  }

  private mutating func go(to moment: MonotonicInstant) {
    guard moment > now else { return }
    if tv.state == .playing { tv.place += (moment - now).inSeconds * tv.rate }
    now = moment
  }

  // MARK: what the receiver says

  mutating func say(
    _ payload: some CastPayload, from source: EndpointID = ScriptedTV.transport, to: EndpointID = .everyone
  ) {
    if let message = try? payload.message(from: source, to: to) { handle(.received(message)) }
  }

  mutating func say(_ status: MediaStatus, requestID: Int = 0) {
    say(MediaReply(.status([status]), requestID: requestID))
  }

  mutating func sayPlatformStatus(requestID: Int = 0) {
    let (apps, volume) = ([tv.application].compactMap(\.self), tv.volume)
    let status = ReceiverStatus {
      $0.applications = apps
      $0.volume = volume
    }
    say(ReceiverReply(.status(status), requestID: requestID), from: .platformReceiver)
  }

  // MARK: what the engine says

  @discardableResult
  mutating func command(_ action: PlayerCommand.Action) -> CommandToken {
    lastToken += 1
    let token = CommandToken(rawValue: lastToken)
    handle(.command(PlayerCommand(token: token, action: action)))
    return token
  }

  mutating func window(_ current: Int, _ upcoming: [Int] = [], heard: [Int] = [], repeats: Bool = false)
    -> QueueWindow
  {
    lastRevision += 1
    return QueueWindow(
      revision: WindowRevision(rawValue: lastRevision), current: Self.turn(current),
      upcoming: upcoming.map { Self.turn($0) }, heard: heard.map { Self.turn($0) }, repeatsCurrent: repeats)
  }

  /// A turn; its entry has the same number.
  static func turn(_ number: Int, entry: Int? = nil, title: String? = nil) -> Turn {
    .numbered(number, entry: entry, title: title)
  }

  /// Opens a window that plays.
  mutating func play(_ current: Int, _ upcoming: [Int] = [], heard: [Int] = [], at place: MediaTime = .zero) {
    let window = window(current, upcoming, heard: heard)
    command(.open(window, at: place, playing: true))
  }

  // MARK: what was found

  var facts: [PlayerReport.Fact] {
    reports.map(\.fact).filter { if case .settled = $0 { false } else { true } }
  }

  var reports: [PlayerReport] {
    effects.compactMap { if case .report(let report) = $0 { report } else { nil } }
  }

  func settlements(of token: CommandToken) -> [PlayerReport.Settlement] {
    reports.compactMap { report in
      if case .settled(let settlement) = report.fact, report.token == token { settlement } else { nil }
    }
  }

  /// The types of requests to the application, in order.
  var mediaTypes: [String] { requests.map { $0.json.value("type") ?? "" } }

  var requests: [MediaRequest] {
    messages.filter { $0.namespace == .media }.compactMap { try? MediaRequest($0.payload) }
  }

  /// How many messages there were in a namespace.
  func asked(in namespace: CastNamespace) -> Int { messages.filter { $0.namespace == namespace }.count }

  var platformRequests: [ReceiverRequest] {
    messages.filter { $0.namespace == .receiver }.compactMap { try? ReceiverRequest($0.payload) }
  }

  var platformTypes: [String] { platformRequests.map { $0.json.value("type") ?? "" } }

  var openError: PlayerError? {
    effects.compactMap { if case .failedToOpen(let error) = $0 { error } else { nil } }.first
  }

  var lost: PlayerError? {
    facts.compactMap { if case .lost(let error) = $0 { error } else { nil } }.first
  }

  var failures: [TurnID] {
    facts.compactMap { if case .failed(let turn, _) = $0 { turn } else { nil } }
  }

  var isFinished: Bool { effects.contains(.finished) }

  /// The last state and place that were reported.
  var playback: (turn: UInt64, state: PlayerState, place: MediaTime)? {
    guard case .playback(let turn, let state, let place)? = facts.last(where: { $0.isPlayback }) else {
      return nil
    }
    return (turn.rawValue, state, place)
  }

  /// Turns that were advanced or jumped to.
  var advances: [UInt64] {
    facts.compactMap { if case .advanced(let turn) = $0 { turn.rawValue } else { nil } }
  }

  var jumps: [UInt64] { facts.compactMap { if case .jumped(let turn) = $0 { turn.rawValue } else { nil } } }
}

extension PlayerReport.Fact {
  var isPlayback: Bool { if case .playback = self { true } else { false } }
}
