import PlaybackCore

extension MPRISObject {
  /// The properties of an interface with their values; nil for an interface that has none here.
  func properties(_ interface: String, at moment: MonotonicInstant) -> [BusPair]? {
    switch interface {
    case MPRISNames.root: rootProperties
    case MPRISNames.player:
      playerProperties + [
        BusPair("CanControl", .bool(canControl)), BusPair("Position", .int64(position(at: moment))),
      ]
    case MPRISNames.trackList:
      [BusPair("CanEditTracks", .bool(false)), BusPair("Tracks", .paths(tracks.paths))]
    default: nil
    }
  }

  /// The properties whose changes are told; `Position` and `CanControl` are not among them (specification), `Tracks` is
  /// told in its own way.
  func signalled(_ interface: String) -> [BusPair] {
    interface == MPRISNames.player ? playerProperties : rootProperties
  }

  /// Whether anything can be changed from outside.
  var canControl: Bool { !commands.isEmpty }

  /// The place in microseconds; the start while stopped.
  func position(at moment: MonotonicInstant) -> Int64 {
    guard let now, MPRISStatus(now) != .stopped else { return 0 }
    return max(.zero, now.position(at: moment)).nanoseconds / 1000
  }

  private var rootProperties: [BusPair] {
    var pairs = [
      BusPair("CanQuit", .bool(app.canQuit)),
      BusPair("Fullscreen", .bool(isFullscreen)),
      BusPair("CanSetFullscreen", .bool(app.canSetFullscreen)),
      BusPair("CanRaise", .bool(app.canRaise)),
      BusPair("HasTrackList", .bool(true)),
      BusPair("Identity", .string(app.identity)),
      BusPair("SupportedUriSchemes", .strings(can(.open) ? ["file", "http", "https"] : [])),
      BusPair("SupportedMimeTypes", .strings(can(.open) ? app.mimeTypes : [])),
    ]
    if let entry = app.desktopEntry { pairs.append(BusPair("DesktopEntry", .string(entry))) }
    return pairs
  }

  private var playerProperties: [BusPair] {
    let status = now.map { MPRISStatus($0) } ?? .stopped
    let canSetRate = now?.capabilities?.canSetRate != false
    let rate = canSetRate ? Double(now?.rate.permille ?? 1000) / 1000 : 1
    return [
      BusPair("PlaybackStatus", .string(status.rawValue)),
      BusPair("LoopStatus", .string(Self.loopStatus(now?.queue.repeatMode ?? .off))),
      BusPair("Rate", .double(rate)),
      BusPair("Shuffle", .bool(now?.queue.isShuffled ?? false)),
      BusPair("Metadata", .dictionary(metadata)),
      BusPair("Volume", .double(Double(now?.volume.permille ?? 1000) / 1000)),
      BusPair("MinimumRate", .double(canSetRate ? 0.25 : 1)),
      BusPair("MaximumRate", .double(canSetRate ? 4 : 1)),
      BusPair("CanGoNext", .bool(can(.next))),
      BusPair("CanGoPrevious", .bool(can(.previous))),
      BusPair("CanPlay", .bool(can(.play))),
      BusPair("CanPause", .bool(can(.pause))),
      BusPair("CanSeek", .bool(can(.seek))),
    ]
  }

  static func loopStatus(_ mode: RepeatMode) -> String {
    switch mode {
    case .off: "None"
    case .one: "Track"
    case .all: "Playlist"
    }
  }
}
