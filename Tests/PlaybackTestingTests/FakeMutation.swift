import PlaybackCore
@testable import PlaybackTesting
import Synchronization

/// A way in which a player can be wrong: what it does instead of an action, what it says instead of a report.
struct FakeMutation: Sendable {
  var actions: (@Sendable (PlayerCommand.Action) -> [PlayerCommand.Action])?
  var reports: (@Sendable (PlayerReport) -> [PlayerReport])?
  /// True for a player whose reports go on for ever.
  var isEndless = false

  static func doing(_ actions: @escaping @Sendable (PlayerCommand.Action) -> [PlayerCommand.Action]) -> Self {
    FakeMutation(actions: actions)
  }

  static func reporting(_ reports: @escaping @Sendable (PlayerReport) -> [PlayerReport]) -> Self {
    FakeMutation(reports: reports)
  }

  static func saying(_ facts: @escaping @Sendable (PlayerReport.Fact) -> [PlayerReport.Fact]) -> Self {
    FakeMutation(reports: { report in
      facts(report.fact).map { PlayerReport(token: report.token, revision: report.revision, fact: $0) }
    })
  }

  /// Does nothing at all, but says that it was done, for commands of that kind.
  static func ignoring(
    _ kind: PlayerCommand.Action.Kind,
    if condition: @escaping @Sendable (PlayerCommand.Action) -> Bool = { _ in true }
  ) -> Self {
    .doing { $0.kind == kind && condition($0) ? [] : [$0] }
  }

  /// A fake with this fault and the media of the suite, on a clock of its own.
  func makeInstance() -> PlayerSubject.Instance {
    let clock = ManualClock()
    var model = FakePlayerModel { Suite.library[$0] }
    (model.actionRewrite, model.reportRewrite) = (actions, reports)
    let fake = FakePlayer(model, clock: clock, onViolation: { _ in })
    if !isEndless { return PlayerSubject.Instance(fake, clock: clock) }
    let player = EndlessPlayer(fake)
    return PlayerSubject.Instance(
      player, time: .manual(pass: { clock.advance(by: $0) }, reportCount: { fake.reportCount }))
  }
}

/// Passes everything on but the end of the reports.
final class EndlessPlayer: Player {
  let reports: AsyncStream<PlayerReport>
  private let inner: FakePlayer
  private let continuation: AsyncStream<PlayerReport>.Continuation

  init(_ inner: FakePlayer) {
    self.inner = inner
    let (stream, continuation) = AsyncStream.makeStream(of: PlayerReport.self)
    (reports, self.continuation) = (stream, continuation)
    Task { for await report in inner.reports { continuation.yield(report) } }
  }

  func send(_ command: PlayerCommand) { inner.send(command) }
}

/// What a mutant remembers between two calls.
final class Memory<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func swap(_ new: Value) -> Value {
    value.withLock { value in
      defer { value = new }
      return value
    }
  }

  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { value.withLock { body(&$0) } }
}
