#if DBus
  public import NowPlayingMPRIS
  public import PlaybackCore
  public import PlaybackRuntime
  import PlaylistFiles

  /// An engine's place on this machine's desktop: now playing, media keys and panels (MPRIS), and sleep (logind), with
  /// everything at its default.
  ///
  ///     let engine = PlaybackEngine(appName: "My Player")
  ///     let desktop = Desktop(engine, appName: "My Player")
  ///
  /// Where there is no bus it does nothing and says so in the log. The desktop can open what the queue can hold: files,
  /// folders, playlists and addresses; what is opened is played at once, and what was queued follows.
  ///
  /// Isolation: every member may be used from any thread and returns at once. The engine is held until `close`, or until
  /// the last reference is dropped, which does the same.
  public final class Desktop: Sendable {
    private let nowPlaying: MPRISService
    private let sleep: SleepService

    /// Shows the engine, and takes commands for it.
    ///
    /// - Parameters:
    ///   - commands: What is offered; shared with the app's own keys and menus.
    ///   - log: Receives a line where there is no bus, and little else.
    ///   - change: Changes what is at its default.
    public init(
      _ engine: PlaybackEngine, appName: String, commands: RemoteCommandSet = RemoteCommandSet(),
      log: (any LogSink)? = nil, _ change: (inout MPRISOptions, inout SleepOptions) -> Void = { _, _ in }
    ) {
      var (shown, sleep) = (MPRISOptions(identity: appName), SleepOptions(appName: appName))
      shown.art = { _, item in LocalArt.find(for: item) }
      change(&shown, &sleep)
      var controls = RemoteControls(engine, commands: commands)
      if commands.offers(.open) {
        controls.handle(.open) { [controls] in Self.open($0, controls) }
        // A handler offers its command; what the app has against it stays.
        controls.commands = commands
      }
      nowPlaying = MPRISService(controls, shown, log: log)
      self.sleep = SleepService(engine, sleep, log: log)
    }

    /// Offers other commands from now on.
    public func offer(_ commands: RemoteCommandSet) { nowPlaying.offer(commands) }

    /// Leaves the desktop. Can be repeated.
    public func close() {
      nowPlaying.close()
      sleep.close()
    }

    /// What there is at a path, up to what a listener opens at once: whoever is on the bus names it, so neither the
    /// disk nor the queue is given more. Blocks on the disk; `MPRISService` has a thread for that.
    static func found(at path: [UInt8]) -> MediaCollection {
      var found = MediaCollection()
      found.folderLimits.files = 10_000
      found.folderLimits.depth = 8
      found.folderLimits.directories = 2_000
      found.folderLimits.names = 50_000
      found.folderLimits.problems = 10
      found.playlistLimits.entries = 10_000
      found.playlistLimits.fileSize = 4 << 20
      found.playlistLimits.totalSize = 16 << 20
      found.playlistLimits.nestedPlaylists = 50
      found.playlistLimits.problems = 10
      found.add(path)
      return found
    }

    private static func open(_ command: RemoteCommand, _ controls: RemoteControls) -> RemoteCommandResult {
      guard case .open(let location) = command else { return .noSuchContent }
      switch location {
      case .url: return controls.open([MediaItem(location)])
      case .file(let path):
        let found = Self.found(at: path)
        return found.items.isEmpty ? .noSuchContent : controls.open(found.items)
      }
    }
  }
#endif
