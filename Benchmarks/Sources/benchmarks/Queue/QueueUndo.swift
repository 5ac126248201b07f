import PlaybackCore

/// Undo and redo as a listener asks for them: through the machine, with all that it does beside.
struct QueueUndo {
  private var machine = PlaybackMachine(seed: 7)

  init(_ items: [MediaItem]) {
    perform(.edit(.load(items, start: nil, at: .zero, play: false, shuffle: true, repeat: nil)))
  }

  /// Nanoseconds of single undos, each of a move.
  mutating func times(_ samples: Int) -> [Double] {
    var dice = Dice()
    let size = machine.queue.count
    return (0..<samples).map { _ in
      perform(.edit(.move(0..<1, to: 1 + dice.roll(max(1, size - 1)))))
      let start = Stopwatch.now
      perform(.undo)
      return Double(Stopwatch.now - start)
    }
  }

  private mutating func perform(_ command: PlaybackCommand) {
    _ = machine.handle(PlaybackEvent(at: MonotonicInstant(nanoseconds: 0), .command(command)))
  }
}
