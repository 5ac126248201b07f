import CastProtocol
import PlaybackCore

@testable import PlayerCast

/// What must hold once nothing is disturbed.
extension SenderSimulation {
  /// What the sender and the device see differently.
  func settledProblems() -> [String] {
    var found = problems
    if !openCommands.isEmpty { found.append("never settled: \(openCommands)") }
    guard sender.stage != .finished else { return found }
    if sender.stage != .ready { found.append("stage \(sender.stage)") }
    if told.isSuspended { found.append("the engine was never told that the device is back") }
    guard let loaded = sender.loaded, !loaded.isGone, sender.foreign == nil else {
      if sender.foreign != nil, tv.current == nil { found.append("others play here, nothing there") }
      if tv.state == .playing, sender.foreign == nil { found.append("plays, unknown here") }
      return found
    }
    // An item that is repeated is another turn each time, and keeps the name it came with.
    let entry: String? = tv.currentItem?.customData?.value("entry")
    if entry != "\(loaded.turn.entry.rawValue)" {
      found.append("entry \(entry ?? "none") there, \(loaded.turn.entry.rawValue) here")
    }
    let isPlaying = tv.state == .playing
    if isPlaying != (loaded.state == .playing) {
      found.append("\(tv.state) there, \(String(describing: loaded.state)) here")
    }
    let place = loaded.place.position(at: now).inSeconds
    if abs(place - tv.place) > 1 { found.append("at \(tv.place) there, \(place) here") }
    return found
  }

  /// What the engine and the device see differently just after the device has told how it is: the place may be as old as
  /// a message, and what an engine extrapolates as far off as it is not told of.
  mutating func exactProblems() -> [String] {
    tellAll(tv.status)
    tellPlatform()
    drain()
    var found = settledProblems()
    if let volume = told.volume, abs(Double(volume.permille) / 1000 - (tv.volume.level ?? 0)) > 0.001 {
      found.append("as loud as \(tv.volume.level ?? 0) there, as \(volume) here")
    }
    guard let loaded = sender.loaded else { return found }
    let place = loaded.place.position(at: now).inSeconds
    if abs(place - tv.place) > 0.041 * tv.rate + 0.001 {
      found.append("exactly at \(tv.place) there, at \(place) here")
    }
    let rate = told.state == .playing ? tv.rate : 0
    let heard = told.place.position.inSeconds + (now - told.place.at).inSeconds * rate
    if told.turn != loaded.turn.id || abs(heard - tv.place) > 0.25 + 0.041 * tv.rate + 0.001 {
      found.append("at \(tv.place) there, the engine knows \(heard) of \(told)")
    }
    return found
  }

  /// Everything is wished for once, undisturbed: it becomes so there and is known here. What went before leaves nothing
  /// behind that stands in its way.
  mutating func wishProblems() -> [String] {
    guard sender.stage == .ready else { return [] }
    let isOurs = sender.loaded?.isGone == false && sender.foreign == nil
    if isOurs, random.below(2) == 0 {
      for action in [PlayerCommand.Action.pause, .seek(to: .seconds(20))] { command(action) }
    } else {
      command(.open(window(), at: .seconds(20), playing: false))
    }
    pass(.seconds(25))
    // It may find out only now that the application is gone.
    if sender.stage == .finished { return openCommands.isEmpty ? [] : ["never settled: \(openCommands)"] }
    guard let turn = sender.loaded?.turn else { return ["nothing was loaded"] }
    let repeats = random.below(2) == 0
    let window = window(after: turn, repeats: repeats)
    let volume = Volume(permille: Int32(random.below(1000)))
    let rate = PlaybackRate(permille: [500, 1000, 1250, 2000][random.below(4)])
    let place = Int64(10 + random.below(60))
    command(.update(window))
    for action in [PlayerCommand.Action.setVolume(volume), .setRate(rate), .seek(to: .seconds(place))] {
      command(action)
    }
    pass(.seconds(25))
    var found = areDone(4) ? [] : ["a wish was not carried out"]
    if tv.state != .paused || tv.place != Double(place) { found.append("\(tv.state) at \(tv.place)") }
    if tv.rate != Double(rate.permille) / 1000 { found.append("as fast as \(tv.rate), not \(rate)") }
    if tv.repeatMode != (repeats ? .single : .off) {
      found.append("repeats \(tv.repeatMode), not \(repeats)")
    }
    // What repeats is one item that the device plays again and again.
    let wanted = (repeats ? [turn] : window.turns).map { "\($0.entry.rawValue)" }
    let entries: [String] = tv.items.compactMap { $0.customData?.value("entry") }
    if !entries.drop(while: { $0 != wanted[0] }).starts(with: wanted) {
      found.append("has \(entries) there, wanted are \(wanted)")
    }
    if told.volume != volume { found.append("as loud as \(volume), told \(String(describing: told.volume))") }
    found += exactProblems()
    command(.play)
    pass(.seconds(3))
    if tv.state != .playing { found.append("does not play on") }
    return found + exactProblems()
  }
}
