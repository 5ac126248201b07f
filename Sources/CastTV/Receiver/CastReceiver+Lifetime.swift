import CastProtocol
import PlaybackCore

/// A time in which the application is of no use.
struct Rest: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case idle, paused }

  let kind: Kind
  let since: MonotonicInstant
}

extension CastReceiver {
  /// Notes whether the application is of use, and since when it is not.
  mutating func followRest(_ step: inout ReceiverStep) {
    let kind = restKind
    if kind != rest?.kind { rest = kind.map { Rest(kind: $0, since: step.now) } }
    planWaking(&step)
  }

  /// Somebody asked for something: the application is of use as of now.
  mutating func noteUse() { rest = nil }

  /// Ends the application if it has been of no use for too long.
  mutating func endIfUnused(_ step: inout ReceiverStep) {
    if let end = restEnd, end <= step.now { endApp(&step) }
  }

  /// When the application ends unless something happens; nil for never.
  var restEnd: MonotonicInstant? {
    guard let rest else { return nil }
    switch rest.kind {
    case .idle: return settings.lifetimes.idle.map { rest.since + $0 }
    case .paused: return settings.lifetimes.paused.map { rest.since + $0 }
    }
  }

  private var restKind: Rest.Kind? {
    guard app != nil else { return nil }
    guard let media, media.isAlive else { return .idle }
    return machine.phase == .ready && player.state == .paused ? .paused : nil
  }
}
