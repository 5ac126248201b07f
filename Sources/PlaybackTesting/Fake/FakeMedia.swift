public import PlaybackCore

/// A piece of media as `FakePlayer` finds it: what opening it tells, how long that takes, and what is wrong.
public struct FakeMedia: Hashable, Sendable {
  /// What opening it tells. Without a duration it never ends.
  public var opened: OpenedMedia
  /// Why it cannot be opened; nil when it can.
  public var error: PlayerError.Code?
  /// How long opening takes.
  public var opensAfter: MediaTime
  /// The place where it breaks off and the turn fails as `endedEarly`; nil when it is whole.
  public var breaksOffAt: MediaTime?

  /// Makes a piece of media from its parts.
  public init(
    _ opened: OpenedMedia, error: PlayerError.Code? = nil, opensAfter: MediaTime = .zero,
    breaksOffAt: MediaTime? = nil
  ) {
    self.opened = opened
    self.error = error
    self.opensAfter = opensAfter
    self.breaksOffAt = breaksOffAt
  }

  /// A whole, seekable track of that length.
  public static func track(_ duration: MediaTime, title: String? = nil, opensAfter: MediaTime = .zero)
    -> FakeMedia
  {
    FakeMedia(OpenedMedia(duration: duration, title: title), opensAfter: opensAfter)
  }

  /// A live stream: no duration, no seeking, never ends.
  public static func live(title: String? = nil, opensAfter: MediaTime = .zero) -> FakeMedia {
    FakeMedia(OpenedMedia(isSeekable: false, title: title), opensAfter: opensAfter)
  }

  /// Something that cannot be played, found out after `opensAfter`.
  public static func broken(_ error: PlayerError.Code, opensAfter: MediaTime = .zero) -> FakeMedia {
    FakeMedia(OpenedMedia(), error: error, opensAfter: opensAfter)
  }
}
