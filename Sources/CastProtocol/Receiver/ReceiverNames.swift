/// How far a launch is.
public struct LaunchProgress: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Somebody has to allow it at the device: wait longer.
  public static let pendingAuthorization = Self(rawValue: "USER_PENDING_AUTHORIZATION")
  /// It is allowed.
  public static let allowed = Self(rawValue: "USER_ALLOWED")
}

/// Why a launch failed.
public struct LaunchFailure: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// There is no such application.
  public static let notFound = Self(rawValue: "NOT_FOUND")
  /// It may not run here.
  public static let notAllowed = Self(rawValue: "NOT_ALLOWED")
  /// Somebody broke it off.
  public static let cancelled = Self(rawValue: "CANCELLED")
  /// The device is in trouble.
  public static let systemError = Self(rawValue: "SYSTEM_ERROR")
  /// The request made no sense.
  public static let badParameter = Self(rawValue: "BAD_PARAMETER")
  /// It took too long.
  public static let timeout = Self(rawValue: "TIMEOUT")
  /// The page was loaded and never became a receiver; comes after about a minute.
  public static let castInitTimeout = Self(rawValue: "CAST_INIT_TIMEOUT")
}

/// Why a request was refused.
public struct RequestProblem: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// There is no such media. Google's receivers do not say it; ours does, beside the number that they use for it.
  public static let notFound = Self(rawValue: "NOT_FOUND")

  /// There is no such command.
  public static let invalidCommand = Self(rawValue: "INVALID_COMMAND")
  /// There is no such session.
  public static let invalidSessionID = Self(rawValue: "INVALID_SESSION_ID")
  /// There is no such media session.
  public static let invalidMediaSessionID = Self(rawValue: "INVALID_MEDIA_SESSION_ID")
  /// The number was used before; some peers spell it without the last underscore.
  public static let duplicateRequestID = Self(rawValue: "DUPLICATE_REQUEST_ID")
  /// A field is missing or odd.
  public static let invalidParameters = Self(rawValue: "INVALID_PARAMS")
  /// The request made no sense.
  public static let invalidRequest = Self(rawValue: "INVALID_REQUEST")
  /// There is no further item.
  public static let endOfQueue = Self(rawValue: "END_OF_QUEUE")
  /// The application does not do this.
  public static let notSupported = Self(rawValue: "NOT_SUPPORTED")

  /// Reads a word; both spellings of a number used twice are one.
  public init?(json: JSONValue) {
    guard let word = String(json: json) else { return nil }
    self.init(rawValue: word == "DUPLICATE_REQUESTID" ? Self.duplicateRequestID.rawValue : word)
  }
}

/// Whether an application could run.
public struct AppAvailability: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It could.
  public static let available = Self(rawValue: "APP_AVAILABLE")
  /// It could not.
  public static let unavailable = Self(rawValue: "APP_UNAVAILABLE")
}

/// What an application is made of.
public struct AppType: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A page.
  public static let web = Self(rawValue: "WEB")
  /// An application of Android TV.
  public static let androidTV = Self(rawValue: "ANDROID_TV")
}

/// How the volume of a device can be changed.
public struct VolumeControl: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// To any level.
  public static let attenuation = Self(rawValue: "attenuation")
  /// Not at all.
  public static let fixed = Self(rawValue: "fixed")
  /// By the steps of a TV or an amplifier.
  public static let master = Self(rawValue: "master")
}
