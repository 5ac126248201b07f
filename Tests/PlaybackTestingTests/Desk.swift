import PlaybackCore
@testable import PlaybackTesting

/// A fake player's model on a table: short commands, and the facts that came back.
struct Desk {
  var model: FakePlayerModel
  private var lastToken: UInt64 = 0
  private var lastRevision: UInt64 = 0
  var reports: [PlayerReport] = []

  static let song = MediaLocation.file(path: "/song")
  static let other = MediaLocation.file(path: "/other")
  static let radio = MediaLocation.url("http://radio")
  static let broken = MediaLocation.file(path: "/broken")
  static let torn = MediaLocation.file(path: "/torn")
  static let slow = MediaLocation.file(path: "/slow")

  init(_ settings: FakePlayerSettings = FakePlayerSettings()) {
    let library: [MediaLocation: FakeMedia] = [
      Self.song: .track(.seconds(3), title: "Song"), Self.other: .track(.seconds(2)), Self.radio: .live(),
      Self.broken: .broken(.notMedia),
      Self.torn: FakeMedia(OpenedMedia(duration: .seconds(3)), breaksOffAt: .seconds(1)),
      Self.slow: .track(.seconds(2), opensAfter: .seconds(1)),
    ]
    model = FakePlayerModel(settings: settings) { library[$0] }
    reports = model.start()
  }

  /// The facts so far but for the settlements; forgets them.
  mutating func facts() -> [PlayerReport.Fact] {
    defer { reports = [] }
    return reports.map(\.fact).filter { if case .settled = $0 { false } else { true } }
  }

  /// The settlements so far, with the numbers of their tokens; forgets all reports.
  mutating func settlements() -> [UInt64: PlayerReport.Settlement] {
    defer { reports = [] }
    var found: [UInt64: PlayerReport.Settlement] = [:]
    for report in reports {
      if case .settled(let settlement) = report.fact { found[report.token?.rawValue ?? 0] = settlement }
    }
    return found
  }

  func turn(_ id: UInt64, _ location: MediaLocation = Self.song, entry: UInt64? = nil) -> Turn {
    Turn(
      id: TurnID(rawValue: id), entry: EntryID(rawValue: entry ?? id), item: MediaItem(location))
  }

  mutating func window(_ current: Turn, _ upcoming: [Turn] = [], revision: UInt64? = nil) -> QueueWindow {
    lastRevision += 1
    return QueueWindow(
      revision: WindowRevision(rawValue: revision ?? lastRevision), current: current, upcoming: upcoming)
  }

  mutating func send(_ action: PlayerCommand.Action, token: UInt64? = nil) {
    lastToken += 1
    let command = PlayerCommand(token: CommandToken(rawValue: token ?? lastToken), action: action)
    reports += model.receive(command, at: model.now)
  }

  mutating func open(_ turns: Turn..., at place: MediaTime = .zero, playing: Bool = true) {
    send(.open(window(turns[0], Array(turns.dropFirst())), at: place, playing: playing))
  }

  mutating func update(_ turns: Turn...) { send(.update(window(turns[0], Array(turns.dropFirst())))) }

  mutating func pass(_ time: MediaTime) { reports += model.advance(to: model.now + time) }

  /// Works a switch of the model that may make it report.
  mutating func with(_ body: (inout FakePlayerModel) -> [PlayerReport]) { reports += body(&model) }
}
