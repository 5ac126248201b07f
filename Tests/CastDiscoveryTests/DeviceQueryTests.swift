import PlaybackCore
import Testing

@testable import CastDiscovery

@Suite("How a device is named")
struct DeviceQueryTests {
  @Test(
    arguments: [
      ("10.0.0.2", "10.0.0.2", 8009), ("tv.local:1", "tv.local", 1), ("[::1]", "::1", 8009),
      ("[fe80::1%lo]:7", "fe80::1%lo", 7),
      ("localhost", "localhost", 8009), ("::1", "::1", 8009), ("tv:8010", "tv", 8010),
    ] as [(String, String, UInt16)])
  func `an address has a dot, a colon or brackets`(text: String, host: String, port: UInt16) {
    #expect(DeviceQuery(text) == .address(DeviceAddress(host: host, port: port)))
  }

  @Test(arguments: ["Kitchen", "Living Room", "Dr. No", "a:b", "tv:0", "tv:99999", "[::1", "", "Küche.tv"])
  func `everything else is a name`(text: String) { #expect(DeviceQuery(text) == .name(text)) }

  @Test func `ids come before names, names before names in other capitals`() {
    func device(_ id: String, _ name: String) -> CastDevice {
      CastDevice(
        id: DeviceID(rawValue: id), name: name, model: nil, capabilities: .unknown, isBusy: false,
        activity: nil,
        address: DeviceAddress(host: id), origin: .announced, isReachable: true)
    }
    let devices = [device("a", "b"), device("b", "Küche"), device("c", "küche"), device("d", "B")]
    func found(_ text: String) -> [String] { DeviceQuery(text).matches(in: devices).map(\.id.rawValue) }
    #expect(found("B") == ["b"])
    #expect(found("küche") == ["c"])
    #expect(found("KÜCHE") == ["b", "c"])
    #expect(found("nobody").isEmpty)
  }
}
