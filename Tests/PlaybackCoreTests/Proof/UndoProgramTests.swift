import Foundation
import Testing

@testable import PlaybackCore

/// Random programs of edits, time, natural ends, navigation, undo and redo on the whole machine (U1–U9; R49, C4–C7).
@Suite("Undo, random programs")
struct UndoProgramTests {
  /// What an edit can change, and undo must bring back.
  struct Structure: Equatable {
    var list: [EntryID]
    var order: [EntryID]
    var pins: [EntryID]
    var isShuffled: Bool
    var mode: RepeatMode

    init(_ queue: PlayQueue) {
      list = queue.entries
      order = queue.entriesInPlayOrder
      pins = queue.pinned
      isShuffled = queue.isShuffled
      mode = queue.repeatMode
    }
  }

  /// What playing stands at.
  struct Place: Equatable {
    var current: EntryID?
    var position: MediaTime
    var intent: PlaybackIntent
    var phase: PlaybackPhase

    init(_ scene: Scene) {
      current = scene.machine.queue.current
      position = scene.machine.position(at: scene.now)
      intent = scene.machine.intent
      phase = scene.machine.phase
    }
  }

  static let programs = max(
    1, (ProcessInfo.processInfo.environment["ATTACCA_PROGRAMS"].flatMap(Int.init) ?? 160) / 8)

  static func scene(_ random: inout ShuffleGenerator, seed: Int) -> Scene {
    Scene(
      "ABCDE*\("ABCDE".drawn(&random))", random.below(2) == 0 ? .play : .pause,
      order: random.below(2) == 0 ? "CEADB" : nil, repeat: RepeatMode.allCases[random.below(3)],
      seed: UInt64(seed))
  }

  /// Things that happen between edits and are none; no failures, whose marks are not what is undone.
  static func pass(_ scene: Scene, _ random: inout ShuffleGenerator) {
    switch random.below(6) {
    case 0: scene.end()
    case 1: scene.next()
    case 2: scene.previous()
    case 3 where !scene.machine.queue.isEmpty:
      let index = random.below(scene.machine.queue.count)
      scene.perform(.select(scene.machine.queue.entry(atListIndex: index), play: random.below(2) == 0))
    case 4: scene.perform(random.below(2) == 0 ? .play : .pause)
    default: scene.elapse(Double(random.below(30)))
    }
  }

  /// Draws edits until one changes something.
  static func edit(_ scene: Scene, _ random: inout ShuffleGenerator) {
    for _ in 0..<50 {
      scene.perform(.edit(scene.randomEdit(&random)))
      if case .done = scene.outcome { return }
    }
  }

  @Test(
    "undo of an edit with nothing in between restores everything, redo does the edit again", arguments: 0..<8)
  func undoAtOnce(group: Int) {
    for number in 0..<Self.programs {
      var random = ShuffleGenerator(seed: UInt64(group + 8 * number), stream: 11)
      let scene = Self.scene(&random, seed: number)
      for _ in 0..<12 {
        for _ in 0..<random.below(3) { Self.pass(scene, &random) }
        let structure = Structure(scene.machine.queue)
        let place = Place(scene)
        Self.edit(scene, &random)
        guard case .done = scene.outcome else { continue }
        let edited = Structure(scene.machine.queue)
        let moved = scene.machine.queue.current != place.current
        let story = scene.story
        scene.undo()
        #expect(Structure(scene.machine.queue) == structure, "after the undo of \(story)")
        #expect(Place(scene).current == place.current, "after the undo of \(story)")
        if moved || scene.machine.intent == place.intent {
          #expect(Place(scene).position == place.position, "after the undo of \(story)")
        }
        scene.redo()
        #expect(Structure(scene.machine.queue) == edited, "after the redo of \(story)")
      }
    }
  }

  @Test("n edits and n undos give the first list, n redos the last", arguments: 0..<8)
  func undoAll(group: Int) {
    for number in 0..<Self.programs {
      var random = ShuffleGenerator(seed: UInt64(group + 8 * number), stream: 12)
      let scene = Self.scene(&random, seed: number)
      let first = Structure(scene.machine.queue)
      let place = Place(scene)
      var stages: [Structure] = []
      var keepsPins = true
      for _ in 0..<(2 + random.below(8)) {
        Self.edit(scene, &random)
        stages.append(Structure(scene.machine.queue))
        // An entry that an edit makes current has started: its pin does not come back (R49).
        keepsPins = keepsPins && scene.machine.queue.current == place.current
      }
      for stage in stages.dropLast().reversed() {
        scene.undo()
        Self.expect(scene, stage, keepsPins: keepsPins)
      }
      scene.undo()
      Self.expect(scene, first, keepsPins: keepsPins)
      #expect(scene.machine.queue.current == place.current)
      for stage in stages {
        scene.redo()
        Self.expect(scene, stage, keepsPins: keepsPins)
      }
    }
  }

  static func expect(
    _ scene: Scene, _ expected: Structure, keepsPins: Bool, _ location: SourceLocation = #_sourceLocation
  ) {
    var expected = expected
    let real = Structure(scene.machine.queue)
    if !keepsPins { expected.pins = expected.pins.filter(real.pins.contains) }
    #expect(real == expected, sourceLocation: location)
  }

  @Test(
    "with anything in between, undo restores the list and never moves a current that the edit left alone",
    arguments: 0..<8)
  func undoLater(group: Int) {
    for number in 0..<Self.programs {
      var random = ShuffleGenerator(seed: UInt64(group + 8 * number), stream: 13)
      let scene = Self.scene(&random, seed: number)
      var lists = [scene.machine.queue.entries]
      var hasMoved = [false]
      for _ in 0..<(2 + random.below(6)) {
        for _ in 0..<random.below(4) { Self.pass(scene, &random) }
        let current = scene.machine.queue.current
        Self.edit(scene, &random)
        hasMoved.append(scene.machine.queue.current != current)
        lists.append(scene.machine.queue.entries)
      }
      while lists.count > 1 {
        for _ in 0..<random.below(3) { Self.pass(scene, &random) }
        Self.expectUndo(scene, to: lists[lists.count - 2], editMoved: hasMoved.removeLast())
        lists.removeLast()
      }
      scene.undo().isRefused(.nothingToUndo)
    }
  }

  static func expectUndo(_ scene: Scene, to list: [EntryID], editMoved: Bool) {
    let place = Place(scene)
    let order = scene.machine.queue.entriesInPlayOrder
    scene.undo()
    let queue = scene.machine.queue
    #expect(queue.entries == list)
    if !editMoved, let current = place.current, list.contains(current) {
      #expect(queue.current == current, "undo moved current, over the order \(order)")
      #expect(scene.machine.position(at: scene.now) == place.position)
    }
  }
}
