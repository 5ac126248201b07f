public import PlaybackCore

/// An entry of an engine's journal (`EngineSettings.journal`).
public enum JournalEntry: Hashable, Sendable, Codable {
  /// Something happens now. The events alone replay the run, these reports included.
  case event(PlaybackEvent)
  /// What a hand-over cost that the event before ended, or that was measured to the end with it; a log line says the
  /// same.
  case transferred(TransferReport)
}
