import Testing

/// What is played on a private sound server: one after another, since two recordings at once would load a small machine.
@Suite(.serialized) enum Surroundings {}
