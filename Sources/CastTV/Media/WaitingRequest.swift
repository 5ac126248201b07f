import CastProtocol

/// A request that is answered when the player has reported.
struct WaitingRequest: Equatable, Sendable {
  enum Goal: Equatable, Sendable {
    /// The media session has been loaded.
    case load
    /// What is heard is what was asked for last.
    case transport
    /// The player has said where it is; the parts of the status that are wanted.
    case place(StatusOptions)
    /// The speed is set.
    case rate
    /// Tracks and style of text are as asked for.
    case tracks
    /// The volume is set; of the device.
    case deviceVolume
    /// The volume is set; of the media.
    case streamVolume
  }

  let requester: Requester
  let goal: Goal
}
