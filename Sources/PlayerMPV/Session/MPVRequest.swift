import PlaybackCore

/// What the session wants done, in order.
enum MPVRequest: Equatable, Sendable {
  case report(PlayerReport)
  /// Loads the media, replacing what plays or after it.
  case load(MediaItem, MPVLoadMode, start: MediaTime?, id: UInt64)
  /// Empties the playlist except for the entry that plays.
  case clearUpcoming(id: UInt64)
  case stop(id: UInt64)
  /// Tries the sound device again, in place of the silent stand-in.
  case reopenOutput
  case seek(MediaTime, id: UInt64)
  case set(MPVProperty, MPVValue, id: UInt64)
  case get(MPVProperty, id: UInt64)
  /// Lets libmpv go on from a hook.
  case proceed(hook: UInt64)
  /// Ends the present observation of the place; the next one carries this generation.
  case observePlace(generation: UInt64)
  case ignorePlace(generation: UInt64)
  case inspect(job: UInt64, MediaLocation, InspectionDepth)
  case cancelInspection(job: UInt64)
  case log(LogLevel, String)
  case quit
}

/// How media is loaded.
enum MPVLoadMode: String, Equatable, Sendable {
  case replace
  /// After what plays; at once when nothing does.
  case append = "append-play"
}

/// How thoroughly a location is inspected.
enum InspectionDepth: Equatable, Sendable {
  /// The file system only.
  case file
  /// Opened by a second libmpv core up to the first decoded sound.
  case media
  /// Opened by a second libmpv core; what it is made of is found, nothing is decoded.
  case facts
}
