@testable import PlaybackCore

extension Scene {
  @discardableResult func play() -> Scene { perform(.play) }
  @discardableResult func pause() -> Scene { perform(.pause) }
  @discardableResult func stop() -> Scene { perform(.stop) }
  @discardableResult func next() -> Scene { perform(.next) }
  @discardableResult func previous() -> Scene { perform(.previous) }
  @discardableResult func undo() -> Scene { perform(.undo) }
  @discardableResult func redo() -> Scene { perform(.redo) }
  @discardableResult func seek(_ seconds: Double) -> Scene { perform(.seek(to: Self.time(seconds))) }
  @discardableResult func repeats(_ mode: RepeatMode) -> Scene { perform(.setRepeat(mode)) }
  @discardableResult func shuffle(_ on: Bool) -> Scene { perform(.edit(.setShuffle(on))) }
  @discardableResult func reshuffle() -> Scene { perform(.edit(.reshuffle)) }
  @discardableResult func stopAfter(_ entries: Int?) -> Scene { perform(.stopAfter(entries: entries)) }
  @discardableResult func clear() -> Scene { perform(.edit(.clear)) }
  @discardableResult func clearUpcoming() -> Scene { perform(.edit(.clearUpcoming)) }
  @discardableResult func clearAllButCurrent() -> Scene { perform(.edit(.clearAllButCurrent)) }

  @discardableResult
  func select(_ name: String, play: Bool = true) -> Scene { perform(.select(entry(name), play: play)) }

  @discardableResult
  func insert(_ names: String, at index: Int, startIfEnded: Bool = false) -> Scene {
    perform(.edit(.insert(Self.items(names), at: index, startIfEnded: startIfEnded)))
  }

  @discardableResult
  func append(_ names: String, startIfEnded: Bool = false) -> Scene {
    perform(.edit(.append(Self.items(names), startIfEnded: startIfEnded)))
  }

  @discardableResult
  func playNext(_ names: String, startIfEnded: Bool = false) -> Scene {
    perform(.edit(.playNext(Self.items(names), startIfEnded: startIfEnded)))
  }

  @discardableResult
  func addToUpNext(_ names: String) -> Scene {
    perform(.edit(.addToUpNext(Self.items(names), startIfEnded: false)))
  }

  @discardableResult
  func remove(_ names: String) -> Scene { perform(.edit(.remove(entries(names)))) }

  @discardableResult
  func move(_ from: Int, to: Int) -> Scene { perform(.edit(.move(from..<from + 1, to: to))) }

  @discardableResult
  func move(_ block: Range<Int>, to: Int) -> Scene { perform(.edit(.move(block, to: to))) }

  @discardableResult
  func move(_ names: String, to: Int) -> Scene { perform(.edit(.moveEntries(entries(names), to: to))) }

  @discardableResult
  func moveInOrder(_ from: Int, to: Int) -> Scene { perform(.edit(.moveInOrder(from: from, to: to))) }

  @discardableResult
  func moveToNext(_ names: String) -> Scene { perform(.edit(.moveToNext(entries(names)))) }

  @discardableResult
  func replace(_ range: Range<Int>, with names: String) -> Scene {
    perform(.edit(.replace(range, with: Self.items(names))))
  }

  @discardableResult
  func load(
    _ names: String, start: Int? = nil, at seconds: Double = 0, play: Bool = true, shuffle: Bool? = nil,
    repeat mode: RepeatMode? = nil
  ) -> Scene {
    perform(
      .edit(
        .load(
          Self.items(names), start: start, at: Self.time(seconds), play: play, shuffle: shuffle, repeat: mode)
      ))
  }

  /// The sleep timer: stop in so many seconds.
  @discardableResult
  func stopIn(_ seconds: Double, finishing: Bool) -> Scene {
    perform(.stopAt(now + Self.time(seconds), finishingEntry: finishing))
  }

  /// Time passes; timers that run out meanwhile fire at their time.
  @discardableResult
  func elapse(_ seconds: Double) -> Scene {
    let end = now + Self.time(seconds)
    while let due = timers.filter({ $0.value <= end }).min(by: { $0.value < $1.value }) {
      now = max(now, due.value)
      timers[due.key] = nil
      send(.timer(due.key))
    }
    now = end
    return self
  }

  /// The current entry plays to its natural end.
  @discardableResult
  func end() -> Scene {
    guard let player, let item = player.window?.current.item else { return self }
    if player.isPlaying { now = now + (media.length(item) - player.position(at: now, media)) }
    deliver(self.player?.end(now, media) ?? [])
    return self
  }

  /// The current entry breaks while it is open.
  @discardableResult
  func fail() -> Scene {
    deliver(player?.fail() ?? [])
    return self
  }

  @discardableResult
  func interrupt(_ source: String = "call") -> Scene {
    send(.session(.interruptionBegan(source: source)))
    return self
  }

  @discardableResult
  func interruptionEnds(_ source: String = "call", resume: Bool) -> Scene {
    send(.session(.interruptionEnded(source: source, shouldResume: resume)))
    return self
  }

  @discardableResult
  func outputLost(inUse: Bool = true, noneLeft: Bool = false) -> Scene {
    send(.session(.outputLost(name: "headset", wasInUse: inUse, noneLeft: noneLeft)))
    return self
  }

  @discardableResult
  func happen(_ event: AudioSessionEvent) -> Scene {
    send(.session(event))
    return self
  }

  @discardableResult
  func outputAdded() -> Scene {
    send(.session(.outputAdded(name: "headset")))
    return self
  }
}
