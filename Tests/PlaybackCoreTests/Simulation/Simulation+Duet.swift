import PlaybackTesting

@testable import PlaybackCore

/// How long two players are heard at once.
///
/// That they are is known only by their word, and ends only by a command; so it may last as long as these take. Playing
/// that is cut at a meeting ends on one and begins on the other by the clock: each is told as long before as half of its
/// round trip says, which is wrong by at most that half, and the meeting itself is known as well as the source's answers
/// are: three halves of a round trip. What is loaded playing is heard until its word is here and the command is there:
/// one way each.
struct Duet {
  private(set) var since: MonotonicInstant?
  /// The longest way to a player and back so far.
  private var (there, back) = (MediaTime.zero, MediaTime.zero)

  /// What a player needs to begin or to fall silent beside the way, until it is measured, on both sides; and the place
  /// where a source may be late.
  private static let slack = MediaTime.milliseconds(16)

  var bound: MediaTime { (there + back).times(3, over: 2) + Self.slack }

  mutating func listen(to players: some Collection<FakePlayerModel>, at now: MonotonicInstant, hop: MediaTime)
  {
    for player in players {
      there = max(there, player.settings.settlesAfter + hop)
      back = max(back, player.settings.reportsAfter + hop)
    }
    // What cannot be reached, or does not listen, does not know yet that it is to be silent; nobody can know of it.
    let heard = players.filter { $0.isAudible && !$0.isFrozen && !$0.isOutOfReach }
    if heard.count > 1 { since = since ?? now } else { since = nil }
  }
}

extension Simulation {
  mutating func listen() {
    duet.listen(to: players.values, at: now, hop: delays == nil ? .zero : .milliseconds(25))
    guard let since = duet.since, now - since > duet.bound else { return }
    problems.append(
      "two are heard for \(now - since), \(machine.transfer.map { "\($0.stage)" } ?? "after it")")
  }
}
