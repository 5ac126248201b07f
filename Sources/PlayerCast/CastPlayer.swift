#if Cast
  public import PlaybackCore

  /// A TV, or anything else that speaks Google Cast, behind the `Player` port.
  ///
  /// The device fetches and plays the media itself: it holds the window as its own queue, up to 20 upcoming turns and
  /// 10 that were heard, and plays on when this machine sleeps or leaves.
  ///
  /// What differs from a player of this machine:
  /// - `committed` is never reported: the device can be talked out of the next item until it has begun.
  /// - What a device says about failures is vague; a wrong address and a wrong format look the same. Some skip a broken
  ///   item by themselves: they are stopped, and the turn is reported as `failed`.
  /// - Volume and mute are the device's own, shared by everybody. A device with a fixed volume says so in its
  ///   capabilities. The speed can be set once media is loaded that allows it.
  /// - `close` leaves the device playing, and what is published for it stays so until its entries are shown to another
  ///   player and leave that one's window; `endSession` stops the application for everybody, unless it plays
  ///   something of somebody else's.
  ///
  /// Dropping the last reference without `close` leaves the device in the same way.
  public final class CastPlayer: Player {
    /// The facts, in order; finishes after `close`, `endSession` and `lost`, when everything is released. Single
    /// consumer.
    public let reports: AsyncStream<PlayerReport>
    private let inbox: AsyncStream<PlayerCommand>.Continuation

    init(_ driver: CastDriver) {
      reports = driver.reports
      let (commands, inbox) = AsyncStream.makeStream(of: PlayerCommand.self)
      self.inbox = inbox
      Task {
        for await command in commands { await driver.handle(.command(command)) }
        await driver.handle(.abandoned)
      }
    }

    deinit { inbox.finish() }

    /// Takes a command and returns at once. Commands after `close` are dropped.
    public func send(_ command: PlayerCommand) { inbox.yield(command) }
  }
#endif
