public import PlaybackCore

/// An order that the port does not allow, as recorded by `FakePlayer`.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// The rule that was broken.
  public let rule: Rule
  /// The command that broke it.
  public let command: PlayerCommand
  /// What exactly was wrong, with the values, as a sentence.
  public let reason: String

  /// The reason and the command, for a test's failure message.
  public var description: String { "\(reason) [\(command.token): \(command.action)]" }

  /// The rules by which the fake judges its commands.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// A token is not greater than the one before.
    case tokenDidNotGrow
    /// `play`, `pause`, `seek` or `update` before the first `open`.
    case beforeAnyOpen
    /// A window's revision is smaller than one sent before.
    case revisionWentBack
    /// A window differs from the one before but has the same revision.
    case revisionReused
    /// The current turn of an `update` is neither playing, nor committed, nor the last one that the reader of the
    /// reports knows as current.
    case updateOfAnotherTurn
    /// A window holds one turn twice.
    case turnRepeated
    /// A turn that stood for one entry stands for another.
    case turnReused
    /// A command of the same kind has not been settled yet.
    case unsettledPredecessor
    /// Anything after `close`.
    case afterClose
    /// `open` at a place before the start.
    case negativePlace
    /// `seek` although the player was stopped, or its reader knows that the turn has ended or failed.
    case seekWithNothingOpened
  }
}
