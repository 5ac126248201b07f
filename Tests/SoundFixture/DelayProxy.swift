import Foundation
import Synchronization

/// A place between two ends of a TCP connection on this machine that lets everything through later, as a network would,
/// and that can cut it.
///
/// Each piece is held for the delay, more or less the jitter; pieces stay in order. One thread moves everything.
///
/// Isolation: may be used from any thread. Dropping the last reference cuts and frees everything.
public final class DelayProxy: Sendable {
  /// The port on 127.0.0.1 that it takes connections at.
  public let port: UInt16
  private let notes: ProxyNotes

  /// Listens from now on.
  ///
  /// - Parameters:
  ///   - target: The port on 127.0.0.1 that connections are passed on to.
  ///   - delay: Milliseconds each way.
  ///   - jitter: At most so many milliseconds more or less, evenly spread.
  ///   - seed: Decides the jitter.
  public init(to target: UInt16, delay: Double = 0, jitter: Double = 0, seed: UInt64 = 1) throws {
    let (listener, port) = try Self.listen()
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else {
      close(listener)
      throw ChildProcess.Failure("no pair of sockets: errno \(errno)")
    }
    self.port = port
    let notes = ProxyNotes(bell: ends[0])
    self.notes = notes
    let loop = ProxyLoop(
      listener: listener, bell: ends[1], target: target, delay: Int64(delay * 1e6),
      jitter: Int64(jitter * 1e6),
      seed: seed)
    let thread = Thread {
      var loop = loop
      loop.run(notes)
    }
    thread.name = "delay proxy"
    thread.start()
  }

  deinit { notes.add(.end) }

  /// Cuts every connection, and refuses new ones until `restore`.
  public func cut() { notes.add(.cut) }

  /// Lets nothing through any more, without a sign to either end, until `restore`.
  public func stall() { notes.add(.stall) }

  /// Takes connections again, and lets through what waits.
  public func restore() { notes.add(.restore) }

  private static func listen() throws -> (socket: Int32, port: UInt16) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = ProxyLoop.loopback(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && Glibc.listen(listener, 16) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else {
      close(listener)
      throw ChildProcess.Failure("no port for the proxy: errno \(errno)")
    }
    return (listener, UInt16(bigEndian: address.sin_port))
  }
}

/// What the proxy's thread is told, and the bell that wakes it.
final class ProxyNotes: Sendable {
  enum Note: Sendable {
    case cut
    case stall
    case restore
    case end
  }

  private let waiting = Mutex<[Note]>([])
  private let bell: Int32

  init(bell: Int32) { self.bell = bell }

  deinit { close(bell) }

  func add(_ note: Note) {
    waiting.withLock { $0.append(note) }
    var byte: UInt8 = 1
    _ = send(bell, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  func take() -> [Note] {
    waiting.withLock { notes in
      defer { notes = [] }
      return notes
    }
  }
}
