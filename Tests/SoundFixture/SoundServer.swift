import Glibc

/// A sound server of a test's own.
public protocol SoundServer: Sendable {
  /// Where it listens, as players and tools take it: `unix:/path`.
  var server: String { get }
  /// Samples per second of every sink.
  var rate: Int { get }
}

extension SoundServer {
  /// Runs `pactl` and yields what it prints, without the end of the line. Blocks.
  public func ask(_ arguments: [String]) throws -> String {
    let reader = MessageReader()
    let child = try ChildProcess("pactl", ["--server=\(server)"] + arguments) { reader.append($0) }
    let code = child.wait()
    guard code == 0 else { throw ChildProcess.Failure("pactl \(arguments) ended with \(code)") }
    return reader.text.split(separator: "\n").joined(separator: "\n")
  }

  /// Runs `pactl`; for arranging sinks. Blocks.
  public func control(_ arguments: String...) throws {
    try ChildProcess.run("pactl", ["--server=\(server)"] + arguments)
  }
}

/// A socket in the file system on which a program is to listen.
struct ListeningSocket {
  let path: String

  /// Whether somebody takes connections.
  var answers: Bool {
    let connection = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard connection >= 0 else { return false }
    defer { close(connection) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(connection, $0, size) == 0 }
    }
  }

  /// Waits until somebody takes connections, at most ten seconds; says whether. Blocks.
  func wait() -> Bool {
    let watch = inotify_init1(Int32(IN_CLOEXEC))
    guard watch >= 0 else { return answers }
    defer { close(watch) }
    let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    inotify_add_watch(watch, directory, UInt32(IN_CREATE) | UInt32(IN_ATTRIB))
    var event = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
    var left = 1000
    // From the file's creation to the first connection there is one more step that nothing tells of.
    while !answers, left > 0 {
      poll(&event, 1, 10)
      left -= 1
    }
    return left > 0
  }
}
