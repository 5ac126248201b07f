public import PlaybackCore

/// How patient a Cast sender is.
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
  var timing = CastTiming()

  /// Makes options; the defaults suit a TV in a home, which may have to be woken.
  public init(
    connectTimeout: MediaTime = .seconds(10), patience: MediaTime = .seconds(120),
    launchTimeout: MediaTime = .seconds(30)
  ) {
    self.connectTimeout = connectTimeout
    self.patience = patience
    self.launchTimeout = launchTimeout
  }
}
