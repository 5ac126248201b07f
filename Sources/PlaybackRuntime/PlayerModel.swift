public import Observation
public import PlaybackCore

/// What a screen shows, for any UI that observes main-actor objects (S183, S185).
///
/// Follows the engine for as long as somebody holds the model; holds the engine. To be used on the main actor.
@MainActor @Observable
public final class PlayerModel {
  /// The current entry.
  public private(set) var current: EntryID?
  /// The title to show; “No track” without a current entry.
  public private(set) var title: String
  /// The artist to show, if known.
  public private(set) var artist: String?
  /// Whether sound is wanted and nothing holds it back.
  public private(set) var isPlaying: Bool
  /// The place in the current entry; moves once per `interval` while playing.
  public private(set) var position: MediaTime
  /// The length of the current entry, if known.
  public private(set) var duration: MediaTime?
  /// How far playing has come.
  public private(set) var phase: PlaybackPhase
  /// Which output plays; nil before the first.
  public private(set) var output: OutputID?
  /// Whether the way to the device's queue is shown: while a device plays (S59, S75).
  public var showsQueueButton: Bool { output?.isRemote == true }
  /// What stands in place of the picture while a device plays: where to, safe to show; nil while this machine plays (S85).
  public var splash: String? { output.flatMap { $0.isRemote ? "Playing on \($0.displayName)" : nil } }
  /// The commands on offer, each with whether it can be given now, or why not (S49): what buttons go by.
  public private(set) var commands: [RemoteCommand.Kind: RemoteCommandSet.State]
  /// The queue, in both orders.
  public private(set) var queue: PlayQueue
  /// The place a finger holds the slider at; nil when none does.
  public private(set) var scrubPosition: MediaTime?

  /// The engine behind the model.
  public nonisolated let engine: PlaybackEngine
  @ObservationIgnored private let commandSet: RemoteCommandSet
  @ObservationIgnored private var readers: [Task<Void, Never>] = []

  /// A model of an engine; `interval` is how often the position moves while playing, `commands` what the app offers.
  public init(
    _ engine: PlaybackEngine, interval: MediaTime = .seconds(1),
    commands commandSet: RemoteCommandSet = RemoteCommandSet()
  ) {
    self.engine = engine
    self.commandSet = commandSet
    let now = engine.snapshot
    (current, title, artist) = (now.current, now.title, now.artist)
    (isPlaying, phase, output, queue) = (now.isPlaying, now.phase, now.output, now.queue)
    (position, duration) = (engine.position, now.duration)
    commands = commandSet.states(in: now)
    let (snapshots, positions) = (engine.snapshots(), engine.positions(every: interval))
    readers = [
      Task { [weak self] in for await snapshot in snapshots { self?.show(snapshot) } },
      Task { [weak self] in for await position in positions { self?.position = position } },
    ]
  }

  deinit { for reader in readers { reader.cancel() } }

  /// A finger takes the slider: the thumb follows the finger, not the sound.
  public func beginScrubbing() { scrubPosition = position }

  /// The finger moves; nothing is sent to the player yet.
  public func scrub(to place: MediaTime) {
    guard scrubPosition != nil else { return }
    scrubPosition = max(.zero, duration.map { min(place, $0) } ?? place)
  }

  /// The finger lets go: one seek. The position is the new place at once, or where playing is if that was refused.
  ///
  /// - Returns: The seek's outcome; `.unchanged` when nothing was being scrubbed.
  @discardableResult
  public func endScrubbing() -> CommandOutcome {
    guard let place = scrubPosition else { return .unchanged }
    scrubPosition = nil
    let outcome = engine.seek(to: place)
    position = engine.position
    return outcome
  }

  private func show(_ snapshot: PlaybackSnapshot) {
    if current != snapshot.current { current = snapshot.current }
    if title != snapshot.title { title = snapshot.title }
    if artist != snapshot.artist { artist = snapshot.artist }
    if isPlaying != snapshot.isPlaying { isPlaying = snapshot.isPlaying }
    if duration != snapshot.duration { duration = snapshot.duration }
    if phase != snapshot.phase { phase = snapshot.phase }
    if output != snapshot.output { output = snapshot.output }
    let commands = commandSet.states(in: snapshot)
    if self.commands != commands { self.commands = commands }
    if queue.revision != snapshot.queue.revision { queue = snapshot.queue }
    position = snapshot.position(at: engine.clock.now)
  }
}
