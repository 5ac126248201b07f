import SoundFixture

/// What a minute of playing a FLAC file costs, beside plain mpv playing the same file at the same time.
struct Minute {
  private let options: Options

  /// A program that plays, and what it has used.
  private struct Contender {
    let name: String
    let process: ChildProcess
    var atStart = Machine.Usage()
    var atEnd = Machine.Usage()
    var peakProportional = 0.0
  }

  init(_ options: Options) { self.options = options }

  func measure(into report: inout Report) async throws {
    let directory = try ScratchDirectory()
    var contenders = try start(try Self.file(in: directory, seconds: options.seconds + 10))
    defer { contenders.forEach { $0.process.stop() } }
    for second in 1...options.seconds {
      // why: a figure is taken each second of the minute that is measured; there is no event to wait for.
      try await Task.sleep(for: .seconds(1))
      for index in contenders.indices.reversed() {
        guard let usage = Machine.usage(of: contenders[index].process.pid) else {
          print("minute: \(contenders[index].name) left out: it ended by itself")
          contenders.remove(at: index)
          continue
        }
        if second == 2 { contenders[index].atStart = usage }
        contenders[index].atEnd = usage
        contenders[index].peakProportional = max(contenders[index].peakProportional, usage.proportional)
      }
    }
    show(contenders, &report)
  }

  /// A FLAC file of noise in two channels.
  static func file(in directory: ScratchDirectory, seconds: Int) throws -> String {
    let signal = PositionSignal(count: 44_100 * seconds, rate: 44_100)
    let mono = try directory.write(signal.wave(0..<signal.samples.count), to: "mono.wav")
    let file = directory.path("stereo.flac")
    try ChildProcess.run("ffmpeg", ["-v", "error", "-i", mono, "-ac", "2", file])
    return file
  }

  private func start(_ file: String) throws -> [Contender] {
    var all = [
      Contender(
        name: "mpv",
        process: try ChildProcess("mpv", ["--no-config", "--no-video", "--ao=null", "--really-quiet", file])),
      Contender(name: "engine in a bare program", process: try EngineHost.start("null", file)),
    ]
    if let path = options.attacca {
      let process = try ChildProcess(path, ["play", "--no-state", "--null-audio", file])
      all.append(Contender(name: "attacca play", process: process))
    }
    return all
  }

  private func show(_ contenders: [Contender], _ report: inout Report) {
    guard let rival = contenders.first, rival.name == "mpv" else { return }
    var rows = [
      [
        "\(options.seconds) s", "CPU s", "ratio", "after 2 s", "ratio", "peak RSS MB", "ratio", "peak PSS MB",
        "ratio",
      ]
    ]
    func steady(_ one: Contender) -> Double { one.atEnd.processor - one.atStart.processor }
    for one in contenders {
      let figures = [
        ("CPU", one.atEnd.processor, rival.atEnd.processor, "s", 2),
        ("CPU after 2 s", steady(one), steady(rival), "s", 2),
        ("peak RSS", one.atEnd.peakResident, rival.atEnd.peakResident, "MB", 1),
        ("peak PSS", one.peakProportional, rival.peakProportional, "MB", 1),
      ]
      var row = [one.name]
      for (name, mine, theirs, unit, digits) in figures {
        row += [mine.text(digits), (mine / theirs).text(2)]
        report.add(.minute, "\(name): \(one.name)", mine, unit)
        report.add(.minute, "\(name): \(one.name) / mpv", mine / theirs, "ratio")
      }
      rows.append(row)
    }
    report.table("minute, all at the same time, without sound", rows)
  }
}
