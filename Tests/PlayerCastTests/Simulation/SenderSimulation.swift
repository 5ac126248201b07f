import CastProtocol
import PlaybackCore

@testable import PlayerCast

/// The sender machine and a receiver on paper, on virtual time: connections delay, lose and repeat.
struct SenderSimulation {
  var sender: CastSender
  var tv = ScriptedTV()
  var random: ShuffleGenerator
  private(set) var now = MonotonicInstant(nanoseconds: 1_000_000_000)
  private(set) var problems: [String] = []
  /// How many events the sender took.
  private(set) var eventCount = 0
  /// What the engine was told last.
  private(set) var told = Told()
  /// What is on its way, in no order.
  private var pipe: [Parcel] = []
  private var wake: MonotonicInstant?
  private var lastParcel = 0
  private var lastToken: UInt64 = 0
  private var settled: [CommandToken: [PlayerReport.Settlement]] = [:]
  /// The turns whose LOAD has reached the device since somebody last wished that something plays.
  private var loads: Set<Int> = []
  /// Which connection is the present one; 0: none.
  private var connection = 0
  private var lastConnection = 0
  /// When what was sent last on the present connection arrives, there and here: a connection keeps its order.
  private var arrivals = [MonotonicInstant.zero, MonotonicInstant.zero]
  /// Nothing of these connections arrives, and nobody is told.
  private var deadConnections: Set<Int> = []
  /// How much longer than usual each message takes.
  var extraDelay = MediaTime.zero
  /// How many of the device's next messages are lost, and told twice.
  var lost = 0
  var doubled = 0

  /// What an engine knows of a player.
  struct Told {
    var turn: TurnID?
    var state: PlayerState?
    var place = CastPlace(position: .zero, at: .zero)
    var volume: Volume?
    var isSuspended = false
  }

  private struct Parcel {
    let at: MonotonicInstant
    let number: Int
    let content: Content

    enum Content {
      case toTV(CastMessage, connection: Int)
      case event(CastSenderEvent, connection: Int?)
    }
  }

  init(seed: UInt64) {
    random = ShuffleGenerator(seed: seed, stream: 11)
    var timing = CastTiming()
    timing.patience = .seconds(90)
    sender = CastSender(device: "TV:8009", ownID: "sender-42", timing: timing)
    let forms = ScriptedTV.LaunchForm.allCases
    tv.launchForm = forms[random.below(forms.count)]
    tv.tellsChanges = random.below(2) == 0
    if random.below(2) == 0 { tv.application = ScriptedTV.defaultMediaReceiver() }
  }

  // MARK: time

  mutating func pass(_ time: MediaTime) {
    let end = now + time
    while true {
      let next = pipe.indices.min { (pipe[$0].at, pipe[$0].number) < (pipe[$1].at, pipe[$1].number) }
      let moment = next.map { pipe[$0].at }
      if let wake, wake <= end, wake <= moment ?? wake {
        go(to: wake)
        self.wake = nil
        handle(.woke)
      } else if let next, let moment, moment <= end {
        go(to: moment)
        arrive(pipe.remove(at: next).content)
      } else {
        break
      }
    }
    go(to: end)
  }

  /// Lets everything arrive that is on its way, and what follows from it.
  mutating func drain() {
    for _ in 0..<100 {
      guard let last = pipe.map(\.at).max() else { return }
      pass(last - now)
    }
    problems.append("the talk never ends")
  }

  /// What plays goes on, and at its end to the next, of which everybody is told.
  private mutating func go(to moment: MonotonicInstant) {
    guard moment > now else { return }
    if tv.state == .playing { tv.place += (moment - now).inSeconds * tv.rate }
    now = moment
    guard tv.state == .playing, tv.place >= 100 else { return }
    if tv.repeatMode == .single {
      tv.place = 0
      tellAll(tv.status)
    } else {
      tellAll(tv.advance())
    }
  }

  private mutating func post(_ content: Parcel.Content, after delay: MediaTime, lane: Int? = nil) {
    lastParcel += 1
    var at = now + delay
    if let lane {
      at = max(at, arrivals[lane])
      arrivals[lane] = at
    }
    pipe.append(Parcel(at: at, number: lastParcel, content: content))
  }

  private mutating func latency() -> MediaTime { .milliseconds(Int64(1 + random.below(40))) + extraDelay }

  private mutating func arrive(_ content: Parcel.Content) {
    switch content {
    case .event(let event, let number): if number == nil || number == connection { handle(event) }
    case .toTV(let message, let number):
      guard !deadConnections.contains(number) else { return }
      if message.namespace == .media, tv.application == nil {
        // Nothing is at that address any more.
        return tell(ConnectionMessage.close(reason: nil), message.destination)
      }
      // What arrives after a newer connection was made nobody can call back.
      check(message, counting: number == lastConnection)
      for answer in tv.answer(message) { tell(answer) }
      if number != connection, message.namespace == .media { tellAll(tv.status) }
    }
  }

  /// A wish is loaded once: each window begins with a turn of its own. And the device is never to shuffle.
  private mutating func check(_ message: CastMessage, counting isCounted: Bool) {
    guard message.namespace == .media, let request = try? MediaRequest(message.payload) else { return }
    switch request.command {
    case .queueUpdate(let update): if update.shuffle != nil { problems.append("the device is to shuffle") }
    case .load(let load):
      // A load brings its own speed.
      tv.rate = load.playbackRate ?? 1
      guard let queue = load.queueData, let items = queue.items,
        items.indices.contains(queue.startIndex ?? 0),
        let turn: Int = items[queue.startIndex ?? 0].customData?.value("turn")
      else { return }
      if isCounted, !loads.insert(turn).inserted { problems.append("turn \(turn) was loaded twice") }
    default: break
    }
  }

  // MARK: the device speaks

  private mutating func tell(_ message: CastMessage) {
    guard connection != 0, !deadConnections.contains(connection) else { return }
    if lost > 0 {
      lost -= 1
      return
    }
    let copies = doubled > 0 ? 2 : 1
    doubled = max(0, doubled - 1)
    for _ in 0..<copies {
      post(.event(.received(message), connection: connection), after: latency(), lane: 1)
    }
  }

  mutating func tellAll(_ status: MediaStatus) { tell(MediaReply(.status([status])), ScriptedTV.transport) }

  mutating func tellPlatform() {
    let (apps, volume) = ([tv.application].compactMap(\.self), tv.volume)
    let status = ReceiverStatus {
      $0.applications = apps
      $0.volume = volume
    }
    tell(ReceiverReply(.status(status)), .platformReceiver)
  }

  private mutating func tell(_ payload: some CastPayload, _ source: EndpointID) {
    if let message = try? payload.message(from: source, to: .everyone) { tell(message) }
  }

  /// Another sender asks the application for something; everybody hears of it.
  mutating func ask(_ command: MediaRequest.Command) {
    let request = MediaRequest(command, requestID: 7, mediaSessionID: tv.mediaSession)
    let other = EndpointID(rawValue: "sender-7")
    guard let message = try? request.message(from: other, to: ScriptedTV.transport) else { return }
    for answer in tv.answer(message) where answer.destination == .everyone { tell(answer) }
    tellAll(tv.status)
  }

  // MARK: connections

  /// The present connection is dead without a sign.
  mutating func deaden() { deadConnections.insert(connection) }

  /// The present connection ends, or the attempt at one, and we are told; what was sent still arrives.
  mutating func close() {
    guard connection != 0 else { return }
    connection = 0
    let error = PlayerError(.linkLost, detail: "closed")
    handle(sender.link.isUp ? .linkClosed(error) : .linkFailed(error))
  }

  /// Forgets everything that runs on the device.
  mutating func empty() {
    (tv.application, tv.items, tv.current, tv.state) = (nil, [], nil, .idle)
    tv.mediaSession = 0
  }

  // MARK: the sender

  mutating func command(_ action: PlayerCommand.Action) {
    lastToken += 1
    let token = CommandToken(rawValue: lastToken)
    if case .play = action { loads = [] }
    settled[token] = []
    let isOutOfReach = sender.link.isSuspended && (sender.stage == .connecting || sender.stage == .asking)
    handle(.command(PlayerCommand(token: token, action: action)))
    guard isOutOfReach, action.kind != .close else { return }
    if case .refused? = settled[token]?.first { return }
    problems.append("command \(lastToken) was not refused while the device was out of reach")
  }

  /// A window of four turns that no other has, or of these after a turn that plays; repeated they are of one entry.
  func window(after current: Turn? = nil, repeats: Bool = false) -> QueueWindow {
    let first = Int(lastToken + 1) * 10
    let entry = current.map { Int($0.entry.rawValue) } ?? first
    let turns = (first..<first + 4).map { Turn.numbered($0, entry: repeats ? entry : $0) }
    return QueueWindow(
      revision: WindowRevision(rawValue: lastToken + 1), current: current ?? turns[0],
      upcoming: Array(turns[1...]), repeatsCurrent: repeats)
  }

  mutating func handle(_ event: CastSenderEvent) {
    eventCount += 1
    for effect in sender.handle(event, at: now) { react(to: effect) }
  }

  private mutating func react(to effect: CastSenderEffect) {
    switch effect {
    case .connect: connect()
    case .send(let message): post(.toTV(message, connection: connection), after: latency(), lane: 0)
    case .wake(let moment): wake = moment
    case .disconnect: connection = 0
    case .publish(let entry, _):
      let media = PublishedMedia(url: "http://10.0.0.1/\(entry.rawValue)", contentType: "audio/flac")
      post(.event(.published(entry, media), connection: nil), after: .milliseconds(2))
    case .report(let report): take(report)
    case .revoke, .opened, .failedToOpen, .finished, .log: break
    }
  }

  private mutating func take(_ report: PlayerReport) {
    switch report.fact {
    case .settled(let settlement):
      guard let token = report.token else { return }
      settled[token, default: []].append(settlement)
      if settled[token]?.count != 1 { problems.append("command \(token.rawValue) settled again") }
    case .playback(let turn, let state, let place):
      (told.turn, told.state, told.place) = (turn, state, CastPlace(position: place, at: now))
    case .volume(let volume, _): told.volume = volume
    case .link(let link): told.isSuspended = link != .connected
    default: break
    }
  }

  private mutating func connect() {
    lastConnection += 1
    connection = lastConnection
    arrivals = [now, now]
    let opened = CastSenderEvent.linkOpened(peer: "10.0.0.9", own: "10.0.0.1")
    post(.event(opened, connection: connection), after: latency(), lane: 1)
  }

  /// Commands that nothing was said about.
  var openCommands: [UInt64] { settled.filter(\.value.isEmpty).map(\.key.rawValue).sorted() }

  /// Whether the newest commands were all carried out, or overtaken.
  func areDone(_ count: Int) -> Bool {
    (lastToken - UInt64(count) + 1...lastToken).allSatisfy { token in
      switch settled[CommandToken(rawValue: token)]?.first {
      case .done, .superseded: true
      case .refused, nil: false
      }
    }
  }
}

extension CastSenderEvent {
  /// A message comes.
  static func received(_ message: CastMessage) -> CastSenderEvent {
    .received((try? message.frame()) ?? [])
  }
}

extension Turn {
  /// A turn; its entry has the same number.
  static func numbered(_ number: Int, entry: Int? = nil, title: String? = nil) -> Turn {
    Turn(
      id: TurnID(rawValue: UInt64(number)), entry: EntryID(rawValue: UInt64(entry ?? number)),
      item: MediaItem(.file(path: "/music/\(entry ?? number).flac"), title: title ?? "Song \(number)"))
  }
}
