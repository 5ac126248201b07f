import CastProtocol
import PlaybackCore

extension CastReceiver {
  var deviceVolume: CastVolume {
    var volume = Self.volume(levels.device, muted: levels.isMuted)
    volume.control = !canSetVolume ? .fixed : volumeStep != nil ? .master : .attenuation
    volume.stepInterval = volumeStep ?? 0.05
    return volume
  }

  var streamVolume: CastVolume { Self.volume(levels.stream, muted: levels.isStreamMuted) }

  mutating func setDeviceVolume(
    _ wanted: CastVolume, for requester: Requester, _ step: inout ReceiverStep
  ) {
    guard Self.isSaid(wanted) else {
      return reply(.invalidRequest(reason: .invalidParameters), to: requester, &step)
    }
    var next = levels
    if let level = wanted.level { next.device = within(Self.permille(level)) }
    next.isMuted = wanted.isMuted ?? next.isMuted
    guard canSetVolume, apply(next, &step) else {
      return reply(.invalidRequest(reason: .notSupported), to: requester, &step)
    }
    wait(for: .deviceVolume, requester, &step)
  }

  /// As far towards a loudness as one request leads.
  private func within(_ wanted: Volume) -> Volume {
    guard let volumeStep else { return wanted }
    let most = max(1, Int32(min(volumeStep, 1) * 1000))
    let way = wanted.permille - levels.device.permille
    return Volume(permille: levels.device.permille + min(max(way, -most), most))
  }

  mutating func setStreamVolume(
    _ wanted: CastVolume, for requester: Requester, _ step: inout ReceiverStep
  ) {
    guard Self.isSaid(wanted) else {
      return refuse(.invalidRequest, .invalidParameters, to: requester, &step)
    }
    var next = levels
    if let level = wanted.level { next.stream = Self.permille(level) }
    next.isStreamMuted = wanted.isMuted ?? next.isStreamMuted
    guard canSetVolume, apply(next, &step) else {
      return refuse(.invalidRequest, .notSupported, to: requester, &step)
    }
    wait(for: .streamVolume, requester, &step)
  }

  /// Sets the player's slider; false when it has none.
  private mutating func apply(_ next: Levels, _ step: inout ReceiverStep) -> Bool {
    let old = levels
    levels = next
    if case .refused = perform(.setVolume(next.product), &step) {
      levels = old
      return false
    }
    perform(.setMuted(next.isSilent), &step)
    return true
  }

  /// New media begins at its own full loudness; the device's stays.
  mutating func resetStreamLevels(_ step: inout ReceiverStep) {
    guard levels.stream != .full || levels.isStreamMuted else { return }
    var next = levels
    (next.stream, next.isStreamMuted) = (.full, false)
    _ = apply(next, &step)
  }

  private static func isSaid(_ volume: CastVolume) -> Bool {
    volume.isMuted != nil || volume.level.map(\.isFinite) ?? false
  }

  private static func permille(_ level: Double) -> Volume {
    guard level.isFinite else { return .full }
    return Volume(permille: Int32((min(max(level, 0), 1) * 1000).rounded()))
  }

  private static func volume(_ level: Volume, muted: Bool) -> CastVolume {
    var volume = CastVolume()
    volume.level = Double(level.permille) / 1000
    volume.isMuted = muted
    return volume
  }
}
