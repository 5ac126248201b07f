import CastProtocol

/// How an application is started on a device.
public struct LaunchOptions: Hashable, Sendable {
  /// Whether an application of Android TV may be started in place of the web page, where the device has one that stands for
  /// it. A device that refuses such a start is asked once more, for the page.
  public var acceptsAndroidTV: Bool
  /// The language to start in, as in BCP 47; nil for the device's.
  public var language: String?
  /// Who is at this sender; nil when the application is not to know. Set on options that are there already, so that
  /// it cannot get lost with them.
  public var credentials: LaunchCredentials?

  /// Makes options that name nobody.
  public init(acceptsAndroidTV: Bool = false, language: String? = nil) {
    self.acceptsAndroidTV = acceptsAndroidTV
    self.language = language
  }
}

/// Who is at this sender, in words that the application on the device understands.
///
/// They go to the device only: with the start of the application, and with what it is asked to load. They are never
/// logged, shown, or kept.
public struct LaunchCredentials: Hashable, Sendable {
  /// The longest that are taken, in bytes as they stand in a message: they have to fit in beside an item.
  public static let longest = 8192

  let text: String
  let type: String?
  /// Bytes that they need in a message, with their names.
  let size: Int

  /// Wraps a secret, and its kind as the application names it. Nil when it is empty or, with its kind, longer than
  /// `longest`.
  public init?(_ text: String, type: String? = nil) {
    let length = try? JSONValue.array([.string(text), .string(type ?? "")]).text().utf8.count
    guard !text.isEmpty, let length, length <= Self.longest else { return nil }
    self.text = text
    self.type = type
    size = length + 60
  }
}

extension LaunchCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// That there are some, and nothing of them.
  public var description: String { "LaunchCredentials(…)" }
  /// As `description`.
  public var debugDescription: String { description }
  /// Nothing inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
