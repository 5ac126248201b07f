#if Cast
  import PlaybackCore
  import PlaybackRuntime
  import PlaybackTesting
  import Synchronization

  /// Moves a manual clock along with real time.
  final class ClockPump: Sendable {
    private let task: Task<Void, Never>
    private let steps = Steps()

    /// How the clock was moved so far.
    private final class Steps: Sendable {
      let state = Mutex((last: SystemClock().now, longest: MediaTime.zero))
    }

    /// By how much the manual clock was late at most so far: much, on a busy machine.
    var lateness: MediaTime {
      steps.state.withLock { max($0.longest, SystemClock().now - $0.last) }
    }

    init(_ clock: ManualClock) {
      task = Task { [steps] in
        let system = SystemClock()
        while (try? await system.sleep(until: system.now + .milliseconds(5))) != nil {
          let now = system.now
          let step = steps.state.withLock { state in
            let step = now - state.last
            state = (now, max(state.longest, step))
            return step
          }
          clock.advance(by: step)
        }
      }
    }

    func stop() { task.cancel() }
  }

  /// Media that only the fake knows, at addresses that nobody serves.
  struct FakeLibrary: MediaPublisher {
    static let all = PlayerSubject.Media(
      first: piece("first", 1500), second: piece("second", 1200), third: piece("third", 1300),
      missing: .file(path: "/missing.wav"), notMedia: .file(path: "/text.wav"))

    private static func piece(_ name: String, _ length: Int64) -> PlayerSubject.Piece {
      .init(MediaItem(.file(path: "/\(name).wav")), duration: .milliseconds(length))
    }

    static func media(at location: MediaLocation) -> FakeMedia? {
      switch location.lastComponent {
      case "first.wav": .track(all.first.duration, opensAfter: .milliseconds(20))
      case "second.wav": .track(all.second.duration, opensAfter: .milliseconds(20))
      case "third.wav": .track(all.third.duration, opensAfter: .milliseconds(20))
      case "text.wav": .broken(.notMedia)
      default: nil
      }
    }

    func publish(
      _ item: MediaItem, for entry: EntryID, heldBy holder: MediaHolder, facing peer: String
    ) async throws(PlayerError) -> PublishedMedia {
      PublishedMedia(
        url: "http://\(peer)/\(entry.rawValue)/\(item.location.lastComponent)", contentType: "audio/wav")
    }

    func revoke(_ entry: EntryID, heldBy holder: MediaHolder) {}
  }
#endif
