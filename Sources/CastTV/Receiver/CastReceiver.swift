import CastProtocol
import PlaybackCore

/// A Cast receiver as a value: all that it decides is decided here.
///
/// `handle(_:)` takes one event and returns what is to be done. No socket, clock, thread or random source is behind
/// it. It runs one application, the Default Media Receiver, whose queue is the queue of a `PlaybackMachine` within;
/// so what plays next, without a gap, what becomes of a broken item and when a report is too old are decided there.
///
/// Requests that change what is heard are answered when the player has reported that it is so, or that it cannot be.
/// Every change is told to every connected sender.
///
/// Split by topic: `+Peers`, `+Connections`, `+Heartbeat`, `+Lifetime`, `+Authentication`, `+Platform`, `+Levels`,
/// `+Playback`, `+Settling`, `+Media`, `+Loading`, `+Transport`, `+Queue`, `+QueueReading`, `+QueueChanges`,
/// `+MediaStatus`, `+Sending`, `+Watching`, `+Script`.
struct CastReceiver: Equatable, Sendable {
  let settings: ReceiverSettings
  /// The queue and what is playing.
  var machine: PlaybackMachine
  /// Open sockets, the oldest first.
  var peers: [Peer] = []
  /// The application, while it runs.
  var app: RunningApp?
  /// The idle screen, shown while the application does not run.
  var idleScreen: RunningApp
  /// The one of the two that is listed.
  var shownApp: RunningApp { app ?? idleScreen }
  /// What was loaded last.
  var media: MediaSession?
  /// Requests that wait for the player, the oldest first.
  var waiting: [WaitingRequest] = []
  /// What the player was told and said.
  var player = PlayerView()
  var levels = Levels()
  /// What senders and people were told last.
  var told = Told()
  /// Since when the application is of no use; nil while it is, or does not run.
  var rest: Rest?
  /// When `woke` is due; nil when it is not.
  var wakeAt: MonotonicInstant?
  /// What it does out of the ordinary.
  var script = TVScript()
  /// Launches that somebody at the TV has to allow, the oldest first.
  var undecided: [Requester] = []
  var generator: ShuffleGenerator
  var lastMediaSession = 0
  var lastItem = 0

  /// A receiver that runs nothing. The seed decides ids and random orders.
  init(_ settings: ReceiverSettings = ReceiverSettings(), seed: UInt64) {
    self.settings = settings
    machine = PlaybackMachine(seed: seed)
    generator = ShuffleGenerator(seed: seed)
    idleScreen = RunningApp(sessionID: Self.newSessionID(&generator))
    told.device = deviceStatus
  }

  /// Takes one event and returns what is to be done, in order.
  mutating func handle(_ event: ReceiverEvent) -> [ReceiverEffect] {
    var step = ReceiverStep(now: event.at)
    switch event.kind {
    case .connected(let peer, let address, let certificate):
      connected(peer, address: address, certificate: certificate, &step)
    case .received(let peer, let bytes): received(bytes, from: peer, &step)
    case .next(let peer): takeNext(from: peer, &step)
    case .behind(let peer): fellBehind(peer)
    case .caughtUp(let peer): caughtUp(peer, &step)
    case .disconnected(let peer): drop(peer, &step)
    case .signed(let signing, let signature, let certificate):
      signed(signing, signature.map { ($0, certificate) }, &step)
    case .playback(let kind): playback(kind, &step)
    case .woke: woke(&step)
    case .scripted(let script): use(script, &step)
    case .takenOver(let address, let title): takeOver(with: address, title: title, &step)
    case .dismissed: endApp(&step)
    case .closing: close(&step)
    }
    settle(&step)
    return step.effects
  }

  /// A run of the application.
  struct RunningApp: Equatable, Sendable {
    let sessionID: String
    var transportID: EndpointID { EndpointID(rawValue: sessionID) }
  }
}
