/// What the sound server said it has, all at one time.
struct ServerView: Hashable, Sendable {
  /// The name of the sink that is heard unless something else is asked for.
  var defaultSink: String?
  var sinks: [Sink] = []
  var inputs: [SinkInput] = []
  var cards: [Card] = []

  /// The same with a default if it can only be one: PipeWire's server may never tell a program that was there when the
  /// first device came that it is the default now.
  var withDefault: ServerView {
    let real = sinks.filter(\.isReal)
    guard sink(named: defaultSink) == nil, real.count == 1 else { return self }
    var view = self
    view.defaultSink = real[0].name
    return view
  }

  func sink(_ index: UInt32?) -> Sink? { sinks.first { $0.index == index } }
  func sink(named name: String?) -> Sink? { sinks.first { $0.name == name } }
}

extension ServerView {
  /// What an answer is put together from, in the order in which the server is asked for it. Between one part and the
  /// next anything may happen; streams come first, so that none is seen to have left a device that is about to go.
  enum Part: CaseIterable {
    case inputs
    case sinks
    case cards
    case server
  }
}

/// Where sound goes out.
struct Sink: Hashable, Sendable {
  /// The server's stand-in for no device at all.
  static let standIn = "auto_null"

  var index: UInt32
  var name: String
  var title = ""
  var form = SoundDevice.Form.unknown
  var isWireless = false
  var card: UInt32?
  var isSuspended = false
  var ports: [Port] = []
  var activePort: String?

  /// Whether it is more than the server's stand-in.
  var isReal: Bool { name != Self.standIn }
  var port: Port? { ports.first { $0.name == activePort } }
  /// Whether anything can be heard on one of its ports.
  var isAvailable: Bool { ports.isEmpty || ports.contains { $0.availability != .no } }
  /// What the listener calls what is heard.
  var spokenName: String {
    let own = title.isEmpty ? name : title
    guard ports.count > 1, let port, !port.title.isEmpty else { return own }
    return port.title
  }
}

/// One of several ways out of a sink: a jack, a loudspeaker.
struct Port: Hashable, Sendable {
  enum Availability: Hashable, Sendable {
    case unknown
    case no
    case yes
  }

  var name: String
  var title = ""
  var availability = Availability.unknown
  var form = SoundDevice.Form.unknown
}

/// A card or headset, to which sinks belong.
struct Card: Hashable, Sendable {
  var index: UInt32
  var name: String
  var isWireless = false
}

/// A stream that plays.
struct SinkInput: Hashable, Sendable {
  var index: UInt32
  /// Nil while the server has not settled where it goes.
  var sink: UInt32?
  var process: Int32?
  var application: String?
  var role: String?
  var isCorked = false
  var isMuted = false
  /// Loudness in thousandths of full, as mixers show it.
  var permille: Int32 = 1000
}
