import Foundation

/// Runs a program to its end; throws when it fails.
func run(_ program: String, _ arguments: String...) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
  process.arguments = arguments
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  process.standardInput = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
}

/// A web server behind a certificate that nobody signed.
final class UntrustedServer {
  private let process = Process()
  private(set) var port = 0

  init(_ directory: TemporaryDirectory) throws {
    let (key, certificate) = (directory.path("key.pem"), directory.path("certificate.pem"))
    try run(
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate,
      "-subj", "/CN=127.0.0.1", "-days", "2")
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = ["s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var text = ""
    while port == 0 {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw CocoaError(.executableLoad) }
      text += String(decoding: data, as: UTF8.self)
      if let range = text.firstRange(of: "ACCEPT 127.0.0.1:"), text[range.upperBound...].contains("\n") {
        port = Int(text[range.upperBound...].prefix { $0.isNumber }) ?? 0
      }
    }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }
}
