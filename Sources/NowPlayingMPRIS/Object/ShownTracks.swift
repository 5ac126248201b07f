import PlaybackCore

/// The part of the queue that is shown as a track list: some entries before the current one and more after it, in play
/// order.
struct ShownTracks: Hashable, Sendable {
  private static let largestCount = 20
  private static let heardCount = 6
  /// So many single changes are told one by one; more replace the list.
  private static let fewChanges = 4

  /// The track ids, in order.
  private(set) var paths: [String] = []

  /// Takes in a state; the signals that tell what has changed.
  mutating func follow(_ now: PlaybackSnapshot, _ before: PlaybackSnapshot?) -> [BusSignal] {
    let isSame =
      before.map {
        $0.queue.revision == now.queue.revision && $0.queue.seed == now.queue.seed
          && $0.current == now.current
      } ?? false
    guard !isSame else { return [] }
    let entries = Self.entries(around: now)
    let old = paths
    paths = entries.map(MPRISNames.trackID)
    guard before != nil, paths != old else { return [] }
    let invalidated = BusSignal(
      path: MPRISNames.path, interface: MPRISNames.properties, member: "PropertiesChanged",
      arguments: [.string(MPRISNames.trackList), .dictionary([]), .strings(["Tracks"])])
    return changes(from: old, entries, now) + [invalidated]
  }

  private static func entries(around now: PlaybackSnapshot) -> [EntryID] {
    let queue = now.queue
    let place = queue.currentPlayIndex ?? queue.cursor
    let last = max(0, queue.count - largestCount)
    let start = min(max(0, place - heardCount), last)
    return queue.entries(inPlayOrder: start..<start + largestCount)
  }

  private func changes(from old: [String], _ entries: [EntryID], _ now: PlaybackSnapshot) -> [BusSignal] {
    let (before, after) = (Set(old), Set(paths))
    let removed = old.filter { !after.contains($0) }
    let added = paths.indices.filter { !before.contains(paths[$0]) }
    let isInOrder = old.filter(after.contains) == paths.filter(before.contains)
    guard isInOrder, removed.count + added.count <= Self.fewChanges else {
      let current = now.current.map(MPRISNames.trackID)
      let shown = current.flatMap { after.contains($0) ? $0 : nil } ?? MPRISNames.noTrack
      return [Self.signal("TrackListReplaced", [.paths(paths), .path(shown)])]
    }
    return removed.map { Self.signal("TrackRemoved", [.path($0)]) }
      + added.compactMap { index in
        now.queue.item(entries[index]).map { item in
          Self.signal(
            "TrackAdded",
            [
              .dictionary(MPRISMetadata.queued(entries[index], item, nil)),
              .path(index == 0 ? MPRISNames.noTrack : paths[index - 1]),
            ])
        }
      }
  }

  /// More is known of an entry than before.
  static func metadataChanged(of entry: EntryID, _ metadata: [BusPair]) -> BusSignal {
    signal("TrackMetadataChanged", [.path(MPRISNames.trackID(entry)), .dictionary(metadata)])
  }

  private static func signal(_ member: String, _ arguments: [BusValue]) -> BusSignal {
    BusSignal(path: MPRISNames.path, interface: MPRISNames.trackList, member: member, arguments: arguments)
  }
}

extension MPRISObject {
  /// The calls of the track list. It cannot be edited from here; going to an entry that is not queued is nothing.
  func handleTrackList(_ call: BusMessage) -> MPRISAction? {
    switch call.member {
    case "GetTracksMetadata": return expect(call, "ao") { tracksMetadata(call) }
    case "AddTrack": return expect(call, "sob") { refuse("The list of tracks cannot be edited from here.") }
    case "RemoveTrack": return expect(call, "o") { refuse("The list of tracks cannot be edited from here.") }
    case "GoTo":
      return expect(call, "o") {
        guard case .path(let track)? = call.arguments.first, let entry = MPRISNames.entry(track),
          now?.queue.contains(entry) == true
        else { return .answer([]) }
        return command(.select(entry))
      }
    default: return nil
    }
  }

  private func tracksMetadata(_ call: BusMessage) -> MPRISAction {
    guard case .paths(let asked)? = call.arguments.first, let now else { return .answer([.dictionaries([])]) }
    let found = asked.compactMap { track -> [BusPair]? in
      guard let entry = MPRISNames.entry(track), let item = now.queue.item(entry) else { return nil }
      return entry == now.current ? metadata : MPRISMetadata.queued(entry, item, nil)
    }
    return .answer([.dictionaries(found)])
  }
}
