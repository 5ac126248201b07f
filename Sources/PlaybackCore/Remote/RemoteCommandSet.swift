/// The commands that an app offers from outside, declared once: MPRIS, the terminal and any other surface ask here.
///
/// A value: a host changes its copy and hands it on.
public struct RemoteCommandSet: Hashable, Sendable, Codable {
  /// Whether a command can be given just now.
  public enum State: Hashable, Sendable, Codable {
    /// It can.
    case enabled
    /// It cannot; one sentence says why.
    case disabled(reason: String)
    /// The app does not have it at all.
    case notOffered

    /// Whether it can be given.
    public var isEnabled: Bool { self == .enabled }
  }

  /// How far `skipForward` goes.
  public var forwardInterval: MediaTime
  /// How far `skipBackward` goes.
  public var backwardInterval: MediaTime
  /// Whether volume keys are the device's while one plays (S33). If not, `setVolume` is withheld then: the keys neither
  /// change the device nor, unheard, this machine. While this machine plays they are its own either way.
  public var volumeFollowsDevice = true
  private var offered: Set<RemoteCommand.Kind>
  private var reasons: [RemoteCommand.Kind: String] = [:]

  /// Everything that the engine does by itself; `like`, `dislike` and `rate` have to be offered, and handled, by the
  /// host. Skips go 10 s forward and back unless said.
  public init(forwardInterval: MediaTime = .seconds(10), backwardInterval: MediaTime = .seconds(10)) {
    self.forwardInterval = forwardInterval
    self.backwardInterval = backwardInterval
    offered = Set(RemoteCommand.Kind.allCases).subtracting([.like, .dislike, .rate])
  }

  /// Nothing: a surface shows what plays and can change nothing.
  public static var none: RemoteCommandSet {
    var set = RemoteCommandSet()
    set.offered = []
    return set
  }

  /// Whether nothing at all is offered.
  public var isEmpty: Bool { offered.isEmpty }

  /// Whether a command is offered, possible just now or not.
  public func offers(_ kind: RemoteCommand.Kind) -> Bool { offered.contains(kind) }

  /// Offers a command, and lifts what the host had against it.
  public mutating func enable(_ kind: RemoteCommand.Kind) {
    offered.insert(kind)
    reasons[kind] = nil
  }

  /// Withholds a command for a reason that is shown to whoever asks for it.
  public mutating func disable(_ kind: RemoteCommand.Kind, reason: String) { reasons[kind] = reason }

  /// Takes a command away, as if the app had never had it.
  public mutating func remove(_ kind: RemoteCommand.Kind) { offered.remove(kind) }

  /// Whether a command can be given in a state of the engine. Changes nothing; O(1).
  ///
  /// What the engine would refuse is disabled, with the engine's own sentence.
  public func state(of kind: RemoteCommand.Kind, in now: PlaybackSnapshot) -> State {
    guard offered.contains(kind) else { return .notOffered }
    if let reason = reasons[kind] { return .disabled(reason: reason) }
    if kind == .setVolume, !volumeFollowsDevice, now.output?.isRemote == true {
      return .disabled(reason: "The volume keys are not for the device that plays.")
    }
    if let refusal = Self.refusal(of: kind, in: now) { return .disabled(reason: refusal.explanation) }
    return .enabled
  }

  /// Every command on offer with whether it can be given in a state of the engine, or why not: what a screen, a remote or
  /// a panel shows, the same everywhere (S49). Changes nothing; O(1).
  public func states(in now: PlaybackSnapshot) -> [RemoteCommand.Kind: State] {
    Dictionary(uniqueKeysWithValues: offered.map { ($0, state(of: $0, in: now)) })
  }

  /// Why the engine would refuse a command of that kind; nil when it would not.
  private static func refusal(of kind: RemoteCommand.Kind, in now: PlaybackSnapshot) -> CommandRefusal? {
    let isReachable = now.suspension == nil
    switch kind {
    case .play: return !isReachable ? .outputUnreachable : now.queue.isEmpty ? .emptyQueue : nil
    case .pause, .togglePlay, .stop, .like, .dislike, .rate:
      if kind == .togglePlay, now.queue.isEmpty { return .emptyQueue }
      if kind.isTransport, !isReachable { return .outputUnreachable }
      return now.current == nil && kind != .togglePlay ? .noCurrentEntry : nil
    case .next: return !isReachable ? .outputUnreachable : now.queue.canGoNext ? nil : .nothingUpcoming
    case .previous: return !isReachable ? .outputUnreachable : now.queue.canGoPrevious ? nil : .nothingBefore
    case .skipForward, .skipBackward, .seek:
      if !isReachable { return .outputUnreachable }
      if now.current == nil { return .noCurrentEntry }
      return now.media?.isSeekable == false ? .notSeekable : nil
    case .select: return !isReachable ? .outputUnreachable : now.queue.isEmpty ? .emptyQueue : nil
    case .setRate:
      if !isReachable { return .outputUnreachable }
      return now.capabilities?.canSetRate == false ? .notSupportedByOutput : nil
    case .setVolume:
      if !isReachable { return .outputUnreachable }
      return now.capabilities?.canSetVolume == false ? .notSupportedByOutput : nil
    case .setRepeat, .setShuffle: return nil
    case .open: return isReachable ? nil : .outputUnreachable
    }
  }

  /// The engine's command for a remote one in a state of the engine; nil for those that are several, or none, of the
  /// engine's (`open`, `like`, `dislike`, `rate`).
  public func playbackCommand(for command: RemoteCommand, in now: PlaybackSnapshot) -> PlaybackCommand? {
    switch command {
    case .play: .play
    case .pause: .pause
    // What is held back by a call is not heard: the listener who presses the key wants to hear it.
    case .togglePlay: now.isPlaying ? .pause : .play
    case .stop: .stop
    case .next: .next
    case .previous: .previous
    case .skipForward(let distance): .seekBy(distance ?? forwardInterval)
    case .skipBackward(let distance): .seekBy(.zero - (distance ?? backwardInterval))
    case .seek(let place): .seek(to: place)
    case .select(let entry): .select(entry, play: true)
    case .setRate(let rate): .setRate(rate)
    case .setVolume(let volume): .setVolume(volume)
    case .setRepeat(let mode): .setRepeat(mode)
    case .setShuffle(let on): .edit(.setShuffle(on))
    case .open, .like, .dislike, .rate: nil
    }
  }
}

extension RemoteCommand.Kind {
  /// Whether it reaches for what the output plays.
  fileprivate var isTransport: Bool {
    switch self {
    case .play, .pause, .togglePlay, .stop, .next, .previous, .skipForward, .skipBackward, .seek, .select,
      .setRate, .setVolume, .open:
      true
    case .setRepeat, .setShuffle, .like, .dislike, .rate: false
    }
  }
}
