import PlaybackCore
@testable import PlaybackTesting

/// For each clause of the port, a way to break it: the proof that the suite would notice.
enum Mutants {
  typealias Maker = @Sendable () -> FakeMutation

  static let all: [PlayerClause: Maker] = [exchange, opening, transport, joins, updates, failures, settings]
    .reduce(into: [:]) { all, group in all.merge(group) { first, _ in first } }

  private static let exchange: [PlayerClause: Maker] = [
    .capabilitiesFirst: { .saying { if case .capabilities = $0 { [] } else { [$0] } } },
    .settledOnce: { .saying { if case .settled = $0 { [$0, $0] } else { [$0] } } },
    .settledInOrder: swappedSettlements,
    .tokensNeverGoBack: {
      .reporting { report in
        guard case .playback = report.fact else { return [report] }
        return [PlayerReport(token: .init(rawValue: 1), revision: report.revision, fact: report.fact)]
      }
    },
    .revisionsNeverGoBack: {
      .reporting { report in
        guard case .playback = report.fact else { return [report] }
        return [PlayerReport(token: report.token, revision: .init(rawValue: 1), fact: report.fact)]
      }
    },
    .namesKnownTurns: {
      .saying { if case .opened = $0 { [$0, .committed(.init(rawValue: 99))] } else { [$0] } }
    },
    .soundOnlyWhenItChanges: { .saying { if case .sound = $0 { [$0, $0] } else { [$0] } } },
    .sendReturnsAtOnce: {
      .doing { action in
        if case .setMuted = action { spin(for: .microseconds(1200)) }
        return [action]
      }
    },
    .closeFinishesReports: { FakeMutation(isEndless: true) },
    .closeSettlesWhatWaits: {
      .reporting { report in
        guard case .settled = report.fact, report.token?.rawValue == 1 else { return [report] }
        return []
      }
    },
  ]

  private static let opening: [PlayerClause: Maker] = [
    .opensPlaying: openedAfterPlayback,
    .opensAtAPlace: {
      .doing {
        if case .open(let window, _, true) = $0 { [.open(window, at: .zero, playing: true)] } else { [$0] }
      }
    },
    .opensPaused: {
      .doing { action in
        guard case .open(let window, let place, false) = action else { return [action] }
        return [.open(window, at: place + .milliseconds(60), playing: false)]
      }
    },
    .newerOpenSupersedes: {
      .saying { fact in
        guard case .opened(let turn, let media) = fact, turn.rawValue > 1 else { return [fact] }
        return [.opened(TurnID(rawValue: turn.rawValue - 1), media), fact]
      }
    },
    .pausesWhileOpening: { ignoringWhileOpening(.transport) },
    .seeksWhileOpening: { ignoringWhileOpening(.seek) },
    .stopSilences: { .ignoring(.stop) },
    .opensAfterStop: {
      let wasStopped = Memory(false)
      return .doing { action in
        if action == .stop { _ = wasStopped.swap(true) }
        return action.kind == .open && wasStopped.change { $0 } ? [] : [action]
      }
    },
    .refusesWithoutMedia: { .saying { if case .settled(.refused) = $0 { [.settled(.done)] } else { [$0] } } },
  ]

  private static let transport: [PlayerClause: Maker] = [
    .pauses: { .doing { $0 == .pause ? [.pause, .play] : [$0] } },
    .plays: { .doing { $0 == .play ? [.seek(to: .zero), .play] : [$0] } },
    .repeatedTransportIsDone: { .doing { $0 == .pause ? [.play, .pause, .play, .pause] : [$0] } },
    .seeksWhilePlaying: { .doing { if case .seek = $0 { [.pause, $0] } else { [$0] } } },
    .seeksWhilePaused: {
      .doing { if case .seek(let place) = $0 { [.seek(to: place + .milliseconds(60))] } else { [$0] } }
    },
    .seekIsClamped: {
      .saying { fact in
        guard case .playback(let turn, let state, let place) = fact, place == Suite.media.first.duration
        else { return [fact] }
        return [.playback(turn, state, at: place + .seconds(60))]
      }
    },
    .positionExtrapolates: {
      .saying { fact in
        guard case .playback(let turn, .paused, let place) = fact else { return [fact] }
        return [.playback(turn, .paused, at: MediaTime(nanoseconds: place.nanoseconds / 2))]
      }
    },
    .tellsWhereItIs: { .doing { $0 == .locate ? [] : [$0] } },
    .tellsWhereItStands: { .doing { $0 == .locate ? [.play, .locate] : [$0] } },
  ]

  private static let joins: [PlayerClause: Maker] = [
    .endsOnce: { .saying { if case .ended = $0 { [$0, $0] } else { [$0] } } },
    .endsWhenHeard: {
      .saying { fact in
        switch fact {
        case .playback(let turn, .playing, _): [fact, .ended(turn)]
        case .ended: []
        default: [fact]
        }
      }
    },
    .advances: endsWhatAdvances,
    .longWindowBeginsWithItsFirst: {
      .doing { action in
        guard case .open(let window, let place, let playing) = action else { return [action] }
        let backwards = QueueWindow(
          revision: window.revision, current: window.current, upcoming: window.upcoming.reversed())
        return [.open(backwards, at: place, playing: playing)]
      }
    },
    .advancesWhenHeard: {
      .saying { fact in
        switch fact {
        case .committed(let turn): [fact, .advanced(to: turn)]
        case .advanced: []
        default: [fact]
        }
      }
    },
    .commitsOnceBeforeAdvance: { .saying { if case .committed = $0 { [$0, $0] } else { [$0] } } },
    .opensWhatItAdvancesTo: {
      .saying { if case .opened(let turn, _) = $0, turn.rawValue > 1 { [] } else { [$0] } }
    },
    .playsTheSameMediaAgain: {
      .doing { action in
        guard case .open(let window, let place, let playing) = action else { return [action] }
        let others = window.upcoming.filter { $0.item != window.current.item }
        let known = QueueWindow(revision: window.revision, current: window.current, upcoming: others)
        return [.open(known, at: place, playing: playing)]
      }
    },
  ]

  private static let updates: [PlayerClause: Maker] = [
    .updateLeavesCurrentAlone: { .doing { $0.kind == .update ? [$0, .seek(to: .zero)] : [$0] } },
    .updateExchangesNext: { .ignoring(.update) },
    .updatesWhileOpening: { ignoringWhileOpening(.update) },
    .updateAfterCommitHoldsLater: {
      .doing { action in
        guard case .update(let window) = action, let next = window.upcoming.first else { return [action] }
        let jump = QueueWindow(revision: window.revision, current: next, upcoming: [])
        return [.open(jump, at: .zero, playing: true)]
      }
    },
    .updateToNothingEnds: {
      .ignoring(.update) { if case .update(let window) = $0 { window.upcoming.isEmpty } else { false } }
    },
    .updateContinuesAfterAdvance: {
      .ignoring(.update) {
        if case .update(let window) = $0 { window.current.id.rawValue > 1 } else { false }
      }
    },
    .brokenUpcomingIsReplaced: { .ignoring(.update) },
  ]

  private static let failures: [PlayerClause: Maker] = [
    .missingFails: {
      .saying { fact in
        guard case .failed(let turn, let error) = fact else { return [fact] }
        return [.failed(turn, PlayerError(.backend, location: error.location))]
      }
    },
    .notMediaFails: {
      .saying { fact in
        guard case .failed(let turn, let error) = fact else { return [fact] }
        return [.failed(turn, PlayerError(error.code))]
      }
    },
    .failureWaits: {
      .saying { if case .failed(let turn, _) = $0 { [$0, .advanced(to: turn.following)] } else { [$0] } }
    },
    .usableAfterFailure: {
      .ignoring(.open) {
        if case .open(let window, _, _) = $0 { window.current.id.rawValue > 1 } else { false }
      }
    },
    .brokenUpcomingFailsEarly: { .saying { if case .failed = $0 { [$0, $0] } else { [$0] } } },
  ]

  private static let settings: [PlayerClause: Maker] = [
    .ratePlaysFaster: { .ignoring(.rate) },
    .reportsVolume: { .saying { if case .volume = $0 { [] } else { [$0] } } },
    .reportsMute: {
      .saying { if case .volume(let volume, _) = $0 { [.volume(volume, muted: false)] } else { [$0] } }
    },
    .settingsWithoutMedia: {
      .reporting { report in
        guard report.revision == nil, report.fact == .settled(.done) else { return [report] }
        let refusal = PlayerReport.Fact.settled(.refused(PlayerError(.notPossible)))
        return [PlayerReport(token: report.token, revision: nil, fact: refusal)]
      }
    },
    .settingsStayAcrossOpens: { .doing { $0.kind == .open ? [.setMuted(false), $0] : [$0] } },
  ]
}
