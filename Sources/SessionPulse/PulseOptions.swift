public import PlaybackCore

/// How an audio session behaves; fixed for its life.
public struct PulseOptions: Hashable, Sendable {
  /// The name under which the player's streams appear at the server: only those, of this process, are the session's
  /// own. Two engines in one process need two names.
  public var clientName: String
  /// Where the sound server listens (`unix:/path`); nil for the usual place.
  public var server: String?
  /// The roles of other programs' streams that interrupt playing, each with what the listener is told, as in
  /// `["phone": "call"]`. The role `event` never interrupts.
  public var interruptingRoles: [String: String]
  /// The roles of other programs' streams for which the player is softened instead, each with the decibels.
  public var duckingRoles: [String: Int32]
  /// How long after the last such stream the interruption is over: from ringing to talking there is a gap.
  public var endDelay: MediaTime
  /// An interruption that lasted longer does not let playing go on by itself; nil for no limit.
  public var longestToResumeFrom: MediaTime?
  /// When the device whose loss paused playing is back within this time, playing goes on; nil for never.
  public var resumesWhenBackWithin: MediaTime?
  /// The device that is wanted, by its stable name; nil follows the system's default.
  public var device: SoundDevice.ID?

  /// Makes options.
  public init(
    clientName: String = "Attacca", server: String? = nil,
    interruptingRoles: [String: String] = ["phone": "call", "alarm": "alarm"],
    duckingRoles: [String: Int32] = ["a11y": 15], endDelay: MediaTime = .milliseconds(250),
    longestToResumeFrom: MediaTime? = nil,
    resumesWhenBackWithin: MediaTime? = nil, device: SoundDevice.ID? = nil
  ) {
    self.clientName = clientName
    self.server = server
    self.interruptingRoles = interruptingRoles
    self.duckingRoles = duckingRoles
    self.endDelay = endDelay
    self.longestToResumeFrom = longestToResumeFrom
    self.resumesWhenBackWithin = resumesWhenBackWithin
    self.device = device
  }
}
