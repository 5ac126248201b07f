#if Cast
  public import PlaybackCore
  import Synchronization

  /// A device that fetches something published: what, how much, and how far it is.
  public struct MediaFetch: Hashable, Sendable {
    /// What it fetches.
    public let entry: EntryID
    /// The device's address in numbers.
    public let peer: String
    /// Which bytes it asked for.
    public let bytes: Range<Int64>
    /// The length of the whole file in bytes.
    public let size: Int64
    /// How many of the bytes were given to the system; a few MB of them may not have arrived.
    public let sent: Int64

    /// A line for the log.
    func words(_ elapsed: Duration) -> String {
      let part = "bytes \(bytes.lowerBound)–\(bytes.upperBound - 1) of \(size)"
      let place = bytes == 0..<size ? "\(size) bytes" : part
      let end = sent < bytes.count ? "broken off after \(sent)" : "all sent"
      let (seconds, attoseconds) = elapsed.components
      let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
      return "entry \(entry.rawValue) to \(peer): \(place), \(end), \(milliseconds) ms"
    }
  }

  /// Counts what is sent, on the library's thread, and is read on any.
  final class SentBytes: Sendable {
    private let value = Atomic<Int64>(0)

    var count: Int64 { value.load(ordering: .relaxed) }

    func add(_ more: Int) { value.add(Int64(more), ordering: .relaxed) }
  }
#endif
