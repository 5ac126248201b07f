extension DiscoveryDiagnosis.Cause {
  /// One word for programs; stays the same.
  public var word: String {
    switch self {
    case .noInterface: "noInterface"
    case .onlyLoopback: "onlyLoopback"
    case .multicastBlocked: "multicastBlocked"
    case .avahiAbsent: "avahiAbsent"
    case .avahiHung: "avahiHung"
    case .avahiBroken: "avahiBroken"
    case .searchBroken: "searchBroken"
    case .withoutApp: "withoutApp"
    case .portClosed: "portClosed"
    case .denied: "denied"
    case .malformed: "malformed"
    case .unlisted: "unlisted"
    case .nobodyAnswers: "nobodyAnswers"
    }
  }

  /// What is the case, in one sentence.
  public var title: String {
    switch self {
    case .noInterface: "No network interface is up."
    case .onlyLoopback: "This machine is in no network: only its loopback interface is up."
    case .multicastBlocked(nil):
      "A packet to the group that devices are found with (224.0.0.251, UDP port 5353) did not come back."
    case .multicastBlocked(let text?):
      "The system refuses packets to the group that devices are found with (224.0.0.251, UDP port 5353): \(text)."
    case .avahiAbsent(true): "There is no Avahi daemon; this program looks for devices itself."
    case .avahiAbsent(false): "There is no Avahi daemon, so nothing looks for devices."
    case .avahiHung(true): "The Avahi daemon does not answer; this program looks for devices itself."
    case .avahiHung(false): "The Avahi daemon does not answer, so nothing looks for devices."
    case .avahiBroken(let text, true):
      "The Avahi daemon does not work (\(text)); this program looks for devices itself."
    case .avahiBroken(let text, false):
      "The Avahi daemon does not work (\(text)), so nothing looks for devices."
    case .searchBroken(let text): "This program cannot look for devices itself: \(text)."
    case .withoutApp(let count, let app):
      "\(Self.count(count, "device is", "devices are")) there without the application \(app?.description ?? "")."
    case .portClosed(let name, let address): "“\(name)” announces itself but cannot be reached at \(address)."
    case .denied(let count): "\(Self.count(count, "device is", "devices are")) on the deny list."
    case .malformed(let count):
      "\(Self.count(count, "announcement makes", "announcements make")) no sense and cannot be used."
    case .unlisted(let count):
      "\(Self.count(count, "announcement was", "announcements were")) not looked at: there are too many."
    case .nobodyAnswers: "No device answers, though everything here works."
    }
  }

  /// What to do about it.
  public var remedy: String {
    switch self {
    case .noInterface: "Switch Wi-Fi on or plug the cable in; `ip link` shows the interfaces."
    case .onlyLoopback: "Connect to the network that the TV is in; `ip address` shows the interfaces."
    case .multicastBlocked:
      "Let UDP port 5353 through the firewall in both directions, as with `ufw allow 5353/udp`."
    case .avahiAbsent(true): "Nothing has to be done; `apt install avahi-daemon` makes it quicker."
    case .avahiAbsent(false): "Install and start it: `apt install avahi-daemon`."
    case .avahiHung, .avahiBroken: "Restart it: `systemctl restart avahi-daemon`; its log says more."
    case .searchBroken: "Install the daemon that does: `apt install avahi-daemon`."
    case .withoutApp: "Look for all devices, or check the id of the application."
    case .portClosed: "Wake the TV or restart it, and see whether a firewall is between."
    case .denied: "Take it off the list to see it."
    case .malformed: "Restart the TV if one is missing; if nothing is missing, leave it."
    case .unlisted: "Name the TV by its address: HOST:8009."
    case .nobodyAnswers:
      """
      See that the TV is on and in the same network as this machine, not in a guest network or behind another router, \
      and that the access point lets its clients see each other; or name the TV by its address: HOST:8009.
      """
    }
  }

  private static func count(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "One \(one)" : "\(count) \(many)"
  }
}
