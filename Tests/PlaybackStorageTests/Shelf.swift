import Foundation
import PlaybackCore
import PlaybackStorage
import SoundFixture
import Synchronization

/// A folder for states, and what a test does to it.
struct Shelf {
  let directory: ScratchDirectory
  let path: String

  init() throws {
    directory = try ScratchDirectory()
    path = directory.path("a/b/attacca")
  }

  func store(limit: Int = 1 << 20, _ failed: @escaping @Sendable (StorageError) -> Void = { _ in })
    throws(StorageError) -> FileStateStore
  {
    try FileStateStore(folder: Array(path.utf8), limit: limit, failed: failed)
  }

  /// What a new store finds; the store is closed again.
  func kept() throws(StorageError) -> (state: KeptState?, faults: [StorageError]) {
    let store = try store()
    defer { store.close() }
    return (store.kept, store.faults)
  }

  /// Keeps states one after the other, with a store for each that is closed afterwards.
  func keep(_ states: KeptState...) async throws {
    for state in states {
      let store = try store()
      await store.save(state)
      store.close()
    }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  func put(_ bytes: some Sequence<UInt8>, _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }

  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}

/// Errors in the order in which they came.
final class ErrorList: Sendable {
  private let list = Mutex<[StorageError]>([])
  var errors: [StorageError] { list.withLock { $0 } }
  func append(_ error: StorageError) { list.withLock { $0.append(error) } }
}

/// The state of a machine that stands somewhere in a queue with everything in it.
func state(_ titles: String = "ABCDE", at place: MediaTime = .seconds(7), play: Bool = true) -> KeptState {
  var machine = PlaybackMachine(seed: 9)
  var items = titles.map { MediaItem(.file(path: "/music/\($0).flac"), title: String($0)) }
  items.append(MediaItem(.file([0x2F, 0xFF, 0x0A]), artist: "nobody", album: "none", duration: .seconds(3)))
  items.append(MediaItem(.url("https://host/x?y#z")))
  func perform(_ command: PlaybackCommand) {
    _ = machine.handle(PlaybackEvent(at: MonotonicInstant(nanoseconds: 5), .command(command)))
  }
  perform(.edit(.load(items, start: 1, at: place, play: play, shuffle: true, repeat: .all)))
  perform(.edit(.playNext([MediaItem(.file(path: "/next"))], startIfEnded: false)))
  perform(.setRate(PlaybackRate(permille: 1250)))
  return machine.kept(at: MonotonicInstant(nanoseconds: 5))
}

extension KeptState {
  /// The same state somewhat later.
  func later(_ time: MediaTime) -> KeptState {
    var state = self
    state.place.position = place.position + time
    return state
  }
}
