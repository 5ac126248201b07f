/// A message on the wire: four bytes of length, most significant first, then that many bytes.
public enum CastFrame {
  /// How many bytes stand before a body.
  public static let headerLength = 4

  /// The longest body that may arrive, in bytes. Real devices hang up on a longer one, and so do we.
  public static let longestBody = 65_536

  /// The longest body that we send, in bytes: some peers stop short of the protocol's own limit.
  public static let longestOwnBody = 60_000

  /// The bytes to send for a body.
  ///
  /// - Throws: `empty` and `tooLongToSend`; the connection stays usable, as nothing was sent.
  public static func encode(_ body: [UInt8]) throws(CastFrameError) -> [UInt8] {
    guard !body.isEmpty else { throw .empty }
    guard body.count <= longestOwnBody else { throw .tooLongToSend(body.count) }
    let length = UInt32(body.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headerLength + body.count)
    for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
    bytes += body
    return bytes
  }
}

/// Why bytes are no frame. From a reader each of them ends the connection: what follows cannot be told apart.
public enum CastFrameError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A body without a byte.
  case empty
  /// The peer announced a body of that many bytes.
  case tooLong(Int)
  /// A body of our own with that many bytes.
  case tooLongToSend(Int)

  /// A sentence for the log.
  public var description: String {
    switch self {
    case .empty: "a frame without content"
    case .tooLong(let count): "a frame of \(count) bytes; at most \(CastFrame.longestBody) are allowed"
    case .tooLongToSend(let count):
      "a message of \(count) bytes; at most \(CastFrame.longestOwnBody) are sent, so split it"
    }
  }
}
