/// Cuts a stream of bytes into bodies, however the stream was split or merged on its way.
///
/// Nothing is set aside for a body before its bytes are here, so a peer cannot make us allocate by announcing.
/// Append what arrived, then ask for bodies until there is none; so at most one unfinished frame stays behind.
public struct CastFrameReader: Equatable, Sendable {
  private var buffer: [UInt8] = []
  private var start = 0
  private var failure: CastFrameError?

  /// Starts at the first byte of a connection.
  public init() {}

  /// Takes bytes as they came. After an error they are dropped.
  ///
  /// - Complexity: O(*n*) in the number of bytes, and of those left of an unfinished frame.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    guard failure == nil else { return }
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next whole body; nil when more bytes are needed.
  ///
  /// - Throws: `empty` and `tooLong`, from then on each time; bodies before the bad one were still returned.
  public mutating func next() throws(CastFrameError) -> [UInt8]? {
    if let failure { throw failure }
    let rest = buffer[start...]
    guard rest.count >= CastFrame.headerLength else { return nil }
    let announced = rest.prefix(CastFrame.headerLength).reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    guard announced > 0 else { throw fail(.empty) }
    guard announced <= CastFrame.longestBody else { throw fail(.tooLong(Int(announced))) }
    let body = rest.dropFirst(CastFrame.headerLength).prefix(Int(announced))
    guard body.count == Int(announced) else { return nil }
    start = body.endIndex
    return Array(body)
  }

  private mutating func fail(_ error: CastFrameError) -> CastFrameError {
    failure = error
    buffer = []
    start = 0
    return error
  }
}
