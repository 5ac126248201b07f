/// When an app begins to look for devices, and what it shows before: the rules of Google's Cast SDK, with its defaults.
///
/// By default nothing is sent before the listener taps the Cast button for the first time. That tap is remembered: from
/// the next launch on, looking begins at once. Before the first looking ever the app explains what it is about to do, and
/// waits until that is acknowledged.
///
/// A value without I/O: the app feeds it what happens, carries out what it answers, and keeps `memory` for the next launch.
public struct DiscoveryRules: Hashable, Sendable {
  /// What an app can choose.
  public struct Options: Hashable, Sendable {
    /// Looking waits for the first tap ever on the Cast button. Counts only while `disablesAutostart` is false.
    public var startsAfterFirstTap: Bool
    /// Looking begins only when the app asks for it (`Event.startAsked`).
    public var disablesAutostart: Bool
    /// An explanation comes before the first looking.
    public var explains: Bool

    /// Makes options, by default as the SDK does.
    public init(startsAfterFirstTap: Bool = true, disablesAutostart: Bool = false, explains: Bool = true) {
      self.startsAfterFirstTap = startsAfterFirstTap
      self.disablesAutostart = disablesAutostart
      self.explains = explains
    }
  }

  /// What is kept from launch to launch.
  public struct Memory: Hashable, Sendable, Codable {
    /// The Cast button was tapped once.
    public var hasTapped = false
    /// The explanation was acknowledged.
    public var hasAcknowledged = false

    /// Nothing has happened yet.
    public init() {}
  }

  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The app has started.
    case launched
    /// The Cast button was tapped.
    case buttonTapped
    /// The listener has read the explanation and agrees.
    case explanationAcknowledged
    /// The explanation was closed without that.
    case explanationDismissed
    /// The app wants looking to begin.
    case startAsked
    /// The app wants looking to end.
    case stopAsked
    /// Whether a network interface other than loopback is up.
    case networkChanged(isUp: Bool)
  }

  /// What the app has to do, in order.
  public enum Effect: Hashable, Sendable {
    /// Keep this for the next launch.
    case remember(Memory)
    /// Explain what looking for devices means, and report what the listener does.
    case showExplanation
    /// Begin to look.
    case startDiscovery
    /// End the looking.
    case stopDiscovery
    /// Show the devices, or why there are none.
    case showDevices
    /// Show or hide the Cast button.
    case showButton(Bool)
  }

  /// What the app chose.
  public let options: Options
  /// What is to be kept.
  public private(set) var memory: Memory
  /// Whether devices are being looked for.
  public private(set) var isDiscovering = false
  /// Whether the Cast button is to be seen: always while a network interface is up, also without devices.
  public private(set) var isButtonVisible = false
  private var isExplaining = false
  private var isTapOpen = false

  /// Makes rules, with what was kept by an earlier launch.
  public init(_ options: Options = Options(), memory: Memory = Memory()) {
    self.options = options
    self.memory = memory
  }

  /// Takes what happened.
  ///
  /// - Returns: What to do; empty when nothing changes.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .launched:
      let waitsForTap = options.startsAfterFirstTap && !memory.hasTapped
      return options.disablesAutostart || waitsForTap ? [] : start()
    case .buttonTapped: return tapped()
    case .explanationAcknowledged: return acknowledged()
    case .explanationDismissed:
      (isExplaining, isTapOpen) = (false, false)
      return []
    case .startAsked: return start()
    case .stopAsked:
      guard isDiscovering else { return [] }
      isDiscovering = false
      return [.stopDiscovery]
    case .networkChanged(let isUp):
      guard isUp != isButtonVisible else { return [] }
      isButtonVisible = isUp
      return [.showButton(isUp)]
    }
  }

  private mutating func tapped() -> [Effect] {
    var effects: [Effect] = []
    if !memory.hasTapped {
      memory.hasTapped = true
      effects.append(.remember(memory))
    }
    if !options.disablesAutostart { effects += start() }
    if isExplaining { isTapOpen = true } else { effects.append(.showDevices) }
    return effects
  }

  private mutating func acknowledged() -> [Effect] {
    guard isExplaining else { return [] }
    isExplaining = false
    memory.hasAcknowledged = true
    defer { isTapOpen = false }
    return [.remember(memory)] + start() + (isTapOpen ? [.showDevices] : [])
  }

  private mutating func start() -> [Effect] {
    guard !isDiscovering, !isExplaining else { return [] }
    guard memory.hasAcknowledged || !options.explains else {
      isExplaining = true
      return [.showExplanation]
    }
    isDiscovering = true
    return [.startDiscovery]
  }
}
