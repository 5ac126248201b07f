import CastProtocol

/// What a receiver is called, and how much it takes.
struct ReceiverSettings: Equatable, Sendable {
  /// Its name for people.
  var name = "Attacca TV"
  /// What it says it is.
  var model = "Attacca TV"
  /// Whether it says that it has a screen.
  var showsPictures = false
  /// Names the device: 32 hex digits.
  var deviceID = "00000000000000000000000000000000"
  /// How long its application stays unused.
  var lifetimes = TVLifetimes()
  var limits = Limits()

  struct Limits: Equatable, Sendable {
    /// Sockets at a time; one more is turned away.
    var peers = 64
    /// Virtual connections of one socket.
    var connections = 64
    /// The longest name of either end of a connection, in bytes.
    var endpoint = 256
    /// Requests of one socket that wait for the player.
    var waiting = 64
    /// Items of the queue. Their ids fit one message until a million have been loaded; from then on whoever asks for
    /// all of that many is refused, and can ask for ranges.
    var items = 8_000
    /// What the items weigh together, in bytes of JSON.
    var weight = 16_777_216
    /// Items before and after the current one in a status, as far as they fit.
    var itemsBefore = 10
    var itemsAfter = 20
    /// Bytes of text in a message; the envelope needs a few more.
    var text = CastFrame.longestOwnBody - 1_024
    /// The longest address of media, in bytes.
    var address = 8_192
  }

  /// The application that can be launched.
  static let app = AppID.defaultMediaReceiver
  static let appName = "Default Media Receiver"
  /// The idle screen's name for people.
  static let idleName = "Backdrop"
}
