public import CastProtocol
public import PlaybackCore

/// How patient a Cast sender is, and what it tells a device about an item.
public struct CastOptions: Sendable {
  /// How long a connection to a device may take.
  public var connectTimeout: MediaTime
  /// How long a device that cannot be reached is looked for before the session is given up.
  public var patience: MediaTime {
    get { timing.patience }
    set { timing.patience = newValue }
  }
  /// How long the device's application may take to start; while somebody has to allow it on the TV, a minute longer.
  public var launchTimeout: MediaTime {
    get { timing.launch }
    set { timing.launch = newValue }
  }
  /// What a device is told about an item, and what is made of another sender's.
  public var converter: any MediaItemConverter = SongConverter()
  /// How long before its turn a device should begin to load an item; zero: not before it. Nil leaves it to the device.
  public var preloadTime: MediaTime?
  /// Who finds out what media is made of. With one, each device is asked what it is, and what it is known not to play is
  /// not given to it, but reported as `notCastable`, before it is its turn; texts that a server does not let it read are left
  /// out. `CastOutputProvider.plan` tells all that beforehand. Nil: devices are given everything and decide themselves.
  public var examiner: (any MediaExaminer)?
  /// The application that plays: the Default Media Receiver, or one that takes media as that does.
  public var app = AppID.defaultMediaReceiver
  /// How it is started; nothing special unless set.
  public var launching = LaunchOptions()
  /// Which devices are talked to at all: nil for any, as all senders but Google's do.
  public var trust: DeviceTrust?
  var timing = CastTiming()

  var style: CastItemStyle {
    CastItemStyle(converter, preloadTime: preloadTime.map { max(.zero, $0) }, asksFirst: examiner != nil)
  }

  /// How long a device may take to say what it is.
  var identityTimeout: Duration { .nanoseconds(min(connectTimeout, .milliseconds(1500)).nanoseconds) }
  /// How long a plan may take altogether.
  var planTimeout: Duration { .nanoseconds(min(patience, .seconds(8)).nanoseconds) }

  /// Makes options; the defaults suit a TV in a home, which may have to be woken.
  public init(
    connectTimeout: MediaTime = .seconds(10), patience: MediaTime = .seconds(120),
    launchTimeout: MediaTime = .seconds(30)
  ) {
    self.connectTimeout = connectTimeout
    self.patience = patience
    self.launchTimeout = launchTimeout
  }

  /// Makes options that wait for nothing longer than this: for a connection, an answer, a sign of life, or a device
  /// that cannot be reached.
  public init(waitingAtMost limit: MediaTime) {
    self.init(
      connectTimeout: min(limit, .seconds(10)), patience: limit, launchTimeout: min(limit, .seconds(30)))
    timing.limit(to: limit)
  }
}
