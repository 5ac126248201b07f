import Attacca
import Foundation
import PlaybackCore
import PlaybackRuntime
import SoundFixture

/// What handing over to a TV and taking back costs on loopback: this project's own receiver in the same process, both
/// sides playing through libmpv into nowhere in real time. The figures are the machine's own reports.
struct HandOver {
  private let options: Options

  init(_ options: Options) { self.options = options }

  func measure(into report: inout Report) async throws {
    let directory = try ScratchDirectory()
    let file = try directory.write(Wave.tone(seconds: 600), to: "tone.wav")
    let tv = try TVReceiver(name: "Benchmark", port: 0, audio: .null)
    let engine = PlaybackEngine(appName: "Benchmarks", audio: .null)
    engine.load([MediaItem(.file(path: file))], play: true)
    for await now in engine.snapshots() where now.isMoving { break }
    let there = OutputID.remote(DeviceID(rawValue: "127.0.0.1:\(tv.port)"))
    var (to, from): ([TransferReport], [TransferReport]) = ([], [])
    for _ in 0..<options.transfers {
      to.append(try await transfer(engine, to: there))
      from.append(try await transfer(engine, to: .local))
    }
    await engine.close()
    await tv.close()
    show([("to the TV", to), ("back", from)], &report)
  }

  /// Hands over and returns what it cost.
  private func transfer(_ engine: PlaybackEngine, to output: OutputID) async throws -> TransferReport {
    engine.transfer(to: output)
    for await now in engine.snapshots(newest: 256) where now.handingOverTo == nil && now.isMoving {
      guard now.output == output, let report = now.lastTransfer, report.target == output else { break }
      return report
    }
    throw ChildProcess.Failure("the hand-over to \(output.displayName) failed")
  }

  private func show(_ ways: [(String, [TransferReport])], _ report: inout Report) {
    var rows = [
      [
        "\(options.transfers) hand-overs, ms, median / most", "position error", "silence", "opening",
        "priming",
      ]
    ]
    for (name, reports) in ways {
      let columns: [(String, (TransferReport) -> MediaTime)] = [
        ("position error", { $0.positionError.map { max($0, .zero - $0) } ?? .zero }), ("silence", \.silence),
        ("opening", \.opening), ("priming", \.priming),
      ]
      rows.append(
        [name]
          + columns.map { title, value in
            let figures = Statistics(reports.map { value($0).inSeconds * 1000 })
            report.add(.handOver, "\(title), median: \(name)", figures.median, "ms")
            report.add(.handOver, "\(title), most: \(name)", figures.maximum, "ms")
            return "\(figures.median.text(1)) / \(figures.maximum.text(1))"
          })
    }
    report.table("Hand-over to a TV on loopback and back, as the machine reports it", rows)
  }
}
