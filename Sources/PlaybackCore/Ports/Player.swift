/// Anything that makes sound: the one port behind which a local library, a TV or a fake stands.
///
/// A player does not own the queue. It is shown a `QueueWindow` and plays the current turn, then the upcoming
/// ones without a gap.
///
/// ## Writing a player
///
/// 1. Report `capabilities` first, unasked.
/// 2. Carry out commands in the order sent. Answer each with exactly one `settled` report that carries its
///    token: done, superseded by a newer one, or refused with the reason.
/// 3. On `open`: settle as soon as the command is taken, then report `opened` and `playback`, or `failed`. A newer
///    `open` makes an older one moot: report nothing more about its turn.
/// 4. While playing, report `playback` whenever the state changes or the position jumps; the reader extrapolates
///    in between. On `locate`, which may come many times a second, report it once more as it is heard at that moment,
///    then settle: hand-overs are timed by it, to the millisecond.
/// 5. When the current turn ends: go on to the first upcoming turn and report `advanced` when it is *heard* to
///    begin; with nothing upcoming, report `ended`. Report `committed` as soon as the next turn can no longer be
///    exchanged. An `update` that comes later holds from the turn after.
/// 6. A turn that cannot be played is reported as `failed`, once, and the player waits for the next command; it
///    does not skip by itself. An upcoming turn found unplayable is reported as `failed` as soon as that is known,
///    while the current one plays on; the player forgets it.
/// 7. After `close`: release everything, then finish `reports`.
///
/// A player that stands for a device adds three things:
///
/// 8. When the device cannot be reached: report `link(.suspended)`, which ends every open command, and try again. Back
///    in reach, first report what happened meanwhile, turn by turn, and the present state and place; then
///    `link(.connected)`.
/// 9. What somebody does at the device is a fact: `playback` when they pause or play, `jumped` when they skip, `foreign`
///    when they play something else.
/// 10. `close` leaves what plays there alone; `endSession` ends it first. `lost` when the session was ended by others.
///
/// Run `PlayerConformance.check` of `PlaybackTesting` on it: every clause above is a case there.
///
/// Isolation: `send` may be called from any thread, one call at a time. `reports` has a single consumer.
public protocol Player: Sendable {
  /// The facts, in the order they became true; unbounded, because a fact is never dropped. Single consumer.
  var reports: AsyncStream<PlayerReport> { get }

  /// Takes a command and returns at once: never blocks, never throws. What becomes of it is a report.
  func send(_ command: PlayerCommand)
}
