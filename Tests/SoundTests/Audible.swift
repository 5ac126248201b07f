import Testing

/// What is listened to: one after another, since two recordings at once would load a small machine.
@Suite(.serialized) enum Audible {}
