import CastProtocol
import PlaybackCore
import Testing

@testable import CastTV

@Suite("Play, pause, seek and the end on the receiver")
struct TransportTests {
  @Test("Pause is answered when the player has paused, at the place that was heard")
  func pause() {
    var stage = Stage.playing(senders: 2)
    stage.answersAtOnce = false
    stage.tell(1, "PAUSE", 4)
    #expect(
      stage.look() == [
        "pause",
        "start settlement",
      ])
    stage.ask(2, "GET_STATUS", 5)
    #expect(
      stage.look() == [
        "2 MEDIA_STATUS 5: 1 PLAYING #1 at 2.0 media [1]"
      ])
    stage.answersAtOnce = true
    stage.answer()
    #expect(
      stage.look() == [
        "cancel settlement",
        "1 MEDIA_STATUS 4: 1 PAUSED #1 at 2.0 [1]",
        "1 * MEDIA_STATUS: 1 PAUSED #1 at 2.0 [1]",
        "2 * MEDIA_STATUS: 1 PAUSED #1 at 2.0 [1]",
        "tell paused 1/1 Song 1 at 2.0",
      ])
    stage.tell(2, "PAUSE", 6)
    #expect(
      stage.look() == [
        "2 MEDIA_STATUS 6: 1 PAUSED #1 at 2.0 [1]",
        "1 * MEDIA_STATUS: 1 PAUSED #1 at 2.0 [1]",
        "2 * MEDIA_STATUS: 1 PAUSED #1 at 2.0 [1]",
      ])
    stage.tell(2, "PLAY", 7)
    #expect(
      stage.look() == [
        "play",
        "start settlement",
        "cancel settlement",
        "2 MEDIA_STATUS 7: 1 PLAYING #1 at 2.0 [1]",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 [1]",
        "2 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 [1]",
        "tell playing 1/1 Song 1 at 2.0",
      ])
  }

  @Test("Pause and play at once: both are answered with how it really is")
  func bounce() {
    var stage = Stage.playing()
    stage.answersAtOnce = false
    stage.tell(1, "PAUSE", 4)
    stage.tell(1, "PLAY", 5)
    #expect(
      stage.look() == [
        "pause",
        "start settlement",
      ])
    stage.answer()
    #expect(
      stage.look() == [
        "play",
        "1 * MEDIA_STATUS: 1 PAUSED #1 at 2.0 [1]",
        "tell paused 1/1 Song 1 at 2.0",
        "cancel settlement",
        "1 MEDIA_STATUS 4: 1 PLAYING #1 at 2.0 [1]",
        "1 MEDIA_STATUS 5: 1 PLAYING #1 at 2.0 [1]",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 [1]",
        "tell playing 1/1 Song 1 at 2.0",
      ])
  }

  @Test("Seek to a place, from here, and with a state to go on in")
  func seek() {
    var stage = Stage.playing()
    stage.tell(1, "SEEK", 4, ["currentTime": 30])
    #expect(
      stage.look() == [
        "seek 30.0",
        "start settlement",
        "1 * MEDIA_STATUS: 1 BUFFERING #1 at 30.0 [1]",
        "cancel settlement",
        "1 MEDIA_STATUS 4: 1 PLAYING #1 at 30.0 [1]",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 30.0 [1]",
      ])
    stage.pass(.seconds(1))
    stage.tell(1, "SEEK", 5, ["currentTime": 70, "relativeTime": -11, "resumeState": "PLAYBACK_PAUSE"])
    #expect(
      stage.look().filter { !$0.hasPrefix("tell") } == [
        "seek 20.0",
        "start settlement",
        "pause",
        "1 * MEDIA_STATUS: 1 BUFFERING #1 at 20.0 [1]",
        "cancel settlement",
        "1 MEDIA_STATUS 5: 1 PAUSED #1 at 20.0 [1]",
        "1 * MEDIA_STATUS: 1 PAUSED #1 at 20.0 [1]",
      ])
    stage.tell(1, "SEEK", 6, ["currentTime": 1000, "resumeState": "PLAYBACK_START"])
    #expect(
      stage.look().filter { $0.hasPrefix("1 MEDIA_STATUS 6") } == [
        "1 MEDIA_STATUS 6: 1 PLAYING #1 at 100.0 [1]"
      ])
    stage.tell(1, "SEEK", 7)
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 7: INVALID_PARAMS"
      ])
  }

  @Test("While a seek is on its way the state is buffering")
  func seeking() {
    var stage = Stage.playing()
    stage.answersAtOnce = false
    stage.tell(1, "SEEK", 4, ["currentTime": 30])
    stage.ask(1, "GET_STATUS", 5)
    #expect(
      stage.look().filter { $0.hasPrefix("1 MEDIA_STATUS 5") } == [
        "1 MEDIA_STATUS 5: 1 BUFFERING #1 at 30.0 media [1]"
      ])
  }

  @Test("What cannot be sought in refuses, and says so in its commands")
  func live() {
    var stage = Stage.running()
    stage.media["http://x/1"] = .success(OpenedMedia(isSeekable: false))
    stage.ask(1, "LOAD", 1, ["media": Stage.media(1)])
    _ = stage.look()
    stage.tell(1, "SEEK", 4, ["currentTime": 30])
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 4: NOT_SUPPORTED"
      ])
    stage.ask(1, "GET_STATUS", 5)
    let status = stage.lastStatus
    #expect(status?.supportedMediaCommands?.contains(.seek) == false)
    #expect(status?.supportedMediaCommands?.contains(.pause) == true)
  }

  @Test("A player that refuses: the request is refused")
  func refused() {
    var stage = Stage.playing()
    stage.answersAtOnce = false
    stage.tell(1, "SEEK", 4, ["currentTime": 30])
    _ = stage.look()
    stage.refuse(PlayerError(.notPossible))
    #expect(
      stage.look() == [
        "tell notice Not possible",
        "locate",
        "1 INVALID_PLAYER_STATE 4",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 30.0 [1]",
      ])
  }

  @Test("Missing data is told as buffering")
  func buffering() {
    var stage = Stage.playing()
    stage.starve()
    #expect(
      stage.look() == [
        "1 * MEDIA_STATUS: 1 BUFFERING #1 at 2.0 [1]",
        "tell buffering 1/1 Song 1 at 2.0",
      ])
  }

  @Test("The position is the one that the player says is heard at the moment of the message")
  func position() {
    var stage = Stage.playing()
    stage.pass(.milliseconds(1_500))
    stage.ask(1, "GET_STATUS", 4)
    #expect(
      stage.look() == [
        "locate", "start settlement", "cancel settlement", "1 MEDIA_STATUS 4: 1 PLAYING #1 at 3.5 media [1]",
      ])
    stage.ask(1, "GET_STATUS", 5, ["options": 3])
    #expect(
      stage.look() == [
        "locate", "start settlement", "cancel settlement", "1 MEDIA_STATUS 5: 1 PLAYING #1 at 3.5",
      ])
  }

  @Test("The end: idle because it is finished; the run is over")
  func end() {
    var stage = Stage.playing(senders: 2)
    stage.pass(.seconds(98))
    stage.endTurn()
    #expect(
      stage.look() == [
        "1 * MEDIA_STATUS: 1 IDLE FINISHED",
        "2 * MEDIA_STATUS: 1 IDLE FINISHED",
        "1 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "2 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "tell finished 1/1 Song 1 at 0.0",
      ])
    stage.ask(2, "GET_STATUS", 4)
    stage.tell(2, "PLAY", 5)
    stage.tell(2, "QUEUE_GET_ITEM_IDS", 6)
    #expect(
      stage.look() == [
        "2 MEDIA_STATUS 4: 1 IDLE FINISHED",
        "2 INVALID_PLAYER_STATE 5",
        "2 INVALID_PLAYER_STATE 6",
      ])
  }

  @Test("Stop: idle because it was cancelled; the application stays and has nothing")
  func stop() {
    var stage = Stage.playing(senders: 2)
    stage.tell(2, "STOP", 4)
    #expect(
      stage.look() == [
        "1 * MEDIA_STATUS: 1 IDLE CANCELLED",
        "2 * MEDIA_STATUS: 1 IDLE CANCELLED",
        "stop",
        "start settlement",
        "2 MEDIA_STATUS 4: 1 IDLE CANCELLED",
        "1 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "2 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "tell stopped 1/1 Song 1 at 0.0",
        "cancel settlement",
      ])
    stage.ask(2, "GET_STATUS", 5)
    #expect(
      stage.look() == [
        "2 MEDIA_STATUS 5"
      ])
  }

  @Test("Stop cancels a load that has not been answered")
  func stopWhileLoading() {
    var stage = Stage.running()
    stage.answersAtOnce = false
    stage.ask(1, "LOAD", 4, ["media": Stage.media(1)])
    _ = stage.look()
    stage.tell(1, "STOP", 5)
    #expect(
      stage.look() == [
        "1 LOAD_CANCELLED 4: #1",
        "1 * MEDIA_STATUS: 1 IDLE CANCELLED",
        "1 MEDIA_STATUS 5: 1 IDLE CANCELLED",
        "1 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "tell stopped 1/1 Song 1 at 0.0",
      ])
  }

  @Test("The loudness of the media is apart from the device's; the player has their product")
  func streamVolume() {
    var stage = Stage.playing()
    stage.say(1, .receiver, ["type": "SET_VOLUME", "volume": ["level": 0.5], "requestId": 3])
    _ = stage.look()
    stage.tell(1, "SET_VOLUME", 4, ["volume": ["level": 0.4]])
    #expect(
      stage.look() == [
        "volume 200",
        "start settlement",
        "cancel settlement",
        "1 MEDIA_STATUS 4: 1 PLAYING #1 at 2.0 stream 0.4 [1]",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 stream 0.4 [1]",
        "tell volume 200",
      ])
    stage.tell(1, "SET_VOLUME", 5, ["volume": ["muted": true]])
    #expect(
      stage.look() == [
        "mute true",
        "start settlement",
        "cancel settlement",
        "1 MEDIA_STATUS 5: 1 PLAYING #1 at 2.0 stream 0.4 stream muted [1]",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 stream 0.4 stream muted [1]",
        "tell volume 200 muted",
      ])
    stage.tell(1, "SET_VOLUME", 6)
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 6: INVALID_PARAMS"
      ])
    stage.ask(1, "LOAD", 7, ["media": Stage.media(2)])
    #expect(
      stage.look().filter { !$0.hasPrefix("1") } == [
        "stop",
        "start settlement",
        "volume 500",
        "mute false",
        "open http://x/2 at 0.0 playing",
        "tell opening 1/1 Song 2 at 0.0",
        "tell playing 1/1 Song 2 at 0.0",
        "cancel settlement",
        "tell volume 500",
      ])
  }

  @Test("The speed, absolute and relative")
  func rate() {
    var stage = Stage.playing()
    stage.tell(1, "SET_PLAYBACK_RATE", 4, ["playbackRate": 2])
    #expect(
      stage.look() == [
        "rate 2000",
        "start settlement",
        "cancel settlement",
        "1 MEDIA_STATUS 4: 1 PLAYING #1 at 2.0 rate 2.0 [1]",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 rate 2.0 [1]",
      ])
    stage.tell(1, "SET_PLAYBACK_RATE", 5, ["relativePlaybackRate": 0.5])
    #expect(
      stage.look().filter { $0.hasPrefix("rate") } == [
        "rate 1000"
      ])
    stage.tell(1, "SET_PLAYBACK_RATE", 6, ["playbackRate": 0])
    stage.tell(1, "SET_PLAYBACK_RATE", 7)
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 6: INVALID_PARAMS",
        "1 INVALID_REQUEST 7: INVALID_PARAMS",
      ])
    stage.tell(1, "SET_PLAYBACK_RATE", 8, ["playbackRate": 1.5])
    _ = stage.look()
    stage.ask(1, "LOAD", 9, ["media": Stage.media(2), "playbackRate": 0.75])
    #expect(
      stage.look().filter { $0.hasPrefix("rate") } == [
        "rate 750"
      ])
  }

  @Test("Requests that nobody knows, and those about nothing")
  func errors() {
    var stage = Stage.running()
    for (id, type) in ["PLAY", "PAUSE", "STOP", "SEEK", "SET_VOLUME", "QUEUE_UPDATE", "QUEUE_NEXT"]
      .enumerated()
    {
      stage.ask(1, type, id + 1)
    }
    #expect(Set(stage.look().map { $0.split(separator: " ")[1] }) == ["INVALID_PLAYER_STATE"])
    stage.ask(1, "DANCE", 20)
    stage.ask(1, "GET_STATUS", 21)
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 20: INVALID_COMMAND",
        "1 MEDIA_STATUS 21",
      ])
  }

  @Test("Too many requests that wait are answered with how it is")
  func bounded() {
    var stage = Stage.running { $0.limits.waiting = 2 }
    stage.answersAtOnce = false
    stage.ask(1, "LOAD", 1, ["media": Stage.media(1)])
    for id in 2...4 { stage.tell(1, "PLAY", id) }
    #expect(
      stage.look().filter { $0.hasPrefix("1 MEDIA_STATUS") } == [
        "1 MEDIA_STATUS 3: 1 IDLE LOADING #1 at 0.0 [1]",
        "1 MEDIA_STATUS 4: 1 IDLE LOADING #1 at 0.0 [1]",
      ])
    #expect(stage.receiver.waiting.count == 2)
  }
}

extension Stage {
  /// The first status in the last answers.
  var lastStatus: MediaStatus? {
    mutating get {
      for case .send(_, let message) in lookClosely() {
        guard let reply = try? MediaReply(message.payload), case .status(let all) = reply.event else {
          continue
        }
        return all.first
      }
      return nil
    }
  }
}
