import Foundation
import SoundFixture

/// A plain mpv that waits for commands on a socket.
final class MPVSocket {
  private let process: ChildProcess
  private let connection: Int32

  init(_ directory: ScratchDirectory, environment: [String: String]) async throws {
    let path = directory.path("mpv")
    process = try ChildProcess(
      "mpv",
      ["--no-config", "--no-video", "--ao=pulse", "--idle", "--no-terminal", "--input-ipc-server=\(path)"],
      environment: environment)
    var (connection, tries) = (Self.connect(to: path), 0)
    while connection == nil, tries < 500 {
      try await Task.sleep(for: .milliseconds(10))
      tries += 1
      connection = Self.connect(to: path)
    }
    guard let connection else { throw ChildProcess.Failure("mpv does not answer") }
    self.connection = connection
  }

  deinit {
    close(connection)
    process.stop()
  }

  /// Sends a command and does not wait for the answer; answers stay in the socket.
  func send(_ words: String...) throws {
    let line = try JSONSerialization.data(withJSONObject: ["command": words]) + Data("\n".utf8)
    let sent = line.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    guard sent == line.count else { throw ChildProcess.Failure("mpv takes no commands") }
  }

  /// Throws away what mpv has said, so that it can go on saying things.
  func discardAnswers() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while recv(connection, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
  }

  private static func connect(to path: String) -> Int32? {
    let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(connection, $0, size) }
    }
    if result == 0 { return connection }
    close(connection)
    return nil
  }
}
