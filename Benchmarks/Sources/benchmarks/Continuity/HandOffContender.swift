import Attacca
import ContinuityAnalysis
import Dispatch
import PlaybackCore
import PlaybackRuntime
import SoundFixture

/// Somebody who plays on this machine and moves to the TV and back.
protocol HandOffContender {
  /// Plays a file on this machine, moves to the TV and back so many times, and falls silent.
  func take(_ kind: String, pairs: Int, hearing recorder: SoundRecorder) async throws
  /// When each move since the last call was begun, on the clock of recordings; none where that is not known.
  func takeMoves() -> [UInt64]
  /// Gives everything back.
  func close() async
}

extension HandOffContender {
  /// How long each side is heard between two moves, so that moves happen at odd places.
  static func dwell(_ number: Int) -> Double { 0.6 + 0.07 * Double(number * 3 % 5) }
}

/// This project's engine.
final class EngineContender: HandOffContender {
  private let engine: PlaybackEngine
  private let media: ContinuityMedia
  private let device: OutputID
  /// What the engine itself says of each hand-over.
  private(set) var reports: [TransferReport] = []
  private var moves: [UInt64] = []

  init(_ stage: ContinuityStage, _ media: ContinuityMedia) {
    engine = PlaybackEngine(appName: "Benchmarks", audio: .pulse(server: stage.daemon.server))
    self.media = media
    device = stage.device
  }

  func take(_ kind: String, pairs: Int, hearing recorder: SoundRecorder) async throws {
    let start = recorder.count
    engine.load([media.item(kind)], play: true)
    try await recorder.hear(.local, from: start, seconds: 0.6)
    for number in 0..<2 * pairs {
      let (side, output) = number.isMultiple(of: 2) ? (Side.tv, device) : (.local, .local)
      let now = recorder.count
      moves.append(DispatchTime.now().uptimeNanoseconds)
      engine.transfer(to: output)
      try await recorder.hear(side, from: now, seconds: Self.dwell(number))
      for await now in engine.snapshots() where now.handingOverTo == nil {
        if let report = now.lastTransfer, now.output == output { reports.append(report) }
        break
      }
    }
    engine.load([], play: false)
    try await recorder.wait(for: false, from: recorder.count, length: recorder.rate / 5)
  }

  func takeMoves() -> [UInt64] {
    defer { moves = [] }
    return moves
  }

  func close() async { await engine.close() }
}
