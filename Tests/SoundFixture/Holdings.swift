import Foundation

/// What this process holds of the system: threads and open files. Tells whether what is over has let go of all it had.
///
/// Only of use in a process where nothing else opens and starts things, as in an exit test.
public struct Holdings: Sendable, CustomStringConvertible {
  /// More is held than was before.
  public struct Surplus: Error, CustomStringConvertible {
    /// What was held before, and what is now.
    public let description: String
  }

  /// The threads by name, sorted.
  public let threads: [String]
  /// What the descriptors lead to, sorted.
  public let files: [String]

  /// What is held at this moment; a thread that ends and a file that closes meanwhile may count or not.
  public init() {
    let manager = FileManager.default
    func list(_ folder: String) -> [String] { (try? manager.contentsOfDirectory(atPath: folder)) ?? [] }
    threads = list("/proc/self/task").map { thread in
      let name = try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)
      return name?.trimmingCharacters(in: .newlines) ?? "gone"
    }.sorted()
    // The descriptor by which the folder is read is gone by the time it is looked at.
    files = list("/proc/self/fd").compactMap { descriptor in
      try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    }.sorted()
  }

  /// The numbers and the names.
  public var description: String {
    "\(threads.count) threads \(threads), \(files.count) files \(files)"
  }

  /// Returns as soon as no more is held than before. What has reported its end may still be on its way out, and the
  /// runtime's own pool may have grown by a few threads.
  ///
  /// - Throws: `Surplus` that names everything, when it is not so in time.
  public static func fall(
    to before: Holdings, sparing spare: Int = 4, within patience: Duration = .seconds(20)
  ) async throws(Surplus) {
    let deadline = ContinuousClock.now + patience
    var now = Holdings()
    while now.threads.count > before.threads.count + spare || now.files.count > before.files.count {
      guard .now < deadline else { throw Surplus(description: "before: \(before)\nafter: \(now)") }
      await Task.yield()
      now = Holdings()
    }
  }
}
