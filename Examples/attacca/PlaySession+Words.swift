import Attacca

extension PlaySession {
  func carryOut(_ word: Word) -> Ending? {
    let now = engine.snapshot
    switch word {
    case .command(.transfer(to: let output, style: nil)) where output.isRemote:
      handOver(to: output, word: command)
    case .command(let command): perform(command)
    case .plan(let output):
      waiting = .forPlan
      lookUpPlan(.told(output))
    case .add(let names, let placement): lookUp(names, placement)
    case .select(let number, let play): withEntry(number, now) { perform(.select($0, play: play)) }
    case .remove(let numbers):
      guard numbers.upperBound <= now.queue.count else { return refuse(.indexOutOfRange) }
      perform(.edit(.remove(now.queue.entries(inList: numbers.lowerBound - 1..<numbers.upperBound))))
    case .move(let from, let to): perform(.edit(.move(from - 1..<from, to: to - 1)))
    case .moveInOrder(let from, let to): perform(.edit(.moveInOrder(from: from - 1, to: to - 1)))
    case .sleep(let time, let finishes):
      perform(.stopAt(time.map { engine.clock.now + $0 }, finishingEntry: finishes))
    case .wait(let goal): wait(for: goal, now)
    case .list:
      show(.listed(now))
      answer(.ok)
    case .track(let kind, let wish): answer(use(wish, of: kind, now))
    case .tracks:
      show(.tracks(now.media?.tracks))
      answer(.ok)
    case .outputs: lookUpOutputs(for: .list)
    case .output(let name): lookUpOutputs(for: .choice(name))
    case .status:
      show(.status(now, now.position(at: engine.clock.now)))
      show(.modes(now))
      answer(.ok)
    case .help:
      show(.told(HelpText.words))
      answer(.ok)
    case .quit:
      answer(.ok)
      return .quit
    }
    return nil
  }

  private func perform(_ command: PlaybackCommand) { answer(Answer(engine.perform(command))) }

  private func refuse(_ refusal: CommandRefusal) -> Ending? {
    answer(.refused(refusal))
    return nil
  }

  private func withEntry(_ number: Int, _ now: PlaybackSnapshot, _ body: (EntryID) -> Void) {
    guard number <= now.queue.count else { return answer(.refused(.indexOutOfRange)) }
    body(now.queue.entry(atListIndex: number - 1))
  }

  private func wait(for goal: Word.WaitGoal, _ now: PlaybackSnapshot) {
    switch goal {
    case .silence:
      if !isActive(now) { return answer(.ok) }
      waiting = .forSilence
    case .nextEntry:
      if !isActive(now) { return answer(.ok) }
      waiting = .forEntry(after: now.current)
    case .handOver:
      if isHandedOver(now) { return answer(.ok) }
      waiting = .forHandOver
    case .time(let time):
      waits += 1
      waiting = .forTime(waits)
      let (number, clock, inputs, moment) = (waits, engine.clock, inputs, engine.clock.now + time)
      Task {
        try? await clock.sleep(until: moment)
        inputs.yield(.waited(number))
      }
    }
  }

  /// Whether no hand-over is under way, and what the last one cost is known and shown.
  func isHandedOver(_ now: PlaybackSnapshot) -> Bool {
    now.handingOverTo == nil && now.lastTransfer?.isFinal != false
  }

  /// The line that waited is done.
  func finishWaiting() {
    waiting = nil
    answer(.ok)
  }

  /// Looks up names beside the session: disks can be slow.
  private func lookUp(_ names: [[UInt8]], _ placement: Word.Placement) {
    waiting = .forCollection
    let inputs = inputs
    Task.detached { inputs.yield(.found(MediaCollection(names), placement)) }
  }

  /// Queues what was looked up.
  func add(_ collection: MediaCollection, _ placement: Word.Placement) {
    waiting = nil
    let items = collection.items
    if items.isEmpty, let problem = collection.problems.first { return answer(.error(problem)) }
    for problem in collection.problems { show(.problem(problem)) }
    switch placement {
    case .end: perform(.edit(.append(items, startIfEnded: true)))
    case .before(let number):
      guard number <= engine.snapshot.queue.count + 1 else { return answer(.refused(.indexOutOfRange)) }
      perform(.edit(.insert(items, at: number - 1, startIfEnded: true)))
    case .next: perform(.edit(.playNext(items, startIfEnded: true)))
    case .upNext: perform(.edit(.addToUpNext(items, startIfEnded: true)))
    }
  }
}

extension MediaCollection {
  /// What several names stand for, in their order. Blocks on the disk.
  init(_ names: [[UInt8]]) {
    self.init()
    for name in names { add(name) }
  }
}
