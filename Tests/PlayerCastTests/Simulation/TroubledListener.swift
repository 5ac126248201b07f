import CastProtocol
import PlaybackCore

@testable import PlayerCast

/// Somebody who listens on a device to which one thing happens in a chosen phase, and others at random.
struct TroubledListener {
  enum Fault: String, CaseIterable {
    case drop, delay, duplicate, reorder, halfOpen, reboot, appCrash, otherSender
  }

  enum Phase: String, CaseIterable {
    case connecting, asking, launching, idle, opening, playing, suspended, resuming, ending
  }

  struct Pair: Hashable {
    let fault: Fault
    let phase: Phase
  }

  static let pairs = Fault.allCases.flatMap { fault in Phase.allCases.map { Pair(fault: fault, phase: $0) } }

  var simulation: SenderSimulation
  var steps: [String] = []
  var hit: [Pair: Int] = [:]
  private let aim: Pair

  init(seed: Int) {
    simulation = SenderSimulation(seed: UInt64(seed))
    aim = Self.pairs[seed % Self.pairs.count]
    // Only then is there something to start.
    if aim.phase == .launching { simulation.tv.application = nil }
  }

  private var phase: Phase? {
    let sender = simulation.sender
    switch sender.stage {
    case .idle, .finished: return nil
    case .connecting: return sender.link.isSuspended ? .suspended : .connecting
    case .asking: return .asking
    case .launching: return .launching
    case .resuming: return .resuming
    case .ready: return sender.opening != nil ? .opening : sender.loaded != nil ? .playing : .idle
    case .ending: return .ending
    }
  }

  mutating func run() -> [String] {
    simulation.handle(.started)
    for round in 0..<400 where simulation.sender.stage != .finished {
      if phase == aim.phase, hit[aim] == nil { hurt(aim.fault) }
      if hit[aim] != nil, simulation.random.below(60) == 0 {
        hurt(Fault.allCases[simulation.random.below(Fault.allCases.count)])
      }
      if round % 8 == 0, simulation.sender.stage == .ready || phase == .suspended { act() }
      steer(round)
      // Small steps until the phase is met: some are as short as an answer takes.
      simulation.pass(.milliseconds(Int64(2 + simulation.random.below(hit[aim] == nil ? 4 : 120))))
    }
    heal()
    simulation.pass(.seconds(120))
    // What others play is not asked for again and again: the end of it may have gone unheard.
    if simulation.sender.foreign != nil { simulation.tellAll(simulation.tv.status) }
    simulation.drain()
    let problems = simulation.settledProblems()
    return problems.isEmpty ? simulation.wishProblems() : problems
  }

  /// Leads to the phase in which something is to happen.
  private mutating func steer(_ round: Int) {
    guard hit[aim] == nil, round > 40, phase == .playing || phase == .idle else { return }
    switch aim.phase {
    case .suspended, .resuming: simulation.close()
    case .ending: simulation.command(.endSession)
    case .connecting, .asking, .launching, .idle, .opening, .playing: break
    }
  }

  private mutating func act() {
    let draw = simulation.random.below(9)
    steps.append("act \(draw)")
    let place = MediaTime.seconds(Int64(simulation.random.below(80)))
    switch draw {
    case 0: simulation.command(.open(simulation.window(), at: .zero, playing: true))
    case 1: simulation.command(.pause)
    case 2: simulation.command(.play)
    case 3: simulation.command(.seek(to: place))
    case 4: simulation.command(.setVolume(Volume(permille: Int32(simulation.random.below(1000)))))
    case 5:
      simulation.command(.setRate(PlaybackRate(permille: simulation.random.below(2) == 0 ? 1500 : 1000)))
    case 6:
      guard let turn = simulation.sender.loaded?.turn else { return }
      let repeats = simulation.random.below(3) == 0
      simulation.command(.update(simulation.window(after: turn, repeats: repeats)))
    default: break
    }
  }

  private mutating func hurt(_ fault: Fault) {
    guard let phase else { return }
    hit[Pair(fault: fault, phase: phase), default: 0] += 1
    steps.append("\(fault) while \(phase)")
    switch fault {
    case .drop: simulation.lost = 1 + simulation.random.below(3)
    case .delay: simulation.extraDelay = .milliseconds(Int64(simulation.random.below(3000)))
    case .duplicate: simulation.doubled = 1 + simulation.random.below(4)
    case .reorder: reorder()
    case .halfOpen: simulation.deaden()
    case .reboot:
      simulation.empty()
      simulation.close()
    case .appCrash:
      simulation.empty()
      simulation.tellPlatform()
    case .otherSender: somebody()
    }
  }

  /// What was asked on one connection arrives while, or after, the next one talks.
  private mutating func reorder() {
    simulation.extraDelay = .milliseconds(Int64(200 + simulation.random.below(2600)))
    if simulation.sender.stage == .ready {
      let actions: [PlayerCommand.Action] = [
        .pause, .seek(to: .seconds(Int64(simulation.random.below(80)))), .setVolume(Volume(permille: 300)),
        .setRate(PlaybackRate(permille: 750)),
      ]
      for action in actions where simulation.random.below(2) == 0 { simulation.command(action) }
    }
    simulation.close()
    simulation.extraDelay = .zero
  }

  private mutating func heal() {
    (simulation.lost, simulation.doubled, simulation.extraDelay) = (0, 0, .zero)
  }
}

// MARK: the other sender

extension TroubledListener {
  /// Somebody else does something to what plays, or to the device.
  private mutating func somebody() {
    let draw = simulation.random.below(10)
    steps.append("other \(draw)")
    guard draw < 8, simulation.tv.current != nil else { return somebodyElsewhere(draw) }
    let others = laterItems
    switch draw {
    case 0: simulation.ask(.pause)
    case 1: simulation.ask(.play)
    case 2:
      var seek = SeekRequest()
      seek.currentTime = Double(simulation.random.below(90))
      seek.resumeState = simulation.tv.state == .paused ? .pause : .start
      simulation.ask(.seek(seek))
    case 3:
      var jump = QueueUpdateRequest()
      jump.currentItemID = others.first ?? simulation.tv.current
      simulation.ask(.queueUpdate(jump))
    case 4:
      var insert = QueueInsertRequest()
      insert.items = [QueueItem(media: Self.film)]
      insert.insertBefore = others.randomElement(using: &simulation.random)
      simulation.ask(.queueInsert(insert))
    case 5:
      var remove = QueueRemoveRequest()
      remove.itemIDs = Array(others.suffix(1 + simulation.random.below(2)))
      simulation.ask(.queueRemove(remove))
    case 6:
      var reorder = QueueReorderRequest()
      reorder.itemIDs = Array(others.suffix(1))
      reorder.insertBefore = others.first
      if others.count > 1 { simulation.ask(.queueReorder(reorder)) }
    default:
      var tracks = EditTracksRequest()
      tracks.activeTrackIDs = [1 + simulation.random.below(3)]
      simulation.ask(.editTracks(tracks))
    }
  }

  /// The items after the current one.
  private var laterItems: [Int] {
    let ids = simulation.tv.items.compactMap(\.itemID)
    return Array(ids.drop { $0 != simulation.tv.current }.dropFirst())
  }

  private static let film: MediaInformation = {
    var media = MediaInformation()
    media.contentID = "http://10.0.0.7/film.mp4"
    media.contentType = "video/mp4"
    return media
  }()

  /// It is made louder or quieter, or something else is cast to it.
  private mutating func somebodyElsewhere(_ draw: Int) {
    if draw == 9, simulation.tv.application != nil {
      var load = LoadRequest()
      load.media = Self.film
      return simulation.ask(.load(load))
    }
    simulation.tv.volume.level = Double(simulation.random.below(100)) / 100
    simulation.tellPlatform()
  }
}
