/// One promise of the `Player` port. The raw value says what is promised; the documentation, how it is checked.
///
/// Each has a case in `PlayerConformance`, and in this package's tests a mutant of the fake that breaks it.
public enum PlayerClause: String, Hashable, Sendable, CaseIterable {
  // The exchange of commands and reports.

  /// Nothing is sent; the first report is looked at.
  case capabilitiesFirst = "The first report is the capabilities, unasked."
  /// A session with every kind of command; the settlements are counted.
  case settledOnce = "Each command is settled exactly once, with its token."
  /// Six commands of different kinds are sent without waiting.
  case settledInOrder = "Commands of one kind are settled in the order sent."
  /// The tokens of a whole session.
  case tokensNeverGoBack = "A report carries the newest token that it reflects; tokens never go back."
  /// The revisions of a whole session.
  case revisionsNeverGoBack = "A report carries the revision of the newest window; revisions never go back."
  /// The turns of a whole session.
  case namesKnownTurns = "Reports name only turns that the player was given."
  /// No two equal `sound` reports follow each other in a session.
  case soundOnlyWhenItChanges = "Where sound goes is reported once whenever it changes."
  /// 1,000 commands are sent in a row and timed; all are settled.
  case sendReturnsAtOnce = "Sending returns at once, whatever the player is doing."
  /// A playing player is closed.
  case closeFinishesReports = "After close is settled the reports finish."
  /// An open and, at once, a close.
  case closeSettlesWhatWaits = "Close settles what was sent before it, and works at any time."

  // Opening.

  /// The first piece is opened playing.
  case opensPlaying = "Open reports the media that was opened, then that it plays, near the start."
  /// The first piece is opened playing at its middle.
  case opensAtAPlace = "Open begins at the place asked for."
  /// The first piece is opened paused, then half a second passes.
  case opensPaused = "Open without playing stands still exactly at the place asked for."
  /// Two opens, the second as soon as the first is settled.
  case newerOpenSupersedes = "After a newer open is settled nothing is reported about the older one's turn."
  /// A pause as soon as the open is settled.
  case pausesWhileOpening = "Pause is obeyed while the media is still being opened."
  /// A seek as soon as the open is settled.
  case seeksWhileOpening =
    "A seek while the media is still being opened is carried out or refused as not possible."
  /// A piece with a next one is stopped, then its whole length passes.
  case stopSilences = "After stop nothing is reported about the turns that were loaded."
  /// Stop, then open.
  case opensAfterStop = "After stop an open works as ever."
  /// The four commands to a fresh player.
  case refusesWithoutMedia = "With nothing loaded, play, pause, seek and update are refused as not possible."

  // Transport.

  /// Pause while playing, then a whole length passes.
  case pauses = "Pause reports that it is paused, and the place stands still."
  /// Play after an open that was paused.
  case plays = "Play goes on from the place where it stood."
  /// Both are sent twice.
  case repeatedTransportIsDone = "Play while playing and pause while paused are done and change nothing."
  /// Seek to the middle.
  case seeksWhilePlaying = "Seek while playing goes to the place and plays on from there."
  /// Seek to the middle.
  case seeksWhilePaused = "Seek while paused goes exactly to the place and stays there."
  /// Seek to five seconds before the start and a minute past the end.
  case seekIsClamped = "A seek outside the turn's length goes to its start or end."
  /// Pause half a second after the report and compare.
  case positionExtrapolates = "While playing, the place is the last one reported plus the time since."

  /// Asked where it is half a second after it began.
  case tellsWhereItIs =
    "Asked where it is while playing, it reports the place that is heard at that moment, then settles."
  /// Asked before an open, while paused, and after a stop.
  case tellsWhereItStands =
    "Asked where it is, a player that stands tells that place, and one with nothing loaded nothing."

  // Ends and joins.

  /// A piece is played to its end.
  case endsOnce = "A turn with nothing after it is reported as ended, once."
  /// The time from the middle to the end.
  case endsWhenHeard = "The end is reported when the tail has been heard."
  /// Two pieces.
  case advances =
    "At the end of a turn the player goes on to the next, and reports where it is; nothing has ended."
  /// A window of four upcoming turns.
  case longWindowBeginsWithItsFirst = "Of a window longer than it can hold, the player uses the first turns."
  /// The time from the middle of the first piece to the join.
  case advancesWhenHeard = "Advanced is reported when the next turn is heard to begin."
  /// Two pieces.
  case commitsOnceBeforeAdvance = "Committed is reported at most once for a turn, before the turn begins."
  /// Two pieces.
  case opensWhatItAdvancesTo = "The media of a turn that begins by itself is reported as opened, once."
  /// The same piece twice.
  case playsTheSameMediaAgain = "One entry twice in a window is two turns, played one after the other."
  /// An update while playing; the place is compared.
  case updateLeavesCurrentAlone = "An update does not touch what plays."
  /// The second piece is replaced by the third.
  case updateExchangesNext = "An update before the commitment exchanges what comes next."
  /// An update as soon as the open is settled.
  case updatesWhileOpening = "An update while the media is still being opened exchanges what comes next."
  /// The third piece replaces the second, which is committed.
  case updateAfterCommitHoldsLater =
    "An update after the commitment holds from the turn after the committed one."
  /// The second piece is taken out.
  case updateToNothingEnds = "An update that leaves nothing to come makes the current turn the last."
  /// Three pieces, the third shown after the first join.
  case updateContinuesAfterAdvance = "An update after the player went on says what follows the new turn."

  // Failures.

  /// A missing file is opened.
  case missingFails = "Media that does not exist fails once, with a fitting code and its location."
  /// A text file is opened.
  case notMediaFails = "A file that is not media fails once, with a fitting code and its location."
  /// A missing file with a good one after it.
  case failureWaits = "After a failure the player waits; it does not skip by itself."
  /// A missing file, then a good one.
  case usableAfterFailure = "After a failure an open works as ever."
  /// A good piece with a missing file after it.
  case brokenUpcomingFailsEarly =
    "An upcoming turn that cannot be played fails once, while the current one plays on."
  /// The same, then an update.
  case brokenUpcomingIsReplaced = "After an upcoming turn has failed, an update gives another next one."

  // Settings.

  /// Rate 2 on a piece.
  case ratePlaysFaster =
    "At twice the rate a turn ends in half the time; without the capability it is refused."
  /// Volume one half.
  case reportsVolume = "A change of volume is reported as it really is; without the capability it is refused."
  /// Mute, then unmute.
  case reportsMute = "Muting and unmuting are reported, and leave the volume as it is."
  /// The three commands to a fresh player.
  case settingsWithoutMedia = "Rate, volume and mute can be set while nothing is loaded."
  /// Set all three, open twice.
  case settingsStayAcrossOpens = "Rate, volume and mute stay when something else is opened."

  /// The promise as one sentence.
  public var sentence: String { rawValue }

  /// The clause's short name, for logs.
  public var name: String { "\(self)" }
}
