import Foundation
import SoundFixture
import Testing

/// Hand-overs that are crossed by another one, by quitting, or by a queue that no TV can be given; and what a TV that
/// plays does without us.
@Suite(.serialized, .timeLimit(.minutes(3))) struct `Casting in trouble on the command line` {
  private let directory: ScratchDirectory

  init() throws {
    directory = try ScratchDirectory()
    try directory.tone("a.wav", seconds: 60)
    try directory.tone("b.wav", seconds: 60)
  }

  private func play(_ arguments: String..., names: [String]? = nil) throws -> Child {
    let names = names ?? [directory.path("a.wav"), directory.path("b.wav")]
    let words = ["play", "--null-audio", "--stdin", "--tv-patience", "2"] + arguments + names
    return try Child(Array(Programs.attacca.utf8), words.map { Array($0.utf8) })
  }

  /// The last line about the state.
  private func state(_ record: Child.Record) -> Substring {
    record.lines.last { $0.contains("/2  ") && !$0.contains("queue") } ?? ""
  }

  @Test("Playing on a TV from the start is one LOAD there, and nothing here [S10]")
  func oneLoad() async throws {
    let tv = try await BadTV(.play, .none)
    let player = try play("--tv", tv.address)
    try await player.wait(for: "playing  1/2")
    player.send("wait 0.5\nstatus\nquit\n")
    let record = try await player.end()
    #expect(tv.child.record.lines.count { $0 == "heard MEDIA LOAD" } == 1, "\(tv.child.record)")
    #expect(!record.text.contains("on this machine"), "\(record)")
    await tv.stop()
  }

  @Test("The TV fetches media itself: it plays on to the next when the sender is killed [S1]")
  func killed() async throws {
    for (name, seconds) in [("1.wav", 8.0), ("2.wav", 3)] { try directory.tone(name, seconds: seconds) }
    let server = try Child(
      Array("/usr/bin/python3".utf8),
      ["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", directory.path, "0"].map {
        Array($0.utf8)
      })
    let ready = try await server.wait(for: ") ...").text
    let served = try #require(
      ready.firstRange(of: "port ").map { ready[$0.upperBound...].prefix { $0.isNumber } })
    let (tv, port) = try await Child.tv()
    let address = "127.0.0.1:\(port)"
    let player = try play("--tv", address, names: (1...2).map { "http://127.0.0.1:\(served)/\($0).wav" })
    try await tv.wait(for: "playing  1/2")
    kill(player.pid, SIGKILL)
    let record = try await tv.wait { ["is gone", "playing  2/2"].allSatisfy($0.text.contains) }
    let (gone, second) = (record.text.firstRange(of: "is gone"), record.text.firstRange(of: "playing  2/2"))
    #expect(try #require(gone).lowerBound < #require(second).lowerBound, "\(record)")
    #expect(try await server.wait { $0.errorText.contains("GET /2.wav") }.errorText.contains("GET /1.wav"))
    for child in [tv, server] { kill(child.pid, SIGTERM) }
    _ = try? await tv.end()
    _ = try? await server.end()
  }

  @Test("Two hand-overs at once: the second one counts, the first TV never sounds")
  func twoAtOnce() async throws {
    let (first, second) = (try await BadTV(.load, .silent), try await BadTV(.play, .none))
    let player = try play()
    try await player.wait(for: "playing  1/2")
    player.send("cast \(first.address)\n")
    try await first.child.wait(for: "heard MEDIA LOAD")
    player.send("cast \(second.address)\nwait hand-over\nwait 0.3\nstatus\nquit\n")
    let record = try await player.end()
    try await first.child.wait(for: "heard STOP")
    #expect(state(record).contains("playing  1/2  a.wav"), "\(record)")
    #expect(
      record.lines.last { $0.contains("output   ") }?.contains("on \(second.address)") == true, "\(record)")
    #expect(!first.child.record.text.contains("heard MEDIA PLAY"), "\(first.child.record)")
    #expect(record.status == 0)
    await first.stop()
    await second.stop()
  }

  @Test("The same TV twice is one hand-over")
  func sameTwice() async throws {
    let tv = try await BadTV(.play, .none)
    let player = try play()
    try await player.wait(for: "playing  1/2")
    player.send("cast \(tv.address)\ncast \(tv.address)\nwait hand-over\ncast \(tv.address)\nstatus\nquit\n")
    let record = try await player.end()
    #expect(record.lines.count { $0.contains("ok (nothing to do)") } == 2, "\(record)")
    #expect(tv.child.record.lines.count { $0 == "heard MEDIA LOAD" } == 1)
    await tv.stop()
  }

  @Test(
    "Quitting in mid-transfer ends at once, and leaves nothing on the TV",
    arguments: [BadTV.When.connect, .tls, .launch, .load], [nil, SIGTERM])
  func quitting(when: BadTV.When, signal: Int32?) async throws {
    let tv = try await BadTV(when, .silent)
    let player = try play("--tv-patience", "60")
    try await player.wait(for: "playing  1/2")
    player.send("cast \(tv.address)\n")
    try await tv.child.wait(for: "now silent")
    let start = ContinuousClock.now
    if let signal { kill(player.pid, signal) } else { player.send("quit\n") }
    let record = try await player.end()
    #expect(record.status == (signal.map { 128 + $0 } ?? 0), "\(record)")
    #expect(ContinuousClock.now - start < .seconds(20), "\(record)")
    if when == .load { try await tv.child.wait(for: "heard STOP") }
    #expect(!tv.child.record.text.contains("heard MEDIA PLAY"))
    await tv.stop()
  }

  @Test("A queue of which nothing can be given to a TV: refused with the reason, playing goes on here")
  func nothingCastable() async throws {
    let list = try directory.write(
      Array(
        ["a", "b"].map { "#EXTINF:60,\(String(repeating: $0, count: 60_000))\n\($0).wav\n" }.joined().utf8),
      to: "long.m3u")
    for (names, reason) in [([list], "too long to be sent"), (nil, "does not exist")] {
      let tv = try await BadTV(.play, .none)
      let player = try play(names: names)
      try await player.wait(for: "playing  1/2")
      if names == nil { for name in ["a.wav", "b.wav"] { unlink(directory.path(name)) } }
      player.send("cast \(tv.address)\nwait hand-over\nstatus\nquit\n")
      let record = try await player.end()
      #expect(state(record).contains("playing  1/2"), "\(reason) \(record)")
      let notice = record.lines.last { $0.contains("notice   ") } ?? ""
      #expect(
        notice.contains("Could not hand over to \(tv.address): ") && notice.contains("can be played there"),
        "\(reason) \(record)")
      #expect(!tv.child.record.text.contains("MEDIA LOAD"), "\(tv.child.record)")
      await tv.stop()
    }
  }

  @Test(
    "A TV that freezes or dies while it plays: said, silent here, the place kept",
    arguments: [SIGSTOP, SIGKILL])
  func failsWhilePlaying(signal: Int32) async throws {
    let tv = try await BadTV(.play, .none)
    let player = try play()
    try await player.wait(for: "playing  1/2")
    player.send("cast \(tv.address)\nwait hand-over\nwait 0.5\n")
    try await player.wait(for: "  handover ")
    kill(tv.child.pid, signal)
    player.send("wait end\nstatus\nquit\n")
    let record = try await player.end()
    #expect(record.text.contains("not reachable, trying again: \(tv.address)"), "\(record)")
    #expect(record.text.contains("\(tv.address) did not answer for 2 s"), "\(record)")
    #expect(state(record).contains("paused   1/2  a.wav"), "\(record)")
    await tv.stop()
  }

  @Test("A TV that is taken over by another program while it plays: said, and that one is left alone")
  func takenOver() async throws {
    let (tv, port) = try await Child.tv()
    let address = "127.0.0.1:\(port)"
    let (first, second) = (try play("--tv", address), try play(names: [directory.path("b.wav")]))
    try await tv.wait(for: "playing  1/2")
    try await second.wait(for: "playing  1/1")
    second.send("cast \(address)\nwait hand-over\n")
    try await second.wait(for: "  handover ")
    try await first.wait(for: "another controller plays b.wav")
    first.send("quit\n")
    #expect(try await first.end().text.contains("Another controller took over; your place is kept"))
    second.send("wait 0.3\nstatus\nquit\n")
    let record = try await second.end()
    #expect(record.lines.last { $0.contains("1/1  b.wav") }?.contains("playing") == true, "\(record)")
    kill(tv.pid, SIGTERM)
    #expect(!(try await tv.end().text.contains("app      ended")))
  }
}
