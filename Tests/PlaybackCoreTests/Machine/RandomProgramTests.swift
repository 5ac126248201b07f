import Testing

@testable import PlaybackCore

/// Random programs over the whole machine: all invariants hold after every event, and an ideal player ends up
/// playing what is wanted.
@Suite("Random programs")
struct RandomProgramTests {
  @Test("nothing that happens breaks an invariant", arguments: 0..<80)
  func invariants(seed: UInt64) {
    var random = ShuffleGenerator(seed: seed, stream: 5)
    var media = SceneMedia()
    media.capacity = [0, 1, 3, 20][random.below(4)]
    media.probes = random.below(2) == 0
    let mode = RepeatMode.allCases[random.below(3)]
    let scene = Scene(
      "ABCDE*C", order: random.below(2) == 0 ? "CEADB" : nil, repeat: mode, seed: seed, media: media)
    for _ in 0..<150 { scene.happen(&random) }
    scene.answer()
  }

  private struct Shape: Equatable, CustomStringConvertible {
    let list: [EntryID]
    let order: [EntryID]
    let shuffled: Bool
    let mode: RepeatMode
    let current: EntryID?
    let story: String

    var description: String { "\(story) in \(order) \(mode) \(shuffled)" }

    init(_ scene: Scene) {
      let queue = scene.machine.queue
      list = queue.entries
      order = queue.entriesInPlayOrder
      shuffled = queue.isShuffled
      mode = queue.repeatMode
      current = queue.current
      story = scene.story
    }
  }

  @Test(
    "R49: with nothing in between, undo walks back through every shape, and redo forward again",
    arguments: 0..<60)
  func undoWalk(seed: UInt64) {
    var random = ShuffleGenerator(seed: seed, stream: 8)
    let mode = [RepeatMode.off, .one][random.below(2)]
    let scene = Scene(
      "ABCDE*C", at: 40, random.below(3) == 0 ? .pause : .play, order: random.below(2) == 0 ? "CEADB" : nil,
      repeat: mode, seed: seed)
    var shapes = [Shape(scene)]
    var edits: [QueueEdit] = []
    for _ in 0..<15 {
      let edit = scene.randomEdit(&random)
      scene.perform(.edit(edit))
      if case .done = scene.outcome {
        shapes.append(Shape(scene))
        edits.append(edit)
      }
    }
    for (shape, edit) in zip(shapes.dropLast(), edits).reversed() {
      scene.undo()
      #expect(Shape(scene) == shape, "undo of \(edit)")
    }
    scene.undo().isRefused(.nothingToUndo)
    for (shape, edit) in zip(shapes.dropFirst(), edits) {
      scene.redo()
      #expect(Shape(scene) == shape, "redo of \(edit)")
    }
  }
}
