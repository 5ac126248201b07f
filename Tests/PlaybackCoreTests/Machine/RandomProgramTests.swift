import Testing

@testable import PlaybackCore

/// Random programs over the whole machine: all invariants hold after every event, and an ideal player ends up
/// playing what is wanted.
@Suite("Random programs")
struct RandomProgramTests {
  @Test("nothing that happens breaks an invariant", arguments: 0..<200)
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
}
