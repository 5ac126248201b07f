#if Cast
  import Foundation
  import SoundFixture

  @testable import TLSStream

  /// Another program at the other end: Python with OpenSSL, see `Fixtures/peer.py`.
  final class Peer: Sendable {
    /// What it said, line by line; finishes with the program.
    let lines: AsyncStream<String>
    let process: ChildProcess

    /// Runs a program.
    init(_ program: String, _ arguments: [String]) throws {
      (process, lines) = try ChildProcess.speaking(program, arguments)
    }

    deinit { process.stop() }

    /// Ends the program, unless it has ended.
    func stop() { process.stop() }

    private static let script =
      String(#filePath.prefix { _ in true }.dropLast("Support/Peer.swift".count)) + "Fixtures/peer.py"

    /// A server of some temper, and its port.
    static func serving(
      _ mode: String, _ identity: IdentityFiles, host: String = "127.0.0.1"
    ) async throws -> (peer: Peer, port: UInt16) {
      let peer = try Peer(
        "python3", ["-B", script, "serve", mode, identity.certificate, identity.key, host])
      guard let port = try UInt16(await peer.word(after: "port")) else { throw Silence("no port") }
      return (peer, port)
    }

    /// A client of some temper.
    static func connecting(_ mode: String, to port: UInt16, host: String = "127.0.0.1") throws -> Peer {
      try Peer("python3", ["-B", script, "connect", mode, String(port), host])
    }

    /// What follows the word at the start of a line, once there is one.
    func word(after word: String) async throws -> String {
      for await line in lines {
        if line == word { return "" }
        if line.hasPrefix(word + " ") { return String(line.dropFirst(word.count + 1)) }
      }
      throw Silence("the peer ended without “\(word)”")
    }

    struct Silence: Error, CustomStringConvertible {
      let description: String
      init(_ description: String) { self.description = description }
    }
  }

  /// A certificate and key in files, as servers of others want them; they vanish with the last reference.
  final class IdentityFiles: Sendable {
    let certificate: String
    let key: String
    private let directory: ScratchDirectory

    init() throws {
      let identity = try TLSIdentity.selfSigned(name: "peer")
      directory = try ScratchDirectory()
      certificate = try directory.write(Self.text(identity.certificate, "CERTIFICATE"), to: "certificate.pem")
      key = try directory.write(Self.text(identity.key, "EC PRIVATE KEY"), to: "key.pem")
    }

    private static func text(_ bytes: [UInt8], _ label: String) -> [UInt8] {
      let lines = Data(bytes).base64EncodedString(options: .lineLength64Characters)
      return Array("-----BEGIN \(label)-----\n\(lines)\n-----END \(label)-----\n".utf8)
    }
  }
#endif
