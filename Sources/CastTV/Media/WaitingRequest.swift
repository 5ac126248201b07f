/// A request that is answered when the player has reported.
struct WaitingRequest: Equatable, Sendable {
  enum Goal: Equatable, Sendable {
    /// The media session has been loaded.
    case load
    /// What is heard is what was asked for last.
    case transport
    /// The speed is set.
    case rate
    /// The volume is set; of the device.
    case deviceVolume
    /// The volume is set; of the media.
    case streamVolume
  }

  let requester: Requester
  let goal: Goal
}
