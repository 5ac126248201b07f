import Foundation
import SoundFixture

/// A logind of python3-dbusmock on a private bus.
final class Logind: Sendable {
  let bus: PrivateBus
  private let process: ChildProcess

  /// Starts it; returns when it has its name. Blocks.
  init(_ bus: PrivateBus) throws {
    self.bus = bus
    process = try ChildProcess(
      "python3", ["-m", "dbusmock", "--system", "--template", "logind"], environment: bus.environment)
    while try call("org.freedesktop.login1.Manager", "ListInhibitors") == nil {}
    // A session for every process, as only a test can have it.
    _ = try call(
      "org.freedesktop.DBus.Mock", "AddMethod", "sssss", "org.freedesktop.login1.Manager", "GetSessionByPID",
      "u",
      "o", "ret = '/org/freedesktop/login1/session/mine'")
  }

  deinit { process.stop() }

  /// It is gone, as after a crash. Blocks until it is.
  func crash() {
    process.signal(SIGKILL)
    process.wait()
  }

  /// What is inhibited, as `what/mode`, in no order.
  var inhibitors: [String] {
    get throws {
      let text = try call("org.freedesktop.login1.Manager", "ListInhibitors") ?? ""
      let words = text.split(separator: "\"").map(String.init)
      return words.indices.filter { ["block", "delay"].contains(words[$0]) }
        .map { "\(words[$0 - 6])/\(words[$0])" }.sorted()
    }
  }

  /// Says that the machine goes to sleep, or is awake.
  func prepare(forSleep: Bool) throws {
    _ = try call(
      "org.freedesktop.DBus.Mock", "EmitSignal", "sssav", "org.freedesktop.login1.Manager", "PrepareForSleep",
      "b", "1", "b", "\(forSleep)")
  }

  /// Says that a session was locked.
  func lock(_ session: String) throws {
    let path = "/org/freedesktop/login1/session/\(session)"
    _ = try call(
      "org.freedesktop.DBus.Mock", "EmitSignalDetailed", "sssava{sv}", "org.freedesktop.login1.Session",
      "Lock",
      "", "0", "1", "path", "s", path)
  }

  private func call(_ interface: String, _ words: String...) throws -> String? {
    let reader = Text()
    let child = try ChildProcess(
      "busctl",
      ["--system", "call", "org.freedesktop.login1", "/org/freedesktop/login1", interface] + words,
      environment: bus.environment
    ) { reader.append($0) }
    return child.wait() == 0 ? reader.text : nil
  }
}
