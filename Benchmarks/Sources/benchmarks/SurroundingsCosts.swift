import SoundFixture

/// What it costs to know of calls and devices and to be on the desktop: the engine with its surroundings beside one
/// without, at the same time, playing and paused.
struct SurroundingsCosts {
  private let options: Options

  private struct Contender {
    let name: String
    let process: ChildProcess
    var before: [String: Machine.Work] = [:]
    /// Since then, in all.
    var work = Machine.Work()
    /// How often a thread was woken that is neither libmpv's nor the one with which Swift's runtime looks after its
    /// threads once a second.
    var ownWakes = 0.0
  }

  init(_ options: Options) { self.options = options }

  func measure(into report: inout Report) async throws {
    let directory = try ScratchDirectory()
    let file = try Minute.file(in: directory, seconds: options.seconds + 20)
    // What happens to the streams of others wakes: those that are paused are among themselves.
    let servers = try ["playing", "paused"].map { (state: $0, server: try PulseDaemon(sinks: ["speakers"])) }
    let bus = try PrivateBus()
    let login = try ChildProcess(
      "python3", ["-m", "dbusmock", "--system", "--template", "logind"], environment: bus.environment)
    defer { login.stop() }
    var contenders = try servers.flatMap { state, server in
      try ["alone", "desktop"].map { kind in
        Contender(
          name: "\(state), \(kind)",
          process: try EngineHost.start(server.server, file, [kind, state], environment: bus.environment))
      }
    }
    defer { contenders.forEach { $0.process.stop() } }
    // why: what is only begun once comes to rest meanwhile, and nothing tells when.
    try await Task.sleep(for: .seconds(8))
    for index in contenders.indices {
      contenders[index].before = Machine.work(of: contenders[index].process.pid)
    }
    // why: that is how long is measured.
    try await Task.sleep(for: .seconds(options.seconds))
    for index in contenders.indices {
      let after = Machine.work(of: contenders[index].process.pid)
      for (number, thread) in after {
        let before = contenders[index].before[number] ?? Machine.Work()
        contenders[index].work.processor += thread.processor - before.processor
        contenders[index].work.sleeps += thread.sleeps - before.sleeps
        let isForeign = ["mpv/", "threaded-ml", "-qos.overcommit"].contains { thread.name.hasPrefix($0) }
        if !isForeign { contenders[index].ownWakes += thread.sleeps - before.sleeps }
      }
    }
    show(contenders, &report)
    withExtendedLifetime((servers, bus)) {}
  }

  private func show(_ contenders: [Contender], _ report: inout Report) {
    var rows = [["\(options.seconds) s", "CPU % of a core", "wake-ups per second", "of threads of ours"]]
    for one in contenders {
      let share = 100 * one.work.processor / Double(options.seconds)
      let wakes = one.work.sleeps / Double(options.seconds)
      let own = one.ownWakes / Double(options.seconds)
      rows.append([one.name, share.text(3), wakes.text(2), own.text(2)])
      report.add(.surroundings, "wake-ups of ours: \(one.name)", own, "per second")
      report.add(.surroundings, "CPU: \(one.name)", share, "% of a core")
      report.add(.surroundings, "wake-ups: \(one.name)", wakes, "per second")
    }
    report.table("surroundings: alone and on the desktop, all at the same time, to a null sink", rows)
  }
}
