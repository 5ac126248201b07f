import Attacca
import PlaybackCore
import PlaybackRuntime
import PlayerMPV
import SoundFixture

/// Samples lost or added where one file follows another.
struct Joins {
  private let options: Options

  init(_ options: Options) { self.options = options }

  func measure(into report: inout Report) async throws {
    var rows = [["samples added (+) or lost (-)", "joins", "min", "median", "max", "not 0", "unreadable"]]
    for format in MediaFormat.allCases {
      for (name, joins) in try await joins(of: format) {
        let found = joins.compactMap { $0 }
        let statistics = Statistics(found.map(Double.init))
        rows.append([
          "\(format.rawValue), \(name)", "\(joins.count)", statistics.minimum.text(0),
          statistics.median.text(0), statistics.maximum.text(0), "\(found.filter { $0 != 0 }.count)",
          "\(joins.count - found.count)",
        ])
        for (what, value) in [
          ("least", statistics.minimum), ("median", statistics.median), ("most", statistics.maximum),
          ("unreadable", Double(joins.count - found.count)),
        ] { report.add(.joins, "\(format.rawValue), \(name): \(what)", value, "samples") }
      }
    }
    report.table("joins, both at the same time", rows)
  }

  /// Plays one signal in files of awkward lengths around one second.
  private func joins(of format: MediaFormat) async throws -> [(name: String, joins: [Int?])] {
    let lengths = (0...options.joins).map { 39_001 + $0 * 3571 % 6007 }
    let signal = PositionSignal(count: lengths.reduce(0, +), rate: format.rate)
    let directory = try ScratchDirectory()
    var (start, files, cuts) = (0, [String](), [Int]())
    for (number, length) in lengths.enumerated() {
      let range = start..<start + length
      files.append(try format.write(signal, range, named: "piece\(number)", in: directory))
      start = range.upperBound
      cuts.append(start)
    }
    for _ in 1...3 {
      let recordings = try await record(files, rate: format.rate, home: directory.path)
      // Only a fault of a recording itself is a reason to play once more.
      guard recordings.allSatisfy({ $0.lostInCapture <= format.rate / 200 }) else { continue }
      return zip(["engine", "mpv"], recordings).map {
        ($0, SoundTrace($1, of: signal).inserted(at: cuts.dropLast()))
      }
    }
    throw ChildProcess.Failure("joins of \(format.rawValue): the recorder lost samples three times")
  }

  /// The engine on one sink and plain mpv on the other.
  private func record(_ files: [String], rate: Int, home: String) async throws -> [Recording] {
    let daemon = try PulseDaemon(rate: rate)
    let recorders = try ["speakers", "headphones"].map { try SoundRecorder(daemon, sink: $0) }
    for recorder in recorders { try await recorder.reach(1) }
    let engine = PlaybackEngine(appName: "Benchmarks", audio: .pulse(server: daemon.server))
    engine.load(files.map { MediaItem(.file(path: $0)) }, play: true)
    let settings = ["PULSE_SERVER": daemon.server, "PULSE_SINK": "headphones", "HOME": home]
    let mpv = try ChildProcess(
      "mpv", ["--no-config", "--no-video", "--ao=pulse", "--really-quiet"] + files,
      environment: ChildProcess.environment.merging(settings) { $1 })
    for recorder in recorders {
      let start = try await recorder.wait(from: 0)
      let limit = Double(2 * files.count)
      try await recorder.wait(for: false, from: start, length: rate / 2, within: limit)
    }
    await engine.close()
    mpv.stop()
    for recorder in recorders { recorder.stop() }
    return recorders.map(\.recording)
  }
}
