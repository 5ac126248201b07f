import PlaybackCore
import Testing

@testable import CastDiscovery

@Suite("Following one device through the lists")
struct FollowerTests {
  private static func device(_ id: String, _ port: UInt16, name: String = "Group", isGroup: Bool = true)
    -> CastDevice
  {
    CastDevice(
      id: DeviceID(rawValue: id), name: name, capabilities: isGroup ? [.audioOut, .group] : [.audioOut],
      address: DeviceAddress(host: "10.0.0.9", port: port))
  }

  @Test("A device is its id: told when it moves or is back, not otherwise (field 44)")
  func follows() {
    var follower = DeviceFollower(DeviceQuery("g"))
    #expect(follower.place(in: [Self.device("x", 1)]) == nil)
    #expect(
      follower.place(in: [Self.device("g", 32001)]) == DevicePlace(address: "10.0.0.9:32001", isGroup: true))
    #expect(follower.place(in: [Self.device("g", 32001), Self.device("x", 2)]) == nil)
    #expect(follower.place(in: [Self.device("g", 32055, name: "New")])?.address == "10.0.0.9:32055")
    #expect(follower.place(in: []) == nil)
    #expect(follower.place(in: [Self.device("g", 32055)])?.address == "10.0.0.9:32055")
  }

  @Test("Named by a name or an address it is the first that is found there, for good")
  func staysWithFirst() {
    for query in ["Group", "10.0.0.9:32001"] {
      var follower = DeviceFollower(DeviceQuery(query))
      let two = [Self.device("a", 32001), Self.device("b", 32001)]
      #expect(follower.place(in: two) == nil)
      #expect(follower.place(in: [two[0]])?.address == "10.0.0.9:32001")
      #expect(follower.place(in: [Self.device("a", 9, name: "Other"), two[1]])?.address == "10.0.0.9:9")
    }
  }

  @Test("Whether it is a group is what it announces; of an address alone that is not known")
  func groups() {
    #expect(Self.device("a", 1, isGroup: false).place.isGroup == false)
    var configured = Self.device("a", 1)
    configured.origin = .configured
    #expect(configured.place.isGroup == nil)
  }
}
