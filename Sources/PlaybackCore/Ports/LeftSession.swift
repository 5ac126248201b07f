/// Names what plays for us on a device, so that a later launch can go on with it. Nothing in it is secret.
public struct SessionRecord: Hashable, Sendable, Codable {
  /// The longest text that a record has.
  private static let longest = 256

  /// The application, by the provider's name for it.
  public let app: String
  /// This run of the application.
  public let session: String
  /// What the device knows us by: what it holds of us bears it.
  public let owner: String

  /// Makes a record; nil when a text in it is empty or longer than 256 bytes.
  public init?(app: String, session: String, owner: String) {
    let texts = [app, session, owner]
    guard texts.allSatisfy({ !$0.isEmpty && $0.utf8.count <= Self.longest }) else { return nil }
    (self.app, self.session, self.owner) = (app, session, owner)
  }

  /// Decodes a record within the same limits.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let record = SessionRecord(
      app: try fields.decode(String.self, forKey: .app),
      session: try fields.decode(String.self, forKey: .session),
      owner: try fields.decode(String.self, forKey: .owner))
    guard let record else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no name of a session"))
    }
    self = record
  }
}

/// A session on a device that an earlier launch has left, with what the device was shown then.
public struct LeftSession: Hashable, Sendable, Codable {
  /// Where it is.
  public let output: OutputID
  /// Which it is.
  public let record: SessionRecord
  /// The window that the device has.
  public let window: QueueWindow
  /// The last place in the current turn that is known; when that was is not.
  public let position: MediaTime
  /// Whether it was to play.
  public let isPlaying: Bool

  /// Makes a description.
  public init(
    output: OutputID, record: SessionRecord, window: QueueWindow, position: MediaTime, isPlaying: Bool
  ) {
    self.output = output
    self.record = record
    self.window = window
    self.position = position
    self.isPlaying = isPlaying
  }
}
