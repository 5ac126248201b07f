/// The engine as a value (being written).
public struct PlaybackMachine: Sendable {}
