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
      /// What each channel gave so far.
      var channels: [[Float]]
      /// How many samples there were at which moment, for each piece that arrived.
      var arrivals: [Recording.Arrival] = []
      var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
      var hasEnded = false
      /// The bytes of a frame that has not arrived as a whole.
      private var rest: [UInt8] = []

      init(channels: Int) { self.channels = [[Float]](repeating: [], count: channels) }

      var count: Int { channels[0].count }

      mutating func take(_ piece: UnsafeRawBufferPointer) {
        rest += piece
        let frame = 4 * channels.count
        let whole = rest.count / frame
        rest.withUnsafeBytes { bytes in
          for channel in channels.indices {
            channels[channel] += (0..<whole).map {
              bytes.loadUnaligned(fromByteOffset: frame * $0 + 4 * channel, as: Float.self)
            }
          }
        }
        rest.removeFirst(frame * whole)
      }
    }

    let state: Mutex<State>

    init(channels: Int) { state = Mutex(State(channels: channels)) }

    func append(_ piece: UnsafeRawBufferPointer) {
      let now = DispatchTime.now().uptimeNanoseconds
      let ready = state.withLock { state in
        state.take(piece)
        state.arrivals.append(Recording.Arrival(count: state.count, nanoseconds: now))
        state.hasEnded = piece.isEmpty
        let count = state.hasEnded ? Int.max : state.count
        defer { state.waiting.removeAll { $0.count <= count } }
        return state.waiting.filter { $0.count <= count }
      }
      for waiter in ready { waiter.continuation.resume() }
    }
  }

  /// Starts to record a sink, at the sink's own rate.
  ///
  /// - Parameters:
  ///   - channels: 1 for all of it mixed, 2 for left and right, which then are on one clock to the sample.
  ///   - latency: In milliseconds: the longest block that the sink renders at once.
  public init(
    _ server: any SoundServer, sink: String = "speakers", channels: Int = 1, latency: Int = 10
  ) throws {
    let tape = Tape(channels: channels)
    rate = server.rate
    self.tape = tape
    let arguments = [
      "--server=\(server.server)", "--device=\(sink).monitor", "--raw", "--format=float32le",
      "--rate=\(rate)", "--channels=\(channels)", "--latency-msec=\(latency)",
    ]
    process = try ChildProcess("parec", arguments) { tape.append($0) }
  }

  deinit { process.stop() }

  /// Stops recording; what was recorded stays. Blocks until the tool is gone.
  public func stop() { process.stop() }

  /// What has been recorded so far; of the left channel where there are two.
  public var recording: Recording { recordings[0] }

  /// What has been recorded so far, each channel apart.
  public var recordings: [Recording] {
    tape.state.withLock { state in
      state.channels.map { Recording(samples: $0, rate: rate, arrivals: state.arrivals) }
    }
  }

  /// How many samples have been recorded so far.
  public var count: Int { tape.state.withLock { $0.count } }

  /// Waits until so many samples have been recorded.
  ///
  /// - Throws: `ChildProcess.Failure` when the recording ended before.
  public func reach(_ count: Int) async throws {
    await withCheckedContinuation { continuation in
      let isThere = tape.state.withLock { state in
        if state.hasEnded || state.count >= count { return true }
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
  ///   - channel: Which one is listened to.
  ///   - start: The first sample looked at.
  ///   - length: How many samples of it in a row are enough.
  ///   - seconds: After so much time of the recording the wait is over.
  /// - Returns: The place of the first of them.
  /// - Throws: `ChildProcess.Failure` when it does not come in time.
  @discardableResult
  public func wait(
    for sound: Bool = true, on channel: Int = 0, from start: Int, length: Int = 1,
    within seconds: Double = 10
  ) async throws -> Int {
    let limit = start + Int(seconds * Double(rate))
    var (place, run) = (start, 0)
    while place < limit {
      try await reach(place + 1)
      let fresh = tape.state.withLock { Array($0.channels[channel][place...]) }
      for sample in fresh {
        place += 1
        run = (sample.magnitude > Recording.silence) == sound ? run + 1 : 0
        if run == length { return place - length }
      }
    }
    throw ChildProcess.Failure("no \(sound ? "sound" : "silence") within \(seconds) s of recording")
  }
}
