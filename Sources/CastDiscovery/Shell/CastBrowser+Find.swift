#if Discovery
  public import PlaybackCore

  extension CastBrowser {
    /// Where the device is that somebody named, by address, name or id.
    ///
    /// An address is taken as it is, without looking. For a name or an id, devices are looked for until one has it, for as
    /// long as `patience` at most. Ids are the surest: they stay when a device gets another address or name.
    ///
    /// - Throws: `PlayerError.Code.outputUnavailable`: no device has the name, with the names that are there, or why there
    ///   are none; or several have it, with their ids.
    public static func find(
      _ query: DeviceQuery, _ options: DiscoveryOptions = DiscoveryOptions(),
      within patience: Duration = .seconds(5),
      log: (any LogSink)? = nil
    ) async throws(PlayerError) -> DeviceAddress {
      switch query {
      case .address(let address): return address
      case .name(let name):
        let browser = CastBrowser(options, log: log)
        browser.start()
        defer { browser.stop() }
        return try await browser.device(named: name, within: patience).address
      }
    }

    private func device(named name: String, within patience: Duration) async throws(PlayerError) -> CastDevice
    {
      let query = DeviceQuery.name(name)
      let list = await list(within: patience) { !query.matches(in: $0.devices).isEmpty }
      let found = query.matches(in: list.devices)
      if found.count == 1, let device = found.first { return device }
      let shown = DisplayText.safe(name)
      guard found.isEmpty else {
        let ids = found.map(\.id.description).joined(separator: ", ")
        throw PlayerError(
          .outputUnavailable, detail: "several devices are called “\(shown)”: name one by its id, of \(ids)")
      }
      guard list.devices.isEmpty else {
        let names = list.devices.prefix(20).map { "“\($0.name)”" }.joined(separator: ", ")
        throw PlayerError(.outputUnavailable, detail: "no device is called “\(shown)”; there are \(names)")
      }
      let diagnosis = await diagnose()
      throw PlayerError(.outputUnavailable, detail: "no device is called “\(shown)”: \(diagnosis.sentences)")
    }
  }

  /// Outputs follow their devices with a browser that has been started.
  extension CastBrowser: DeviceLocator {
    /// Where the device is that an output names, by id, name or address. What is written like an address is taken as it
    /// is; anything else is looked for, for five seconds at most.
    ///
    /// - Throws: `PlayerError.Code.outputUnavailable`, as `find`.
    public func locate(_ device: DeviceID) async throws(PlayerError) -> DevicePlace {
      switch DeviceQuery(device.rawValue) {
      case .address(let address): return DevicePlace(address: address.description)
      case .name(let name): return try await self.device(named: name, within: .seconds(5)).place
      }
    }

    /// Where the device is from now on. Named by an address or a name it is the device that is found there first, and
    /// that one for good. The browser stays as long as somebody reads.
    public func places(of device: DeviceID) -> AsyncStream<DevicePlace> {
      let (stream, continuation) = AsyncStream.makeStream(
        of: DevicePlace.self, bufferingPolicy: .bufferingNewest(1))
      let reading = Task { [self] in
        var follower = DeviceFollower(DeviceQuery(device.rawValue))
        for await list in lists() {
          if let place = follower.place(in: list.devices) { continuation.yield(place) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in reading.cancel() }
      return stream
    }
  }

  extension DiscoveryDiagnosis {
    /// All causes in one line.
    fileprivate var sentences: String { causes.map { "\($0.title) \($0.remedy)" }.joined(separator: " ") }
  }
#endif
