#if MPV
  import Foundation
  import PlaybackCore
  import PlayerMPV
  import Testing

  /// Drives a player and reads its reports one by one; for use by one test at a time.
  final class Rig {
    let player: MPVPlayer
    private var iterator: AsyncStream<PlayerReport>.Iterator
    private(set) var seen: [PlayerReport] = []
    private var lastToken: UInt64 = 0
    private var lastRevision: UInt64 = 0

    struct Silence: Error, CustomStringConvertible {
      let wanted: String
      let seen: [PlayerReport]
      var description: String { "reports ended before \(wanted): \(seen.map(\.fact))" }
    }

    init(_ options: MPVOptions = MPVOptions(audio: .null, networkTimeout: 2)) throws {
      player = try MPVPlayer(options)
      iterator = player.reports.makeAsyncIterator()
    }

    var facts: [PlayerReport.Fact] { seen.map(\.fact) }

    @discardableResult
    func send(_ action: PlayerCommand.Action) -> CommandToken {
      lastToken += 1
      let token = CommandToken(rawValue: lastToken)
      player.send(PlayerCommand(token: token, action: action))
      return token
    }

    func window(_ current: Turn, _ upcoming: Turn...) -> QueueWindow {
      lastRevision += 1
      return QueueWindow(
        revision: WindowRevision(rawValue: lastRevision), current: current, upcoming: upcoming)
    }

    /// The next report; nil after the last one.
    func next() async -> PlayerReport? {
      guard let report = await iterator.next(isolation: nil) else { return nil }
      seen.append(report)
      return report
    }

    /// Reads on until a report yields a value.
    func read<Value>(_ wanted: String, _ pick: (PlayerReport) -> Value?) async throws -> Value {
      while let report = await next() {
        if let value = pick(report) { return value }
      }
      throw Silence(wanted: wanted, seen: seen)
    }

    func read(_ fact: PlayerReport.Fact) async throws {
      _ = try await read("\(fact)") { $0.fact == fact ? $0 : nil }
    }

    func settled(_ token: CommandToken) async throws -> PlayerReport.Settlement {
      try await read("settlement of \(token)") {
        if case .settled(let settlement) = $0.fact, $0.token == token { settlement } else { nil }
      }
    }

    func opened(_ turn: Turn) async throws -> OpenedMedia {
      try await read("opened \(turn.id)") {
        if case .opened(turn.id, let media) = $0.fact { media } else { nil }
      }
    }

    @discardableResult
    func playback(_ turn: Turn, _ state: PlayerState) async throws -> MediaTime {
      try await read("\(state) of \(turn.id)") {
        if case .playback(turn.id, state, let place) = $0.fact { place } else { nil }
      }
    }

    func failed(_ turn: Turn) async throws -> PlayerError {
      try await read("failure of \(turn.id)") {
        if case .failed(turn.id, let error) = $0.fact { error } else { nil }
      }
    }

    /// Closes and reads to the end.
    func close() async {
      send(.close)
      while await next() != nil {}
    }
  }

  /// Makes turns.
  func turn(_ number: UInt64, _ location: MediaLocation) -> Turn {
    Turn(
      id: TurnID(rawValue: number), entry: EntryID(rawValue: number), item: MediaItem(location))
  }

  /// Whether the places are within so many milliseconds.
  func near(_ left: MediaTime, _ right: MediaTime, milliseconds: Int64 = 50) -> Bool {
    (left - right).nanoseconds.magnitude <= UInt64(milliseconds) * 1_000_000
  }
#endif
