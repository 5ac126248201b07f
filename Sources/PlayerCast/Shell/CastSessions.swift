#if Cast
  import PlaybackCore
  import Synchronization

  /// What a session has left published when it left: the device plays it on.
  struct CastLegacy: Sendable {
    let holder: MediaHolder
    let entries: Set<EntryID>
  }

  /// The sessions that are open, for as long as they are.
  final class CastSessions: Sendable {
    private struct Session: Sendable {
      weak var driver: CastDriver?
    }

    /// Guards the list.
    private let sessions = Mutex<[Session]>([])

    /// Guards what was left, by device.
    private let legacies = Mutex<[String: [CastLegacy]]>([:])

    /// Something plays on at a device that nobody here talks to.
    func leave(_ left: [CastLegacy], at device: CastAddress) {
      let left = left.filter { !$0.entries.isEmpty }
      if !left.isEmpty { legacies.withLock { $0[device.description, default: []] += left } }
    }

    /// What was left at a device, for the session that sees to it from now on.
    func inherit(at device: CastAddress) -> [CastLegacy] {
      legacies.withLock { $0.removeValue(forKey: device.description) ?? [] }
    }

    /// The open ones.
    var open: [CastDriver] { sessions.withLock { $0.compactMap(\.driver) } }

    /// One more is open; those that are gone are forgotten.
    func add(_ driver: CastDriver) {
      sessions.withLock { sessions in
        sessions.removeAll { $0.driver == nil }
        sessions.append(Session(driver: driver))
      }
    }
  }
#endif
