public import PlaybackCore
import Synchronization

extension FakePlayer {
  /// Every illegal order so far; a test should end by asserting that there is none.
  public var violations: [Violation] { state.withLock { $0.model.violations } }

  /// Everything that came out so far, in order, the present stretch included.
  public var heard: [HeardSegment] { state.withLock { $0.model.heard } }

  /// Whether sound comes out just now.
  public var isAudible: Bool { state.withLock { $0.model.isAudible } }

  /// The turn that is loaded or being opened; nil when there is none.
  public var currentTurn: Turn? { state.withLock { $0.model.currentTurn } }

  /// Where it is in the current turn; nil while nothing is loaded.
  public var place: MediaTime? { state.withLock { $0.model.place } }

  /// Every command sent so far.
  public var commands: [PlayerCommand] { state.withLock { $0.model.commands } }

  /// How many reports have been put into `reports` so far: lets a reader know that it has read them all.
  public var reportCount: Int { state.withLock { $0.reportCount } }

  /// Whether `reports` has been finished, after `close` or `lost`.
  public var isFinished: Bool { state.withLock { $0.model.isFinished } }

  /// From now on no command is carried out and no report arrives; what plays goes on playing.
  public func freeze() { state.withLock { $0.model.freeze() } }

  /// Answers again: everything that waited is carried out and arrives now, in order.
  public func thaw() { change { $0.thaw() } }

  /// Stalls as if data were missing: `playback(.buffering)`, the place stands still.
  public func starve() { change { $0.starve() } }

  /// Ends a stall; what was playing goes on.
  public func feed() { change { $0.feed() } }

  /// Makes the next `open` that is carried out fail with this code, whatever its media.
  public func failNextOpen(_ code: PlayerError.Code) { state.withLock { $0.model.failNextOpen(code) } }

  /// Refuses the next `count` commands that are concerned: `player.refuse { $0 == .play }`. Never `close` or `endSession`.
  public func refuse(
    _ code: PlayerError.Code = .notPossible, next count: Int = 1,
    _ concerns: @escaping @Sendable (PlayerCommand.Action) -> Bool
  ) {
    state.withLock { $0.model.refuse(code, next: count, concerns) }
  }

  /// Lets a fault loose on the reports made from now on: `player.disturb(.init(.drop, next: 2))`.
  public func disturb(_ fault: ReportFault) { state.withLock { $0.model.disturb(fault) } }

  /// Becomes a device that cannot be reached, as a TV behind a broken network: `link(.suspended)`. It plays on.
  /// With `losingAnswers` what was on its way is carried out, and its answers are lost.
  public func breakLink(reason: String = "out of reach", losingAnswers: Bool = false) {
    change { $0.breakLink(reason: reason, losingAnswers: losingAnswers) }
  }

  /// Can be reached again: what happened meanwhile, where it is now, then `link(.connected)`.
  public func mendLink() { change { $0.mendLink() } }

  /// Somebody at the device pauses or plays.
  public func handle(playing: Bool) { change { $0.handle(playing: playing) } }

  /// Somebody at the device goes to a place in what plays.
  public func handle(place: MediaTime) { change { $0.handle(place: place) } }

  /// Somebody at the device goes to a turn of the window.
  public func jump(to turn: TurnID) { change { $0.jump(to: turn) } }

  /// Another controller plays something of its own; nil: that is over.
  public func playForeign(_ item: ForeignItem?) { change { $0.playForeign(item) } }

  /// Dies: falls silent, reports `lost`, and says nothing more.
  public func lose(_ error: PlayerError) { change { $0.lose(error) } }

  /// Alters the settings; new capabilities and a new sound path are reported.
  public func configure(_ body: @Sendable (inout FakePlayerSettings) -> Void) {
    change { $0.change(body) }
  }
}
