import CastProtocol
import PlaybackCore

/// What plays though nothing of ours is to: a stop or a load was lost on the way, or came too late.
extension CastSender {
  /// How often a device is told again; one that plays on all the same cannot be helped.
  private static let mostRepeatedStops = 3

  /// Whether a status is about a media session of ours that is over.
  func isRetired(_ status: MediaStatus) -> Bool { status.mediaSessionID.map(retired.contains) ?? false }

  /// Whether a status shows that something of ours plays, or is about to. What has no name of ours on it counts only in
  /// a session that was ours.
  func isOurs(_ status: MediaStatus) -> Bool {
    guard let state = status.playerState, state != .idle else { return false }
    if tag(of: status) != nil { return true }
    guard isRetired(status), case .own = content(of: status) else { return false }
    return true
  }

  /// Stops what plays of ours while nothing of ours is wanted, within bounds.
  mutating func stopStray(_ status: MediaStatus) {
    guard opening == nil, loaded == nil, let mediaSession = status.mediaSessionID, isOurs(status),
      !isWaiting(for: .stopMedia)
    else { return }
    guard repeatedStops < Self.mostRepeatedStops else {
      refuse(stopping, "\(device) goes on though it was told to stop")
      stopping = nil
      return
    }
    repeatedStops += 1
    retire(mediaSession)
    ask(.stop, .stopMedia, session: mediaSession)
  }
}
