import Foundation
import SoundFixture
import Testing

/// `--json`.
@Suite(.serialized) struct `Events as JSON` {
  @Test func `obey the schema from hello to end`() async throws {
    let child = try Child(
      "play", "--null-audio", "--json", "--start", "8", "--seed", "18446744073709551615", Programs.media)
    child.send(
      "wait next\nseek 1\nrepeat one\nrepeat off\nbogus\nprev\nprev\nprev\nhelp\nstatus\nlist\nselect 3\nseek 11\nwait\n"
    )
    let log = try JSONLog(try await child.finish())
    #expect(log.events.first?["event"] as? String == "hello")
    #expect(log.events.first?["seed"] as? String == "18446744073709551615")
    let end = try #require(log.all("end").first)
    #expect(end["reason"] as? String == "ended")
    #expect(end["exit"] as? Int == 0)
    let times = log.events.compactMap { $0["time"] as? Int }
    #expect(times == times.sorted())
    #expect(log.all("outcome").contains { $0["result"] as? String == "error" })
    #expect(log.all("position").contains { $0["jump"] as? Bool == false })
    #expect(log.all("queue").first?["count"] as? Int == 3)
  }

  @Test func `tell what is known about an entry that was joined without a gap`() async throws {
    let child = try Child("play", "--null-audio", "--json", "--start", "10", Programs.media)
    child.send("wait next\nwait 0.3\nquit\n")
    let log = try JSONLog(try await child.end())
    let second = log.all("item").last { $0["index"] as? Int == 2 }
    #expect(second?["title"] as? String == "Second Piece: Noon")
    #expect((second?["duration"] as? Int ?? 0) > 10_000)
  }

  @Test func `give back paths of any bytes`() async throws {
    let directory = try ScratchDirectory()
    let names: [[UInt8]] = [
      Array("line\nbreak.wav".utf8), [0xFF, 0xFE, 0x80] + Array(".wav".utf8), Array("q\"uo'te\\.wav".utf8),
      Array("100%.wav".utf8), Array("-dash.wav".utf8),
    ]
    for name in names { try directory.write(Wave.tone(seconds: 0.2), to: name) }
    let paths = names.map { directory.bytes($0) }
    let child = try Child(
      bytes: [Array("play".utf8), Array("--null-audio".utf8), Array("--json".utf8)] + paths)
    let record = try await child.finish()
    let seen = try JSONLog(record).all("item").compactMap { $0["path"] as? String }.map(JSONLog.bytes)
    for path in paths { #expect(seen.contains(path), "\(String(decoding: path, as: UTF8.self)): \(record)") }
    #expect(record.status == 0)
  }
}
