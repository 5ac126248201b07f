import PlaybackCore
import Testing

@testable import CastDiscovery

@Suite("Why a TV is not there")
struct DiagnosisTests {
  private static let wire = NetworkInterface(name: "eth0", isUp: true, isLoopback: false, hasAddress: true)
  private static let loopback = NetworkInterface(name: "lo", isUp: true, isLoopback: true, hasAddress: true)

  private var facts = DiscoveryFacts(
    interfaces: [Self.loopback, Self.wire], multicast: .heard, list: DeviceList())

  init() { facts.list.search = SearchState(daemon: .running, embedded: .off) }

  private var causes: [DiscoveryDiagnosis.Cause] { DiscoveryDiagnosis(facts).causes }

  private func device(isReachable: Bool) -> CastDevice {
    CastDevice(
      id: DeviceID(rawValue: "a"), name: "A", model: nil, capabilities: .unknown, isBusy: false,
      activity: nil,
      address: DeviceAddress(host: "10.0.0.2"), origin: .announced, isReachable: isReachable)
  }

  @Test("Nothing is wrong here and nobody answers")
  func nobody() { #expect(causes == [.nobodyAnswers]) }

  @Test("A device is there: no cause, whatever else is odd")
  mutating func fine() {
    facts.list.devices = [device(isReachable: true)]
    facts.list.search = SearchState(daemon: .hung, embedded: .running)
    facts.multicast = .silent
    #expect(causes.isEmpty)
    facts.list.devices = [device(isReachable: false)]
    #expect(causes == [.portClosed(name: "A", DeviceAddress(host: "10.0.0.2"))])
  }

  @Test("No interface; one without an address; only loopback")
  mutating func interfaces() {
    facts.interfaces = []
    #expect(causes == [.noInterface])
    facts.interfaces = [NetworkInterface(name: "eth0", isUp: true, isLoopback: false, hasAddress: false)]
    #expect(causes == [.noInterface])
    facts.interfaces = [
      Self.loopback, NetworkInterface(name: "eth0", isUp: false, isLoopback: false, hasAddress: true),
    ]
    #expect(causes == [.onlyLoopback])
  }

  @Test("Multicast is blocked, in or out (S8)")
  mutating func multicast() {
    facts.multicast = .silent
    #expect(causes == [.multicastBlocked(nil)])
    facts.multicast = .refused("Operation not permitted")
    #expect(causes == [.multicastBlocked("Operation not permitted")])
  }

  @Test("The daemon is absent, hung or broken: the cause alone, or a remark where this process looks itself")
  mutating func daemon() {
    facts.list.search = SearchState(daemon: .absent, embedded: .off)
    #expect(causes == [.avahiAbsent(isReplaced: false)])
    facts.list.search.embedded = .running
    #expect(causes == [.avahiAbsent(isReplaced: true), .nobodyAnswers])
    facts.list.search = SearchState(daemon: .hung, embedded: .broken("no socket"))
    #expect(causes == [.avahiHung(isReplaced: false), .searchBroken("no socket")])
    facts.list.search = SearchState(daemon: .broken("odd"), embedded: .running)
    #expect(causes == [.avahiBroken("odd", isReplaced: true), .nobodyAnswers])
  }

  @Test("Devices without the application, denied, malformed, too many")
  mutating func counts() {
    facts.list.withoutApp = 2
    facts.app = .defaultMediaReceiver
    #expect(causes == [.withoutApp(2, .defaultMediaReceiver)])
    facts.list.withoutApp = 0
    facts.list.denied = 1
    #expect(causes == [.denied(1)])
    facts.list.denied = 0
    facts.list.malformed = 3
    #expect(causes == [.malformed(3), .nobodyAnswers])
    facts.list.unlisted = 4
    #expect(causes == [.malformed(3), .unlisted(4)])
  }

  @Test("Every cause has a word of its own, a sentence and a remedy (S153)")
  func words() {
    let all: [DiscoveryDiagnosis.Cause] = [
      .noInterface, .onlyLoopback, .multicastBlocked(nil), .avahiAbsent(isReplaced: true),
      .avahiHung(isReplaced: false), .avahiBroken("odd", isReplaced: true), .searchBroken("odd"),
      .withoutApp(1, nil), .portClosed(name: "A", DeviceAddress(host: "h")), .denied(1), .malformed(1),
      .unlisted(2), .nobodyAnswers,
    ]
    #expect(Set(all.map(\.word)).count == all.count)
    for cause in all {
      #expect(cause.title.hasSuffix(".") && cause.remedy.hasSuffix("."))
      #expect(!cause.remedy.contains("\n"))
    }
  }
}
