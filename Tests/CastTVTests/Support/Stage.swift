import CastProtocol
import PlaybackCore

@testable import CastTV

/// A receiver on its own, with a player that does at once what it is told, and time that moves by hand.
struct Stage {
  var receiver: CastReceiver
  var now = MonotonicInstant.zero
  /// Everything it wanted done since the last look.
  private(set) var effects: [ReceiverEffect] = []
  /// Commands that the player has not carried out.
  private(set) var commands: [PlayerCommand] = []
  /// Players that are to be opened.
  private(set) var unopened: [PlayerID] = []
  /// Whether the player is there at once and does things at once.
  var answersAtOnce = true
  /// What opening an address tells; nil is a hundred seconds.
  var media: [String: Result<OpenedMedia, PlayerError>] = [:]
  private var player: PlayerID?
  private var deck = Deck()

  private struct Deck {
    var turn: Turn?
    var upcoming: [Turn] = []
    var revision: WindowRevision?
    var token: CommandToken?
    var isPlaying = false
    var place = MediaTime.zero
  }

  init(_ change: (inout ReceiverSettings) -> Void = { _ in }) {
    var settings = ReceiverSettings()
    settings.name = "Stage"
    change(&settings)
    receiver = CastReceiver(settings, seed: 1)
  }

  /// What happened since the last look, in short; see `Brief`.
  mutating func look() -> [String] {
    defer { effects = [] }
    return effects.map(Brief.of)
  }

  /// The same, whole.
  mutating func lookClosely() -> [ReceiverEffect] {
    defer { effects = [] }
    return effects
  }

  mutating func happen(_ kind: ReceiverEvent.Kind) {
    var wanted = receiver.handle(ReceiverEvent(at: now, kind))
    if case .received(let peer, _) = kind {
      while receiver.hasUnread(of: peer) { wanted += receiver.handle(ReceiverEvent(at: now, .next(peer))) }
    }
    effects += wanted
    for effect in wanted {
      switch effect {
      case .playback(.openPlayer(let player, _)): unopened.append(player)
      case .playback(.player(_, let command)): commands.append(command)
      default: break
      }
    }
    if answersAtOnce { answer() }
  }

  /// Time passes; what plays goes on.
  mutating func pass(_ time: MediaTime) {
    now = now + time
    if deck.isPlaying, deck.turn != nil { deck.place = deck.place + time }
  }

  /// A socket opens.
  mutating func join(_ peer: UInt64) {
    happen(.connected(PeerID(rawValue: peer), address: "10.0.0.\(peer):40000", certificate: [1, 2, 3]))
  }

  /// A message comes over a socket.
  mutating func say(
    _ peer: UInt64, _ namespace: CastNamespace, _ json: JSONValue, from source: EndpointID? = nil,
    to destination: EndpointID = .platformReceiver
  ) {
    let message = CastMessage(
      source: source ?? Self.sender(peer), destination: destination, namespace: namespace,
      payload: .string((try? json.text()) ?? "?"))
    send(peer, message)
  }

  mutating func send(_ peer: UInt64, _ message: CastMessage) {
    happen(.received(PeerID(rawValue: peer), (try? message.frame()) ?? []))
  }

  static func sender(_ peer: UInt64) -> EndpointID { EndpointID(rawValue: "sender-\(peer)") }

  /// Where the application is talked to.
  var transport: EndpointID { receiver.app?.transportID ?? EndpointID(rawValue: "nowhere") }

  /// A request to the application.
  mutating func ask(_ peer: UInt64, _ type: String, _ id: Int = 1, _ fields: JSONValue = [:]) {
    say(peer, .media, fields.adding("type", type).adding("requestId", id), to: transport)
  }

  /// The same about what is loaded.
  mutating func tell(_ peer: UInt64, _ type: String, _ id: Int = 1, _ fields: JSONValue = [:]) {
    ask(peer, type, id, fields.adding("mediaSessionId", receiver.media?.id ?? receiver.lastMediaSession))
  }
}

// The player.
extension Stage {
  /// The player does what it was told.
  mutating func answer() {
    while !unopened.isEmpty || !commands.isEmpty {
      if !unopened.isEmpty {
        let opened = unopened.removeFirst()
        player = opened
        happen(.playback(.playerOpened(opened)))
      } else {
        carryOut(commands.removeFirst())
      }
    }
  }

  /// One command, and what the player says to it.
  mutating func carryOutNext() { carryOut(commands.removeFirst()) }

  mutating func openPlayer() {
    let opened = unopened.removeFirst()
    player = opened
    happen(.playback(.playerOpened(opened)))
  }

  mutating func refusePlayer(_ error: PlayerError) {
    happen(.playback(.playerUnavailable(unopened.removeFirst(), error)))
  }

  mutating func report(_ fact: PlayerReport.Fact, token: CommandToken? = nil) {
    guard let player else { return }
    let report = PlayerReport(token: token ?? deck.token, revision: deck.revision, fact: fact)
    happen(.playback(.player(player, report)))
  }

  /// The player goes on by itself, or is through.
  mutating func endTurn() {
    guard let turn = deck.turn else { return }
    if deck.upcoming.isEmpty {
      report(.ended(turn.id))
    } else {
      deck.turn = deck.upcoming.removeFirst()
      deck.place = .zero
      if let next = deck.turn { report(.advanced(to: next.id)) }
    }
  }

  mutating func starve() {
    if let turn = deck.turn { report(.playback(turn.id, .buffering, at: deck.place)) }
  }

  mutating func refuse(_ error: PlayerError) {
    let command = commands.removeFirst()
    report(.settled(.refused(error)), token: command.token)
  }

  private mutating func carryOut(_ command: PlayerCommand) {
    deck.token = command.token
    switch command.action {
    case .open(let window, let place, let playing):
      deck.turn = window.current
      deck.upcoming = window.upcoming
      deck.revision = window.revision
      (deck.place, deck.isPlaying) = (place, playing)
      report(.settled(.done), token: command.token)
      return open(window.current)
    case .update(let window):
      deck.upcoming = window.upcoming
      deck.revision = window.revision
    case .play: deck.isPlaying = true
    case .pause: deck.isPlaying = false
    case .seek(let place): deck.place = place
    case .stop: deck.turn = nil
    case .setVolume(let volume):
      report(.volume(volume, muted: receiver.machine.isMuted))
    case .setMuted(let muted): report(.volume(receiver.machine.volume, muted: muted))
    case .locate:
      if let turn = deck.turn {
        report(.playback(turn.id, deck.isPlaying ? .playing : .paused, at: deck.place))
      }
    case .setRate, .setTracks, .setTextStyle, .close, .endSession: break
    }
    report(.settled(.done), token: command.token)
    guard let turn = deck.turn else { return }
    switch command.action {
    case .play, .pause, .seek:
      report(.playback(turn.id, deck.isPlaying ? .playing : .paused, at: deck.place))
    default: break
    }
  }

  private mutating func open(_ turn: Turn) {
    guard case .url(let address) = turn.item.location else { return }
    switch media[address] ?? .success(OpenedMedia(duration: .seconds(100))) {
    case .success(let opened):
      report(.opened(turn.id, opened))
      report(.playback(turn.id, deck.isPlaying ? .playing : .paused, at: deck.place))
    case .failure(let error): report(.failed(turn.id, error))
    }
  }
}
