import Dispatch
public import Glibc
import Synchronization

/// A program that runs beside this one, with one of its streams read as it comes.
///
/// A thread reads the stream to its end and then collects the exit status, so that no zombie is left. The
/// environment given is the whole one; this process's own is never touched.
public final class ChildProcess: Sendable {
  /// Which stream is read; the other one goes nowhere.
  public enum Stream: Sendable {
    /// The results.
    case output
    /// The messages.
    case errors
  }

  /// Why a program could not be started or did not do what it is for.
  public struct Failure: Error, CustomStringConvertible {
    /// One sentence.
    public let description: String

    /// Makes a failure.
    public init(_ description: String) { self.description = description }
  }

  /// The process id; may be used by another process after the end.
  public let pid: pid_t
  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)

  private struct State {
    var isReaped = false
    var status: Int32 = 0
  }

  /// Starts a program found in /usr/bin or by its full path.
  ///
  /// - Parameters:
  ///   - reading: Which stream is given to `receive`.
  ///   - receive: Gets what the program wrote, piece by piece, on a thread of its own; the pointer dies with
  ///     the call. An empty piece is the end.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String] = ChildProcess.environment,
    reading: Stream = .output, _ receive: @escaping @Sendable (UnsafeRawBufferPointer) -> Void = { _ in }
  ) throws {
    let path = program.hasPrefix("/") ? program : "/usr/bin/\(program)"
    var ends: [Int32] = [-1, -1]
    // A pair of sockets, because unlike a pipe it can be made so that no other child inherits it.
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw Failure("no pipe for \(path): errno \(errno)")
    }
    defer { Glibc.close(ends[1]) }
    guard let pid = Self.spawn(path, arguments, environment, writing: ends[1], as: reading) else {
      Glibc.close(ends[0])
      throw Failure("\(path) could not be started: is its package installed?")
    }
    self.pid = pid
    let source = ends[0]
    DispatchQueue(label: "reader of \(program)").async { [self] in
      Self.drain(source, receive)
      Glibc.close(source)
      reap()
      ended.signal()
      receive(UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  /// A small environment that a program can be trusted with: no user's settings.
  public static var environment: [String: String] { ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"] }

  /// Asks the program to end, insists after five seconds, and returns when it is gone. Blocks; can be repeated.
  public func stop() {
    signal(SIGCONT)
    signal(SIGTERM)
    if ended.wait(timeout: .now() + 5) == .timedOut {
      signal(SIGKILL)
      ended.wait()
    }
    ended.signal()
  }

  /// Waits until the program has ended by itself. Blocks.
  ///
  /// - Returns: Its exit code; 128 + n when signal n ended it.
  @discardableResult
  public func wait() -> Int32 {
    ended.wait()
    ended.signal()
    let status = state.withLock { $0.status }
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }

  /// Runs a program to its end; its messages are in the failure when it ends badly. Blocks.
  public static func run(_ program: String, _ arguments: [String]) throws {
    let reader = MessageReader()
    let child = try ChildProcess(program, arguments, reading: .errors) { reader.append($0) }
    let code = child.wait()
    guard code == 0 else { throw Failure("\(program) ended with \(code): \(reader.text.suffix(500))") }
  }

  /// Sends a signal, unless the process is gone and its number may be another's.
  public func signal(_ number: Int32) {
    state.withLock { if !$0.isReaped { _ = kill(pid, number) } }
  }

  private func reap() {
    // The stream has ended, so the end is near; the exit is awaited without taking the status, so that the
    // number stays ours until the lock is held.
    var information = siginfo_t()
    _ = waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT)
    state.withLock {
      waitpid(pid, &$0.status, 0)
      $0.isReaped = true
    }
  }

  private static func drain(_ source: Int32, _ receive: (UnsafeRawBufferPointer) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
      while true {
        let count = read(source, buffer.baseAddress, buffer.count)
        if count > 0 { receive(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        if count == 0 || count < 0 && errno != EINTR { return }
      }
    }
  }
}

/// Text that arrives on another thread.
final class MessageReader: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func append(_ piece: UnsafeRawBufferPointer) { bytes.withLock { $0.append(contentsOf: piece) } }

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
}
