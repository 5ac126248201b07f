import PlaybackCore

/// What is known about an entry, as a `Metadata` dictionary of the specification.
enum MPRISMetadata {
  private static let longestText = 1000

  /// No track.
  static let none = [BusPair("mpris:trackid", .path(MPRISNames.noTrack))]

  /// The current entry of a snapshot.
  static func current(_ now: PlaybackSnapshot, _ details: TrackDetails?, art: String?) -> [BusPair] {
    guard let entry = now.current, let item = now.item else { return none }
    return pairs(
      entry, item, title: now.title, artist: now.artist, album: item.album ?? now.media?.album,
      length: now.duration, completed(details, by: now.media), art: art)
  }

  /// Any entry of the queue, as far as it is known without opening it.
  static func queued(_ entry: EntryID, _ item: MediaItem, _ details: TrackDetails?) -> [BusPair] {
    pairs(
      entry, item, title: item.displayTitle, artist: item.artist, album: item.album, length: item.duration,
      details, art: nil)
  }

  /// What the host knows, and of the rest what the media's tags say.
  private static func completed(_ details: TrackDetails?, by media: OpenedMedia?) -> TrackDetails {
    var details = details ?? TrackDetails()
    details.trackNumber = details.trackNumber ?? media?.trackNumber
    details.discNumber = details.discNumber ?? media?.discNumber
    return details
  }

  private static func pairs(
    _ entry: EntryID, _ item: MediaItem, title: String, artist: String?, album: String?, length: MediaTime?,
    _ details: TrackDetails?, art: String?
  ) -> [BusPair] {
    var pairs = [BusPair("mpris:trackid", .path(MPRISNames.trackID(entry)))]
    func add(_ name: String, _ value: BusValue?) {
      if let value { pairs.append(BusPair(name, value)) }
    }
    func add(_ name: String, _ texts: [String]) {
      if !texts.isEmpty { add(name, .strings(texts.prefix(64).map(shown))) }
    }
    let artists = details?.artists ?? []
    add("mpris:length", length.map { .int64(max(.zero, $0).nanoseconds / 1000) })
    add("mpris:artUrl", art.map { .string($0) })
    add("xesam:title", .string(shown(title)))
    add("xesam:artist", artists.isEmpty ? artist.map { [$0] } ?? [] : artists)
    add("xesam:album", album.map { .string(shown($0)) })
    add("xesam:albumArtist", details?.albumArtists ?? [])
    add("xesam:genre", details?.genres ?? [])
    add("xesam:composer", details?.composers ?? [])
    add("xesam:trackNumber", details?.trackNumber.map { .int32($0) })
    add("xesam:discNumber", details?.discNumber.map { .int32($0) })
    add("xesam:useCount", details?.useCount.map { .int32($0) })
    add("xesam:userRating", details?.ratingPermille.map { .double(Double(min(max($0, 0), 1000)) / 1000) })
    add("xesam:url", .string(MediaAddress.text(item.location)))
    return pairs
  }

  private static func shown(_ text: String) -> String { String(DisplayText.safe(text).prefix(longestText)) }
}
