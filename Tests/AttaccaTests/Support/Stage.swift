import Attacca

/// A machine that a test leads to a state, for snapshots.
struct Stage {
  private(set) var machine = PlaybackMachine(seed: 1)
  private var player: PlayerID?
  private var window: QueueWindow?
  private var token: CommandToken?
  private var now = MonotonicInstant.zero

  var snapshot: PlaybackSnapshot { PlaybackSnapshot(machine) }

  mutating func perform(_ command: PlaybackCommand) { handle(.command(command)) }

  /// Loads items and lets the first one play at a place.
  mutating func play(_ items: [MediaItem], at place: MediaTime = .zero, duration: MediaTime? = nil) {
    perform(.edit(.load(items, start: nil, at: place, play: true, shuffle: nil, repeat: nil)))
    if let player { handle(.playerOpened(player)) }
    guard let turn = window?.current.id else { return }
    report(.opened(turn, OpenedMedia(duration: duration)))
    report(.playback(turn, .playing, at: place))
  }

  mutating func report(_ fact: PlayerReport.Fact) {
    guard let player else { return }
    handle(.player(player, PlayerReport(token: token, revision: window?.revision, fact: fact)))
  }

  private mutating func handle(_ kind: PlaybackEvent.Kind) {
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
