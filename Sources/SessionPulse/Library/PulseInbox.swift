#if Pulse
  import CPulse
  import Synchronization

  /// Where other threads leave events for the session's thread. Never blocks for longer than a copy.
  final class PulseInbox: Sendable {
    private struct State {
      var events: [PulseEvent] = []
      /// The loop to wake; nil before there is one and as soon as it is being released.
      var loop: Loop?
      var isShut = false
    }

    /// why: the pointer is only used under the inbox's lock, to wake the loop, which the library allows from any thread.
    private struct Loop: @unchecked Sendable {
      let raw: OpaquePointer
    }

    /// Guards the events and the life of the loop for waking it.
    private let state = Mutex(State())

    func post(_ event: PulseEvent) {
      state.withLock { state in
        guard !state.isShut else { return }
        state.events.append(event)
        if let loop = state.loop { pa_mainloop_wakeup(loop.raw) }
      }
    }

    func open(_ loop: OpaquePointer) { state.withLock { $0.loop = Loop(raw: loop) } }

    func take() -> [PulseEvent] {
      state.withLock { state in
        defer { state.events.removeAll() }
        return state.events
      }
    }

    /// Whether something waits to be taken.
    var isWaiting: Bool { state.withLock { !$0.events.isEmpty } }

    /// From now on events are dropped and the loop is not touched.
    func shut() {
      state.withLock { state in
        state.loop = nil
        state.isShut = true
        state.events = []
      }
    }
  }
#endif
