import Attacca
import ContinuityAnalysis
import Dispatch
import PlaybackCore
import PlaybackRuntime
import PlayerMPV
import SoundFixture

/// The way of Google's codelab, with the players of this project: stop here, load at that place there, play.
final class CodelabContender: HandOffContender {
  private let media: ContinuityMedia
  private let players: [Side: PortPlayer]
  private let server: MediaServer
  private var moves: [UInt64] = []

  init(_ stage: ContinuityStage, _ media: ContinuityMedia) async throws {
    self.media = media
    server = MediaServer()
    let local = try await MPVOutputProvider(MPVOptions(audio: .pulse(server: stage.daemon.server)))
      .openPlayer(for: .local)
    let tv = try await CastOutputProvider(publisher: server).openPlayer(for: stage.device)
    players = [.local: PortPlayer(local), .tv: PortPlayer(tv)]
  }

  func take(_ kind: String, pairs: Int, hearing recorder: SoundRecorder) async throws {
    let start = recorder.count
    guard let local = players[.local], let tv = players[.tv] else { return }
    await local.open(media.item(kind), at: .zero)
    try await recorder.hear(.local, from: start, seconds: 0.6)
    for number in 0..<2 * pairs {
      let (source, target, side) = number.isMultiple(of: 2) ? (local, tv, Side.tv) : (tv, local, .local)
      let now = recorder.count
      moves.append(DispatchTime.now().uptimeNanoseconds)
      let place = await source.position
      await source.send(.stop)
      await target.open(media.item(kind), at: place)
      try await recorder.hear(side, from: now, seconds: Self.dwell(number))
    }
    await local.send(.stop)
    try await recorder.wait(for: false, from: recorder.count, length: recorder.rate / 5)
  }

  func takeMoves() -> [UInt64] {
    defer { moves = [] }
    return moves
  }

  func close() async {
    for side in Side.allCases { await players[side]?.end() }
    await server.close()
  }
}

/// A player without an engine around it.
private actor PortPlayer {
  private let player: any Player
  private let clock = SystemClock()
  private var reader: Task<Void, Never>?
  private var token: UInt64 = 0
  private var place = MediaTime.zero
  private var at: MonotonicInstant?

  init(_ player: any Player) { self.player = player }

  /// Where it is now, as far as it has said.
  var position: MediaTime { at.map { place + (clock.now - $0) } ?? place }

  func send(_ action: PlayerCommand.Action) {
    token += 1
    player.send(PlayerCommand(token: CommandToken(rawValue: token), action: action))
  }

  func open(_ item: MediaItem, at place: MediaTime) {
    if reader == nil {
      reader = Task { [player] in for await report in player.reports { note(report) } }
    }
    let turn = Turn(id: TurnID(rawValue: token + 1), entry: EntryID(rawValue: 1), item: item)
    let window = QueueWindow(
      revision: WindowRevision(rawValue: token + 1), current: turn, upcoming: [])
    (self.place, at) = (place, nil)
    send(.open(window, at: place, playing: true))
  }

  private func note(_ report: PlayerReport) {
    guard case .playback(_, let state, let place) = report.fact, report.token?.rawValue ?? 0 >= token else {
      return
    }
    self.place = place
    at = state == .playing ? clock.now : nil
  }

  func end() async {
    send(.close)
    await reader?.value
  }
}
