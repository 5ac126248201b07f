import PlaybackCore

extension PulseSession {
  /// A move that was asked for.
  struct Move: Hashable, Sendable {
    let sink: String
    let since: MonotonicInstant
  }

  /// A port that was asked for.
  struct PortAsked: Hashable, Sendable {
    let sink: String
    let port: String
    let since: MonotonicInstant
  }

  /// How long a move may take before it is asked for again.
  static let moveTime = MediaTime.seconds(1)

  /// The listener wants this device: what plays is moved there, what is opened later too. A device that is not there
  /// is waited for; until then the system's choice stands.
  mutating func choose(_ device: SoundDevice.ID?) {
    choice = device
    lost = nil
    guard let view else { return }
    if device == nil, let sink = view.sink(named: view.defaultSink) {
      for stream in own(view) where stream.sink != sink.index { move(stream, to: sink) }
    } else {
      goToChoice(view)
    }
  }

  /// Follows the listener's moves in the mixer, and brings streams to the chosen device otherwise.
  mutating func followChoice(_ before: ServerView?, _ view: ServerView, isGone: Bool) {
    for stream in own(view) {
      if let move = moves[stream.index] {
        if view.sink(stream.sink)?.name == move.sink { moves[stream.index] = nil }
      } else if choice != nil, !isGone, let before, isMovedByHand(stream, before, view),
        let sink = view.sink(stream.sink)
      {
        choice = sink.activeID
        requests.append(.log(.info, "the mixer chose \(sink.name)"))
      } else if let before, let id = portByHand(stream, before, view) {
        choice = id
        requests.append(.log(.info, "the mixer chose \(id)"))
      }
    }
    goToChoice(view)
  }

  /// Whether somebody moved the stream: it was elsewhere, that place is still there, and the default did not change.
  private func isMovedByHand(_ stream: SinkInput, _ before: ServerView, _ view: ServerView) -> Bool {
    guard let was = before.inputs.first(where: { $0.index == stream.index })?.sink, was != stream.sink,
      let place = choice.flatMap(before.place), place.sink.index == was
    else { return false }
    // Streams follow a new default a little later.
    let isFollowing =
      view.sink(named: view.defaultSink)?.index == stream.sink
      && defaultChangedAt.map { now - $0 < Self.moveTime } ?? false
    return view.sink(was)?.isAvailable == true && !isFollowing
  }

  /// The port that somebody opened instead of the chosen one, which can still be heard: not we, and not the server
  /// because something was plugged in there.
  private func portByHand(_ stream: SinkInput, _ before: ServerView, _ view: ServerView) -> SoundDevice.ID? {
    guard let was = before.sink(stream.sink), let sink = view.sink(stream.sink), choice == was.activeID,
      let port = sink.port, port.name != was.activePort, port.name != portAsked?.port,
      let chosen = sink.ports.first(where: { $0.name == was.activePort }), chosen.availability != .no,
      was.ports.first(where: { $0.name == port.name })?.availability != .no
    else { return nil }
    return sink.activeID
  }

  private mutating func goToChoice(_ view: ServerView) {
    guard let choice, let (sink, port) = view.place(of: choice) else { return }
    let streams = own(view)
    for stream in streams where stream.sink != sink.index && stream.sink != nil { move(stream, to: sink) }
    if let asked = portAsked, now - asked.since >= Self.moveTime || asked.port == sink.activePort {
      portAsked = nil
    }
    guard let port, sink.activePort != port.name, !streams.isEmpty, portAsked?.port != port.name else {
      return
    }
    portAsked = PortAsked(sink: sink.name, port: port.name, since: now)
    requests.append(.setPort(sink: sink.name, port: port.name))
  }

  mutating func move(_ stream: SinkInput, to sink: Sink) {
    guard moves[stream.index]?.sink != sink.name else { return }
    moves[stream.index] = Move(sink: sink.name, since: now)
    requests.append(.move(input: stream.index, sink: sink.name))
  }

  /// The device whose loss paused playing is back soon enough: the stream is brought there first.
  mutating func followReturn(_ before: ServerView?, _ view: ServerView) {
    guard let lost else { return }
    // A listener who plays on elsewhere is to stay there.
    let wasSounding = before.map { own($0).contains { !$0.isCorked } } ?? false
    guard now < lost.until, wasSounding || !own(view).contains(where: { !$0.isCorked }) else {
      self.lost = nil
      return
    }
    guard let (sink, _) = view.place(of: lost.id) else { return }
    let strays = own(view).filter { $0.sink != sink.index }
    for stream in strays { move(stream, to: sink) }
    guard strays.isEmpty, sink.activeID == lost.id else { return }
    self.lost = nil
    report(.outputReturned(name: lost.title))
  }
}
