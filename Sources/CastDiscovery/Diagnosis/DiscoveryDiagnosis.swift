/// Why a device that should be there is not, with what to do about it.
///
/// A value: the same facts give the same causes, the likeliest first.
public struct DiscoveryDiagnosis: Hashable, Sendable, CustomStringConvertible {
  /// One reason.
  public enum Cause: Hashable, Sendable {
    /// No network interface is up.
    case noInterface
    /// The only interface that is up leads to this machine.
    case onlyLoopback
    /// Packets to the group that devices are found with do not get through.
    case multicastBlocked(String?)
    /// There is no Avahi daemon; whether this process looks itself.
    case avahiAbsent(isReplaced: Bool)
    /// The Avahi daemon does not answer; whether this process looks itself.
    case avahiHung(isReplaced: Bool)
    /// The Avahi daemon answers with an error; whether this process looks itself.
    case avahiBroken(String, isReplaced: Bool)
    /// There is no daemon and this process cannot look either.
    case searchBroken(String)
    /// So many devices are there without the application.
    case withoutApp(Int, CastAppID?)
    /// The device is there and nothing listens at its port, or a firewall is between.
    case portClosed(name: String, DeviceAddress)
    /// So many devices are on the deny list.
    case denied(Int)
    /// So many announcements make no sense.
    case malformed(Int)
    /// So many announcements are beyond the limit.
    case unlisted(Int)
    /// Everything here works and nobody answers.
    case nobodyAnswers
  }

  /// The causes, the likeliest first; empty when devices are there and all of them can be reached.
  public let causes: [Cause]

  /// Draws the conclusions.
  public init(_ facts: DiscoveryFacts) {
    let usable = facts.interfaces.filter(\.isUsable)
    if usable.isEmpty, facts.list.devices.isEmpty {
      causes = [.noInterface]
      return
    }
    var causes: [Cause] = []
    let list = facts.list
    if list.devices.isEmpty {
      causes += Self.causesHere(facts, isOnlyLoopback: usable.allSatisfy(\.isLoopback))
    }
    if list.withoutApp > 0 { causes.append(.withoutApp(list.withoutApp, facts.app)) }
    for device in list.devices where !device.isReachable {
      causes.append(.portClosed(name: device.name, device.address))
    }
    if list.denied > 0 { causes.append(.denied(list.denied)) }
    if list.malformed > 0 { causes.append(.malformed(list.malformed)) }
    if list.unlisted > 0 { causes.append(.unlisted(list.unlisted)) }
    if list.devices.isEmpty, causes.allSatisfy(\.isHarmless) { causes.append(.nobodyAnswers) }
    self.causes = causes
  }

  /// What is wrong with this machine.
  private static func causesHere(_ facts: DiscoveryFacts, isOnlyLoopback: Bool) -> [Cause] {
    var causes: [Cause] = isOnlyLoopback ? [.onlyLoopback] : []
    switch facts.multicast {
    case .untried, .heard: break
    case .silent: causes.append(.multicastBlocked(nil))
    case .refused(let text): causes.append(.multicastBlocked(text))
    }
    let isReplaced = facts.list.search.embedded == .running
    switch facts.list.search.daemon {
    case .off, .running: break
    case .asked, .hung: causes.append(.avahiHung(isReplaced: isReplaced))
    case .absent: causes.append(.avahiAbsent(isReplaced: isReplaced))
    case .broken(let text): causes.append(.avahiBroken(text, isReplaced: isReplaced))
    }
    if case .broken(let text) = facts.list.search.embedded { causes.append(.searchBroken(text)) }
    return causes
  }

  /// Each cause with what to do, a line each.
  public var description: String {
    causes.map { "\($0.title) \($0.remedy)" }.joined(separator: "\n")
  }
}

extension DiscoveryDiagnosis.Cause {
  /// Whether devices are found all the same.
  var isHarmless: Bool {
    switch self {
    case .avahiAbsent(let isReplaced), .avahiHung(let isReplaced), .avahiBroken(_, let isReplaced): isReplaced
    case .malformed: true
    case .noInterface, .onlyLoopback, .multicastBlocked, .searchBroken, .withoutApp, .portClosed, .denied,
      .unlisted, .nobodyAnswers:
      false
    }
  }
}
