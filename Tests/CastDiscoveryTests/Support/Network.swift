import Foundation
import SoundFixture
import Synchronization

/// A network, process space and /run of a test's own, in which a scenario of `Fixtures/network.sh` runs.
enum Network {
  private static let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
  private static let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  private static let script = "/\(tests)/Fixtures/network.sh"

  /// Whether such networks can be made here.
  static let isPossible = (try? run(": made").isEmpty) ?? false

  /// Packages of others that the scenarios use.
  private static let python = Result {
    try ChildProcess.run("/bin/bash", ["/\(root)/.scripts/python"])
    return "/\(root)/.build/python"
  }

  /// What went wrong in a scenario.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Runs a scenario to its end and returns the lines it wrote. Blocks, for a minute at most.
  static func run(_ scenario: String) throws -> [String] {
    let output = Mutex<[UInt8]>([])
    var environment = ChildProcess.environment
    environment["PATH"] = "/usr/sbin:/usr/bin:/sbin:/bin"
    environment["ATTACCA"] = attacca
    environment["PYTHONPATH"] = scenario.contains("tv ") ? try python.get() : ""
    let arguments = ["--kill-after=1", "60", script, scenario]
    let child = try ChildProcess("timeout", arguments, environment: environment) { piece in
      output.withLock { $0.append(contentsOf: piece) }
    }
    let status = child.wait()
    let text = String(decoding: output.withLock { $0 }, as: UTF8.self)
    guard status < 2 else { throw Failure(description: "status \(status): \(text)") }
    return text.split(separator: "\n").map(String.init)
  }

  /// The built command line, beside the bundle of the tests.
  private static let attacca: String = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let found = "/\(bundle.split(separator: "/").dropLast().joined(separator: "/"))/attacca"
    return FileManager.default.isExecutableFile(atPath: found) ? found : "/\(root)/.build/debug/attacca"
  }()
}

extension [String] {
  /// The words of the causes, in order.
  var causes: [String] { values(of: "cause", in: "\"event\":\"cause\"") }

  /// What a member is in every line that holds a text, without its quotes.
  func values(of member: String, in text: String) -> [String] {
    filter { $0.contains(text) }.compactMap { line in
      guard let start = line.range(of: "\"\(member)\":", options: .backwards)?.upperBound else { return nil }
      let rest = line[start...]
      return rest.first == "\""
        ? String(rest.dropFirst().prefix { $0 != "\"" }) : String(rest.prefix { $0 != "," && $0 != "}" })
    }
  }

  /// The devices that were listed, by name.
  var deviceNames: [String] { values(of: "name", in: "\"event\":\"device\"") }
}
