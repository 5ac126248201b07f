import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

@Suite("Groups and devices that move, on paper")
struct GroupTests {
  private static func address(_ port: UInt16) throws -> CastAddress {
    try CastAddress(DeviceID(rawValue: "10.0.0.9:\(port)"))
  }

  /// A session with a group whose leader listens at port 32001.
  private static func open() throws -> SenderBench {
    let address = try address(32001)
    return SenderBench.open { bench in
      bench.listensAt = 32001
      bench.handle(.located(address, isGroup: true))
    }
  }

  private static func device(_ id: String, _ name: String, _ level: Double? = nil) -> MultizoneDevice {
    MultizoneDevice {
      $0.id = id
      $0.name = name
      $0.volume.level = level
    }
  }

  @Test(
    "A group's leader moves: it is found at its new port, the session goes on, nothing is loaded (field 44)")
  func leaderMoves() throws {
    var bench = try Self.open()
    bench.play(1, [2])
    bench.pass(.seconds(10))
    bench.forget()
    bench.listensAt = 32055
    bench.handle(.linkClosed(PlayerError(.linkLost, detail: "closed")))
    bench.pass(.seconds(8))
    #expect(bench.facts.last?.isSuspended == true && bench.attempts.count > 2)
    #expect(Set(bench.attempts) == [32001])
    bench.handle(.located(try Self.address(32055), isGroup: true))
    #expect(bench.attempts.last == 32055 && bench.facts.last == .link(.connected))
    #expect(bench.platformTypes == ["GET_STATUS"] && !bench.mediaTypes.contains("LOAD"))
    #expect(bench.sender.loaded?.turn.id == TurnID(rawValue: 1) && bench.sender.loaded?.state == .playing)
    let token = bench.command(.pause)
    #expect(bench.settlements(of: token) == [.done] && bench.tv.state == .paused)
  }

  @Test(
    "An attempt at the old address gives way to one at the new; a move while connected waits for the next (field 44)"
  )
  func movesMeanwhile() throws {
    var bench = try Self.open()
    bench.handle(.located(try Self.address(32055), isGroup: true))
    #expect(bench.attempts == [32001] && bench.sender.link.isUp)
    bench.answersConnect = false
    bench.handle(.linkClosed(PlayerError(.linkLost, detail: "closed")))
    bench.pass(.seconds(2))
    #expect(bench.attempts == [32001, 32055])
    bench.handle(.located(try Self.address(32077), isGroup: true))
    #expect(bench.attempts == [32001, 32055, 32077])
  }

  @Test("A device that is announced again after it was gone is tried at once (field 38, 40)")
  func comesBack() throws {
    var bench = try Self.open()
    bench.takesConnections = false
    bench.handle(.linkClosed(PlayerError(.linkLost, detail: "closed")))
    bench.pass(.seconds(30))
    bench.takesConnections = true
    #expect(bench.facts.last != .link(.connected))
    bench.handle(.located(try Self.address(32001), isGroup: true))
    #expect(bench.facts.last == .link(.connected))
  }

  @Test("A group is asked for its members once its application is joined, anything else is not (field 65)")
  func asks() throws {
    let group = try Self.open()
    let address = try Self.address(8009)
    let alone = SenderBench.open { $0.handle(.located(address, isGroup: false)) }
    let unknown = SenderBench.open()
    #expect(group.sender.link.isGroup && !alone.sender.link.isGroup && !unknown.sender.link.isGroup)
    #expect(group.sender.group == nil)
    #expect(alone.asked(in: .multizone) == 0 && unknown.asked(in: .multizone) == 0)
  }

  @Test("Members play though their own platform says they are idle: the leader's word counts (field 65)")
  func members() throws {
    var bench = try Self.open()
    bench.say(
      MultizoneMessage(.status([Self.device("a", "Kitchen", 0.25), Self.device("b", "Bath")])),
      from: .platformReceiver)
    let members = bench.sender.group?.members ?? []
    #expect(members.map(\.id.rawValue) == ["a", "b"] && members.map(\.name) == ["Kitchen", "Bath"])
    #expect(members.map(\.volume) == [Volume(permille: 250), nil])
  }

  @Test("Members come late, change and go, two of one name too (field 66)")
  func membersChange() throws {
    var bench = try Self.open()
    bench.pass(.seconds(60))
    bench.say(MultizoneMessage(.deviceAdded(Self.device("a", "Stereo", 0.5))), from: .platformReceiver)
    bench.say(MultizoneMessage(.deviceAdded(Self.device("b", "Stereo"))), from: .platformReceiver)
    bench.say(MultizoneMessage(.deviceUpdated(Self.device("a", "", 0.75))), from: .platformReceiver)
    #expect(bench.sender.group?.members.map(\.name) == ["Stereo", "Stereo"])
    #expect(bench.sender.group?.members.first?.volume == Volume(permille: 750))
    bench.say(MultizoneMessage(.deviceRemoved(id: "a")), from: .platformReceiver)
    #expect(bench.sender.group?.members.map(\.id.rawValue) == ["b"])
    bench.command(.close)
    #expect(bench.sender.group == nil)
  }

  @Test("What a leader tells is bounded: members, names, ids, levels")
  func isBounded() throws {
    var bench = try Self.open()
    let long = String(repeating: "\u{1B}x", count: 1000)
    let odd = [Self.device("", "no id"), Self.device(long, "long id"), Self.device("c", long, -3)]
    let many = (0..<500).map { Self.device("\($0)", "n", 7) }
    bench.say(MultizoneMessage(.status(odd)), from: .platformReceiver)
    #expect(bench.sender.group?.members.count == 1)
    #expect(bench.sender.group?.members.first?.name.count ?? .max <= 200)
    for device in many { bench.say(MultizoneMessage(.deviceAdded(device)), from: .platformReceiver) }
    #expect(bench.sender.group?.members.count == 64)
    #expect(bench.sender.group?.members.last?.volume == .full)
  }
}
