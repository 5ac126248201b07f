/// What a player does.
public struct CastPlayerState: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing.
  public static let idle = Self(rawValue: "IDLE")
  /// It plays.
  public static let playing = Self(rawValue: "PLAYING")
  /// It holds.
  public static let paused = Self(rawValue: "PAUSED")
  /// It waits for data.
  public static let buffering = Self(rawValue: "BUFFERING")
  /// It loads; only in an extended status.
  public static let loading = Self(rawValue: "LOADING")
}

/// Why a player is idle.
public struct IdleReason: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It came to the end.
  public static let finished = Self(rawValue: "FINISHED")
  /// It was stopped.
  public static let cancelled = Self(rawValue: "CANCELLED")
  /// Something else was loaded.
  public static let interrupted = Self(rawValue: "INTERRUPTED")
  /// It failed.
  public static let error = Self(rawValue: "ERROR")
}

/// Whether it plays after a seek.
public struct ResumeState: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It plays.
  public static let start = Self(rawValue: "PLAYBACK_START")
  /// It holds.
  public static let pause = Self(rawValue: "PLAYBACK_PAUSE")
}

/// What comes after the last item.
public struct CastRepeatMode: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing.
  public static let off = Self(rawValue: "REPEAT_OFF")
  /// The first.
  public static let all = Self(rawValue: "REPEAT_ALL")
  /// Each item again.
  public static let single = Self(rawValue: "REPEAT_SINGLE")
  /// All of them in another order.
  public static let allAndShuffle = Self(rawValue: "REPEAT_ALL_AND_SHUFFLE")
}

/// How media arrives.
public struct StreamType: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As a whole that is stored somewhere.
  public static let buffered = Self(rawValue: "BUFFERED")
  /// As it happens.
  public static let live = Self(rawValue: "LIVE")
  /// Not in time at all, such as a picture.
  public static let none = Self(rawValue: "NONE")
}

/// What items are together.
public struct QueueType: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An album.
  public static let album = Self(rawValue: "ALBUM")
  /// A list of music.
  public static let playlist = Self(rawValue: "PLAYLIST")
  /// A list of videos.
  public static let videoPlaylist = Self(rawValue: "VIDEO_PLAYLIST")
}

/// What happened to items.
public struct QueueChangeType: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// They came.
  public static let insert = Self(rawValue: "INSERT")
  /// They went.
  public static let remove = Self(rawValue: "REMOVE")
  /// Their order changed.
  public static let update = Self(rawValue: "UPDATE")
  /// They themselves changed.
  public static let itemsChange = Self(rawValue: "ITEMS_CHANGE")
  /// Nothing.
  public static let noChange = Self(rawValue: "NO_CHANGE")
}

/// What a status may leave out.
public struct StatusOptions: OptionSet, JSONConvertible {
  /// The bits on the wire.
  public let rawValue: Int
  /// Wraps bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The metadata.
  public static let noMetadata = Self(rawValue: 1)
  /// The items.
  public static let noQueueItems = Self(rawValue: 2)
}

/// What a player can do. Play and stop have no bit.
public struct SupportedCommands: OptionSet, Hashable, JSONConvertible {
  /// The bits on the wire.
  public let rawValue: Int
  /// Wraps bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Hold.
  public static let pause = Self(rawValue: 1)
  /// Go to another place.
  public static let seek = Self(rawValue: 2)
  /// Set the volume of the media.
  public static let streamVolume = Self(rawValue: 4)
  /// Mute the media.
  public static let streamMute = Self(rawValue: 8)
  /// Go to the next item.
  public static let queueNext = Self(rawValue: 64)
  /// Go to the item before.
  public static let queuePrevious = Self(rawValue: 128)
  /// Shuffle.
  public static let shuffle = Self(rawValue: 256)
  /// Leave an advertisement.
  public static let skipAd = Self(rawValue: 512)
  /// Repeat all.
  public static let repeatAll = Self(rawValue: 1024)
  /// Repeat one.
  public static let repeatOne = Self(rawValue: 2048)
  /// Choose tracks.
  public static let editTracks = Self(rawValue: 4096)
  /// Set the speed.
  public static let playbackRate = Self(rawValue: 8192)
  /// Move to another device.
  public static let streamTransfer = Self(rawValue: 262_144)

  /// What the protocol calls all basic commands.
  public static let basic = Self(rawValue: 12_303)
}
