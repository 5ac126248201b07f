import Attacca
import Dispatch
import PlaybackCore
import PlaybackRuntime
import PlayerMPV
import SoundFixture

/// From the wish to hear something to its first sample on the sink, in turns with plain mpv on the same file.
///
/// A sample counts when the server has rendered it, which it does in blocks of 2 ms; all times are late by the same
/// small constant (`Recording.moment`).
struct FirstSound {
  private let options: Options
  private let directory: ScratchDirectory
  private let daemon: PulseDaemon
  private let recorder: SoundRecorder
  private let file: String

  /// One way to play, with what starts and what stops it.
  private struct Contender {
    let name: String
    let start: () throws -> Void
    let stop: () throws -> Void
  }

  init(_ options: Options) throws {
    self.options = options
    directory = try ScratchDirectory()
    daemon = try PulseDaemon()
    recorder = try SoundRecorder(daemon, latency: 2)
    let signal = PositionSignal(count: 441_000, rate: 44_100)
    file = try MediaFormat.flac.write(signal, 0..<441_000, named: "noise", in: directory)
  }

  func measure(into report: inout Report) async throws {
    try await recorder.reach(1)
    try await compare("cold: start of the process to first sound", try cold(), against: "mpv", &report)
    let engine = PlaybackEngine(appName: "Benchmarks", audio: .pulse(server: daemon.server))
    let player = try MPVPlayer(MPVOptions(audio: .pulse(server: daemon.server)))
    let reader = Task { for await _ in player.reports {} }
    let mpv = try await MPVSocket(directory, environment: environment)
    let contenders = warm(engine, player, mpv)
    try await compare("warm: load to first sound", contenders, against: "mpv loadfile", &report)
    player.send(PlayerCommand(token: CommandToken(rawValue: .max), action: .close))
    await reader.value
    await engine.close()
  }

  private var environment: [String: String] {
    ChildProcess.environment.merging(["PULSE_SERVER": daemon.server, "HOME": directory.path]) { $1 }
  }

  private func cold() throws -> [Contender] {
    let host = Running { [daemon, file] in try EngineHost.start(daemon.server, file) }
    let mpv = Running { [environment, file] in
      try ChildProcess(
        "mpv", ["--no-config", "--no-video", "--ao=pulse", "--really-quiet", file], environment: environment)
    }
    var all = [
      Contender(name: "mpv", start: mpv.start, stop: mpv.stop),
      Contender(name: "engine in a bare program", start: host.start, stop: host.stop),
    ]
    if let path = options.attacca {
      let attacca = Running { [environment, file] in
        try ChildProcess(path, ["play", "--no-state", file], environment: environment)
      }
      all.append(Contender(name: "attacca play", start: attacca.start, stop: attacca.stop))
    }
    return all
  }

  private func warm(_ engine: PlaybackEngine, _ player: MPVPlayer, _ mpv: MPVSocket) -> [Contender] {
    let items = [MediaItem(.file(path: file))]
    var number: UInt64 = 0
    func send(_ action: PlayerCommand.Action) {
      player.send(PlayerCommand(token: CommandToken(rawValue: number), action: action))
    }
    func open() {
      number += 1
      let turn = Turn(
        id: TurnID(rawValue: number), entry: EntryID(rawValue: number), item: MediaItem(.file(path: file)))
      let window = QueueWindow(revision: WindowRevision(rawValue: number), current: turn, upcoming: [])
      send(.open(window, at: .zero, playing: true))
    }
    func stop() {
      number += 1
      send(.stop)
    }
    return [
      Contender(
        name: "mpv loadfile", start: { [file] in try mpv.send("loadfile", file) },
        stop: {
          try mpv.send("stop")
          mpv.discardAnswers()
        }),
      Contender(name: "MPVPlayer open", start: open, stop: stop),
      Contender(
        name: "PlaybackEngine load", start: { engine.load(items, play: true) },
        stop: { engine.perform(.stop) }),
    ]
  }

  /// One start; in milliseconds.
  private func time(_ contender: Contender) async throws -> Double {
    let place = recorder.count
    let start = DispatchTime.now().uptimeNanoseconds
    try contender.start()
    let sound = try await recorder.wait(from: place)
    try contender.stop()
    try await recorder.wait(for: false, from: recorder.count, length: recorder.rate / 4)
    guard let moment = recorder.recording.moment(of: sound) else { return .nan }
    return (Double(moment) - Double(start)) / 1_000_000
  }

  private func compare(
    _ title: String, _ all: [Contender], against rival: String, _ report: inout Report
  ) async throws {
    // The first play of each fills caches and opens connections, and shows who cannot play at all.
    var contenders: [Contender] = []
    for contender in all {
      do {
        _ = try await time(contender)
        contenders.append(contender)
      } catch {
        print("first-sound: \(contender.name) left out: \(error)")
        try contender.stop()
      }
    }
    var times = [[Double]](repeating: [], count: contenders.count)
    for round in 0..<options.rounds {
      for turn in contenders.indices {
        let index = (turn + round) % contenders.count
        times[index].append(try await time(contenders[index]))
      }
    }
    let results = zip(contenders.map(\.name), times.map(Statistics.init))
    let rivalMedian = results.first { $0.0 == rival }?.1.median ?? .nan
    var rows = [["ms, \(options.rounds) rounds in turns", "min", "median", "max", "ratio"]]
    for (name, statistics) in results {
      rows.append(
        [
          name, statistics.minimum.text(), statistics.median.text(), statistics.maximum.text(),
          (statistics.median / rivalMedian).text(2),
        ])
      report.add(.firstSound, "\(title): \(name)", statistics.median, "ms")
      report.add(.firstSound, "\(title): \(name) / \(rival)", statistics.median / rivalMedian, "ratio")
    }
    report.table("first-sound, \(title)", rows)
  }
}

/// A process that is started and stopped again and again.
private final class Running {
  private let make: () throws -> ChildProcess
  private var process: ChildProcess?

  init(_ make: @escaping () throws -> ChildProcess) { self.make = make }

  func start() throws { process = try make() }

  func stop() {
    process?.stop()
    process = nil
  }
}
