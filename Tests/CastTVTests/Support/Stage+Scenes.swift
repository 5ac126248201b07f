import CastProtocol
import PlaybackCore

@testable import CastTV

extension Stage {
  /// Media at an address of that number.
  static func media(_ number: Int) -> JSONValue {
    [
      "contentId": .string("http://x/\(number)"), "contentType": "audio/flac", "streamType": "BUFFERED",
      "metadata": ["metadataType": 3, "title": .string("Song \(number)")],
    ]
  }

  static func items(_ numbers: [Int]) -> JSONValue {
    .array(numbers.map { ["media": media($0), "customData": ["turn": .integer(Int64($0))]] })
  }

  /// A receiver with its application running and senders connected to it.
  static func running(senders: Int = 1, _ change: (inout ReceiverSettings) -> Void = { _ in }) -> Stage {
    var stage = Stage(change)
    for peer in 1...UInt64(senders) {
      stage.join(peer)
      stage.say(peer, .connection, ["type": "CONNECT"])
    }
    stage.say(1, .receiver, ["type": "LAUNCH", "appId": "CC1AD845", "requestId": 1])
    for peer in 1...UInt64(senders) {
      stage.say(peer, .connection, ["type": "CONNECT"], to: stage.transport)
    }
    _ = stage.look()
    return stage
  }

  /// The same with one song that plays, two seconds in.
  static func playing(senders: Int = 1) -> Stage {
    var stage = running(senders: senders)
    stage.ask(1, "LOAD", 1, ["media": media(1)])
    stage.pass(.seconds(2))
    _ = stage.look()
    return stage
  }

  /// The same with a queue.
  static func playingQueue(_ count: Int, senders: Int = 1, start: Int = 0) -> Stage {
    var stage = running(senders: senders)
    stage.ask(
      1, "QUEUE_LOAD", 1, ["items": items(Array(1...count)), "startIndex": .integer(Int64(start))])
    stage.pass(.seconds(2))
    _ = stage.look()
    return stage
  }
}
