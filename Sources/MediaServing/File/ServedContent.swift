#if Cast
  /// What is given out under a token: bytes of one kind, at hand for as long as it is referred to.
  protocol ServedContent: AnyObject, Sendable {
    /// Its MIME type.
    var contentType: String { get }
    /// Its length now; nil when that cannot be told.
    var size: Int64? { get }
    /// Reads from a place; 0 at the end, negative when that fails.
    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int
  }
#endif
