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
      let name: String
      switch query {
      case .address(let address): return address
      case .name(let text): name = text
      }
      let browser = CastBrowser(options, log: log)
      browser.start()
      defer { browser.stop() }
      let list = await browser.list(within: patience) { !query.matches(in: $0.devices).isEmpty }
      let found = query.matches(in: list.devices)
      if found.count == 1, let device = found.first { return device.address }
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
      let diagnosis = await browser.diagnose()
      throw PlayerError(.outputUnavailable, detail: "no device is called “\(shown)”: \(diagnosis.sentences)")
    }
  }

  extension DiscoveryDiagnosis {
    /// All causes in one line.
    fileprivate var sentences: String { causes.map { "\($0.title) \($0.remedy)" }.joined(separator: " ") }
  }
#endif
