import PlaybackCore

extension PulseSession {
  /// Where our stream goes, or would go.
  struct PlaceInUse: Hashable, Sendable {
    let sink: UInt32
    let name: String
    let title: String
    let card: UInt32?
    /// The port, and whether something was plugged in as far as is known.
    let port: Port?
    let id: SoundDevice.ID
    /// Whether a stream of ours was really there.
    let hasStream: Bool
  }

  /// A headset that is taking on another shape (from music to talking, say): its sink is gone, its card is not.
  struct Reforming: Hashable, Sendable {
    let place: PlaceInUse
    let until: MonotonicInstant
  }

  /// A device that was in use when the server went, and is not there yet.
  struct Settling: Hashable, Sendable {
    let place: PlaceInUse
    let until: MonotonicInstant
  }

  /// The device whose loss paused playing.
  struct LostDevice: Hashable, Sendable {
    let id: SoundDevice.ID
    let title: String
    let until: MonotonicInstant
  }

  /// How long a stream stays silenced after it was moved by force, unless it is paused before.
  static let guardTime = MediaTime.seconds(1)
  static let reformingTime = MediaTime.seconds(2)
  /// How long after it is back a server may take to make its devices: PipeWire's come from another program.
  static let settlingTime = MediaTime.seconds(3)

  mutating func followRoutes(_ before: ServerView?, _ view: ServerView, since sign: MonotonicInstant) {
    releaseGuards(view)
    payUnmute(view)
    let arrived = arrivals(before, view)
    if !arrived.isEmpty { isNoneLeft = false }
    var isGone = false
    if let place = inUse {
      if let before {
        isGone = isGoneNow(place, view)
        let wasHeard = own(before).contains { !$0.isCorked }
        if isGone { outputGone(place, view, wasHeard: wasHeard, since: sign) }
      } else if isMissing(place, view) {
        settling = Settling(place: place, until: now + Self.settlingTime)
        inUse = nil
      }
    }
    if let place = settling?.place, !isMissing(place, view) { settling = nil }
    for sink in before?.sinks ?? [] where sink.isReal && sink.index != inUse?.sink {
      if view.sink(sink.index) == nil {
        report(.outputLost(name: sink.spokenName, wasInUse: false, noneLeft: false))
      }
    }
    for title in arrived { report(.outputAdded(name: title)) }
    let place = placeInUse(view)
    settleReforming(view)
    // Nothing is in use while a headset takes on another shape, or a device is waited for: what it was counts.
    if reforming == nil, settling == nil { inUse = place }
    followChoice(before, view, isGone: isGone)
    followReturn(before, view)
  }

  /// What can be heard now and could not before; whatever it is, when it was told that nothing is left.
  private func arrivals(_ before: ServerView?, _ view: ServerView) -> [String] {
    let arrived = before.map { arrivals(since: $0, view) } ?? []
    let any = isNoneLeft ? view.sinks.first { $0.isReal && $0.isAvailable } : nil
    return arrived.isEmpty ? any.map { [$0.spokenName] } ?? [] : arrived
  }

  private func arrivals(since before: ServerView, _ view: ServerView) -> [String] {
    view.sinks.filter(\.isReal).compactMap { sink in
      let was = before.sink(sink.index)
      if was?.isAvailable != true { return sink.isAvailable ? sink.spokenName : nil }
      let fresh = sink.ports.first { port in
        port.availability != .no && was?.ports.first { $0.name == port.name }?.availability == .no
      }
      if let fresh { return fresh.title.isEmpty ? fresh.name : fresh.title }
      let isNewDefault = sink.name == view.defaultSink && before.defaultSink != view.defaultSink
      return isNewDefault && view.sink(named: before.defaultSink) != nil ? sink.spokenName : nil
    }
  }

  /// Whether a device that was in use is gone, from one answer to the next.
  private func isGoneNow(_ place: PlaceInUse, _ view: ServerView) -> Bool {
    guard reforming == nil else { return false }
    guard let sink = view.sink(place.sink) else { return !isReshaped(place, view) }
    return isPlugOut(place, sink)
  }

  /// Whether its card only took on another shape, and our stream with it. Something that was plugged in still has to be.
  private func isReshaped(_ place: PlaceInUse, _ view: ServerView) -> Bool {
    guard let card = place.card, let index = own(view).last?.sink, let sink = view.sink(index),
      sink.card == card
    else { return false }
    return place.port?.availability != .yes || !isPlugOut(place, sink)
  }

  /// Whether it is not there after the server was gone: indices begin anew then.
  private func isMissing(_ place: PlaceInUse, _ view: ServerView) -> Bool {
    guard place.hasStream else { return false }
    guard let sink = view.sink(named: place.name) else { return true }
    return isPlugOut(place, sink)
  }

  /// Whether what was plugged in there no longer is. A change to another port that is as good is the listener's.
  private func isPlugOut(_ place: PlaceInUse, _ sink: Sink) -> Bool {
    guard let port = place.port, port.availability != .no else { return false }
    guard let now = sink.ports.first(where: { $0.name == port.name }) else { return true }
    return now.availability == .no
  }

  private func placeInUse(_ view: ServerView) -> PlaceInUse? {
    let streams = own(view)
    let stream = streams.last { !$0.isCorked } ?? streams.last
    let wanted = choice.flatMap(view.place)?.sink
    guard let sink = view.sink(stream?.sink) ?? wanted ?? view.sink(named: view.defaultSink), sink.isReal
    else {
      return nil
    }
    return PlaceInUse(
      sink: sink.index, name: sink.name, title: sink.spokenName, card: sink.card, port: sink.port,
      id: sink.activeID, hasStream: stream != nil)
  }

  private mutating func outputGone(
    _ place: PlaceInUse, _ view: ServerView, wasHeard: Bool, since sign: MonotonicInstant
  ) {
    let sounding = own(view).filter { !$0.isCorked }
    if sounding.isEmpty, let card = view.cards.first(where: { $0.index == place.card }), card.isWireless,
      view.sink(place.sink) == nil
    {
      reforming = Reforming(place: place, until: now + Self.reformingTime)
      return
    }
    for stream in sounding where !stream.isMuted {
      guarded[stream.index] = now
      requests.append(.setMuted(input: stream.index, true))
    }
    // With nowhere else to go the stream is gone, too.
    let isCutOff = !sounding.isEmpty || wasHeard && own(view).isEmpty
    if isCutOff, place.hasStream { report(.wentUnheard(now - sign + Self.reaction)) }
    tellLoss(place, view)
  }

  private mutating func tellLoss(_ place: PlaceInUse, _ view: ServerView) {
    let noneLeft = !view.sinks.contains { $0.isReal && $0.isAvailable }
    if noneLeft { isNoneLeft = true }
    report(.outputLost(name: place.title, wasInUse: place.hasStream, noneLeft: noneLeft))
    if place.hasStream, let time = options.resumesWhenBackWithin {
      lost = LostDevice(id: place.id, title: place.title, until: now + time)
    }
  }

  private mutating func settleReforming(_ view: ServerView) {
    guard let reforming else { return }
    if let sink = view.sinks.first(where: { $0.card == reforming.place.card }) {
      self.reforming = nil
      for stream in own(view) where stream.sink != sink.index { move(stream, to: sink) }
    } else if !view.cards.contains(where: { $0.index == reforming.place.card }) {
      self.reforming = nil
      tellLoss(reforming.place, view)
    }
  }

  /// A stream that is paused, or gone, need not be silenced any more.
  private mutating func releaseGuards(_ view: ServerView) {
    for (index, since) in guarded.sorted(by: { $0.key < $1.key }) {
      guard let stream = view.inputs.first(where: { $0.index == index }) else {
        guarded[index] = nil
        owesUnmute = true
        continue
      }
      // Before the server has carried the request out there is nothing to take back.
      guard stream.isMuted || now - since >= Self.guardTime else { continue }
      if stream.isCorked || now - since >= Self.guardTime { releaseGuard(index) }
    }
  }

  /// A server may remember our silence of a stream that is gone, and give it to the next.
  private mutating func payUnmute(_ view: ServerView) {
    // What a call silences is not ours to take back.
    guard owesUnmute, interruptions.isEmpty else { return }
    guard let stream = own(view).last(where: { guarded[$0.index] == nil }) else { return }
    owesUnmute = false
    if stream.isMuted { releaseGuard(stream.index) }
  }

  private mutating func releaseGuard(_ index: UInt32) {
    guarded[index] = nil
    excuseMutes()
    requests.append(.setMuted(input: index, false))
  }

  mutating func checkRoutes() {
    for (index, since) in guarded.sorted(by: { $0.key < $1.key }) where now - since >= Self.guardTime {
      releaseGuard(index)
    }
    for (index, move) in moves where now - move.since >= Self.moveTime { moves[index] = nil }
    if let reforming, now >= reforming.until, let view {
      self.reforming = nil
      tellLoss(reforming.place, view)
      inUse = placeInUse(view)
    }
    if let settling, now >= settling.until, let view {
      self.settling = nil
      tellLoss(settling.place, view)
      inUse = placeInUse(view)
      soundIsBack()
    }
  }
}
