import PlaybackCore

/// What a receiver says of itself on the network.
struct ServiceAnnouncement: Hashable, Sendable {
  /// The name of the service, not longer than 63 bytes; another one is taken when somebody has it.
  var instance: String
  var port: UInt16
  var txt: [[UInt8]]
  var apps: [CastAppID]

  /// Makes what a Cast device announces. Text is cut to what one entry holds, between characters.
  init(_ receiver: ReceiverDescription) {
    let model = receiver.model.map { $0 == " " ? "-" : $0 }
    instance = Self.cut(String(model), to: 20) + "-" + Self.cut(receiver.id, to: 40)
    port = receiver.port
    apps = receiver.apps
    let pairs = [
      ("id", receiver.id), ("cd", receiver.id), ("ve", "05"), ("md", receiver.model), ("fn", receiver.name),
      ("ca", String(receiver.capabilities.rawValue)), ("st", receiver.activity == nil ? "0" : "1"),
      ("rs", receiver.activity ?? ""), ("ic", "/setup/icon.png"), ("nf", "1"),
    ]
    txt = pairs.map { key, value in Array("\(key)=\(Self.cut(value, to: 250 - key.utf8.count))".utf8) }
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    var (kept, used) = ("", 0)
    for character in text {
      used += character.utf8.count
      if used > limit { break }
      kept.append(character)
    }
    return kept
  }
}

/// A receiver on this machine, as senders are to see it.
public struct ReceiverDescription: Hashable, Sendable {
  /// What tells it from others: 32 hexadecimal digits, always the same ones.
  public var id: String
  /// Its name for people.
  public var name: String
  /// What kind of device it is.
  public var model: String
  /// Where it listens.
  public var port: UInt16
  /// What it can do.
  public var capabilities: CastCapabilities
  /// What it runs now, in words; nil when nothing does.
  public var activity: String?
  /// What it can run.
  public var apps: [CastAppID]

  /// Makes a description: of a receiver that runs the Default Media Receiver and makes sound, unless said otherwise.
  public init(
    id: String, name: String, model: String = "Attacca", port: UInt16,
    capabilities: CastCapabilities = [.videoOut, .audioOut], activity: String? = nil,
    apps: [CastAppID] = [.defaultMediaReceiver]
  ) {
    self.id = id
    self.name = name
    self.model = model
    self.port = port
    self.capabilities = capabilities
    self.activity = activity
    self.apps = apps
  }
}

/// How announcing goes.
public enum PublishState: Hashable, Sendable {
  /// Nothing is announced.
  case off
  /// The name is being settled with the others on the network.
  case registering
  /// Everybody can see it, under this name of the service.
  case announced(String)
  /// It cannot be announced; tried again where that makes sense.
  case failed(String)
}
