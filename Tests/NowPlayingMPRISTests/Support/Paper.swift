import PlaybackCore

/// A machine on paper, led to a state by a test, for snapshots at any moment.
struct Paper {
  private(set) var machine = PlaybackMachine(seed: 1)
  var now = MonotonicInstant.zero
  private var player: PlayerID?
  private var window: QueueWindow?
  private var token: CommandToken?

  var snapshot: PlaybackSnapshot { PlaybackSnapshot(machine) }

  mutating func perform(_ command: PlaybackCommand) { handle(.command(command)) }

  /// Loads songs of a minute each and lets the first one play.
  mutating func play(_ count: Int) {
    let items = (1...count).map {
      MediaItem(.file(path: "/\($0).flac"), title: "Song \($0)", duration: .seconds(60))
    }
    perform(.edit(.load(items, start: nil, at: .zero, play: true, shuffle: nil, repeat: nil)))
    if let player { handle(.playerOpened(player)) }
    begin()
  }

  /// The player begins what it was told to open.
  mutating func begin() {
    guard let turn = window?.current.id else { return }
    report(.opened(turn, OpenedMedia(duration: .seconds(60))))
    report(.playback(turn, .playing, at: machine.anchor.position))
  }

  /// The player says what it does with the current turn.
  mutating func tell(_ state: PlayerState, at place: MediaTime) {
    if let turn = window?.current.id { report(.playback(turn, state, at: place)) }
  }

  mutating func report(_ fact: PlayerReport.Fact) {
    guard let player else { return }
    handle(.player(player, PlayerReport(token: token, revision: window?.revision, fact: fact)))
  }

  mutating func handle(_ kind: PlaybackEvent.Kind) {
    for effect in machine.handle(PlaybackEvent(at: now, kind)).effects {
      switch effect {
      case .openPlayer(let id, _), .rejoinPlayer(let id, _): player = id
      case .player(_, let command):
        token = command.token
        if case .open(let opened, _, _) = command.action { window = opened }
      case .startTimer, .cancelTimer, .activateSession, .notice, .persist, .transferred: break
      }
    }
  }
}
