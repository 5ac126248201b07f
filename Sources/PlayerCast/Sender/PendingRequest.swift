import PlaybackCore

/// A question to the device whose answer is still to come; at most one for each purpose.
struct PendingRequest: Equatable, Sendable {
  /// What the answer is for.
  enum Purpose: Equatable, Sendable {
    case receiverStatus
    case launch
    case endApplication
    /// `isLastWord`: asked because something else was not answered.
    case mediaStatus(isLastWord: Bool)
    case opening
    case command(PlayerCommand.Action.Kind)
    /// Tracks or a style that a turn began without.
    case trackCorrection
    case stopMedia
    case queueStep
    case queueIDs
    case queuePage
    case queueItems([Int])

    /// The same thing asked again takes the place of the older question.
    func replaces(_ older: Purpose) -> Bool {
      switch self {
      case .mediaStatus: if case .mediaStatus = older { true } else { false }
      case .queueItems: if case .queueItems = older { true } else { false }
      case .receiverStatus, .launch, .endApplication, .opening, .command, .trackCorrection, .stopMedia,
        .queueStep, .queueIDs,
        .queuePage:
        self == older
      }
    }
  }

  let id: Int
  let purpose: Purpose
  var deadline: MonotonicInstant
}
