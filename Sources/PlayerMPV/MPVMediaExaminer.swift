#if MPV
  import Glibc
  public import PlaybackCore
  import Synchronization
  import SystemThreads

  /// Finds out with libmpv what media is made of: opened by a core of its own, without sound or picture, nothing decoded.
  ///
  /// Four pieces are looked at at a time, each on a thread of its own; further ones wait their turn. What was found is kept:
  /// of a file as long as it does not change, of an address for ten minutes, 500 pieces at most.
  ///
  /// Isolation: may be used from any thread.
  public final class MPVMediaExaminer: MediaExaminer {
    /// What was looked at.
    private struct Key: Hashable {
      let location: MediaLocation
      /// Which state of the file; zeros for an address.
      var stamp: [Int64] = []
    }

    private struct Finding {
      let facts: MediaFacts
      let until: MonotonicInstant
    }

    private struct State {
      var findings: [Key: Finding] = [:]
      var running = 0
      var waiting: [@Sendable () -> Void] = []
    }

    private static let mostAtOnce = 4
    private static let mostFindings = 500
    private static let keptFor = MediaTime.seconds(600)

    /// Guards what was found, and whose turn it is.
    private let state = Mutex(State())
    private let options: MPVOptions
    private let limit: MediaTime

    /// Makes an examiner. `limit`: how long one piece may take, waiting for its turn included.
    public init(_ options: MPVOptions = MPVOptions(), limit: MediaTime = .seconds(6)) {
      var options = options
      let seconds = Int(clamping: max(MediaTime.seconds(1), limit).nanoseconds / 2_000_000_000)
      options.networkTimeout = min(options.networkTimeout, max(1, seconds))
      self.options = options
      self.limit = limit
    }

    /// Looks at the media.
    ///
    /// - Throws: `timeout` when the limit is over, why libmpv cannot read it, `backend` when the task is cancelled.
    public func examine(_ location: MediaLocation) async throws(PlayerError) -> MediaFacts {
      let job = InspectionJob()
      let answer = OneAnswer<Result<MediaFacts, PlayerError>>()
      let patience = Duration.nanoseconds(limit.nanoseconds)
      enqueue { [self] in
        if let result = job.isCancelled ? nil : look(at: location, job) { answer.give(result) }
      }
      let alarm = Task {
        guard (try? await ContinuousClock().sleep(for: patience)) != nil else { return }
        job.cancel()
        answer.give(.failure(PlayerError(.timeout, location: location)))
      }
      defer { alarm.cancel() }
      let result = await withTaskCancellationHandler {
        await answer.value()
      } onCancel: {
        job.cancel()
        answer.give(.failure(PlayerError(.backend, location: location, detail: "it was cancelled")))
      }
      return try result.get()
    }

    // MARK: turns

    private func enqueue(_ work: @escaping @Sendable () -> Void) {
      let runs = state.withLock {
        if $0.running >= Self.mostAtOnce {
          $0.waiting.append(work)
          return false
        }
        $0.running += 1
        return true
      }
      if runs { start(work) }
    }

    /// Does the work and, on the same thread, what waits behind it. Without a thread left it is done here.
    private func start(_ work: @escaping @Sendable () -> Void) {
      let loop: @Sendable () -> Void = { [self] in
        work()
        while let more = next() { more() }
      }
      if !SystemThread.start(loop) { loop() }
    }

    private func next() -> (@Sendable () -> Void)? {
      state.withLock {
        guard $0.waiting.isEmpty else { return $0.waiting.removeFirst() }
        $0.running -= 1
        return nil
      }
    }

    // MARK: looking

    /// Blocks; nil when the job was cancelled meanwhile.
    private func look(at location: MediaLocation, _ job: InspectionJob) -> Result<MediaFacts, PlayerError>? {
      let key = Self.key(of: location)
      let now = SystemTime.now
      if let known = state.withLock({ $0.findings[key] }), now < known.until { return .success(known.facts) }
      let found = job.run(location, .facts, options)
      if let error = found.error { return .failure(error) }
      guard let facts = found.facts else {
        return job.isCancelled ? nil : .failure(PlayerError(.notMedia, location: location))
      }
      state.withLock {
        if $0.findings.count >= Self.mostFindings { $0.findings = [:] }
        $0.findings[key] = Finding(facts: facts, until: SystemTime.now + Self.keptFor)
      }
      return .success(facts)
    }

    private static func key(of location: MediaLocation) -> Key {
      var key = Key(location: location)
      guard case .file(let path) = location, !path.contains(0) else { return key }
      var status = stat()
      guard stat((path + [0]).map { CChar(bitPattern: $0) }, &status) == 0 else { return key }
      key.stamp = [
        Int64(bitPattern: UInt64(status.st_dev)), Int64(bitPattern: UInt64(status.st_ino)),
        Int64(status.st_size),
        Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
      ]
      return key
    }
  }

  /// A value that several give and one awaits; the first given counts.
  private final class OneAnswer<Value: Sendable>: Sendable {
    private enum State {
      case open
      case awaited(CheckedContinuation<Value, Never>)
      case given(Value)
    }

    private let state = Mutex(State.open)

    func give(_ value: Value) {
      let waiting: CheckedContinuation<Value, Never>? = state.withLock {
        switch $0 {
        case .open:
          $0 = .given(value)
          return nil
        case .awaited(let continuation):
          $0 = .given(value)
          return continuation
        case .given: return nil
        }
      }
      waiting?.resume(returning: value)
    }

    func value() async -> Value {
      await withCheckedContinuation { continuation in
        let value: Value? = state.withLock {
          if case .given(let value) = $0 { return value }
          $0 = .awaited(continuation)
          return nil
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }
#endif
