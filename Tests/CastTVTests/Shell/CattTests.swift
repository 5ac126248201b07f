#if Cast && MPV
  import Foundation
  import PlaybackCore
  import PlayerMPV
  import SoundFixture
  import Synchronization
  import Testing

  @testable import CastTV

  /// catt, which is told the address of a TV: it asks at port 8008 what is there, and casts to port 8009. Neither can be
  /// chosen, so this machine is a TV at an address of the loopback that no other run has.
  @Suite("catt, told an address", .timeLimit(.minutes(1)))
  struct CattTests {
    private static let address: String = {
      let id = UInt32(bitPattern: getpid())
      return "127.\(64 + (id >> 16) % 128).\((id >> 8) % 256).\(2 + id % 250)"
    }()

    /// What catt tells after a command.
    private struct Info: Decodable {
      let state: String?
      let place: Double?
      let duration: Double?
      let content: String?
      let volume: Double
      let isMuted: Bool

      private enum CodingKeys: String, CodingKey {
        case state = "player_state"
        case place = "current_time"
        case duration
        case content = "content_id"
        case volume = "volume_level"
        case isMuted = "volume_muted"
      }
    }

    @Test("It casts, pauses, seeks, sets volume and mute and stops; what it tells is what libmpv did")
    func repertoire() async throws {
      let server = try await MediaServer()
      let outputs = WatchedOutputs(MPVOutputProvider(MPVOptions(audio: .null)))
      let tv = try TVReceiver(
        name: "Test", address: Self.address, port: 8009, infoPort: 8008, outputs: outputs)
      let home = try ScratchDirectory()
      let sender = try Program(
        script: "catt_sender.py", [Self.address, server.url("1.wav")], settings: ["HOME": home.path])
      var told: [String: Info] = [:]
      var last = ""
      for await line in sender.lines {
        last = line
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[0] == "told" else { continue }
        told[String(words[1])] = try JSONDecoder().decode(Info.self, from: Data(words[2].utf8))
      }
      try #require(last == "done", "\(last)")
      await tv.close()
      let facts = outputs.facts
      let paused = facts.compactMap { fact -> Double? in
        if case .playback(_, .paused, let place) = fact { place.inSeconds } else { nil }
      }
      #expect(told["cast"]?.content == server.url("1.wav") && told["cast"]?.duration == 30)
      // Paused, the place is told to the bit: it is the one that libmpv was at.
      for command in [
        "pause", "paused_after_seek", "paused_after_ffwd", "paused_after_rewind", "play_toggle",
      ] {
        let place = told[command]?.place ?? -1
        #expect(told[command]?.state == "PAUSED")
        #expect(paused.contains { abs($0 - place) < 0.000_001 }, "\(command): \(place), libmpv: \(paused)")
      }
      #expect(told["play"]?.state == "PLAYING")
      #expect(told["volume"]?.volume == 0.3 && told["volumemute"]?.isMuted == true)
      #expect(facts.contains(.volume(Volume(permille: 600), muted: false)))
      #expect(facts.contains(.volume(Volume(permille: 300), muted: true)))
    }
  }

  /// The outputs of others, and everything that their players said.
  private final class WatchedOutputs: OutputProvider {
    private let outputs: any OutputProvider
    private let heard = Mutex<[PlayerReport.Fact]>([])

    init(_ outputs: any OutputProvider) { self.outputs = outputs }

    var facts: [PlayerReport.Fact] { heard.withLock { $0 } }

    func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
      let player = try await outputs.openPlayer(for: output)
      let (reports, continuation) = AsyncStream.makeStream(of: PlayerReport.self)
      Task {
        for await report in player.reports {
          heard.withLock { $0.append(report.fact) }
          continuation.yield(report)
        }
        continuation.finish()
      }
      return Watched(player: player, reports: reports)
    }

    private struct Watched: Player {
      let player: any Player
      let reports: AsyncStream<PlayerReport>

      func send(_ command: PlayerCommand) { player.send(command) }
    }
  }
#endif
