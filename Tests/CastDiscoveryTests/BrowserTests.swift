import PlaybackCore
import Testing

@testable import CastDiscovery

/// What needs no network: a browser that was not started sends nothing.
@Suite("A browser that does not look", .timeLimit(.minutes(1)))
struct BrowserTests {
  @Test("A late reader gets the present list first, and the end with the browser")
  func lateReader() async {
    var browser: CastBrowser? = CastBrowser(DiscoveryOptions(configured: [DeviceAddress(host: "10.0.0.2")]))
    var early = browser?.lists().makeAsyncIterator()
    #expect(await early?.next()?.devices.map(\.name) == ["10.0.0.2:8009"])
    browser?.note(connectionTo: DeviceID(rawValue: "10.0.0.2:8009"), succeeded: false)
    #expect(await early?.next()?.devices.map(\.isReachable) == [false])
    var late = browser?.lists().makeAsyncIterator()
    #expect(await late?.next()?.devices.map(\.isReachable) == [false])
    browser = nil
    #expect(await late?.next() == nil)
    #expect(await early?.next() == nil)
  }

  @Test("Two browsers do not know of each other (S27)")
  func two() {
    let one = CastBrowser(DiscoveryOptions(configured: [DeviceAddress(host: "10.0.0.2")]))
    let two = CastBrowser()
    #expect(one.list.devices.count == 1 && two.list.devices.isEmpty && two.list.search == .off)
  }

  @Test("An address is found without looking")
  func address() async throws {
    #expect(try await CastBrowser.find(DeviceQuery("10.0.0.2:7")) == DeviceAddress(host: "10.0.0.2", port: 7))
  }
}
