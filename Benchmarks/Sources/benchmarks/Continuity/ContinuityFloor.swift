import ContinuityAnalysis
import PlaybackCore
import SoundFixture

/// What the rig itself adds: how exactly two recordings are on one clock, and what the sound server does when one
/// player is moved from one sink to the other.
struct ContinuityFloor {
  private let rate = ContinuityStage.rate

  func measure(into report: inout Report) async throws {
    let signal = PositionSignal(count: 30 * rate, rate: rate)
    let directory = try ScratchDirectory()
    let file = try MediaFormat.wav.write(signal, 0..<30 * rate, named: "signal", in: directory)
    var rows = [["floor of the rig, ms", "p50 / p95 / max"]]
    let twice = try await sameMonitorTwice(file, directory, signal)
    rows.append(["same monitor, two recorders, aligned by their clocks", Self.text(twice)])
    let moved = try await movedPlayer(file, directory, signal)
    rows.append([
      "one player moved between the channels: |jump|", Self.text(moved.compactMap(\.jump).map(\.magnitude)),
    ])
    rows.append(["one player moved between the channels: silence", Self.text(moved.map(\.silence))])
    rows.append(["one player moved between the channels: overlap", Self.text(moved.map(\.overlap))])
    report.table("the two channels of one sink are on one clock by construction", rows)
  }

  private static func text(_ values: [Double]) -> String {
    let figures = Statistics(values)
    return "\(figures.median.text(2)) / \(figures.percentile(95).text(2)) / \(figures.maximum.text(2))"
  }

  private func player(_ file: String, _ daemon: PulseDaemon, _ directory: ScratchDirectory) throws
    -> ChildProcess
  {
    try ChildProcess(
      "mpv", ["--no-config", "--ao=pulse", "--really-quiet", file],
      environment: ChildProcess.environment.merging(
        ["PULSE_SERVER": daemon.server, "HOME": directory.path]) { $1 })
  }

  /// How far two recordings of one monitor are apart, at many places, when each is aligned by its lower envelope.
  private func sameMonitorTwice(
    _ file: String, _ directory: ScratchDirectory, _ signal: PositionSignal
  ) async throws -> [Double] {
    let daemon = try PulseDaemon(rate: rate, sinks: ["both"])
    var distances: [Double] = []
    let mpv = try player(file, daemon, directory)
    defer { mpv.stop() }
    for _ in 0..<8 {
      let recorders = try (0..<2).map { _ in try SoundRecorder(daemon, sink: "both", latency: 2) }
      let start = try await recorders[0].wait(from: 0)
      try await recorders[0].reach(start + rate / 2)
      let tapes = recorders.map(\.recording)
      for recorder in recorders { recorder.stop() }
      // Which place of the media each says was heard at one moment.
      let moment = tapes[0].arrivals.last?.nanoseconds ?? 0
      let heard = tapes.compactMap { tape -> Int? in
        guard let place = tape.place(at: moment - 200_000_000), place + 2048 < tape.samples.count else {
          return nil
        }
        return signal.locate(tape.samples[place..<place + 2048])?.position
      }
      if heard.count == 2 { distances.append(Double(abs(heard[0] - heard[1])) * 1000 / Double(rate)) }
    }
    return distances
  }

  private func movedPlayer(
    _ file: String, _ directory: ScratchDirectory, _ signal: PositionSignal
  ) async throws -> [HandOff] {
    let daemon = try PulseDaemon(rate: rate, sinks: ["both"])
    try daemon.split("both", left: "local", right: "tv")
    let recorder = try SoundRecorder(daemon, sink: "both", channels: 2, latency: 2)
    let mpv = try player(file, daemon, directory)
    defer { mpv.stop() }
    try await recorder.hear(.local, from: 0, seconds: 0.5)
    for number in 0..<10 {
      let streams = try daemon.ask(["list", "short", "sink-inputs"]).split(separator: "\n")
      // The remapped sinks are streams of the server's own, without a client.
      let own = streams.map { $0.split(separator: "\t") }.first { $0.count > 2 && $0[2] != "-" }
      guard let own else { throw ChildProcess.Failure("mpv has no stream") }
      try daemon.control("move-sink-input", String(own[0]), number.isMultiple(of: 2) ? "tv" : "local")
      try await recorder.pass(seconds: 0.6)
    }
    recorder.stop()
    let tapes = recorder.recordings
    return HandOffTrace(local: tapes[0], tv: tapes[1], of: signal).handOffs
  }
}
