import SoundFixture

/// The parts of a recording in which something sounds.
struct SoundingRuns {
  /// In order, apart by at least the pause.
  let runs: [Range<Int>]

  /// Finds them; silence of fewer than `pause` samples belongs to the sound around it.
  init(_ recording: Recording, pause: Int) {
    var (runs, start, last) = ([Range<Int>](), Int?.none, 0)
    recording.samples.withUnsafeBufferPointer { samples in
      for place in samples.indices where samples[place].magnitude > Recording.silence {
        if let begun = start, place - last > pause {
          runs.append(begun..<last + 1)
          start = place
        }
        start = start ?? place
        last = place
      }
    }
    if let start { runs.append(start..<last + 1) }
    self.runs = runs
  }
}
