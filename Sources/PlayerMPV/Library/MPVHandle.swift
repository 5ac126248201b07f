#if MPV
  import CMPV
  import Glibc
  import PlaybackCore

  /// One libmpv core.
  ///
  /// why: libmpv's client functions may be called from any thread; the pointer itself never changes. Its
  /// owner destroys it once, when nobody else can reach it.
  struct MPVHandle: @unchecked Sendable {
    let raw: OpaquePointer

    /// Creates and starts a core with exactly these options, not the user's.
    init(_ options: [(String, String)]) throws(PlayerError) {
      FFmpegLog.acquire()
      do throws(PlayerError) {
        raw = try Self.start(options)
      } catch {
        FFmpegLog.release()
        throw error
      }
    }

    private static func start(_ options: [(String, String)]) throws(PlayerError) -> OpaquePointer {
      NumericLocale.ensurePlain()
      guard let raw = mpv_create() else {
        throw PlayerError(.backend, detail: "libmpv could not be created")
      }
      for (name, value) in options {
        let result = mpv_set_option_string(raw, name, value)
        guard result >= 0 else {
          mpv_terminate_destroy(raw)
          throw PlayerError(.backend, detail: "libmpv does not take \(name)=\(value): error \(result)")
        }
      }
      let result = mpv_initialize(raw)
      guard result >= 0 else {
        mpv_terminate_destroy(raw)
        throw PlayerError(.backend, detail: "libmpv could not be started: error \(result)")
      }
      mpv_request_log_messages(raw, "warn")
      return raw
    }

    /// Releases the core and its threads; only on the thread that waits for its events.
    func destroy() {
      mpv_terminate_destroy(raw)
      FFmpegLog.release()
    }

    /// Makes the waiting thread look up.
    func wake() { mpv_wakeup(raw) }

    /// Reports the property from now on; a generation other than zero can be ended.
    func observe(_ property: MPVProperty, generation: UInt64 = 0) {
      mpv_observe_property(raw, generation, property.rawValue, property.format)
    }

    func endObservation(generation: UInt64) {
      mpv_unobserve_property(raw, generation)
    }

    /// From now on every file waits, once it is open, until `proceed`.
    func holdOpenedFiles() { mpv_hook_add(raw, 0, "on_preloaded", 0) }

    func proceed(hook: UInt64) { mpv_hook_continue(raw, hook) }

    /// Sends a command; returns at once, the answer is an event. Negative, here and below: not taken, so that none will
    /// come.
    func send(_ arguments: [(String, MPVArgument)], id: UInt64) -> Int32 {
      MPVNodes.with(.map(arguments)) { mpv_command_node_async(raw, id, &$0) }
    }

    /// Sends a command given by position, for those without names.
    func send(_ arguments: [MPVArgument], id: UInt64) -> Int32 {
      MPVNodes.with(.list(arguments)) { mpv_command_node_async(raw, id, &$0) }
    }

    /// Sets a property; returns at once, the answer is an event.
    func set(_ property: MPVProperty, _ value: MPVArgument, id: UInt64) -> Int32 {
      MPVNodes.with(value) {
        mpv_set_property_async(raw, id, property.rawValue, MPV_FORMAT_NODE, &$0)
      }
    }

    /// Asks for a property; returns at once, the answer is an event.
    func get(_ property: MPVProperty, id: UInt64) -> Int32 {
      mpv_get_property_async(raw, id, property.rawValue, property.format)
    }
  }

  extension MPVProperty {
    /// The form in which libmpv hands the value over.
    var format: mpv_format {
      switch self {
      case .pause, .mute, .mixerMute, .seekable, .starved, .prefetch: MPV_FORMAT_FLAG
      case .speed, .volume, .mixerVolume, .place, .heard, .duration: MPV_FORMAT_DOUBLE
      case .output, .audioTrack, .textTrack, .textColor, .textBackground, .textEdgeColor, .textShadowColor,
        .textFont, .textOverride, .filters, .demuxerOptions, .container:
        MPV_FORMAT_STRING
      case .textEdge, .textShadow, .textScale: MPV_FORMAT_DOUBLE
      case .textBold, .textItalic: MPV_FORMAT_FLAG
      case .metadata, .tracks: MPV_FORMAT_NODE
      }
    }
  }

  /// libmpv reads numbers by the process's locale and refuses to start unless that is the plain one.
  enum NumericLocale {
    /// Makes numbers plain again when the host has changed them; leaves every other category alone.
    static func ensurePlain() {
      if let name = setlocale(LC_NUMERIC, nil), ["C", "POSIX", "C.UTF-8"].contains(String(cString: name)) {
        return
      }
      setlocale(LC_NUMERIC, "C")
    }
  }
#endif
