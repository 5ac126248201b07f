/// What a hand-over cost, as far as the players told, and how it ended.
public struct TransferReport: Hashable, Sendable, Codable {
  /// How a hand-over ended.
  public enum Outcome: Hashable, Sendable, Codable {
    /// The target took over.
    case done
    /// It could not be done, or the target did not sound; a notice says where playing goes on.
    case failed(PlayerError)
    /// Something else was wanted before it was done.
    case withdrawn
  }

  /// How it ended; what follows says how far it came until then.
  public var outcome = Outcome.done
  /// Where playing came from; nil when nothing played.
  public var source: OutputID?
  /// Where it went.
  public var target: OutputID
  /// How it was to be done.
  public var style: TransferStyle
  /// From the wish to the target's session being open.
  public var opening: MediaTime
  /// From there to the target standing ready: loading, while the source plays on.
  public var priming: MediaTime
  /// From there to the cut: the source plays on until it gets to where the target stands.
  public var waiting: MediaTime
  /// From the cut to the target reporting sound; zero when it was handed over paused.
  public var cutting: MediaTime
  /// How long neither was heard; zero when it was handed over paused. Of one that failed: until that was found out.
  public var silence: MediaTime
  /// How long both were heard.
  public var overlap: MediaTime
  /// The place at which the target began, less the place at which the source stopped: positive when something was
  /// passed over, negative when something is heard twice. Nil when it was handed over paused.
  public var positionError: MediaTime?
  /// How often the target was told anew where to stand, because the source had passed it.
  public var tries: Int
  /// Whether the source got to where the target stood; else the target was told to seek, or took over where it was.
  public var isRendezvous: Bool
  /// Whether nothing more will be learned: silence, overlap and error are estimates until the target has been asked
  /// where it is.
  public var isFinal: Bool
  /// Entries near the present one that the target cannot play; they stay in the queue.
  public var passedOver: [EntryID]
}

extension TransferReport {
  /// How long the phases of a hand-over took that is over at that moment; nothing is known of its sound.
  init(_ transfer: Transfer, endedAt moment: MonotonicInstant) {
    let cutAt = transfer.cutAt ?? moment
    let openedAt = transfer.openedAt ?? cutAt
    let readyAt = min(transfer.readyAt ?? cutAt, cutAt)
    self.init(
      source: transfer.source, target: transfer.target, style: transfer.style,
      opening: openedAt - transfer.startedAt, priming: readyAt - openedAt, waiting: cutAt - readyAt,
      cutting: moment - cutAt, silence: .zero, overlap: .zero,
      positionError: nil, tries: transfer.tries,
      isRendezvous: transfer.meeting != nil, isFinal: true, passedOver: transfer.passedOver)
  }
}

extension TransferReport: CustomStringConvertible {
  /// One line for a log, with every figure; safe in a terminal.
  public var description: String {
    var text = "\(source?.displayName ?? "nothing") → \(target.displayName), \(style.rawValue)"
    switch outcome {
    case .done: text += isRendezvous ? ", met" : ""
    case .failed(let error): text += ", failed: \(error.description)"
    case .withdrawn: text += ", withdrawn"
    }
    text += ": position error \(positionError.map(Self.text) ?? "none told"), silence \(Self.text(silence))"
    text += ", overlap \(Self.text(overlap))\(isFinal ? "" : ", estimated")"
    text += "; opening \(Self.text(opening)), priming \(Self.text(priming)), waiting \(Self.text(waiting))"
    return text + ", cutting \(Self.text(cutting)), \(tries) more tries, \(passedOver.count) passed over"
  }

  /// Milliseconds with a tenth.
  private static func text(_ time: MediaTime) -> String {
    let tenths = time.nanoseconds.magnitude / 100_000
    return "\(time.nanoseconds < 0 ? "-" : "")\(tenths / 10).\(tenths % 10) ms"
  }
}
