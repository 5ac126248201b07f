#if Cast
  import PlaybackCore
  import Synchronization

  /// Says what devices are and what they would make of items; shared by plans and sessions, so that both say the same.
  ///
  /// Isolation: may be used from any thread.
  struct CastAdviser: Sendable {
    let assessor: CastAssessor
    private let identities: CastIdentities
    private let timeout: Duration
    /// How many entries a plan looks at at a time: fewer than an examiner does, so that a session that begins meanwhile
    /// need not wait for the plan.
    private static let mostAtOnce = 3

    init(_ assessor: CastAssessor, identities: CastIdentities, timeout: Duration) {
      self.assessor = assessor
      self.identities = identities
      self.timeout = timeout
    }

    func profile(at address: CastAddress) async -> CastProfile { await identities.profile(at: address) }

    /// The plan, after the timeout at the latest: disks and servers that hang are waited for by nobody.
    func plan(
      _ entries: [(id: EntryID, item: MediaItem)], rate: PlaybackRate, for output: OutputID,
      at address: CastAddress
    ) async -> TransferPlan {
      let deadline = ContinuousClock.now + timeout
      let profile = await self.profile(at: address)
      var known: Set<EntryID> = []
      let entries = entries.filter { known.insert($0.id).inserted }
      let (answers, answer) = AsyncStream.makeStream(of: (Int, TransferPlan.Verdict).self)
      let next = Cursor()
      let tasks = (0..<min(Self.mostAtOnce, entries.count)).map { _ in
        Task { [assessor, entries] in
          while !Task.isCancelled {
            let index = next.value.add(1, ordering: .relaxed).oldValue
            guard index < entries.count else { return }
            let verdict = await assessor.assess(entries[index].item, for: profile).verdict
            _ = answer.yield((index, verdict))
          }
        }
      }
      let alarm = Task {
        try? await ContinuousClock().sleep(until: deadline)
        answer.finish()
      }
      var verdicts: [Int: TransferPlan.Verdict] = [:]
      if !entries.isEmpty {
        for await (index, verdict) in answers {
          verdicts[index] = verdict
          if verdicts.count == entries.count { break }
        }
      }
      alarm.cancel()
      for task in tasks { task.cancel() }
      let late = TransferPlan.Verdict(notes: [.doubtful("it could not be looked at in time")])
      return TransferPlan(
        output: output, device: profile.name,
        entries: entries.enumerated().map { index, entry in
          TransferPlan.Entry(id: entry.id, title: entry.item.displayTitle, verdict: verdicts[index] ?? late)
        }, cappedRate: profile.cappedRate(rate))
    }
  }

  /// The next entry to be looked at, for several tasks.
  private final class Cursor: Sendable {
    let value = Atomic(0)
  }
#endif
