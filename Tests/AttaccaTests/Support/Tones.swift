import SoundFixture

extension ScratchDirectory {
  /// Writes a quiet tone as a WAV file and returns its path.
  @discardableResult
  func tone(_ name: String, seconds: Double) throws -> String {
    try write(Wave.tone(seconds: seconds), to: name)
  }
}
