#if MPV
  import PlaybackCore
  import Synchronization

  /// Where other threads leave messages for the owner of a core. Never blocks for longer than a copy.
  final class MPVInbox: Sendable {
    enum Message: Sendable {
      case command(PlayerCommand)
      /// The player was dropped without `close`.
      case abandon
      /// The player is to be softer by so many decibels.
      case duck(Int32)
      case inspected(job: UInt64, InspectionResult)
    }

    private struct State {
      var messages: [Message] = []
      /// The core to wake; nil as soon as it is being released.
      var core: MPVHandle?
    }

    /// Guards the messages and the life of the core for `wake`.
    private let state: Mutex<State>

    init(_ core: MPVHandle) { state = Mutex(State(core: core)) }

    func post(_ message: Message) {
      state.withLock {
        guard let core = $0.core else { return }
        $0.messages.append(message)
        core.wake()
      }
    }

    func take() -> [Message] {
      state.withLock { state in
        defer { state.messages.removeAll() }
        return state.messages
      }
    }

    /// From now on messages are dropped and the core is not touched; yields what was still waiting.
    func shut() -> [Message] {
      state.withLock { state in
        state.core = nil
        defer { state.messages.removeAll() }
        return state.messages
      }
    }
  }
#endif
