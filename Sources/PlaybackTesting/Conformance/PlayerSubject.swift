public import PlaybackCore

/// What `PlayerConformance` needs to know of a player: how to make a fresh one, and media that it can play.
public struct PlayerSubject: Sendable {
  /// A fresh player and the time it lives in.
  public struct Instance: Sendable {
    /// The player; nobody else may read its reports.
    public let player: any Player
    /// How time passes for it.
    public let time: PlayerTime

    /// Makes an instance.
    public init(_ player: any Player, time: PlayerTime = .real) {
      self.player = player
      self.time = time
    }
  }

  /// A piece of media and its true length.
  public struct Piece: Sendable {
    /// What to queue.
    public let item: MediaItem
    /// Its length, 1–2 s; at least 1 s.
    public let duration: MediaTime

    /// Makes a piece.
    public init(_ item: MediaItem, duration: MediaTime) {
      self.item = item
      self.duration = duration
    }
  }

  /// The media of the suite.
  public struct Media: Sendable {
    /// Three different, seekable pieces.
    public let first: Piece, second: Piece, third: Piece
    /// A location at which there is nothing.
    public let missing: MediaLocation
    /// A file that exists and is not media (a few lines of text).
    public let notMedia: MediaLocation

    /// Makes the set.
    public init(first: Piece, second: Piece, third: Piece, missing: MediaLocation, notMedia: MediaLocation) {
      self.first = first
      self.second = second
      self.third = third
      self.missing = missing
      self.notMedia = notMedia
    }
  }

  /// The media that every instance can play.
  public let media: Media
  /// What is still accepted.
  public let tolerances: Tolerances
  /// Promises that this player cannot keep, each with the reason. They are not checked. A waiver without a reason is a
  /// finding; assert on the list beside the findings, so that it does not grow unnoticed.
  public let waivers: [PlayerClause: String]
  /// Makes a fresh player for each case. What it throws is a finding of every case.
  public let makeInstance: @Sendable () async throws -> Instance

  /// Makes a subject.
  public init(
    media: Media, tolerances: Tolerances = Tolerances(), waivers: [PlayerClause: String] = [:],
    makeInstance: @escaping @Sendable () async throws -> Instance
  ) {
    self.media = media
    self.tolerances = tolerances
    self.waivers = waivers
    self.makeInstance = makeInstance
  }
}

extension PlayerSubject {
  /// How far a player may be from the exact answer, and how long it may take.
  public struct Tolerances: Hashable, Sendable {
    /// For places that are reached while standing still (open paused, seek): one frame of a codec.
    public var place: MediaTime
    /// For places while playing, where the way of the report counts too.
    public var movingPlace: MediaTime
    /// For moments at which something is heard: ends, joins.
    public var moment: MediaTime
    /// For the length that opening tells.
    public var duration: MediaTime
    /// How long a report may take to come.
    public var answer: MediaTime
    /// How long 1,000 calls of `send` may take on the machine's own clock.
    public var thousandSends: Duration
    /// Whether a failure has to tell what is wrong with the media. False for a device that fetches it itself and says no
    /// more than that it could not.
    public var tellsFailuresApart = true

    /// Makes tolerances; the defaults suit a local player in real time.
    public init(
      place: MediaTime = .milliseconds(50), movingPlace: MediaTime = .milliseconds(150),
      moment: MediaTime = .milliseconds(300), duration: MediaTime = .milliseconds(80),
      answer: MediaTime = .seconds(5), thousandSends: Duration = .seconds(1)
    ) {
      self.place = place
      self.movingPlace = movingPlace
      self.moment = moment
      self.duration = duration
      self.answer = answer
      self.thousandSends = thousandSends
    }
  }
}

/// How time passes for a player under test.
public enum PlayerTime: Sendable {
  /// On the machine's own clock.
  case real
  /// By hand: `pass` lets that much time go by; `reportCount` tells how many reports the player has put into its
  /// stream so far, so that the driver can read them all before it goes on.
  case manual(pass: @Sendable (MediaTime) -> Void, reportCount: @Sendable () -> Int)
}

extension PlayerSubject.Instance {
  /// A fake player on a manual clock.
  public init(_ player: FakePlayer, clock: ManualClock) {
    self.init(
      player, time: .manual(pass: { clock.advance(by: $0) }, reportCount: { player.reportCount }))
  }
}
