import PlaybackCore

/// How long the sender waits for what.
struct CastTiming: Equatable, Sendable {
  /// How often a sign of life is sent. Devices drop a sender that is silent for some 10 s.
  var heartbeat = MediaTime.seconds(5)
  /// After how long without a single byte a device counts as out of reach.
  var silence = MediaTime.seconds(12)
  /// How long a lost device is looked for.
  var patience = MediaTime.seconds(120)
  /// The pauses between the tries; the last one repeats.
  var retries: [MediaTime] = [1, 2, 4, 8, 15].map { .seconds($0) }
  /// How long the first answer may take: a TV may have to be switched on.
  var firstAnswer = MediaTime.seconds(15)
  /// How long starting the application may take.
  var launch = MediaTime.seconds(30)
  /// How much longer when somebody has to press a button on the TV.
  var authorization = MediaTime.seconds(60)
  /// How long any other answer may take.
  var answer = MediaTime.seconds(10)
  /// How long loading may take.
  var load = MediaTime.seconds(20)
  /// How long the status that is asked for after a deadline may take.
  var lastWord = MediaTime.seconds(5)
  /// How often the place is asked for while playing.
  var poll = MediaTime.seconds(5)
  /// How long an idle device may take to say what comes next, and a sought place to show up.
  var grace = MediaTime.seconds(2)
  /// How long the length of a turn that began by itself may take to be told.
  var length = MediaTime.seconds(1)
  /// How long neighbours of the wanted entry may take to be published before it is loaded without them.
  var publishing = MediaTime.seconds(2)
  /// How long ending the application may take.
  var ending = MediaTime.seconds(3)
}

/// What the sender waits for beside answers.
enum CastTimer: Int, CaseIterable, Sendable {
  case heartbeat
  case silence
  case retry
  case patience
  case poll
  case grace
  case seekHold
  case length
  case publishing
  case ending
}
