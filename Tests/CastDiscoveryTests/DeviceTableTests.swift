import PlaybackCore
import Testing

@testable import CastDiscovery

@Suite("The table of devices")
struct DeviceTableTests {
  typealias Bench = TableBench

  @Test("A device is asked for when found, listed when it has said who it is, gone with its goodbye")
  func life() throws {
    var bench = Bench()
    let service = Bench.service("one")
    bench.handle(.found(service, .all))
    #expect(bench.effects == [.resolve(service)] && bench.names.isEmpty)
    bench.handle(.resolved(service, DeviceAddress(host: "10.0.0.2"), txt: Bench.txt("id=a", "fn=One")))
    #expect(bench.list.devices.map(\.output) == [.remote(DeviceID(rawValue: "a"))])
    #expect(bench.list.devices.map(\.address.description) == ["10.0.0.2:8009"])
    bench.handle(.lost(service, .all))
    #expect(bench.effects == [.stopResolving(service)] && bench.names.isEmpty)
    #expect(bench.table.entries.isEmpty)
  }

  @Test("One device per id, any text; IPv4 before IPv6, of equals the newest; the id stays (field 44, 68)")
  func identity() throws {
    var bench = Bench()
    let txt = Bench.txt("id=a", "fn=One")
    try bench.add(Bench.service("one", v6: true), "[fe80::1%eth0]:8009", txt)
    #expect(bench.list.devices.map(\.address.host) == ["fe80::1%eth0"])
    try bench.add(Bench.service("one"), "10.0.0.2", txt)
    try bench.add(Bench.service("one", interface: 3), "[2001:db8::1]", txt)
    #expect(bench.list.devices.map(\.address.host) == ["10.0.0.2"])
    bench.pass(.seconds(1))
    // The leader of a group moves: another address and port under the same id (field 44).
    let elsewhere = Bench.service("one at home", interface: 2)
    try bench.add(elsewhere, "10.0.0.3:32001", txt)
    #expect(bench.list.devices.map(\.address.description) == ["10.0.0.3:32001"])
    bench.handle(.lost(elsewhere, .all))
    #expect(bench.list.devices.map(\.address.description) == ["10.0.0.2:8009"])
  }

  @Test("Names change live, and the list is sorted by them")
  func changes() throws {
    var bench = Bench()
    try bench.add(Bench.service("x"), "10.0.0.2", Bench.txt("id=a", "fn=zoo"))
    try bench.add(Bench.service("y"), "10.0.0.3", Bench.txt("id=b", "fn=Bar"))
    #expect(bench.names == ["Bar", "zoo"])
    try bench.add(Bench.service("x"), "10.0.0.2", Bench.txt("id=a", "fn=A", "st=1", "rs=Noon"))
    #expect(bench.names == ["A", "Bar"] && bench.list.devices[0].activity == "Noon")
  }

  @Test(
    "A device that does not answer any more is gone, and asked again after 5, 10, 20, 40, 60, 60 … seconds")
  func retries() throws {
    var bench = Bench()
    let service = Bench.service("one")
    try bench.add(service, "10.0.0.2", Bench.txt("id=a"))
    for delay in [5, 10, 20, 40, 60, 60] as [Int64] {
      bench.handle(.unresolved(service))
      #expect(bench.effects == [.stopResolving(service)] && bench.names.isEmpty)
      bench.pass(.seconds(delay) - .milliseconds(1))
      #expect(bench.effects.isEmpty)
      bench.pass(.milliseconds(1))
      #expect(bench.effects == [.resolve(service)])
    }
    try bench.add(service, "10.0.0.2", Bench.txt("id=a"))
    #expect(bench.list.devices.count == 1)
  }

  @Test("What looks is gone: devices stay for 15 seconds, and for good when they are found again")
  func grace() throws {
    var bench = Bench()
    let (one, two) = (Bench.service("one"), Bench.service("two"))
    try bench.add(one, "10.0.0.2", Bench.txt("id=a", "fn=A"))
    try bench.add(two, "10.0.0.3", Bench.txt("id=b", "fn=B"))
    bench.handle(.searchEnded(.daemon))
    bench.pass(.seconds(14))
    #expect(bench.names == ["A", "B"])
    bench.handle(.found(one, .all))
    #expect(bench.effects == [.resolve(one)])
    bench.pass(.seconds(1))
    #expect(bench.names == ["A"] && bench.table.entries.count == 1)
  }

  @Test("A failed connection marks the device, a minute later it is unlisted, and news of it bring it back")
  func unreachable() throws {
    var bench = Bench()
    try bench.add(Bench.service("one"), "10.0.0.2", Bench.txt("id=a", "fn=A"))
    let id = DeviceID(rawValue: "a")
    bench.handle(.connectionFailed(id))
    bench.handle(.connectionFailed(DeviceID(rawValue: "unknown")))
    #expect(bench.list.devices.map(\.isReachable) == [false])
    bench.pass(.seconds(60))
    #expect(bench.names.isEmpty)
    try bench.add(Bench.service("one"), "10.0.0.9", Bench.txt("id=a", "fn=A"))
    #expect(bench.list.devices.map(\.isReachable) == [true])
    bench.handle(.connectionFailed(id))
    bench.handle(.connected(id))
    #expect(bench.list.devices.map(\.isReachable) == [true])
  }

  @Test("Only devices with the application; which have it is told by the subtype or by the device (S30)")
  func app() throws {
    var bench = Bench(DiscoveryOptions(app: try CastAppID("674a0243")))
    try bench.add(Bench.service("one"), "10.0.0.2", Bench.txt("id=a", "fn=A"), types: [.all, .withApp])
    try bench.add(Bench.service("two"), "10.0.0.3", Bench.txt("id=b", "fn=B"))
    #expect(bench.names == ["A"] && bench.list.withoutApp == 1)
    bench.handle(.appChecked(DeviceID(rawValue: "b"), isAvailable: true))
    bench.handle(.appChecked(DeviceID(rawValue: "a"), isAvailable: false))
    #expect(bench.names == ["B"])
    var every = Bench(DiscoveryOptions(app: .defaultMediaReceiver))
    try every.add(Bench.service("two"), "10.0.0.3", Bench.txt("id=b", "fn=B"))
    #expect(every.names == ["B"])
  }

  @Test("An id of an application is eight hexadecimal digits, else an error that names it (S29)")
  func appID() throws {
    #expect(try CastAppID("cc1ad845") == .defaultMediaReceiver)
    #expect(CastAppID.defaultMediaReceiver.subtype == "_CC1AD845._sub._googlecast._tcp")
    for text in ["", "CC1AD84", "CC1AD8455", "CC1AD84G", "ＣＣ1AD845", "CC1AD84\u{1B}"] {
      let error = #expect(throws: PlayerError.self) { try CastAppID(text) }
      #expect(error?.detail.contains("“\(DisplayText.safe(text))”") == true)
    }
  }

  @Test("Configured devices are listed, once; denied ones are not, by id or name")
  func configuredAndDenied() throws {
    let places = [DeviceAddress(host: "10.0.0.2"), DeviceAddress(host: "10.0.0.7", port: 1)]
    var bench = Bench(DiscoveryOptions(configured: places + places, denied: ["KITCHEN", "B"]))
    #expect(bench.names == ["10.0.0.2:8009", "10.0.0.7:1"])
    try bench.add(Bench.service("one"), "10.0.0.2", Bench.txt("id=a", "fn=A"))
    try bench.add(Bench.service("two"), "10.0.0.3", Bench.txt("id=b", "fn=Bath"))
    try bench.add(Bench.service("three"), "10.0.0.4", Bench.txt("id=c", "fn=Kitchen"))
    #expect(bench.names == ["10.0.0.7:1", "A"] && bench.list.denied == 2)
    bench.handle(.connectionFailed(DeviceID(rawValue: "10.0.0.7:1")))
    bench.pass(.seconds(100))
    #expect(bench.list.devices.first?.isReachable == false)
  }

  @Test("10,000 fake devices and records without sense: bounded, counted, and the real one before them stays")
  func flood() throws {
    var bench = Bench()
    try bench.add(Bench.service("real"), "10.0.0.2", Bench.txt("id=real", "fn=! real"))
    for number in 0..<10_000 {
      let service = Bench.service("fake \(number)")
      bench.handle(.found(service, .all))
      bench.handle(
        .resolved(
          service, DeviceAddress(host: "10.0.0.9"), txt: number % 2 == 0 ? [] : Bench.txt("id=\(number)")))
    }
    let list = bench.list
    #expect(bench.table.entries.count == 500 && list.unlisted == 9_501 && list.malformed == 250)
    #expect(list.devices.count == 250 && list.devices.first?.name == "! real")
    for number in 0..<10_000 { bench.handle(.lost(Bench.service("fake \(number)"), .all)) }
    #expect(bench.list.devices.count == 1 && bench.list.unlisted == 0 && bench.list.malformed == 0)
  }

  @Test("Complete when everything that was asked has answered")
  func complete() throws {
    var bench = Bench()
    #expect(!bench.list.isComplete)
    bench.handle(.found(Bench.service("one"), .all))
    bench.handle(.allForNow(.all))
    #expect(!bench.list.isComplete)
    bench.handle(.unresolved(Bench.service("one")))
    #expect(bench.list.isComplete)
  }

  @Test("Random events at random times never trap, keep the bound, and list nothing twice")
  func randomEvents() {
    for seed in 0..<60 as Range<UInt64> {
      var generator = ShuffleGenerator(seed: seed, stream: 0)
      var bench = Bench(DiscoveryOptions(limit: 6))
      func number(_ limit: UInt64) -> Int { Int(generator.next() % limit) }
      for _ in 0..<400 {
        let service = Bench.service(
          "\(number(9))", interface: Int32(number(2)), kind: number(2) == 0 ? .daemon : .embedded)
        let id = DeviceID(rawValue: "\(number(4))")
        let place = DeviceAddress(host: "10.0.0.\(number(3))", port: UInt16(number(3)))
        let events: [DiscoveryEvent] = [
          .found(service, .all), .found(service, .withApp), .lost(service, .all), .unresolved(service),
          .timePassed,
          .resolved(service, place, txt: Bench.txt("id=\(id.rawValue)")), .searchEnded(service.kind),
          .connectionFailed(id), .connected(id), .appChecked(id, isAvailable: number(2) == 0),
        ]
        bench.handle(events[number(10)])
        if number(5) == 0 { bench.pass(.seconds(Int64(number(40)))) }
        let ids = bench.list.devices.map(\.id)
        #expect(Set(ids).count == ids.count && bench.table.entries.count <= 6)
        #expect(bench.list.devices.allSatisfy { $0.address.port > 0 })
      }
    }
  }
}
