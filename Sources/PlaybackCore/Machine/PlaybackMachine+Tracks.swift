/// Tracks and text style: wishes of the listener like the rate, the same for every entry and every output (R41).
extension PlaybackMachine {
  mutating func selectTracks(_ ids: [TrackID]) -> CommandOutcome {
    guard queue.current != nil else { return .refused(queue.isEmpty ? .emptyQueue : .noCurrentEntry) }
    let all = media?.tracks?.all ?? []
    let chosen = all.filter { ids.contains($0.id) }
    guard Set(ids).isSubset(of: chosen.map(\.id)) else { return .refused(.unknownTrack) }
    guard MediaTrack.Kind.allCases.allSatisfy({ kind in chosen.count { $0.kind == kind } < 2 }) else {
      return .refused(.tooManyTracks)
    }
    return setTracks(TrackPreference(choosing: ids, of: all))
  }

  mutating func setTracks(_ preference: TrackPreference) -> CommandOutcome {
    guard preference != tracks else { return .unchanged }
    tracks = preference
    return .done
  }

  mutating func setTextStyle(_ style: TextTrackStyle) -> CommandOutcome {
    guard style != textStyle else { return .unchanged }
    textStyle = style
    return .done
  }

  /// The player says which tracks there are and which are in use. What somebody else chose is what is wanted from then on,
  /// without an echo to the device, unless a newer wish is on its way.
  mutating func tracksAre(_ tracks: MediaTracks, byOther: Bool) {
    media?.tracks = tracks
    guard byOther, let link, link.unsettled[.tracks] == nil, link.tracks == self.tracks else { return }
    self.tracks = TrackPreference(choosing: tracks.active, of: tracks.all)
    self.link?.tracks = self.tracks
  }

  /// Somebody else gave the text another style: so it is from then on, unless a newer wish is on its way.
  mutating func textStyleIs(_ style: TextTrackStyle) {
    guard let link, link.unsettled[.textStyle] == nil, link.textStyle == textStyle else { return }
    textStyle = style
    self.link?.textStyle = style
  }
}
