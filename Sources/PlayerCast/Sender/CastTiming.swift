import PlaybackCore

/// How long the sender waits for what.
struct CastTiming: Equatable, Sendable {
  /// How often a sign of life is sent. Devices drop a sender that is silent for some 10 s.
  var heartbeat = MediaTime.seconds(5)
  /// After how long without a single byte a device counts as out of reach.
  var silence = MediaTime.seconds(12)
  /// How long a sign of life may take once the connection is doubted.
  var doubt = MediaTime.seconds(3)
  /// How long a lost device is looked for.
  var patience = MediaTime.seconds(120)
  /// The longest pauses between the tries; the last one repeats. For two minutes a device is tried often, then rarely.
  var retries: [MediaTime] = [1, 2, 4, 8, 15, 15, 15, 15, 15, 15, 45].map { .seconds($0) }
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
  /// How long it may take altogether on a device that says that it is loading.
  var longestLoad = MediaTime.seconds(60)
  /// How long the status that is asked for after a deadline may take.
  var lastWord = MediaTime.seconds(5)
  /// How often the place is asked for while playing.
  var poll = MediaTime.seconds(5)
  /// How long an idle device may take to say what comes next, a sought place to show up, and an application that runs to
  /// say where it is.
  var grace = MediaTime.seconds(2)
  /// How long the length of a turn that began by itself may take to be told.
  var length = MediaTime.seconds(1)
  /// How long neighbours of the wanted entry may take to be published before it is loaded without them.
  var publishing = MediaTime.seconds(2)
  /// How long ending the application may take.
  var ending = MediaTime.seconds(3)

  /// Waits for nothing longer than this, and looks for signs of life accordingly more often.
  mutating func limit(to limit: MediaTime) {
    for field: WritableKeyPath<CastTiming, MediaTime> in [
      \.silence, \.patience, \.firstAnswer, \.launch, \.authorization, \.answer, \.load,
      \.longestLoad, \.lastWord, \.publishing, \.ending,
    ] { self[keyPath: field] = min(self[keyPath: field], limit) }
    let part = MediaTime(nanoseconds: max(limit.nanoseconds / 4, 1_000_000))
    heartbeat = min(heartbeat, part)
    retries = retries.map { min($0, part) }
  }
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
  case transport
  case ending
}
