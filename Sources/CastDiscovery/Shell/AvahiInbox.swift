#if Discovery
  import CAvahi
  import Synchronization

  /// What is asked of a thread that talks to Avahi. May be used from any thread; never blocks.
  final class AvahiInbox: Sendable {
    enum Command: Hashable, Sendable {
      case resolve(ServiceID)
      case stopResolving(ServiceID)
      /// Prove that the daemon answers.
      case ping
      case publish(ServiceAnnouncement)
    }

    private struct State {
      var commands: [Command] = []
      var isClosed = false
      /// The address of the loop to wake, while there is one.
      var poll: UInt = 0

      func wake() {
        if let poll = OpaquePointer(bitPattern: poll) { avahi_simple_poll_wakeup(poll) }
      }
    }

    private let state = Mutex(State())

    /// Asks for something.
    func post(_ command: Command) {
      state.withLock {
        guard !$0.isClosed else { return }
        $0.commands.append(command)
        $0.wake()
      }
    }

    /// Tells the thread to free everything and end, as soon as the library lets it.
    func close() {
      state.withLock {
        $0.isClosed = true
        $0.commands = []
        $0.wake()
      }
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    // What follows is for the thread.

    /// Names the loop to wake from now on; nil before it is freed.
    func attach(_ poll: OpaquePointer?) {
      let address = UInt(bitPattern: poll)
      state.withLock { $0.poll = address }
    }

    /// Whether something waits to be seen: a command, or that the end has come.
    var isWaiting: Bool { state.withLock { $0.isClosed || !$0.commands.isEmpty } }

    /// Takes out everything that was asked for.
    func take() -> [Command] {
      state.withLock { state in
        defer { state.commands = [] }
        return state.commands
      }
    }
  }
#endif
