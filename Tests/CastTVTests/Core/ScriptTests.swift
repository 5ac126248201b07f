import CastProtocol
import PlaybackCore
import Testing

@testable import CastTV

/// What a script changes in the receiver itself; what becomes of bytes is the runner's.
@Suite("Knobs of a TV's script")
struct ScriptTests {
  private static func status(_ stage: inout Stage) -> ReceiverStatus? {
    for case .send(_, let message) in stage.lookClosely() {
      if case .status(let status)? = (try? ReceiverReply(message.payload))?.event { return status }
    }
    return nil
  }

  private static func stage(_ script: TVScript) -> Stage {
    var stage = Stage.running()
    stage.happen(.scripted(script))
    _ = stage.look()
    return stage
  }

  @Test("In stand-by it says so at once, and what runs is listed all the same; awake it says that, too")
  func standBy() {
    var stage = Stage.running()
    stage.happen(.scripted(TVScript(isStandBy: true)))
    let asleep = Self.status(&stage)
    #expect(asleep?.isStandBy == true && asleep?.isActiveInput == false)
    #expect(asleep?.applications.first?.appID == .defaultMediaReceiver)
    stage.happen(.scripted(TVScript()))
    let awake = Self.status(&stage)
    #expect(awake != nil && awake?.isStandBy == nil)
  }

  @Test(
    "A loudspeaker behind the TV goes one step with each request, up and down, and stops where it is asked to"
  )
  func steps() {
    var stage = Self.stage(TVScript(volumeStep: 0.04))
    var levels: [Double] = []
    for level in [0.5, 0.5, 0.95, 0.95] {
      stage.say(1, .receiver, ["type": "SET_VOLUME", "requestId": 3, "volume": ["level": .number(level)]])
      let volume = Self.status(&stage)?.volume
      #expect(volume?.control == .master && volume?.stepInterval == 0.04)
      levels.append(volume?.level ?? -1)
    }
    #expect(levels == [0.96, 0.92, 0.95, 0.95])
  }

  @Test("A step that is none, and a fixed volume, which wins", arguments: [0, -1, .nan])
  func noSteps(step: Double) {
    var stage = Self.stage(TVScript(volumeStep: step))
    stage.say(1, .receiver, ["type": "SET_VOLUME", "requestId": 3, "volume": ["level": 0.25]])
    let volume = Self.status(&stage)?.volume
    #expect(volume?.control == .attenuation && volume?.level == 0.25)
    stage.happen(.scripted(TVScript(hasFixedVolume: true, volumeStep: 0.1)))
    #expect(Self.status(&stage)?.volume.control == .fixed)
  }

  @Test(
    "Somebody at the TV ends the application; how that is told is the script's, and who asks is told the truth",
    arguments: [
      (TVScript.Farewell.whole, ["CLOSE", "RECEIVER_STATUS"]), (.closeOnly, ["CLOSE"]),
      (.statusOnly, ["RECEIVER_STATUS"]),
    ])
  func farewell(_ farewell: TVScript.Farewell, told: [String]) {
    var stage = Self.stage(TVScript(farewell: farewell))
    stage.happen(.dismissed)
    let words = stage.look().compactMap { line in
      ["CLOSE", "RECEIVER_STATUS"].first { line.hasPrefix("1 \($0)") || line.hasPrefix("1 * \($0)") }
    }
    #expect(words == told)
    stage.say(1, .receiver, ["type": "GET_STATUS", "requestId": 9])
    #expect(stage.look() == ["1 RECEIVER_STATUS 9: nothing, volume 1.0"])
    stage.happen(.dismissed)
    #expect(stage.look() == [])
  }
}
