import Synchronization

/// Text that arrives on another thread.
final class Text: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func append(_ piece: UnsafeRawBufferPointer) { bytes.withLock { $0.append(contentsOf: piece) } }

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
}
