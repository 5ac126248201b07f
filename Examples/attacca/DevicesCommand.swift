import Attacca

/// `attacca devices`.
enum DevicesCommand {
  /// Lists devices and returns the exit status.
  static func run(_ options: DevicesOptions) async -> Int32 {
    #if Discovery
      guard let discovery = try? options.discovery else { return ExitStatus.usage }
      let browser = CastBrowser(discovery)
      let lines = DeviceLines(list: ListLines(isJSON: options.isJSON, started: SystemClock().now))
      guard lines.list.hello() else { return ExitStatus.fine }
      browser.start()
      let status = await options.isWatching ? watch(browser, options, lines) : once(browser, options, lines)
      browser.stop()
      return status
    #else
      Output.error.write(
        "attacca: built without Avahi, so no devices are found: build it with the trait Discovery (it is on by default).\n"
      )
      return ExitStatus.noTV
    #endif
  }

  #if Discovery
    private static func once(
      _ browser: CastBrowser, _ options: DevicesOptions, _ lines: DeviceLines
    ) async -> Int32 {
      _ = await browser.list(within: .seconds(options.seconds)) { $0.isComplete && !$0.devices.isEmpty }
      let diagnosis = await browser.diagnose()
      let devices = browser.list.devices
      let status = devices.isEmpty ? ExitStatus.noDevices : ExitStatus.fine
      guard lines.table(devices), lines.list.causes(diagnosis) else { return ExitStatus.fine }
      lines.list.end(status)
      return status
    }

    /// Goes on until a signal ends the program or nobody reads any more.
    private static func watch(
      _ browser: CastBrowser, _ options: DevicesOptions, _ lines: DeviceLines
    ) async -> Int32 {
      let diagnosing = Task {
        let list = await browser.list(within: .seconds(options.seconds)) { !$0.devices.isEmpty }
        if list.devices.isEmpty { _ = lines.list.causes(await browser.diagnose()) }
      }
      defer { diagnosing.cancel() }
      var known: [CastDevice] = []
      for await list in browser.lists() {
        for change in ListChange.changes(from: known, to: list.devices, by: \.id) where !lines.show(change) {
          return ExitStatus.fine
        }
        known = list.devices
      }
      return ExitStatus.fine
    }
  #endif
}
