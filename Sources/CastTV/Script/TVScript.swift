public import PlaybackCore

/// What a TV does that senders have to get on with, for tests of whatever casts: the same receiver as without a script,
/// and only what is written here is otherwise.
///
///     let tv = try TVReceiver(name: "Test", outputs: FakeOutput(clock: clock), script: TVScript(launch: .pending))
///     // … the app under test casts to 127.0.0.1 and `tv.port`, and shows that somebody has to allow it.
///     await tv.use(TVScript())  // allowed
///
/// Four more things are no part of a script: a short `TVLifetimes` lets the application expire,
/// `TVReceiver.takeOver(with:title:)` is another sender, `TVReceiver.endApplication()` somebody with the remote control,
/// `TVReceiver.move()` the leader of a group that moves.
public struct TVScript: Hashable, Sendable {
  /// How a sender fares that starts the application. One that joins it while it runs is not asked.
  public enum Launch: Hashable, Sendable {
    /// It starts.
    case atOnce
    /// Somebody has to allow it on the TV. Senders are told, and wait until a script says `atOnce` (it is allowed) or
    /// `refused` (it is not).
    case pending
    /// It is refused: `LAUNCH_ERROR`, `NOT_ALLOWED`.
    case refused
    /// Nothing happens.
    case unanswered
  }

  /// What becomes of bytes, once a connection is there. TCP and TLS always succeed.
  public enum Link: Hashable, Sendable {
    /// They arrive.
    case open
    /// The TV does what it hears, and says nothing.
    case silent
    /// They vanish in both directions, and neither end is told, not even that a connection ended. Whoever is connected
    /// is cut off when another script takes over.
    case blackHole
    /// Instead of each message the TV sends bytes that are no frames.
    case garbage
    /// Instead of each message it announces a frame that is longer than any may be.
    case overlong
  }

  /// How senders learn that the application has ended, by whatever cause.
  public enum Farewell: Hashable, Sendable {
    /// By CLOSE from the application and by the device's new status.
    case whole
    /// By CLOSE only: the device says nothing by itself. It answers those who ask.
    case closeOnly
    /// By the device's status only.
    case statusOnly
  }

  /// How a start of the application goes.
  public var launch: Launch
  /// Whether the volume cannot be set: it is told as fixed, and requests to set it are refused.
  public var hasFixedVolume: Bool
  /// Tells the volume as that of a loudspeaker behind the TV (`master`), which goes towards what is asked for by at most
  /// this much with each request, 1 being all there is; nil: as the TV's own, which goes where it is asked to.
  /// Zero or less is like nil; `hasFixedVolume` wins.
  public var volumeStep: Double?
  /// Whether the TV says that it is in stand-by. What runs goes on and is listed all the same, as on TVs that are switched off
  /// with the network awake.
  public var isStandBy: Bool
  /// How the end of the application is told.
  public var farewell: Farewell
  /// How long each message of the TV is held back, by the TV's clock; they stay in order. Zero or less: not at all.
  public var delay: MediaTime
  /// What becomes of what is sent.
  public var link: Link

  /// Makes a script; nothing is out of the ordinary unless said.
  public init(
    launch: Launch = .atOnce, hasFixedVolume: Bool = false, volumeStep: Double? = nil,
    isStandBy: Bool = false,
    farewell: Farewell = .whole, delay: MediaTime = .zero, link: Link = .open
  ) {
    self.launch = launch
    self.hasFixedVolume = hasFixedVolume
    self.volumeStep = volumeStep
    self.isStandBy = isStandBy
    self.farewell = farewell
    self.delay = delay
    self.link = link
  }
}
