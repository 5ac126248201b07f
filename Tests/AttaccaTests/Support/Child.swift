import Foundation
import SoundFixture
import Synchronization

/// A run of a program, with its output as it comes. It is killed, by its id, when it takes too long or is dropped.
///
/// Mutable state: guarded by the mutex; one thread reads the output and waits for the end.
final class Child: Sendable {
  /// What a run has written, and how it ended.
  struct Record: Sendable, CustomStringConvertible {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var status: Int32?
    var isHung = false

    var text: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
    var lines: [Substring] { text.split(separator: "\n") }
    var description: String { "status \(status.map(String.init) ?? "none")\n\(text)\n--\n\(errorText)" }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private struct State {
    var record = Record()
    var waiters: [(isMet: @Sendable (Record) -> Bool, continuation: CheckedContinuation<Record, any Error>)] =
      []
  }

  let pid: pid_t
  /// Where input goes; the terminal's own end when there is one.
  let input: Int32
  /// Where the program keeps its state unless told otherwise; gone with the child.
  private let home: ScratchDirectory
  private let state = Mutex(State())

  /// Starts a program. With `columns` it gets a terminal of that width, else pipes.
  init(
    _ program: [UInt8], _ arguments: [[UInt8]], columns: UInt16? = nil,
    deadline: Double = 90, server: String = "unix:/nonexistent/pulse"
  ) throws {
    home = try ScratchDirectory()
    let started = try Spawn.start(
      program, arguments, columns: columns, Spawn.Surroundings(server: server, home: home.path))
    (pid, input) = (started.pid, started.input)
    let state = Weak(self)
    Thread.detachNewThread { Self.attend(started, deadline, state) }
  }

  /// Starts the command line.
  convenience init(_ arguments: String..., columns: UInt16? = nil) throws {
    try self.init(Array(Programs.attacca.utf8), arguments.map { Array($0.utf8) }, columns: columns)
  }

  /// Starts the command line beside a sound server.
  convenience init(on server: String, _ arguments: String...) throws {
    try self.init(Array(Programs.attacca.utf8), arguments.map { Array($0.utf8) }, server: server)
  }

  /// Starts the command line with arguments that need not be text.
  convenience init(bytes arguments: [[UInt8]]) throws {
    try self.init(Array(Programs.attacca.utf8), arguments)
  }

  deinit {
    if state.withLock({ $0.record.status }) == nil { kill(pid, SIGKILL) }
    close(input)
  }

  var record: Record { state.withLock { $0.record } }

  /// Writes to the program.
  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) { _ = write(input, bytes, bytes.count) }

  /// The program reads the end of its input. Not for terminals.
  func endInput() { shutdown(input, Int32(SHUT_WR)) }

  /// Waits until the record meets a condition.
  @discardableResult
  func wait(_ isMet: @escaping @Sendable (Record) -> Bool) async throws -> Record {
    try await withCheckedThrowingContinuation { continuation in
      state.withLock { $0.waiters.append((isMet, continuation)) }
      serve()
    }
  }

  /// Waits for text in the output.
  @discardableResult
  func wait(for text: String) async throws -> Record { try await wait { $0.text.contains(text) } }

  /// Waits for the end.
  func end() async throws -> Record {
    let record = try await wait { $0.status != nil }
    if record.isHung { throw Failure(description: "killed because it did not end: \(record)") }
    return record
  }

  /// Ends the input and waits for the end.
  func finish() async throws -> Record {
    endInput()
    return try await end()
  }

  private func note(_ change: @Sendable (inout Record) -> Void) {
    state.withLock { change(&$0.record) }
    serve()
  }

  private func serve() {
    let ready = state.withLock { state in
      let record = state.record
      let met = state.waiters.filter { $0.isMet(record) || record.status != nil }
      state.waiters.removeAll { $0.isMet(record) || record.status != nil }
      return met.map { ($0.continuation, $0.isMet(record), record) }
    }
    for (continuation, isMet, record) in ready {
      if isMet {
        continuation.resume(returning: record)
      } else {
        let verdict = record.isHung ? "killed: what was waited for did not come" : "ended too early"
        continuation.resume(throwing: Failure(description: "\(verdict): \(record)"))
      }
    }
  }

  private final class Weak: Sendable {
    // why: a weak reference that is set once, before the thread that reads it is started.
    nonisolated(unsafe) private(set) weak var child: Child?
    init(_ child: Child) { self.child = child }
  }

  /// Reads until both ends are closed, then waits for the end of the process.
  private static func attend(_ started: Spawn, _ deadline: Double, _ owner: Weak) {
    var open = [started.output, started.errors].filter { $0 >= 0 }
    let end = Date(timeIntervalSinceNow: deadline)
    while !open.isEmpty {
      var polled = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = end.timeIntervalSinceNow
      if left <= 0 {
        kill(started.pid, SIGKILL)
        owner.child?.note { $0.isHung = true }
      }
      poll(&polled, nfds_t(polled.count), left <= 0 ? 1000 : Int32(left * 1000) + 1)
      for end in polled where end.revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(end.fd, &bytes, bytes.count)
        if count > 0 {
          let piece = Array(bytes.prefix(count))
          let isOutput = end.fd == started.output
          owner.child?.note { isOutput ? ($0.output += piece) : ($0.errors += piece) }
        } else {
          open.removeAll { $0 == end.fd }
          close(end.fd)
        }
      }
    }
    var status: Int32 = 0
    waitpid(started.pid, &status, 0)
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
    owner.child?.note { $0.status = code }
  }
}
