#if MPV
  import Attacca

  /// How the loudness is corrected, as a word of the command line.
  enum ReplayGainWord {
    static func gain(_ bytes: [UInt8]) throws(UsageError) -> MPVOptions.ReplayGain {
      switch String(decoding: bytes, as: UTF8.self) {
      case "off": return .off
      case "track": return .track
      case "album": return .album
      case "auto": return .automatic
      default:
        throw UsageError(
          "“\(UsageError.shown(bytes))” is no ReplayGain: give off, track, album or auto.")
      }
    }
  }
#endif
