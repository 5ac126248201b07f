#if MPV
  import Dispatch
  import SoundFixture
  import Synchronization

  /// A web server behind a certificate that nobody signed.
  final class UntrustedServer {
    let port: Int
    private let process: ChildProcess

    /// Returns when it takes connections. Blocks.
    init(_ directory: ScratchDirectory) throws {
      let (key, certificate) = (directory.path("key.pem"), directory.path("certificate.pem"))
      try ChildProcess.run(
        "openssl",
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-subj",
          "/CN=127.0.0.1", "-days", "2",
        ])
      let startup = Startup()
      process = try ChildProcess(
        "openssl", ["s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www"]
      ) { startup.read($0) }
      guard let port = startup.wait() else { throw ChildProcess.Failure("openssl takes no connections") }
      self.port = port
    }

    deinit { process.stop() }
  }

  /// Waits for the line in which the server names its port.
  private final class Startup: Sendable {
    private let text = Mutex("")
    private let decided = DispatchSemaphore(value: 0)

    private var port: Int? {
      let text = text.withLock { $0 }
      guard let range = text.firstRange(of: "ACCEPT 127.0.0.1:"), text[range.upperBound...].contains("\n")
      else {
        return nil
      }
      return Int(text[range.upperBound...].prefix { $0.isNumber })
    }

    func read(_ piece: UnsafeRawBufferPointer) {
      text.withLock { $0 += String(decoding: piece, as: UTF8.self) }
      if port != nil || piece.isEmpty { decided.signal() }
    }

    func wait() -> Int? {
      decided.wait()
      return port
    }
  }
#endif
