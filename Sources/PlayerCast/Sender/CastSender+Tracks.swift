import CastProtocol
import PlaybackCore

/// Which tracks and which style of text are wanted: for what is loaded and for everything that will be.
struct CastTextWishes: Equatable, Sendable {
  var tracks = TrackPreference()
  var style = TextTrackStyle()
  /// The style was wished for while something was being opened that had been sent without it.
  var owesStyle = false
  /// The style that the device last told, once it was looked at.
  var seenStyle: CastTextStyle?
}

extension CastSender {
  /// How often the tracks of one turn are put right: as its list grows, not in a quarrel with somebody else.
  private static let mostCorrections = 3

  /// Takes a wish. With nothing loaded it goes with what is loaded next.
  mutating func takeWish(_ command: PlayerCommand) {
    switch command.action {
    case .setTracks(let preference): wishes.tracks = preference
    case .setTextStyle(let style):
      wishes.style = style
      wishes.owesStyle = opening != nil
    case .open, .update, .play, .pause, .seek, .stop, .locate, .setRate, .setVolume, .setMuted, .close,
      .endSession:
      break
    }
    if loaded == nil || loaded?.isGone == true || opening != nil { return settle(command.token, .done) }
    queue(command)
  }

  /// Asks for the tracks that are wanted of what is loaded; nothing when they are known to be in use, or it has none.
  mutating func chooseTracks() {
    guard let loaded, let tracks = loaded.tracks else { return laneAnswered(.tracks, .done) }
    if wishes.tracks.agrees(with: tracks), loaded.askedTracks == nil { return laneAnswered(.tracks, .done) }
    ask(.editTracks(wantedTracks(of: tracks)), .command(.tracks), session: loaded.sessionID)
  }

  mutating func giveStyle(_ style: TextTrackStyle) {
    var request = EditTracksRequest()
    request.textTrackStyle = CastTextStyle(style)
    ask(.editTracks(request), .command(.textStyle), session: loaded?.sessionID)
  }

  /// A turn that was sent before the wish, or whose tracks only the device knew, begins with others than are wanted.
  private mutating func correct() {
    guard let loaded, loaded.isAnnounced, loaded.corrections < Self.mostCorrections,
      lanes[.tracks]?.sent == nil, lanes[.textStyle]?.sent == nil, !isWaiting(for: .trackCorrection)
    else { return }
    var request = EditTracksRequest()
    if let tracks = loaded.tracks, !wishes.tracks.agrees(with: tracks) {
      request = wantedTracks(of: tracks)
    }
    let told = loaded.style.map { TextTrackStyle($0) }
    if wishes.owesStyle || told.map({ $0 != wishes.style }) ?? false {
      request.textTrackStyle = CastTextStyle(wishes.style)
      wishes.owesStyle = false
    }
    guard request.activeTrackIDs != nil || request.textTrackStyle != nil else { return }
    self.loaded?.corrections += 1
    ask(.editTracks(request), .trackCorrection, session: loaded.sessionID)
  }

  /// The turn was announced: what it begins with is put right.
  mutating func correctWhatBegins() {
    wishes.seenStyle = loaded?.style
    correct()
  }

  private mutating func wantedTracks(of tracks: MediaTracks) -> EditTracksRequest {
    var request = EditTracksRequest()
    let wanted = wishes.tracks.selection(of: tracks.all)
    loaded?.askedTracks = wanted
    request.activeTrackIDs = wanted.map(\.number)
    return request
  }

  /// Answers wishes that the status shows to be met; devices do not always reply to the request.
  mutating func settleWishes(by status: MediaStatus) {
    if lanes[.tracks]?.sent != nil, let told = told(status), status.activeTrackIDs != nil,
      told.active == loaded?.askedTracks
    {
      laneAnswered(.tracks, .done)
    }
    if case .setTextStyle(let style)? = lanes[.textStyle]?.sent?.action, let told = information(in: status),
      told.textTrackStyle.map(TextTrackStyle.init) == style
    {
      laneAnswered(.textStyle, .done)
    }
  }

  /// Takes what a status says of tracks and style.
  mutating func learnTracks(from status: MediaStatus) {
    guard let before = loaded else { return }
    if let told = told(status), told != before.tracks {
      let isSameList = before.tracks?.all == told.all
      let agrees = wishes.tracks.agrees(with: told)
      let isOpen = lanes[.tracks]?.sent != nil || isWaiting(for: .trackCorrection)
      // Only a change of what is in use, of a list that was known, can be somebody's choice.
      let byOther = before.isAnnounced && isSameList && status.activeTrackIDs != nil && !isOpen && !agrees
      if byOther { wishes.tracks = TrackPreference(choosing: told.active, of: told.all) }
      loaded?.tracks = told
      if before.isAnnounced {
        report(.tracks(before.turn.id, told, byOther: byOther))
        if !isSameList { correct() }
      }
    }
    // A device may answer before it does what it was asked: only this shows that it has.
    if status.activeTrackIDs != nil, loaded?.tracks?.active == loaded?.askedTracks {
      loaded?.askedTracks = nil
    }
    learnStyle(information(in: status)?.textTrackStyle)
  }

  /// The tracks of the present turn as a status has them; nil when it says nothing of them.
  private func told(_ status: MediaStatus) -> MediaTracks? {
    guard let all = information(in: status)?.tracks?.compactMap(MediaTrack.init) ?? loaded?.tracks?.all,
      !all.isEmpty
    else { return nil }
    let active = status.activeTrackIDs?.map(TrackID.init(number:))
    return MediaTracks(all, active: active ?? loaded?.tracks?.active ?? [])
  }

  /// What a status says is played, if that is the present turn.
  private func information(in status: MediaStatus) -> MediaInformation? {
    media(in: status).first.flatMap { isOfLoadedTurn($0) ? $0 : nil }
  }

  /// Somebody else's style is told once; our own comes back in every status.
  private mutating func learnStyle(_ style: CastTextStyle?) {
    guard let style else { return }
    loaded?.style = style
    guard loaded?.isAnnounced == true, style != wishes.seenStyle, lanes[.textStyle]?.sent == nil,
      !isWaiting(for: .trackCorrection)
    else { return }
    wishes.seenStyle = style
    guard TextTrackStyle(style) != wishes.style else { return }
    wishes.style = TextTrackStyle(style)
    report(.textStyle(wishes.style))
  }
}
