import Foundation
import PlaybackCore
import PlayerMPV
import Testing

/// Opening, pausing and seeking on real libmpv with silent output.
@Suite(.timeLimit(.minutes(1))) struct TransportTests {
  let directory: TemporaryDirectory
  let long: Turn

  init() throws {
    directory = try TemporaryDirectory()
    try write(Wave.bytes(seconds: 30), to: directory.bytes("long.wav".utf8))
    long = turn(1, .file(path: directory.path("long.wav")))
  }

  @Test("Open, play, end: reports in the order of the port's clauses")
  func order() async throws {
    try write(Wave.bytes(seconds: 0.4), to: directory.bytes("short.wav".utf8))
    let short = turn(7, .file(path: directory.path("short.wav")))
    let rig = try Rig()
    let token = rig.send(.open(rig.window(short), at: .zero, playing: true))
    try await rig.read(.ended(short.id))
    await rig.close()
    let about = rig.seen.filter {
      switch $0.fact {
      case .sound, .volume: false
      case .playback(_, _, at: let place):
        place == .zero || $0 == rig.seen.first(where: { if case .playback = $0.fact { true } else { false } })
      default: true
      }
    }.map(\.fact)
    #expect(about.first == .capabilities(PlayerCapabilities(upcomingTurns: 1)))
    #expect(about.dropFirst().first == .settled(.done))
    #expect(rig.seen.first { $0.fact == .settled(.done) }?.token == token)
    guard case .opened(short.id, let media) = about.dropFirst(2).first else {
      Issue.record("not opened: \(about)")
      return
    }
    #expect(media.duration == .milliseconds(400))
    #expect(media.isSeekable)
    guard case .playback(short.id, .playing, _) = about.dropFirst(3).first else {
      Issue.record("not playing: \(about)")
      return
    }
    #expect(rig.facts.contains(.sound(.silent(reason: "no sound was asked for"))))
  }
}
