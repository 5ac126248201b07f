import PlaybackCore

@testable import SessionPulse

/// A sound server as a value, and a session that watches it: what the session asks for is carried out at once, and time
/// passes only when told.
struct FakeServer {
  static let name = "Own"
  static let process: Int32 = 4711

  var view = ServerView()
  var session: PulseSession
  private(set) var now = MonotonicInstant(nanoseconds: 1_000_000_000)
  private(set) var events: [AudioSessionEvent] = []
  private(set) var devices: [[SoundDevice]] = []
  private(set) var ducks: [Int32] = []
  private(set) var connects = 0
  private(set) var queries = 0
  private(set) var isQuit = false
  /// Whether questions are answered.
  var answers = true
  /// What happens while the next question is answered.
  var tear: Tear?
  /// Whether ports that are asked for are opened.
  var opensPorts = true
  private(set) var portsAsked = 0
  private var lastIndex: UInt32 = 100

  /// Something that happens after so many parts of an answer; told at once, or only after the answer.
  struct Tear {
    let parts: Int
    let isToldLate: Bool
    let body: (inout FakeServer) -> Void
  }

  /// Loudspeakers and headphones, the first the default, connected; a stream of ours sounds unless said otherwise.
  init(
    _ options: PulseOptions = PulseOptions(), sinks: [String] = ["speakers", "headphones"],
    playing: Bool = true
  ) {
    var options = options
    options.clientName = Self.name
    session = PulseSession(options, process: Self.process)
    for sink in sinks { plug(sink) }
    view.defaultSink = sinks.first
    session.begin(at: now)
    carryOut()
    if playing { play() }
    send(.connected)
    forget()
  }

  var own: SinkInput {
    get { view.inputs[0] }
    set { view.inputs[0] = newValue }
  }

  /// Forgets what was reported so far.
  mutating func forget() { (events, devices) = ([], []) }

  private mutating func index() -> UInt32 {
    lastIndex += 1
    return lastIndex
  }

  mutating func plug(_ name: String, card: UInt32? = nil, ports: [Port] = []) {
    var sink = Sink(index: index(), name: name, title: name.prefix(1).uppercased() + name.dropFirst())
    (sink.card, sink.ports, sink.activePort) = (card, ports, ports.first?.name)
    view.sinks.append(sink)
  }

  /// A stream of ours begins on a sink, the default unless said.
  mutating func play(on sink: String? = nil) {
    var input = SinkInput(index: index(), sink: view.sink(named: sink ?? view.defaultSink)?.index)
    (input.process, input.application) = (Self.process, Self.name)
    view.inputs.insert(input, at: 0)
  }

  /// Another program's stream begins; its number.
  @discardableResult
  mutating func call(_ role: String? = "phone", on sink: String = "speakers") -> UInt32 {
    var input = SinkInput(index: index(), sink: view.sink(named: sink)?.index)
    (input.process, input.application, input.role) = (1, "Phone", role)
    view.inputs.append(input)
    return input.index
  }

  mutating func hangUp(_ call: UInt32) { view.inputs.removeAll { $0.index == call } }

  /// A sink goes; streams on it are moved to the default, as the server does it, or killed when there is none.
  mutating func pull(_ name: String) {
    guard let gone = view.sink(named: name) else { return }
    view.sinks.removeAll { $0.name == name }
    if view.defaultSink == name { view.defaultSink = view.sinks.first?.name }
    if let rest = view.sinks.first {
      for place in view.inputs.indices where view.inputs[place].sink == gone.index {
        view.inputs[place].sink = view.sink(named: view.defaultSink)?.index ?? rest.index
      }
    } else {
      view.inputs.removeAll { $0.sink == gone.index }
    }
  }

  mutating func setPort(_ sink: String, _ port: String, _ availability: Port.Availability) {
    guard let place = view.sinks.firstIndex(where: { $0.name == sink }),
      let index = view.sinks[place].ports.firstIndex(where: { $0.name == port })
    else { return }
    view.sinks[place].ports[index].availability = availability
  }

  mutating func activate(_ port: String, of sink: String) {
    guard let place = view.sinks.firstIndex(where: { $0.name == sink }) else { return }
    view.sinks[place].activePort = port
  }

  /// Something changes; the server tells of it.
  mutating func change(_ body: (inout FakeServer) -> Void) {
    body(&self)
    send(.changed)
  }

  /// Everything is gone and comes anew, with new numbers.
  mutating func restart(sinks: [String]) {
    send(.disconnected)
    view = ServerView()
    for sink in sinks { plug(sink) }
    view.defaultSink = sinks.first
    pass(.milliseconds(250))
    send(.connected)
  }

  mutating func send(_ event: PulseEvent) {
    session.handle(event, at: now)
    carryOut()
  }

  /// Lets time pass, waking the session whenever it wants.
  mutating func pass(_ time: MediaTime) {
    let end = now + time
    var wakes = 0
    while let wake = session.wakesAt, wake <= end {
      now = max(now, wake)
      send(.woke)
      wakes += 1
      precondition(wakes < 1000, "the session wakes without end")
    }
    now = end
  }

  private mutating func carryOut() {
    while let request = session.takeRequest() {
      switch request {
      case .connect: connects += 1
      case .query:
        queries += 1
        if answers { answer() }
      case .setMuted(let input, let isMuted):
        for place in view.inputs.indices where view.inputs[place].index == input {
          view.inputs[place].isMuted = isMuted
        }
        session.handle(.changed, at: now)
      case .move(let input, let sink):
        for place in view.inputs.indices where view.inputs[place].index == input {
          view.inputs[place].sink = view.sink(named: sink)?.index
        }
        session.handle(.changed, at: now)
      case .setPort(let sink, let port):
        portsAsked += 1
        guard opensPorts else { break }
        activate(port, of: sink)
        session.handle(.changed, at: now)
      case .report(let event): events.append(event)
      case .duck(let decibels): ducks.append(decibels)
      case .publish(let list): devices.append(list)
      case .log: break
      case .quit: isQuit = true
      }
    }
  }

  private mutating func answer() {
    guard let tear else { return session.handle(.answered(view), at: now) }
    self.tear = nil
    var answer = ServerView()
    for (number, part) in ServerView.Part.allCases.enumerated() {
      if number == tear.parts {
        tear.body(&self)
        if !tear.isToldLate { session.handle(.changed, at: now) }
      }
      switch part {
      case .server: answer.defaultSink = view.defaultSink
      case .cards: answer.cards = view.cards
      case .sinks: answer.sinks = view.sinks
      case .inputs: answer.inputs = view.inputs
      }
    }
    session.handle(.answered(answer), at: now)
    if tear.isToldLate { session.handle(.changed, at: now) }
  }

  /// The sink that our stream is on.
  var heardOn: String? { view.sink(view.inputs.first?.sink)?.name }
}
