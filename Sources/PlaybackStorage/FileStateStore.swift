public import PlaybackCore
import Synchronization
import SystemThreads

/// Keeps an engine's state in a folder, across launches and crashes.
///
///     let store = try FileStateStore(folder: path)
///     settings.store = store
///     let engine = store.kept.map { PlaybackEngine(settings, machine: PlaybackMachine($0)) } ?? PlaybackEngine(settings)
///
/// After a crash at any moment, of the program or of the machine, the newest state that was safe is there: what is
/// written replaces a file as a whole, and the state before it stays until the next one is safe. Files carry a checksum;
/// a damaged one is set aside and the one before is used. A file of a newer version is left alone, and so is the folder
/// then. One store at a time has a folder; others are refused.
///
/// While it only plays, a file of some 200 bytes is written each time; the queue is written when it has changed. Files
/// are for this user only (mode 0600). The format is told in the module's documentation.
///
/// Isolation: may be used from any thread. Making one reads the disk; keeping waits for it on a thread of its own.
public final class FileStateStore: StateStore {
  /// What the last run left, for `PlaybackMachine(_:options:)`; nil when it left nothing that can be used.
  public let kept: KeptState?
  /// What was wrong with what it left; where there is something, an older state may have been used.
  public let faults: [StorageError]

  private let failed: @Sendable (StorageError) -> Void
  private let disk = DiskThread()
  /// Guards the folder; nil after `close`.
  private let writer: Mutex<StateWriter?>

  /// Takes a folder, making it where it is missing, and reads what is kept there. Blocks on the disk.
  ///
  /// - Parameters:
  ///   - folder: The path, as raw bytes.
  ///   - limit: How many bytes a state may have; longer ones are not kept.
  ///   - failed: Is told why a state could not be kept, once until one could be; on the store's thread.
  /// - Throws: `StorageError` when another store has the folder, a newer version wrote there, or it cannot be used.
  public init(
    folder: [UInt8], limit: Int = 128 << 20, failed: @escaping @Sendable (StorageError) -> Void = { _ in }
  ) throws(StorageError) {
    let folder = try StateFolder(folder)
    var reader = StateReader(limit: limit)
    kept = try reader.read(folder)
    faults = reader.faults
    self.failed = failed
    writer = Mutex(StateWriter(folder, limit: limit, after: reader))
  }

  /// Keeps a state; returns when it is safe or cannot be kept. What is the same as last time is not written again.
  public func save(_ state: KeptState) async {
    await Task(executorPreference: disk) { [self] in write(state) }.value
  }

  /// Lets go of the folder: nothing is kept from now on, and another store may have it. Can be repeated; blocks until
  /// a state that is being written is safe.
  public func close() { writer.withLock { $0 = nil } }

  private func write(_ state: KeptState) {
    if let error = writer.withLock({ $0?.write(state) }) { failed(error) }
  }
}
