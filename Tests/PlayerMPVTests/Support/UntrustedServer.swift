#if MPV
  import Glibc

  /// A web server behind a certificate that nobody signed.
  final class UntrustedServer {
    private let process: ChildProcess
    private(set) var port = 0

    init(_ directory: TemporaryDirectory) throws {
      let (key, certificate) = (directory.path("key.pem"), directory.path("certificate.pem"))
      try ChildProcess.run(
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate,
        "-subj", "/CN=127.0.0.1", "-days", "2")
      process = try ChildProcess(
        "/usr/bin/openssl",
        ["s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www"], reading: true)
      var text = ""
      while port == 0 {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(process.output, &buffer, buffer.count)
        guard count > 0 else { throw ChildProcess.Failure(program: "openssl", code: 0) }
        text += String(decoding: buffer.prefix(count), as: UTF8.self)
        if let range = text.firstRange(of: "ACCEPT 127.0.0.1:"), text[range.upperBound...].contains("\n") {
          port = Int(text[range.upperBound...].prefix { $0.isNumber }) ?? 0
        }
      }
    }
  }
#endif
