import CastProtocol
import PlaybackCore

/// Tracks: those that the player found in the media, and those that the sender named beside it, under its numbers.
extension CastReceiver {
  /// The longest style that is taken, in bytes.
  private static let longestStyle = 2_000

  /// Chooses tracks, or gives text another style.
  mutating func editTracks(
    _ request: EditTracksRequest, for requester: Requester, _ step: inout ReceiverStep
  ) {
    guard player.canSetTracks else { return refuse(.invalidRequest, .notSupported, to: requester, &step) }
    if let style = request.textTrackStyle, (try? style.json.text().utf8.count) ?? .max > Self.longestStyle {
      return refuse(.invalidRequest, .invalidParameters, to: requester, &step)
    }
    if let wish = wish(in: request), case .refused = perform(wish, &step) {
      return refuse(.invalidRequest, .invalidParameters, to: requester, &step)
    }
    keepTracks()
    if let style = request.textTrackStyle {
      perform(.setTextStyle(TextTrackStyle(style)), &step)
      // Senders are told also of a style that is no other (S145), with what is played (S144).
      told.information = nil
    }
    wait(for: .tracks, requester, &step)
  }

  /// What was chosen belongs to the item: it is found again when that is played again.
  private mutating func keepTracks() {
    guard let entry = machine.queue.current, let all = machine.media?.tracks?.all else { return }
    media?.choose(machine.tracks.selection(of: all).map(\.number), for: entry)
  }

  /// Another item is current: its own word about its tracks counts.
  mutating func followTracks(_ step: inout ReceiverStep) {
    guard let media, media.isAlive, let entry = machine.queue.current, entry != media.tracksOf,
      let item = media.items[entry]
    else { return }
    self.media?.tracksOf = entry
    useTracks(of: item, &step)
  }

  /// What a request wants: a language before numbers, as the protocol has it; nil when it is about neither.
  private func wish(in request: EditTracksRequest) -> PlaybackCommand? {
    var preference = machine.tracks
    if request.isTextEnabled == false {
      preference.text = .off
    } else if let language = request.language {
      preference.text = .first([TrackMatch(language: language)])
    } else if let ids = request.activeTrackIDs {
      return .selectTracks(ids.map(TrackID.init(number:)))
    } else if request.isTextEnabled == true,
      let text = machine.media?.tracks?.all.first(where: { $0.kind == .text })
    {
      preference.text = .first([TrackMatch(text)])
    } else {
      return nil
    }
    return .setTracks(preference)
  }

  /// What an item wants used of its tracks; without a word, what the media itself wants.
  mutating func useTracks(of item: QueueItem, _ step: inout ReceiverStep) {
    let named = (item.media?.tracks ?? []).compactMap(MediaTrack.init)
    let all =
      named + (machine.media?.tracks?.all ?? []).filter { track in !named.contains { $0.id == track.id } }
    let preference = item.activeTrackIDs.map { ids in
      TrackPreference(choosing: ids.map(TrackID.init(number:)), of: all)
    }
    perform(.setTracks(preference ?? TrackPreference()), &step)
  }

  /// Tells the style of the text, and the tracks that there are once the player has found them. Media with one sound and
  /// nothing else is told as the sender told it.
  func tellTracks(in information: inout MediaInformation) {
    let style = machine.textStyle
    information.textTrackStyle = style == TextTrackStyle() ? nil : CastTextStyle(style)
    guard let found = machine.media?.tracks else { return }
    let named = information.tracks ?? []
    let others = found.all.filter { track in !named.contains { $0.trackID == track.id.number } }
    let isWorthTelling = others.contains { $0.kind == .text } || others.count { $0.kind == .audio } > 1
    guard isWorthTelling else { return }
    information.tracks = named + others.map(CastTrack.init)
  }

  /// The numbers in use of the tracks that are told.
  func activeTracks(in information: MediaInformation?) -> [Int] {
    let told = Set((information?.tracks ?? []).map(\.trackID))
    return (machine.media?.tracks?.active ?? []).map(\.number).filter(told.contains)
  }
}

extension QueueItem {
  /// Whether no two tracks have the same number (S122).
  var hasDistinctTracks: Bool {
    guard let tracks = media?.tracks else { return true }
    return Set(tracks.map(\.trackID)).count == tracks.count
  }
}
