import Foundation
import SoundFixture

/// Another program that says something line by line.
final class Program: Sendable {
  /// What it says; ends with it.
  let lines: AsyncStream<String>
  let process: ChildProcess

  private static let here = String(#filePath.dropLast("Support/Program.swift".count))
  /// The root of the repository.
  static let root = String(here.dropLast("Tests/NowPlayingMPRISTests/".count))
  /// The folder of the scripts.
  static let fixtures = here + "Fixtures/"
  /// Where the packages of PyPI are that tests use.
  static let packages = root + "/.build/python"

  init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
    (process, lines) = try ChildProcess.speaking(program, arguments, environment: environment)
  }

  deinit { process.stop() }

  /// A script of the fixtures, with the packages that it uses.
  convenience init(script: String, _ arguments: [String] = [], environment: [String: String]) throws {
    var environment = environment
    environment["PYTHONPATH"] = Self.packages
    try self.init("python3", ["-B", Self.fixtures + script] + arguments, environment: environment)
  }

  /// Runs a program to its end and returns what it wrote.
  static func output(_ program: String, _ arguments: [String], environment: [String: String]) async throws
    -> String
  {
    try await Program(program, arguments, environment: environment).output
  }

  /// Everything that it says.
  var output: String {
    get async {
      var text: [String] = []
      for await line in lines { text.append(line) }
      return text.joined(separator: "\n")
    }
  }
}
