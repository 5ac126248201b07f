import ContinuityAnalysis
import PlaybackCore
import SoundFixture

/// A sound server whose two channels are this machine and the TV, the TV itself, and the network between.
final class ContinuityStage {
  /// Samples per second of everything, so that nothing is converted.
  static let rate = 48_000
  let daemon: PulseDaemon
  let directory: ScratchDirectory
  /// Where senders find the TV: the near end of the network.
  let port: UInt16
  private let tv: ChildProcess
  private let proxy: DelayProxy

  /// Starts them.
  ///
  /// - Parameter delay: Milliseconds each way between sender and TV; a quarter of it is jitter.
  init(delay: Double) async throws {
    directory = try ScratchDirectory()
    daemon = try PulseDaemon(rate: Self.rate, sinks: ["both"])
    try daemon.split("both", left: "local", right: "tv")
    let (process, port) = try await TVHost.start(
      daemon.server, environment: Self.environment(daemon, directory, sink: "tv"))
    tv = process
    proxy = try DelayProxy(to: port, delay: delay, jitter: delay / 4)
    self.port = proxy.port
  }

  deinit { tv.stop() }

  var device: OutputID { .remote(DeviceID(rawValue: "127.0.0.1:\(port)")) }

  /// What a player in a process of its own needs, to play on this side.
  func environment(_ side: Side) -> [String: String] {
    Self.environment(daemon, directory, sink: Self.sink(side))
  }

  private static func sink(_ side: Side) -> String {
    switch side {
    case .local: "local"
    case .tv: "tv"
    }
  }

  private static func environment(_ daemon: PulseDaemon, _ directory: ScratchDirectory, sink: String)
    -> [String: String]
  {
    ChildProcess.environment.merging(
      ["PULSE_SERVER": daemon.server, "PULSE_SINK": sink, "HOME": directory.path]
    ) { $1 }
  }

  /// Records both sides from now on.
  func recorder() async throws -> SoundRecorder {
    // The server renders in blocks of this length, and starts and stops nothing inside of one.
    let recorder = try SoundRecorder(daemon, sink: "both", channels: 2, latency: 2)
    try await recorder.reach(1)
    return recorder
  }
}

extension SoundRecorder {
  /// Waits until a side sounds, and then for so many seconds more.
  func hear(_ side: Side, from start: Int, seconds: Double) async throws {
    let place = try await wait(
      on: side.rawValue, from: start, length: rate / 100, within: 20)
    try await reach(place + Int(seconds * Double(rate)))
  }
}
