import Attacca
import Foundation
import Testing

@testable import attacca

/// What of `attacca devices` sends nothing; the rest is in CastDiscoveryTests, in networks of its own.
@Suite(.timeLimit(.minutes(1))) struct `Devices on the command line` {
  @Test(arguments: [
    (["--app", "nonsense"], "--app: “nonsense”"), (["--device", "a b"], "no address"),
    (["--wait", "-1"], "no time"),
    (["--search", "x"], "no way to look"), (["--deny"], "needs a value"), (["--loud"], "no option"),
  ])
  func `refuses a command line that makes no sense`(arguments: [String], words: String) async throws {
    let record = try await Child(
      Array(Programs.attacca.utf8), (["devices"] + arguments).map { Array($0.utf8) }
    ).finish()
    #expect(record.status == 64 && record.output.isEmpty)
    #expect(record.errorText.contains(words))
  }

  @Test func `help names every option`() async throws {
    let record = try await Child("devices", "--help").finish()
    #expect(record.status == 0)
    for option in ["--watch", "--wait", "--app", "--device", "--deny", "--search", "--json"] {
      #expect(record.text.contains(option))
    }
  }

  @Test func `tells what is gone, found and changed from one list to the next`() {
    func device(_ id: String, _ name: String) -> CastDevice {
      CastDevice(
        id: DeviceID(rawValue: id), name: name, model: nil, capabilities: [.videoOut], isBusy: false,
        activity: nil, address: DeviceAddress(host: id), origin: .announced, isReachable: true)
    }
    let (old, new) = (
      [device("a", "A"), device("b", "B"), device("c", "C")],
      [device("d", "D"), device("b", "X"), device("c", "C")]
    )
    let changes = ListChange.changes(from: old, to: new, by: \.id)
    #expect(changes.map(\.kind) == [.gone, .found, .changed])
    #expect(changes.map(\.item.name) == ["A", "D", "X"])
    #expect(ListChange.changes(from: new, to: new, by: \.id).isEmpty)
  }
}
