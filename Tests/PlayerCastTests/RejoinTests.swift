import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

@Suite("Going on with the session of an earlier launch, on paper")
struct RejoinTests {
  /// A launch that has left its device playing turns 1, 2, 3, and what is left of it.
  private static func left(
    at place: MediaTime = .seconds(40), _ prepare: (inout SenderBench) -> Void = { _ in }
  ) throws -> (tv: ScriptedTV, left: LeftSession) {
    var bench = SenderBench()
    bench.handle(.started)
    let record = try #require(
      bench.facts.lazy.compactMap { if case .session(let record) = $0 { record } else { nil } }.first)
    bench.play(1, [2, 3], at: place)
    prepare(&bench)
    let window = try #require(bench.sender.window)
    let left = LeftSession(
      output: .remote(DeviceID(rawValue: "TV")), record: record, window: window, position: place,
      isPlaying: true)
    return (bench.tv, left)
  }

  private static func rejoin(
    _ left: (tv: ScriptedTV, left: LeftSession), _ prepare: (inout SenderBench) -> Void = { _ in }
  ) -> SenderBench {
    var bench = SenderBench()
    bench.tv = left.tv
    prepare(&bench)
    bench.handle(.rejoined(left.left))
    return bench
  }

  @Test(
    "S60: the session of before goes on where it is, and obeys; nothing is launched or loaded (field 6, 7)")
  func goesOn() throws {
    let left = try Self.left { $0.pass(.seconds(20)) }
    var bench = Self.rejoin(left)
    #expect(bench.effects.contains(.opened) && bench.facts.last == .link(.connected))
    #expect(bench.playback?.turn == 1 && bench.playback?.state == .playing)
    #expect(bench.playback?.place == .seconds(60))
    #expect(bench.platformTypes == ["GET_STATUS"] && bench.mediaTypes.first == "GET_STATUS")
    let token = bench.command(.pause)
    #expect(bench.settlements(of: token) == [.done] && bench.tv.state == .paused)
    #expect(!bench.mediaTypes.contains("LOAD") && !bench.platformTypes.contains("LAUNCH"))
  }

  @Test("The device went on to the next item meanwhile: that is told, in order")
  func wentOn() throws {
    let left = try Self.left {
      $0.tv.current = $0.tv.items[1].itemID
      $0.tv.place = 5
    }
    let bench = Self.rejoin(left)
    #expect(bench.advances == [2] && bench.playback?.turn == 2 && bench.playback?.place == .seconds(5))
  }

  @Test("The application runs and has no media any more: paused at the last place, and play loads it there")
  func nothingLoaded() throws {
    var left = try Self.left()
    (left.tv.items, left.tv.current, left.tv.state) = ([], nil, .idle)
    var bench = Self.rejoin(left) { $0.tv.swallowed = ["MEDIA GET_STATUS"] }
    #expect(bench.openError == nil && !bench.effects.contains(.opened))
    bench.tv.swallowed = []
    bench.say(MediaReply(.status([]), requestID: bench.requests.last?.requestID ?? 0))
    #expect(bench.facts.last == .link(.connected) && bench.effects.contains(.opened))
    #expect(bench.playback?.state == .paused && bench.playback?.place == .seconds(40))
    bench.command(.play)
    #expect(bench.mediaTypes.contains("LOAD") && bench.playback?.place == .seconds(40))
  }

  @Test("Somebody else's media plays in the session: it is told, and left alone (S64)")
  func foreign() throws {
    var left = try Self.left()
    for index in left.tv.items.indices {
      left.tv.items[index].media = MediaInformation(contentID: "http://else/film", contentType: "video/mp4")
      left.tv.items[index].customData = nil
    }
    let bench = Self.rejoin(left)
    #expect(bench.facts.contains { if case .foreign(_?) = $0 { true } else { false } })
    #expect(bench.effects.contains(.opened) && bench.facts.last == .link(.connected))
    #expect(Set(bench.mediaTypes) == ["GET_STATUS"])
  }

  @Test(
    "Another session, another application, none, or no device: ended, at once, and nothing is touched (S63) (field 7)"
  )
  func isOver() throws {
    let left = try Self.left()
    let changes: [(inout SenderBench) -> Void] = [
      { $0.tv.application?.sessionID = "session-2" },
      { $0.tv.application?.appID = .youTube },
      { $0.tv.application = nil },
    ]
    for change in changes {
      let bench = Self.rejoin(left, change)
      #expect(bench.openError?.code == .sessionEnded && bench.isFinished)
      #expect(bench.platformTypes == ["GET_STATUS"] && bench.mediaTypes.isEmpty)
      #expect(bench.lost == nil)
    }
    let gone = Self.rejoin(left) { $0.takesConnections = false }
    #expect(gone.openError?.code == .refusedConnection && gone.isFinished)
    var silent = Self.rejoin(left) { $0.isCut = true }
    silent.pass(.seconds(20))
    #expect(silent.openError?.code == .timeout && silent.isFinished)
    var given = Self.rejoin(left) { $0.answersConnect = false }
    given.handle(.abandoned)
    #expect(given.openError != nil && given.isFinished)
  }

  @Test("What an earlier launch served is served anew: waiting items are exchanged, the current one plays on")
  func exchanges() throws {
    let left = try Self.left()
    let before = left.tv.items.compactMap(\.itemID)
    let bench = Self.rejoin(left) {
      $0.publish = { entry, _ in
        .published(
          entry, PublishedMedia(url: "http://10.0.0.1/new/\(entry.rawValue)", contentType: "audio/flac"))
      }
    }
    #expect(bench.tv.current == before[0] && bench.tv.state == .playing)
    let next = bench.tv.items.dropFirst().compactMap(\.media?.contentID)
    #expect(next == ["http://10.0.0.1/new/2", "http://10.0.0.1/new/3"])
  }
}
