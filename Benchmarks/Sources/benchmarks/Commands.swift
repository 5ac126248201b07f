import Attacca
import Foundation
import PlaybackCore
import SoundFixture
import Synchronization

/// From a command to the state that it asks for, as each sender tells it: this project's and pychromecast, in turns, on
/// one receiver that plays one file through libmpv into nowhere.
struct Commands {
  /// The kinds, in the order of a round.
  private static let kinds = ["pause", "play", "seek", "volume"]
  /// How often the senders take turns.
  private static let turns = 4
  private let options: Options

  init(_ options: Options) { self.options = options }

  func measure(into report: inout Report) async throws {
    let directory = try ScratchDirectory()
    let file = try directory.write(Wave.tone(seconds: 600), to: "tone.wav")
    let (tv, server) = (try TVReceiver(name: "Benchmark", port: 0, audio: .null), MediaServer())
    let media = try await server.publish(
      MediaItem(.file(path: file)), for: EntryID(rawValue: 1), heldBy: MediaHolder(rawValue: 1),
      facing: "127.0.0.1")
    var (ours, theirs): ([(String, Double)], [(String, Double)]) = ([], [])
    for _ in 0..<Self.turns {
      let rounds = max(1, options.commands / Self.turns)
      ours += try await OwnSender(tv.port, media.url).measure(rounds)
      theirs += try pychromecast(tv.port, media.url, rounds)
    }
    await tv.close()
    show(ours, theirs, &report)
  }

  /// Runs pychromecast to its end.
  private func pychromecast(_ port: UInt16, _ address: String, _ rounds: Int) throws -> [(String, Double)] {
    let root = #filePath.components(separatedBy: "/Benchmarks/Sources/")[0]
    var environment = ChildProcess.environment
    environment["PYTHONPATH"] = "\(root)/.build/python"
    let text = Mutex<[UInt8]>([])
    let script = "\(root)/Benchmarks/Scripts/pychromecast_commands.py"
    let child = try ChildProcess(
      "python3", ["-B", script, "\(port)", address, "\(rounds)"], environment: environment
    ) { piece in text.withLock { $0 += piece } }
    guard child.wait() == 0 else {
      throw ChildProcess.Failure("pychromecast failed: .scripts/python puts it in place")
    }
    return text.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 ? Double(words[1]).map { (String(words[0]), $0) } : nil
    }
  }

  private func show(_ ours: [(String, Double)], _ theirs: [(String, Double)], _ report: inout Report) {
    var rows = [["command to state, ms, median / 99th of a hundred", "ours", "pychromecast"]]
    for kind in Self.kinds {
      rows.append(
        [kind]
          + [("ours", ours), ("pychromecast", theirs)].map { name, times in
            let figures = Statistics(times.filter { $0.0 == kind }.map(\.1))
            report.add(.commands, "\(kind), median: \(name)", figures.median, "ms")
            report.add(.commands, "\(kind), 99th percentile: \(name)", figures.percentile(99), "ms")
            return "\(figures.median.text(2)) / \(figures.percentile(99).text(2)) (\(figures.count))"
          })
    }
    report.table("Two senders in turns on one receiver, on loopback", rows)
  }
}

/// This project's sender at its port, without an engine around it.
private final class OwnSender {
  private let player: any Player
  private var reports: AsyncStream<PlayerReport>.Iterator
  private let clock = ContinuousClock()
  private var token: UInt64 = 0
  private let turn: Turn

  init(_ port: UInt16, _ address: String) async throws {
    let device = OutputID.remote(DeviceID(rawValue: "127.0.0.1:\(port)"))
    player = try await CastOutputProvider().openPlayer(for: device)
    reports = player.reports.makeAsyncIterator()
    turn = Turn(
      id: TurnID(rawValue: 1), entry: EntryID(rawValue: 1), item: MediaItem(.url(address), title: "Tone"))
  }

  func measure(_ rounds: Int) async throws -> [(String, Double)] {
    let window = QueueWindow(revision: WindowRevision(rawValue: 1), current: turn, upcoming: [])
    _ = try await time(.open(window, at: .zero, playing: true)) { Self.isState($0, .playing) }
    var times: [(String, Double)] = []
    for number in 0...rounds {
      let (place, volume): (MediaTime, Volume) =
        number.isMultiple(of: 2)
        ? (.seconds(300), Volume(permille: 500)) : (.seconds(100), Volume(permille: 250))
      let round = [
        ("pause", try await time(.pause) { Self.isState($0, .paused) }),
        ("play", try await time(.play) { Self.isState($0, .playing) }),
        ("seek", try await time(.seek(to: place)) { Self.isPlace($0, place) }),
        ("volume", try await time(.setVolume(volume)) { Self.isVolume($0, volume) }),
      ]
      if number > 0 { times += round }
    }
    send(.stop)
    send(.close)
    while await reports.next(isolation: #isolation) != nil {}
    return times
  }

  private func send(_ action: PlayerCommand.Action) {
    token += 1
    player.send(PlayerCommand(token: CommandToken(rawValue: token), action: action))
  }

  /// Milliseconds from sending a command to the first report that meets a condition.
  private func time(_ action: PlayerCommand.Action, _ isMet: (PlayerReport.Fact) -> Bool) async throws
    -> Double
  {
    let start = clock.now
    send(action)
    while let report = await reports.next(isolation: #isolation) {
      guard isMet(report.fact) else { continue }
      let (seconds, attoseconds) = (clock.now - start).components
      return Double(seconds) * 1000 + Double(attoseconds) / 1e15
    }
    throw ChildProcess.Failure("the sender ended before \(action.kind) was done")
  }

  private static func isState(_ fact: PlayerReport.Fact, _ state: PlayerState) -> Bool {
    if case .playback(_, state, _) = fact { true } else { false }
  }

  private static func isPlace(_ fact: PlayerReport.Fact, _ place: MediaTime) -> Bool {
    guard case .playback(_, _, let told) = fact else { return false }
    return max(told - place, place - told) < .milliseconds(200)
  }

  private static func isVolume(_ fact: PlayerReport.Fact, _ volume: Volume) -> Bool {
    if case .volume(volume, _) = fact { true } else { false }
  }
}
