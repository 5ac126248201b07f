#if MPV
  import CMPV
  import PlaybackCore
  import Synchronization

  /// What FFmpeg says, for every core of the process.
  ///
  /// FFmpeg has one log per process, and libmpv gives it to the core that was created first, whichever core a
  /// line is about. So the first core made here does nothing but receive it; it lives as long as any other.
  /// A line does not tell which core it belongs to: each takes those written while it was opening something.
  enum FFmpegLog {
    private struct State {
      var users = 0
      var core: OpaquePointerBox?
      var lines: [MPVLogLine] = []
      /// The number of the first kept line.
      var first = 0
    }

    /// why: the pointer is only used under the mutex of `FFmpegLog`.
    private struct OpaquePointerBox: @unchecked Sendable { let raw: OpaquePointer }

    private static let kept = 256
    private static let state = Mutex(State())

    /// Begins to listen; before any other core is created. Without effect when libmpv cannot be created, which
    /// the caller will notice as well.
    static func acquire() {
      state.withLock { state in
        state.users += 1
        guard state.core == nil else { return }
        NumericLocale.ensurePlain()
        guard let raw = mpv_create() else { return }
        for (name, value) in [("config", "no"), ("terminal", "no"), ("load-scripts", "no"), ("idle", "yes")] {
          mpv_set_option_string(raw, name, value)
        }
        mpv_initialize(raw)
        mpv_request_log_messages(raw, "warn")
        state.core = OpaquePointerBox(raw: raw)
      }
    }

    /// Ends listening once the last user has gone.
    static func release() {
      state.withLock { state in
        state.users -= 1
        guard state.users == 0, let core = state.core else { return }
        state.core = nil
        mpv_terminate_destroy(core.raw)
      }
    }

    /// A place in the log: everything said so far is before it.
    static func mark() -> Int { state.withLock { drain(&$0) } }

    /// What has been said since the mark, which moves on. A line that was written before an event of any core
    /// is here when that event is seen.
    static func lines(since mark: inout Int) -> [MPVLogLine] {
      state.withLock { state in
        let end = drain(&state)
        defer { mark = end }
        return Array(state.lines.dropFirst(max(0, mark - state.first)))
      }
    }

    /// Fetches what is waiting; the number of the next line.
    private static func drain(_ state: inout State) -> Int {
      while let core = state.core, let event = mpv_wait_event(core.raw, 0)?.pointee,
        event.event_id != MPV_EVENT_NONE
      {
        guard event.event_id == MPV_EVENT_LOG_MESSAGE, let data = event.data else { continue }
        let line = MPVLogLine(data.assumingMemoryBound(to: mpv_event_log_message.self).pointee)
        if line.prefix.hasPrefix("ffmpeg") { state.lines.append(line) }
      }
      let surplus = max(0, state.lines.count - kept)
      state.lines.removeFirst(surplus)
      state.first += surplus
      return state.first + state.lines.count
    }
  }

  extension MPVLogLine {
    /// Copies a line.
    init(_ line: mpv_event_log_message) {
      self.init(
        isError: line.log_level.rawValue <= MPV_LOG_LEVEL_ERROR.rawValue,
        prefix: String(cString: line.prefix), text: String(cString: line.text))
    }
  }
#endif
