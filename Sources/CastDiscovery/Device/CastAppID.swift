public import PlaybackCore

/// The id of an application that Cast devices run: eight hexadecimal digits, as Google gave it.
///
/// One and the same id filters what is found and is started on the device.
public struct CastAppID: Hashable, Sendable, CustomStringConvertible {
  /// The digits, in capitals.
  public let rawValue: String

  /// The Default Media Receiver, which every Cast device has.
  public static let defaultMediaReceiver = CastAppID(known: "CC1AD845")

  /// Reads an id, in capitals or not.
  ///
  /// - Throws: `PlayerError.Code.outputUnavailable`, naming the text and what it should be.
  public init(_ text: String) throws(PlayerError) {
    let digits = text.uppercased()
    guard digits.utf8.count == 8, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      let shown = DisplayText.safe(String(text.prefix(40)))
      throw PlayerError(
        .outputUnavailable,
        detail: "“\(shown)” is no id of a Cast application: give eight hexadecimal digits, like CC1AD845")
    }
    rawValue = digits
  }

  private init(known: String) { rawValue = known }

  /// The digits.
  public var description: String { rawValue }

  /// The DNS-SD type under which devices that run the application announce themselves.
  var subtype: String { "_\(rawValue)._sub.\(CastService.type)" }
}

/// What Cast devices announce themselves as.
enum CastService {
  static let type = "_googlecast._tcp"
  static let port: UInt16 = 8009
}
