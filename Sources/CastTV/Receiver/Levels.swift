import PlaybackCore

/// The loudness of the device and of the media on it. The player has one slider: their product.
struct Levels: Equatable, Sendable {
  var device = Volume.full
  var isMuted = false
  var stream = Volume.full
  var isStreamMuted = false

  /// What the player is set to.
  var product: Volume { Volume(permille: device.permille * stream.permille / 1000) }
  var isSilent: Bool { isMuted || isStreamMuted }

  /// Somebody changed the slider itself: that is the device's.
  mutating func found(_ volume: Volume, muted: Bool) {
    if volume != product {
      if stream.permille == 0 { stream = .full }
      device = Volume(permille: volume.permille * 1000 / stream.permille)
      if product != volume { (device, stream) = (volume, .full) }
    }
    if muted != isSilent { (isMuted, isStreamMuted) = (muted, false) }
  }
}
