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

    /// Guards who is at this sender.
    private let signature = Mutex<LaunchCredentials?>(nil)

    /// Who is at this sender, for sessions that are opened from now on.
    var credentials: LaunchCredentials? { signature.withLock(\.self) }

    /// Others are at this sender from now on.
    func setCredentials(_ credentials: LaunchCredentials?) { signature.withLock { $0 = credentials } }

    private struct Groups {
      var known: [DeviceID: CastGroup] = [:]
      var readers: [Int: AsyncStream<[DeviceID: CastGroup]>.Continuation] = [:]
      var lastReader = 0
    }

    /// Guards the groups of open sessions, and who reads of them.
    private let groups = Mutex(Groups())

    /// The groups of open sessions.
    var knownGroups: [DeviceID: CastGroup] { groups.withLock(\.known) }

    /// A session's device told of its members; nil: it is over.
    func note(_ group: CastGroup?, of device: DeviceID) {
      groups.withLock { groups in
        groups.known[device] = group
        for reader in groups.readers.values { reader.yield(groups.known) }
      }
    }

    /// The groups, now and whenever one changes.
    func groupStream() -> AsyncStream<[DeviceID: CastGroup]> {
      let (stream, continuation) = AsyncStream.makeStream(
        of: [DeviceID: CastGroup].self, bufferingPolicy: .bufferingNewest(1))
      let number = groups.withLock { groups in
        groups.lastReader += 1
        groups.readers[groups.lastReader] = continuation
        continuation.yield(groups.known)
        return groups.lastReader
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.groups.withLock { $0.readers.removeValue(forKey: number) }
      }
      return stream
    }

    /// Something plays on at a device that nobody here talks to.
    func leave(_ left: [CastLegacy], at device: String) {
      let left = left.filter { !$0.entries.isEmpty }
      if !left.isEmpty { legacies.withLock { $0[device, default: []] += left } }
    }

    /// What was left at a device, for the session that sees to it from now on.
    func inherit(at device: String) -> [CastLegacy] {
      legacies.withLock { $0.removeValue(forKey: device) ?? [] }
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
