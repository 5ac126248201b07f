import Attacca

/// `attacca outputs`.
enum OutputsCommand {
  /// Lists devices of this machine and those on the network together, and returns the exit status.
  static func run(_ options: DevicesOptions) async -> Int32 {
    #if Pulse && Discovery
      guard let discovery = try? options.discovery else { return ExitStatus.usage }
      let finder = OutputFinder(PulseAudioSession(), discovery)
    #elseif Pulse
      let finder = OutputFinder(PulseAudioSession())
    #elseif Discovery
      guard let discovery = try? options.discovery else { return ExitStatus.usage }
      let finder = OutputFinder(discovery)
    #else
      let finder = OutputFinder()
    #endif
    let lines = OutputLines(list: ListLines(isJSON: options.isJSON, started: SystemClock().now))
    guard lines.list.hello() else { return ExitStatus.fine }
    return await options.isWatching
      ? watch(finder, options, lines) : once(finder, options, lines)
  }

  private static func once(
    _ finder: OutputFinder, _ options: DevicesOptions, _ lines: OutputLines
  ) async -> Int32 {
    var found = await finder.find(within: .seconds(options.seconds))
    #if Discovery
      // It knocks at each door, so it comes before the list that says who is at home.
      let diagnosis = await finder.browser.diagnose()
      found.devices = finder.browser.list.devices
    #endif
    let choices = found.choices()
    guard lines.table(choices), explain(found, lines.list) else { return ExitStatus.fine }
    #if Discovery
      guard lines.list.causes(diagnosis) else { return ExitStatus.fine }
    #endif
    let status = choices.isEmpty ? ExitStatus.noDevices : ExitStatus.fine
    lines.list.end(status)
    return status
  }

  /// Says why this machine's devices, or all others, are missing; false when nobody reads.
  private static func explain(_ found: OutputFinder.Found, _ lines: ListLines) -> Bool {
    #if Pulse
      if found.sounds == nil {
        let text = "no sound server answers, or it has no devices."
        guard lines.cause("noSoundServer", text, "Is PulseAudio or PipeWire running?") else { return false }
      }
    #else
      let text = "built without the trait Pulse, so this machine's devices are not listed."
      guard lines.cause("withoutPulse", text, "Build it with the trait (it is on by default).") else {
        return false
      }
    #endif
    #if Discovery
      return true
    #else
      let missing = "built without Avahi, so TVs are not listed."
      let remedy = "Build it with the trait Discovery (it is on by default)."
      return lines.cause("withoutDiscovery", missing, remedy)
    #endif
  }

  /// Goes on until a signal ends the program or nobody reads any more.
  private static func watch(
    _ finder: OutputFinder, _ options: DevicesOptions, _ lines: OutputLines
  ) async -> Int32 {
    var found = await finder.find(within: .zero)
    guard explain(found, lines.list) else { return ExitStatus.fine }
    #if Discovery
      let diagnosing = Task {
        let list = await finder.browser.list(within: .seconds(options.seconds)) { !$0.devices.isEmpty }
        if list.devices.isEmpty { _ = lines.list.causes(await finder.browser.diagnose()) }
      }
      defer { diagnosing.cancel() }
    #endif
    var known: [OutputChoice] = []
    for await update in changes(finder) {
      update(&found)
      let choices = found.choices()
      for change in ListChange.changes(from: known, to: choices, by: \.target) where !lines.show(change) {
        return ExitStatus.fine
      }
      known = choices
    }
    return ExitStatus.fine
  }

  /// What becomes of the lists, from their present state on.
  private static func changes(
    _ finder: OutputFinder
  ) -> AsyncStream<@Sendable (inout OutputFinder.Found) -> Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: (@Sendable (inout OutputFinder.Found) -> Void).self)
    #if Pulse
      if let devices = finder.sound?.devices() {
        Task { for await sounds in devices { continuation.yield { $0.sounds = sounds } } }
      }
    #endif
    #if Discovery
      let lists = finder.browser.lists()
      Task { for await list in lists { continuation.yield { $0.devices = list.devices } } }
    #endif
    return stream
  }
}
