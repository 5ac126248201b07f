import PlaybackCore

/// What libmpv or an inspection said, decoded; holds no C memory.
enum MPVEvent: Equatable, Sendable {
  /// The answer to the request of that number; a negative error is libmpv's.
  case reply(UInt64, error: Int32, MPVValue)
  case startFile(entry: Int64)
  /// The file is open; libmpv waits for the hook to be let go on before it plays.
  case preloaded(hook: UInt64)
  case fileLoaded
  case endFile(entry: Int64, MPVEndReason, error: Int32)
  /// A seek is being carried out.
  case seekBegan
  /// Playing begins anew after a load or a seek.
  case restarted
  /// Nothing is loaded and the tail of what was has been heard.
  case idle
  case audioReconfigured
  case property(MPVProperty, MPVValue)
  /// The place in the file being decoded, seconds; negative while an earlier file is still heard.
  case time(generation: UInt64, seconds: Double)
  case log(MPVLogLine)
  /// No event is waiting: every log line written before the events seen so far has been seen as well.
  case drained
  case inspected(job: UInt64, InspectionResult)
  /// The moment asked for has come.
  case woke
}

/// Why libmpv left a file.
enum MPVEndReason: Equatable, Sendable {
  case endOfFile
  case stopped
  case error
  case redirect
}

/// A line of libmpv's log.
struct MPVLogLine: Equatable, Sendable {
  let isError: Bool
  let prefix: String
  let text: String
}

/// A value of libmpv.
enum MPVValue: Equatable, Sendable {
  case none
  case number(Double)
  case flag(Bool)
  case text(String)
  case tags([String: String])
  case tracks([MPVTrack])
  /// The number of a playlist entry.
  case entry(Int64)
}

/// A track as libmpv lists it.
struct MPVTrack: Equatable, Sendable {
  var kind: MediaTrack.Kind
  /// libmpv's number within the kind.
  var number: Int64
  var title: String?
  var language: String?
  var codec: String?
  /// The file or address that it was added from; nil for one in the media itself.
  var source: String?
  var isDefault = false
  var isForced = false
  var isForHearingImpaired = false
  var isSelected = false
  var gain: TrackGain?
  /// Of pictures: their size in points, and how many there are in 1000 seconds.
  var width = 0, height = 0, rate = 0
  /// Of sound: samples a second, and how many channels.
  var sampleRate = 0, channels = 0
}

/// The properties in use, by libmpv's names.
enum MPVProperty: String, Sendable, CaseIterable {
  case pause
  case speed
  case volume
  case mute
  case mixerVolume = "ao-volume"
  case mixerMute = "ao-mute"
  case output = "current-ao"
  case place = "time-pos"
  /// What is heard, at the moment of asking; `time-pos` is as old as the last round of libmpv's loop.
  case heard = "audio-pts"
  case duration
  case seekable
  case metadata
  case tracks = "track-list"
  /// The names of the container, as FFmpeg has them.
  case container = "file-format"
  /// Which track of a kind is used, by libmpv's number for the kind: `no` for none.
  case audioTrack = "aid"
  case textTrack = "sid"
  case textColor = "sub-color"
  case textBackground = "sub-back-color"
  case textEdge = "sub-border-size"
  case textEdgeColor = "sub-border-color"
  case textShadow = "sub-shadow-offset"
  case textShadowColor = "sub-shadow-color"
  case textFont = "sub-font"
  case textBold = "sub-bold"
  case textItalic = "sub-italic"
  case textScale = "sub-scale"
  case textOverride = "sub-ass-override"
  case filters = "af"
  case starved = "paused-for-cache"
  case demuxerOptions = "demuxer-lavf-o"
  /// Whether the next file is opened ahead.
  case prefetch = "prefetch-playlist"
}

/// What an inspection of a location found.
struct InspectionResult: Equatable, Sendable {
  /// Why it cannot be played; nil when it can, as far as was looked.
  var error: PlayerError?
  /// The first bytes are those of a playlist.
  var resemblesPlaylist = false
  /// The album that its tags name, where it was opened.
  var album: String?
  /// What it is made of, where that was asked for.
  var facts: MediaFacts?
}
