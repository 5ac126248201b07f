import PlaybackTesting

@testable import PlaybackCore

/// What can go wrong, or be asked for, while playing is handed over.
enum TransferTrouble {
  typealias Happening = @Sendable (inout Simulation) -> Void
  static let all: [(name: String, happen: Happening)] = faults + refusals + lateErrors + wishes

  /// Whether what goes wrong is the target's doing, as long as it has not taken over.
  static func isOfTarget(_ name: String) -> Bool { name.contains("other") || name == "sessions are refused" }

  static let error = PlayerError(.linkLost)
  private static let theirs = ForeignItem(title: "Theirs")

  static func target(_ body: @escaping @Sendable (inout FakePlayerModel) -> [PlayerReport])
    -> Happening
  {
    { $0.changeOther(body) }
  }

  static func link(_ body: @escaping @Sendable (inout FakePlayerModel) -> [PlayerReport]) -> Happening {
    { $0.change(body) }
  }

  private static func command(_ command: PlaybackCommand) -> Happening {
    { $0.perform(command) }
  }

  private static func isRemote(_ link: PlayerLink?) -> Bool { link?.output.isRemote == true }

  private static let faults: [(name: String, happen: Happening)] = [
    ("nothing", { _ in }),
    ("the link's player dies", link { $0.lose(error) }),
    ("the other player dies", target { $0.lose(error) }),
    (
      "the link's player freezes",
      link {
        $0.freeze(); return []
      }
    ),
    (
      "the other player freezes",
      target {
        $0.freeze(); return []
      }
    ),
    (
      "the other freezes for good",
      { simulation in
        simulation.changeOther {
          $0.freeze(); return []
        }
        simulation.pass(.seconds(25))
      }
    ),
    (
      "the link's player only buffers",
      { simulation in
        simulation.change { $0.starve() }
        simulation.pass(.seconds(12))
      }
    ),
    (
      "the other player only buffers",
      { simulation in
        simulation.changeOther { $0.starve() }
        simulation.pass(.seconds(32))
      }
    ),
    ("the link breaks", { if isRemote($0.machine.link) { $0.change { $0.breakLink() } } }),
    (
      "the other link breaks",
      { if isRemote($0.machine.transfer?.other) { $0.changeOther { $0.breakLink() } } }
    ),
    (
      "the answers are lost",
      { if isRemote($0.machine.link) { $0.change { $0.breakLink(losingAnswers: true) } } }
    ),
    (
      "the link breaks, then it is lost",
      { simulation in
        guard isRemote(simulation.machine.link) else { return }
        simulation.change { $0.breakLink() }
        simulation.pass(.milliseconds(100))
        simulation.change { $0.lose(error) }
      }
    ),
    ("theirs on the link", { if isRemote($0.machine.link) { $0.change { $0.playForeign(theirs) } } }),
    (
      "theirs on the other",
      { if isRemote($0.machine.transfer?.other) { $0.changeOther { $0.playForeign(theirs) } } }
    ),
    ("somebody pauses", { if isRemote($0.machine.link) { $0.change { $0.handle(playing: false) } } }),
    (
      "somebody plays the other",
      { if isRemote($0.machine.transfer?.other) { $0.changeOther { $0.handle(playing: true) } } }
    ),
    (
      "somebody skips",
      { simulation in
        guard isRemote(simulation.machine.link) else { return }
        simulation.change { model in
          model.reachableTurns.last.map { turn in model.jump(to: turn.id) } ?? []
        }
      }
    ),
    ("sessions are refused", { $0.remote.refusal = error }),
    (
      "the next open fails",
      link {
        $0.failNextOpen(.notMedia); return []
      }
    ),
    (
      "the other's next open fails",
      target {
        $0.failNextOpen(.notCastable); return []
      }
    ),
    ("the link's answers come late", link { $0.change { $0.reportsAfter = .milliseconds(600) } }),
    ("the other's answers come late", target { $0.change { $0.reportsAfter = .milliseconds(600) } }),
    (
      "the link says everything twice",
      link {
        $0.disturb(ReportFault(.duplicate, next: 50)); return []
      }
    ),
    (
      "the other says everything twice",
      target {
        $0.disturb(ReportFault(.duplicate, next: 50)); return []
      }
    ),
    ("a call", { $0.happen(.interruptionBegan(source: "call")) }),
    (
      "a call and its end",
      { simulation in
        simulation.happen(.interruptionBegan(source: "call"))
        simulation.pass(.milliseconds(30))
        simulation.happen(.interruptionEnded(source: "call", shouldResume: true))
      }
    ),
    ("headphones are pulled", { $0.happen(.outputLost(name: "h", wasInUse: true, noneLeft: false)) }),
    ("no device is left", { $0.happen(.outputLost(name: "h", wasInUse: true, noneLeft: true)) }),
  ]

  private static let wishes: [(name: String, happen: Happening)] = [
    ("play", command(.play)), ("pause", command(.pause)), ("stop", command(.stop)), ("next", command(.next)),
    ("previous", command(.previous)), ("seek", command(.seek(to: .milliseconds(300)))),
    ("seek to the end", command(.seek(to: .milliseconds(1_980)))),
    ("clear", command(.edit(.clear))), ("shuffle", command(.edit(.setShuffle(true)))),
    (
      "load",
      command(
        .edit(
          .load([MediaItem(.file(path: "/6"))], start: nil, at: .zero, play: true, shuffle: nil, repeat: nil))
      )
    ),
    (
      "remove current",
      { simulation in
        if let current = simulation.machine.queue.current { simulation.perform(.edit(.remove([current]))) }
      }
    ),
    (
      "remove current, then undo",
      { simulation in
        if let current = simulation.machine.queue.current { simulation.perform(.edit(.remove([current]))) }
        simulation.pass(.milliseconds(15))
        simulation.perform(.undo)
      }
    ),
    (
      "clear, then undo",
      { simulation in
        simulation.perform(.edit(.clear))
        simulation.pass(.milliseconds(15))
        simulation.perform(.undo)
      }
    ),
    ("stop after this", command(.stopAfter(entries: 1))), ("repeat all", command(.setRepeat(.all))),
    ("stop at once", { $0.perform(.stopAt($0.now, finishingEntry: false)) }),
    ("repeat one", command(.setRepeat(.one))), ("where", command(.locate)),
    ("rate", command(.setRate(PlaybackRate(permille: 1_500)))),
    ("stop casting", command(.stopCasting)), ("leave", command(.leaveDevice)),
    (
      "at once",
      { simulation in
        guard let target = simulation.machine.transfer?.target else { return }
        simulation.perform(.transfer(to: target, style: .immediate))
      }
    ),
    ("home", command(.transfer(to: .local))),
    ("elsewhere", command(.transfer(to: .remote(DeviceID(rawValue: "third"))))),
    (
      "there and back",
      { simulation in
        simulation.perform(.transfer(to: .remote(DeviceID(rawValue: "third"))))
        simulation.perform(.transfer(to: .local))
      }
    ),
  ]
}
