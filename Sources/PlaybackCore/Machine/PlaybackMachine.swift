public struct PlaybackMachine: Sendable {}
