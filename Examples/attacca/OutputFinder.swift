import Attacca
import Synchronization

/// Finds what playing can go to: devices of this machine, and devices on the network.
///
/// Isolation: may be used from any thread.
final class OutputFinder: Sendable {
  /// What was found.
  struct Found: Sendable {
    #if Pulse
      /// nil when no sound server answers.
      var sounds: [SoundDevice]?
    #endif
    #if Discovery
      var devices: [CastDevice] = []
    #endif

    init() {}

    /// Everything, those of this machine first. `now`: marks what plays; without it the system's default is marked.
    func choices(_ now: PlaybackSnapshot? = nil) -> [OutputChoice] {
      var choices: [OutputChoice] = []
      let isHere = now?.output?.isRemote != true
      #if Pulse
        let isOpen = sounds?.contains(where: \.isInUse) ?? false
        choices += (sounds ?? []).map { device in
          let isHeard = isOpen ? device.isInUse : device.isDefault
          return OutputChoice(device, isActive: now == nil ? nil : isHere && isHeard)
        }
      #endif
      guard case .remote(let active)? = now?.output else { return choices + remote(nil) }
      let others = remote(active)
      // What plays is listed even if it does not announce itself.
      if others.contains(where: \.isActive) { return choices + others }
      return choices + [
        OutputChoice(
          target: .remote(active), kind: "tv", id: active.description, title: "TV", isActive: true)
      ] + others
    }

    private func remote(_ active: DeviceID?) -> [OutputChoice] {
      #if Discovery
        return devices.map { device in
          OutputChoice(device, isActive: active.map { OutputChoice.means($0, device) } ?? false)
        }
      #else
        return []
      #endif
    }
  }

  /// How long a sound server may take to say what it has.
  private static let patience = Duration.seconds(3)

  #if Pulse
    let sound: PulseAudioSession?
  #endif
  #if Discovery
    let browser: CastBrowser
    /// When devices on the network began to be looked for.
    private let searchedSince = Mutex<ContinuousClock.Instant?>(nil)
  #endif

  #if Pulse && Discovery
    init(_ sound: PulseAudioSession?, _ discovery: DiscoveryOptions) {
      self.sound = sound
      browser = CastBrowser(discovery)
    }
  #elseif Pulse
    init(_ sound: PulseAudioSession?) { self.sound = sound }
  #elseif Discovery
    init(_ discovery: DiscoveryOptions) { browser = CastBrowser(discovery) }
  #else
    init() {}
  #endif

  /// What there is. Devices on the network have that time to be found, from the first question on; later questions are
  /// answered with what is known.
  func find(within time: Duration) async -> Found {
    var found = Found()
    #if Pulse
      found.sounds = await sounds()
    #endif
    #if Discovery
      found.devices = await devices(within: time)
    #endif
    return found
  }

  #if Pulse
    private func sounds() async -> [SoundDevice]? {
      guard let sound else { return nil }
      let devices = await TimeLimit.result(within: Self.patience) {
        for await devices in sound.devices() { return devices }
        return []
      }
      return devices.flatMap { $0.isEmpty ? nil : $0 }
    }
  #endif

  #if Discovery
    private func devices(within time: Duration) async -> [CastDevice] {
      browser.start()
      let start = searchedSince.withLock { since in
        if let since { return since }
        since = .now
        return .now
      }
      guard .now < start + time else { return browser.list.devices }
      return await browser.list(within: start + time - .now) { $0.isComplete && !$0.devices.isEmpty }.devices
    }
  #endif

  /// Plays on that device of this machine from now on.
  func choose(_ name: String) {
    #if Pulse
      sound?.choose(SoundDevice.ID(rawValue: name))
    #endif
  }
}
