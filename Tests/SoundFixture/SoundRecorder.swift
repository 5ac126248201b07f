import Dispatch
import Synchronization

/// Records what comes out of a sink, from the moment it is made.
///
/// A sink gives samples in real time whether or not anything plays (silence is zeros), so the recording is also
/// the clock of a test: what is waited for is a number of samples, and a wait ends even when nothing happens.
public final class SoundRecorder: Sendable {
  /// Samples per second.
  public let rate: Int
  private let tape: Tape
  private let process: ChildProcess

  /// What has arrived so far and who waits for more; written by the reader's thread.
  private final class Tape: Sendable {
    struct State {
      var samples: [Float] = []
      /// How many samples there were at which moment, for each piece that arrived.
      var arrivals: [Recording.Arrival] = []
      var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
      var hasEnded = false
      /// The bytes of a sample that has not arrived as a whole.
      private var rest: [UInt8] = []

      mutating func take(_ piece: UnsafeRawBufferPointer) {
        rest += piece
        let whole = rest.count / 4
        rest.withUnsafeBytes { bytes in
          samples += (0..<whole).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        }
        rest.removeFirst(4 * whole)
      }
    }

    let state = Mutex(State())

    func append(_ piece: UnsafeRawBufferPointer) {
      let now = DispatchTime.now().uptimeNanoseconds
      let ready = state.withLock { state in
        state.take(piece)
        state.arrivals.append(Recording.Arrival(count: state.samples.count, nanoseconds: now))
        state.hasEnded = piece.isEmpty
        let count = state.hasEnded ? Int.max : state.samples.count
        defer { state.waiting.removeAll { $0.count <= count } }
        return state.waiting.filter { $0.count <= count }
      }
      for waiter in ready { waiter.continuation.resume() }
    }
  }

  /// Starts to record a sink, at the sink's own rate, in one channel.
  ///
  /// - Parameter latency: In milliseconds: the longest block that the sink renders at once.
  public init(_ daemon: PulseDaemon, sink: String = "speakers", latency: Int = 10) throws {
    let tape = Tape()
    rate = daemon.rate
    self.tape = tape
    let arguments = [
      "--server=\(daemon.server)", "--device=\(sink).monitor", "--raw", "--format=float32le",
      "--rate=\(rate)", "--channels=1", "--latency-msec=\(latency)",
    ]
    process = try ChildProcess("parec", arguments) { tape.append($0) }
  }

  deinit { process.stop() }

  /// Stops recording; what was recorded stays. Blocks until the tool is gone.
  public func stop() { process.stop() }

  /// What has been recorded so far.
  public var recording: Recording {
    tape.state.withLock { Recording(samples: $0.samples, rate: rate, arrivals: $0.arrivals) }
  }

  /// How many samples have been recorded so far.
  public var count: Int { tape.state.withLock { $0.samples.count } }

  /// Waits until so many samples have been recorded.
  ///
  /// - Throws: `ChildProcess.Failure` when the recording ended before.
  public func reach(_ count: Int) async throws {
    await withCheckedContinuation { continuation in
      let isThere = tape.state.withLock { state in
        if state.hasEnded || state.samples.count >= count { return true }
        state.waiting.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
    guard self.count >= count else { throw ChildProcess.Failure("the recording ended at \(self.count)") }
  }

  /// Waits for so many seconds of the recording's own time.
  public func pass(seconds: Double) async throws { try await reach(count + Int(seconds * Double(rate))) }

  /// Waits for sound, or for silence.
  ///
  /// - Parameters:
  ///   - sound: Whether sound is waited for, or samples that are all silent.
  ///   - start: The first sample looked at.
  ///   - length: How many samples of it in a row are enough.
  ///   - seconds: After so much time of the recording the wait is over.
  /// - Returns: The place of the first of them.
  /// - Throws: `ChildProcess.Failure` when it does not come in time.
  @discardableResult
  public func wait(
    for sound: Bool = true, from start: Int, length: Int = 1, within seconds: Double = 10
  ) async throws -> Int {
    let limit = start + Int(seconds * Double(rate))
    var (place, run) = (start, 0)
    while place < limit {
      try await reach(place + 1)
      let fresh = tape.state.withLock { Array($0.samples[place...]) }
      for sample in fresh {
        place += 1
        run = (sample.magnitude > Recording.silence) == sound ? run + 1 : 0
        if run == length { return place - length }
      }
    }
    throw ChildProcess.Failure("no \(sound ? "sound" : "silence") within \(seconds) s of recording")
  }
}
