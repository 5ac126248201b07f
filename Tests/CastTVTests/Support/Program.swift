import Foundation
import SoundFixture

/// Another program that says something line by line.
final class Program: Sendable {
  /// It ended before what was waited for.
  struct Silence: Error, CustomStringConvertible { let description: String }

  let lines: AsyncStream<String>
  let process: ChildProcess

  /// The folder of the scripts.
  static let fixtures = String(#filePath.dropLast("Support/Program.swift".count)) + "Fixtures/"
  /// Where the packages of PyPI are that tests use.
  static let packages =
    String(#filePath.dropLast("Tests/CastTVTests/Support/Program.swift".count)) + ".build/python"

  init(_ program: String, _ arguments: [String], environment: [String: String] = ChildProcess.environment)
    throws
  {
    (process, lines) = try ChildProcess.speaking(program, arguments, environment: environment)
  }

  deinit { process.stop() }

  /// A script of the fixtures.
  convenience init(script: String, _ arguments: [String]) throws {
    var environment = ChildProcess.environment
    environment["PYTHONPATH"] = Self.packages
    try self.init("python3", ["-B", Self.fixtures + script] + arguments, environment: environment)
  }

  /// What follows the word at the start of a line, once there is one.
  @discardableResult
  func word(after word: String) async throws -> String {
    var heard: [String] = []
    for await line in lines {
      if line == word { return "" }
      if line.hasPrefix(word + " ") { return String(line.dropFirst(word.count + 1)) }
      heard.append(line)
    }
    throw Silence(description: "the program ended without “\(word)”: \(heard)")
  }
}

/// Media on 127.0.0.1, served by another program.
final class MediaServer: Sendable {
  let directory: ScratchDirectory
  private let program: Program
  private let port: Int

  init() async throws {
    directory = try ScratchDirectory()
    for (number, seconds) in [(1, 30.0), (2, 30.0), (3, 2.0)] {
      try directory.write(
        Wave.tone(seconds: seconds, rate: 8_000, hertz: 200 * Double(number)), to: "\(number).wav")
    }
    program = try Program(script: "media_server.py", [directory.path])
    guard let port = Int(try await program.word(after: "port")) else {
      throw Program.Silence(description: "no port")
    }
    self.port = port
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }
}
