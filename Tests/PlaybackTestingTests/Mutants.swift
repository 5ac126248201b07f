import PlaybackCore

/// For each clause, a fake that is right in everything else as far as possible.
enum Mutants {
  static func mutant(breaking clause: PlayerClause) -> FakeMutation {
    switch clause {
    case .capabilitiesFirst, .settledOnce, .settledInOrder, .tokensNeverGoBack, .revisionsNeverGoBack,
      .namesKnownTurns, .soundOnlyWhenItChanges, .sendReturnsAtOnce, .closeFinishesReports:
      exchange(clause)
    case .opensPlaying, .opensAtAPlace, .opensPaused, .newerOpenSupersedes, .stopSilences, .opensAfterStop,
      .refusesWithoutMedia, .usableAfterFailure:
      opening(clause)
    case .pauses, .plays, .repeatedTransportIsDone, .seeksWhilePlaying, .seeksWhilePaused, .seekIsClamped,
      .positionExtrapolates, .ratePlaysFaster, .settingsStayAcrossOpens:
      transport(clause)
    case .endsOnce, .endsWhenHeard, .advances, .advancesWhenHeard, .commitsOnceBeforeAdvance,
      .opensWhatItAdvancesTo, .playsTheSameMediaAgain, .updateLeavesCurrentAlone, .updateExchangesNext,
      .updateAfterCommitHoldsLater, .updateToNothingEnds, .updateContinuesAfterAdvance,
      .brokenUpcomingIsReplaced:
      joins(clause)
    case .missingFails, .notMediaFails, .failureWaits, .brokenUpcomingFailsEarly, .reportsVolume, .reportsMute,
      .settingsWithoutMedia:
      words(clause)
    }
  }
}
