import PlaybackCore

/// The loudness of our stream in the mixer, as far as it is the listener's doing.
struct SeenLevels: Hashable, Sendable {
  /// The stream that is looked at.
  var input: UInt32?
  var permille: Int32 = 1000
  /// Whether the listener muted it.
  var isMuted = false
  /// What is seen and differs, and when it is told unless it changes again.
  var coming: Coming?

  struct Coming: Hashable, Sendable {
    var permille: Int32
    var isMuted: Bool
    var dueAt: MonotonicInstant
  }

  var isDueAt: MonotonicInstant? { coming?.dueAt }
}

extension PulseSession {
  /// A level counts once it has stood for so long: our own settings arrive one by one, and a new stream is given
  /// levels by several.
  static let levelTime = MediaTime.milliseconds(100)
  static let newStreamTime = MediaTime.milliseconds(300)

  mutating func followLevels(_ view: ServerView) {
    let streams = own(view)
    guard let stream = streams.last(where: { !$0.isCorked }) ?? streams.last else {
      levels.coming = nil
      levels.input = nil
      return
    }
    let isNew = levels.input != stream.index
    levels.input = stream.index
    // What a call or we ourselves do to the stream is not the listener's wish.
    let isExcused = guarded[stream.index] != nil || now < muteExcusedUntil
    let isMuted = isExcused ? levels.isMuted : stream.isMuted
    guard stream.permille != levels.permille || isMuted != levels.isMuted else {
      levels.coming = nil
      return
    }
    if let coming = levels.coming, coming.permille == stream.permille, coming.isMuted == isMuted { return }
    let wait = isNew ? Self.newStreamTime : Self.levelTime
    levels.coming = SeenLevels.Coming(permille: stream.permille, isMuted: isMuted, dueAt: now + wait)
  }

  mutating func checkLevels() {
    guard let coming = levels.coming, now >= coming.dueAt else { return }
    levels.coming = nil
    (levels.permille, levels.isMuted) = (coming.permille, coming.isMuted)
    report(.levelsChanged(Volume(permille: coming.permille), isMuted: coming.isMuted))
  }
}
