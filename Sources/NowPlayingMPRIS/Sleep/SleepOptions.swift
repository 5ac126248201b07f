public import PlaybackCore

/// How playing and the machine's sleep go together.
public struct SleepOptions: Sendable {
  /// What of the machine playing can keep from happening.
  public enum Prevention: String, Hashable, Sendable, Codable, CaseIterable {
    /// The machine counts as in use: it does not go to sleep by itself.
    case idle
    /// The machine cannot be sent to sleep, not even by its user.
    case sleep
  }

  /// What playing is, as far as sleep is concerned.
  public enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Something to hear.
    case audio
    /// Something to see.
    case video
  }

  /// What happens here after the machine has slept; a device is not touched by it.
  public enum AfterSleep: String, Hashable, Sendable, Codable {
    /// Stays paused: no sudden sound when the lid is opened.
    case staysPaused
    /// What played plays on.
    case playsOn
  }

  /// What happens when the session is locked.
  public enum OnLock: String, Hashable, Sendable, Codable {
    /// Nothing: music plays on.
    case nothing
    /// Playing here is paused.
    case pauses
  }

  /// The name that people are shown as the reason.
  public var appName: String
  /// What playing here prevents, by kind of media. While a device plays, or nothing does, nothing is prevented.
  public var prevents: [MediaKind: Set<Prevention>] = [.audio: [.idle], .video: [.idle]]
  /// Tells the kind of an item; by its name unless said. Called on the service's thread: must return quickly.
  public var kind: @Sendable (MediaItem) -> MediaKind = SleepOptions.kindByName
  /// What happens after sleep.
  public var afterSleep = AfterSleep.staysPaused
  /// What happens when the session is locked.
  public var onLock = OnLock.nothing
  /// Called when the machine wakes, after the outputs were asked to look after their connections: must return quickly.
  public var onWake: (@Sendable () -> Void)?
  /// The bus; nil: the one that the environment names in `DBUS_SYSTEM_BUS_ADDRESS`, else the system's usual one.
  public var address: String?

  /// Options of an app with this name.
  public init(appName: String) { self.appName = appName }

  /// Video for the usual endings of video files, else audio.
  @Sendable
  public static func kindByName(_ item: MediaItem) -> MediaKind {
    let ending = item.location.lastComponent.split(separator: ".").last?.lowercased() ?? ""
    return ["avi", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "webm"].contains(ending)
      ? .video : .audio
  }
}
