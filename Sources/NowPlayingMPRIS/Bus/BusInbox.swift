#if DBus
  import Glibc
  import Synchronization

  /// Where other threads leave notes for the thread of a connection. Never blocks for longer than a copy.
  final class BusInbox<Note: Hashable & Sendable>: Sendable {
    private struct State {
      var notes: [Note] = []
      var isShut = false
    }

    /// Guards the notes and the life of the wake-up line.
    private let state = Mutex(State())
    /// Becomes readable when there is a note.
    let wakeUp: Int32
    private let ringer: Int32

    /// nil when the system has no descriptors left.
    init?() {
      var ends: [Int32] = [-1, -1]
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
      (wakeUp, ringer) = (ends[0], ends[1])
    }

    deinit {
      close(wakeUp)
      close(ringer)
    }

    /// Leaves a note, unless the same one still waits.
    func post(_ note: Note) {
      state.withLock { state in
        guard !state.isShut, !state.notes.contains(note) else { return }
        state.notes.append(note)
        _ = send(ringer, [1], 1, Int32(MSG_NOSIGNAL))
      }
    }

    /// The notes that wait.
    func take() -> [Note] {
      state.withLock { state in
        var bytes = [UInt8](repeating: 0, count: 64)
        while recv(wakeUp, &bytes, bytes.count, 0) > 0 {}
        defer { state.notes = [] }
        return state.notes
      }
    }

    /// Takes no more notes.
    func shut() { state.withLock { $0.isShut = true } }

    /// Waits for a note, at most that long; nil waits for ever.
    func wait(milliseconds: Int32?) {
      var polled = pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, milliseconds ?? -1)
    }
  }
#endif
