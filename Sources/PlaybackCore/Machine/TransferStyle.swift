/// How playing is handed over.
public enum TransferStyle: String, Hashable, Sendable, Codable {
  /// The target stands ready ahead of the source and takes over when the source gets there: nothing is lost or heard
  /// twice.
  case seamless
  /// The target plays as soon as it can: quicker, at the price of a jump.
  case immediate
}
