#if Discovery
  import Dispatch

  extension BrowserCore {
    /// Gathers the facts beside the cooperative threads and draws the conclusions.
    func diagnose() async -> DiscoveryDiagnosis {
      let isStarted = list.search != .off
      return await withCheckedContinuation { continuation in
        DispatchQueue(label: "attacca.diagnosis").async { [self] in
          continuation.resume(returning: look(sends: isStarted))
        }
      }
    }

    private func look(sends: Bool) -> DiscoveryDiagnosis {
      let interfaces = NetworkProbe.interfaces()
      let multicast = sends ? NetworkProbe.multicast(interfaces) : .untried
      if sends {
        confirmDaemon()
        knock()
      }
      return DiscoveryDiagnosis(
        DiscoveryFacts(interfaces: interfaces, multicast: multicast, list: list, app: options.app))
    }

    /// Tries every device in the list and marks those that cannot be reached.
    private func knock() {
      let devices = list.devices
      let reachable = NetworkProbe.reachable(devices.map(\.address))
      for device in devices {
        handle(reachable.contains(device.address) ? .connected(device.id) : .connectionFailed(device.id))
      }
      settle()
    }
  }
#endif
