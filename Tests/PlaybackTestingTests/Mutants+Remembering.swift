import PlaybackCore
@testable import PlaybackTesting

/// The mutants that need to remember something between two reports.
extension Mutants {
  /// Settles every second command only after the one that follows it.
  @Sendable static func swappedSettlements() -> FakeMutation {
    let (held, count) = (Memory<PlayerReport?>(nil), Memory(0))
    return .reporting { report in
      guard case .settled = report.fact else { return [report] }
      let number = count.change { count in
        count += 1
        return count
      }
      if number % 2 == 0 {
        _ = held.swap(report)
        return []
      }
      return [report, held.swap(nil)].compactMap(\.self)
    }
  }

  /// Says that a turn's media was opened only after it has said that it plays.
  @Sendable static func openedAfterPlayback() -> FakeMutation {
    let held = Memory<PlayerReport.Fact?>(nil)
    return .saying { fact in
      if case .opened = fact {
        _ = held.swap(fact)
        return []
      }
      if case .playback = fact { return [fact, held.swap(nil)].compactMap(\.self) }
      return [fact]
    }
  }

  /// Says that a turn has ended although another follows it.
  @Sendable static func endsWhatAdvances() -> FakeMutation {
    let current = Memory<TurnID?>(nil)
    return .saying { fact in
      if case .playback(let turn, _, _) = fact { _ = current.swap(turn) }
      guard case .advanced = fact, let ended = current.change({ $0 }) else { return [fact] }
      return [.ended(ended), fact]
    }
  }

  /// Says that commands of a kind were done, but ignores them until the media is open.
  static func ignoringWhileOpening(_ kind: PlayerCommand.Action.Kind) -> FakeMutation {
    let isOpen = Memory(false)
    return FakeMutation(
      actions: { action in
        if action.kind == .open { _ = isOpen.swap(false) }
        return action.kind == kind && !isOpen.change { $0 } ? [] : [action]
      },
      reports: { report in
        if case .opened = report.fact { _ = isOpen.swap(true) }
        return [report]
      })
  }

  /// Blocks the calling thread, as a player must not.
  static func spin(for time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {}
  }
}

extension TurnID {
  /// The turn that a case makes next.
  var following: TurnID { TurnID(rawValue: rawValue + 1) }
}
