import Attacca
import ContinuityAnalysis
import Foundation
import PlaybackCore
import SoundFixture

/// What somebody at a shell does: mpv, told over its socket, and pychromecast.
final class ShellContender: HandOffContender {
  private let stage: ContinuityStage
  private let media: ContinuityMedia
  private let server = MediaServer()

  init(_ stage: ContinuityStage, _ media: ContinuityMedia) {
    self.stage = stage
    self.media = media
  }

  func take(_ kind: String, pairs: Int, hearing recorder: SoundRecorder) async throws {
    let published = try await server.publish(
      media.item(kind), for: EntryID(rawValue: 1), heldBy: MediaHolder(rawValue: 1), facing: "127.0.0.1")
    defer { server.revoke(EntryID(rawValue: 1), heldBy: MediaHolder(rawValue: 1)) }
    let socket = stage.directory.path("mpv")
    let mpv = try ChildProcess(
      "mpv",
      [
        "--no-config", "--no-video", "--ao=pulse", "--no-terminal", "--pause", "--input-ipc-server=\(socket)",
        media.path(kind),
      ], environment: stage.environment(.local))
    defer { mpv.stop() }
    let root = #filePath.components(separatedBy: "/Benchmarks/Sources/")[0]
    var environment = ChildProcess.environment
    environment["PYTHONPATH"] = "\(root)/.build/python"
    let arguments = [
      "-B", "\(root)/Benchmarks/Scripts/shell_hand_offs.py", "\(stage.port)", published.url,
      published.contentType, socket, "\(pairs)",
    ]
    let (process, lines) = try ChildProcess.speaking("python3", arguments, environment: environment)
    defer { process.stop() }
    for await _ in lines {}
    guard process.wait() == 0 else {
      throw ChildProcess.Failure("pychromecast failed: .scripts/python puts it in place")
    }
  }

  func takeMoves() -> [UInt64] { [] }

  func close() async { await server.close() }
}
