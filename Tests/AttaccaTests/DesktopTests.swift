import Foundation
import SoundFixture
import Testing

/// `attacca play` on a desktop: a private bus, playerctl, and the project's own TV.
@Suite(.serialized, .timeLimit(.minutes(2))) struct `On the desktop` {
  private let directory: ScratchDirectory
  private let bus: PrivateBus

  init() throws {
    directory = try ScratchDirectory()
    try directory.write([0x89] + "PNG\r\n\u{1A}\n".utf8, to: "cover.png")
    for name in ["a", "b", "c"] { try directory.tone("\(name).wav", seconds: 60) }
    bus = try PrivateBus()
  }

  /// Starts a program on the private bus.
  private func start(_ words: String...) throws -> Child {
    try Child(
      Array("/usr/bin/env".utf8),
      (["DBUS_SESSION_BUS_ADDRESS=\(bus.address)"] + words).map { Array($0.utf8) })
  }

  private func play(_ options: String...) throws -> Child {
    try Child(
      Array("/usr/bin/env".utf8),
      (["DBUS_SESSION_BUS_ADDRESS=\(bus.address)", Programs.attacca, "play", "--null-audio"]
        + ["a", "b"].map { directory.path("\($0).wav") } + options).map { Array($0.utf8) })
  }

  @discardableResult
  private func playerctl(_ words: String...) async throws -> String {
    let child = try Child(
      Array("/usr/bin/env".utf8),
      (["DBUS_SESSION_BUS_ADDRESS=\(bus.address)", "playerctl"] + words).map { Array($0.utf8) })
    let record = try await child.finish()
    return (record.text + record.errorText).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func reaches(_ wanted: String, _ words: String...) async throws {
    while true {
      let child = try Child(
        Array("/usr/bin/env".utf8),
        (["DBUS_SESSION_BUS_ADDRESS=\(bus.address)", "playerctl"] + words).map { Array($0.utf8) })
      let record = try await child.finish()
      if record.text.trimmingCharacters(in: .whitespacesAndNewlines) == wanted { return }
    }
  }

  @Test("playerctl drives what plays here, and ends it [S33 S191 S199 S200 S202]")
  func here() async throws {
    let player = try play()
    try await player.wait(for: "playing  1/2")
    try await reaches("Playing", "status")
    #expect(try await playerctl("--list-all") == "attacca")
    try await reaches("file://" + directory.path("cover.png"), "metadata", "mpris:artUrl")
    #expect(try await playerctl("metadata", "xesam:url") == "file://" + directory.path("a.wav"))
    try await playerctl("pause")
    try await player.wait(for: "paused   1/2")
    // Far from where a slow machine may have come by itself: a small step is no jump and is not told.
    try await playerctl("position", "45")
    try await player.wait(for: "0:45")
    try await playerctl("next")
    try await player.wait(for: "2/2  b.wav")
    try await playerctl("volume", "0.35")
    try await player.wait(for: "35 %")
    try await playerctl("open", "file://" + directory.path("c.wav"))
    try await player.wait(for: "playing  3/3  c.wav")
    #expect(try await playerctl("open", "file:///nowhere.wav").contains("nothing there") == true)
    let quit = try start(
      "busctl", "--user", "call", "org.mpris.MediaPlayer2.attacca", "/org/mpris/MediaPlayer2",
      "org.mpris.MediaPlayer2", "Quit")
    #expect(try await quit.finish().status == 0)
    let record = try await player.end()
    #expect(record.status == 0)
  }

  @Test("The numbers of track and disc come from the file's tags, and none where there are none [S197]")
  func numbers() async throws {
    let tagged = directory.path("tagged.flac")
    try ChildProcess.run(
      "ffmpeg",
      [
        "-v", "error", "-i", directory.path("a.wav"), "-metadata", "title=Third", "-metadata", "album=Album",
        "-metadata", "artist=Somebody", "-metadata", "track=3/12", "-metadata", "disc=2", tagged,
      ])
    let player = try start(Programs.attacca, "play", "--null-audio", tagged, directory.path("b.wav"))
    try await player.wait(for: "playing  1/2")
    try await reaches("3", "metadata", "xesam:trackNumber")
    for (name, value) in [
      ("discNumber", "2"), ("album", "Album"), ("title", "Third"), ("artist", "Somebody"),
    ] { #expect(try await playerctl("metadata", "xesam:\(name)") == value) }
    player.send("next\n")
    try await player.wait(for: "playing  2/2")
    #expect(try await playerctl("metadata", "xesam:trackNumber").contains("No ") == true)
    player.send("quit\n")
    #expect(try await player.end().status == 0)
  }

  @Test("playerctl drives what plays on the TV: its state, place and volume [S33 S191 S202]")
  func onTV() async throws {
    let (tv, port) = try await Child.tv()
    let address = "127.0.0.1:\(port)"
    let player = try play("--tv", address, "--volume", "80")
    try await tv.wait(for: "playing  1/2")
    try await player.wait(for: "  handover ")
    try await reaches("Playing", "status")
    try await playerctl("volume", "0.25")
    try await tv.wait(for: "25 %")
    try await playerctl("pause")
    try await tv.wait(for: "paused   1/2")
    try await playerctl("position", "7")
    try await reaches("7.000000", "position")
    try await playerctl("next")
    try await tv.wait(for: "2/2")
    try await playerctl("play")
    try await tv.wait(for: "playing  2/2")
    player.send("quit\n")
    #expect(try await player.end().status == 0)
    tv.send("quit\n")
    _ = try await tv.end()
  }

  @Test("With --no-tv-volume the desktop's volume is not the TV's [S33]")
  func volumeKeys() async throws {
    let (tv, port) = try await Child.tv()
    let address = "127.0.0.1:\(port)"
    let player = try play("--tv", address, "--no-tv-volume")
    try await player.wait(for: "  handover ")
    try await reaches("Playing", "status")
    let before = try await playerctl("volume")
    try await playerctl("volume", "0.25")
    #expect(try await playerctl("volume") == before)
    // The word means the TV all the same.
    player.send("volume 35\n")
    try await tv.wait(for: "35 %")
    player.send("quit\n")
    #expect(try await player.end().status == 0)
    #expect(!tv.record.text.contains("25 %"))
    tv.send("quit\n")
    _ = try await tv.end()
  }

  @Test("Off the desktop nothing is shown, and without a bus it plays all the same")
  func off() async throws {
    let player = try play("--no-mpris")
    try await player.wait(for: "playing  1/2")
    #expect(try await playerctl("--list-all").contains("attacca") == false)
    player.send("quit\n")
    #expect(try await player.end().status == 0)
    let other = try Child("play", "--null-audio", directory.path("a.wav"))
    try await other.wait(for: "playing  1/1")
    other.send("quit\n")
    let record = try await other.end()
    #expect(record.status == 0 && record.errors.isEmpty)
  }
}
