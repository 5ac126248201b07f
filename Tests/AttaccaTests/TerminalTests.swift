import Foundation
import SoundFixture
import Testing

/// The built program in a terminal of its own.
@Suite(.serialized) struct `In a terminal` {
  private func settings(_ child: Child) -> tcflag_t {
    var settings = termios()
    tcgetattr(child.input, &settings)
    return settings.c_lflag
  }

  @Test func `a live line follows single keys, and the terminal is given back`() async throws {
    let child = try Child("play", "--null-audio", Programs.media, columns: 80)
    try await child.wait(for: "▶ 0:00/0:10")
    #expect(settings(child) & tcflag_t(ICANON | ECHO) == 0)
    child.send(" ")
    try await child.wait(for: "‖ 0:0")
    for (key, sign) in [
      ("s", "shuffle"), ("r", "repeat all"), ("\u{1B}[B", "95 %"), ("m", "muted"),
      ("?", "Keys, in a terminal"),
      (".", "0:10/0:10"), ("n", "2/3"),
    ] {
      child.send(key)
      try await child.wait(for: sign)
    }
    child.send("U")
    try await child.wait(for: "refused: There is nothing to redo.")
    child.send("q")
    let record = try await child.end()
    #expect(record.status == 0)
    #expect(record.output.last == UInt8(ascii: "\n"))
  }

  @Test(arguments: ["q", "\u{3}"])
  func `the modes of the terminal come back`(key: String) async throws {
    let directory = try ScratchDirectory()
    try directory.tone("a.wav", seconds: 30)
    // The shell keeps the terminal open, so that its modes can be looked at after the program has ended.
    let script = "stty -a >before; \"$0\" play --null-audio .; echo status $?; stty -a >after"
    let child = try Child(
      Array("/bin/sh".utf8),
      ["-c", "trap : INT; cd \(directory.path); \(script)", Programs.attacca].map { Array($0.utf8) },
      columns: 60)
    try await child.wait(for: "▶")
    child.send(key)
    try await child.wait(for: key == "q" ? "status 0" : "status 130")
    _ = try await child.end()
    let before = try String(contentsOfFile: directory.path + "/before", encoding: .utf8)
    #expect(before.contains("icanon"))
    #expect(try String(contentsOfFile: directory.path + "/after", encoding: .utf8) == before)
  }

  @Test func `the line fits after the terminal was made narrower`() async throws {
    let child = try Child("play", "--null-audio", Programs.media, columns: 80)
    try await child.wait(for: "▶ 0:00/0:10 ")
    child.send(" ")
    try await child.wait(for: "‖")
    let mark = child.record.output.count
    var size = winsize(ws_row: 24, ws_col: 20, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(child.input, UInt(TIOCSWINSZ), &size)
    try await child.wait { record in
      let drawn = String(decoding: record.output.dropFirst(mark), as: UTF8.self)
      return drawn.contains(#/‖ 0:0\d\/0:10  First…/#)
    }
    child.send("q")
    #expect(try await child.end().status == 0)
  }

  @Test func `the end of the queue is said and is the end`() async throws {
    let directory = try ScratchDirectory()
    try directory.tone("a.wav", seconds: 1)
    try directory.write([], to: "b.wav")
    let record = try await Child("play", "--null-audio", directory.path, columns: 80).end()
    #expect(record.status == 0)
    #expect(record.text.contains("is empty: fetch it again"))
    #expect(record.text.contains("one entry could not be played"))
  }
}
