import Foundation
import PlaybackCore
import PlaybackStorage
import SoundFixture
import Testing

@Suite("Keeping a state in a folder", .timeLimit(.minutes(2)))
struct KeepingTests {
  private let shelf: Shelf

  init() throws { shelf = try Shelf() }

  @Test("A new folder holds nothing; what is kept comes back whole, for this user only (R31)")
  func comesBack() async throws {
    let store = try shelf.store()
    #expect(store.kept == nil && store.faults.isEmpty)
    await store.save(state())
    store.close()
    let found = try shelf.kept()
    #expect(found.state == state() && found.faults.isEmpty)
    #expect(found.state?.place.intent == .play && found.state?.place.position == .seconds(7))
    let manager = FileManager.default
    for name in try shelf.names {
      #expect(try manager.attributesOfItem(atPath: shelf.file(name))[.posixPermissions] as? Int == 0o600)
    }
    for folder in ["a", "a/b", "a/b/attacca"] {
      let path = shelf.directory.path(folder)
      #expect(try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test("While it only plays the queue is not written again, and the newest place comes back")
  func places() async throws {
    let store = try shelf.store()
    await store.save(state("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    let written = try shelf.bytes("state.2")
    for second in 1...5 as ClosedRange<Int64> {
      await store.save(state("ABCDEFGHIJKLMNOPQRSTUVWXYZ").later(.seconds(second)))
    }
    #expect(try shelf.names == ["lock", "place", "state.2"])
    #expect(try shelf.bytes("state.2") == written)
    #expect(try shelf.bytes("place").count < 300)
    store.close()
    #expect(try shelf.kept().state == state("ABCDEFGHIJKLMNOPQRSTUVWXYZ").later(.seconds(5)))
  }

  @Test("A place belongs to its own state: one of an older state is nothing")
  func placesOfOthers() async throws {
    let store = try shelf.store()
    await store.save(state("AB"))
    await store.save(state("AB").later(.seconds(90)))
    let place = try shelf.bytes("place")
    await store.save(state("CDE"))
    store.close()
    #expect(try shelf.kept().state == state("CDE"))
    // The newest state is damaged, so its number is free: it is not given to another one.
    try shelf.put([], "state.1")
    try shelf.put(Array("attacca-place 1 2".utf8) + place.dropFirst("attacca-place 1 1".utf8.count), "place")
    let next = try shelf.store()
    #expect(next.kept == state("AB"))
    await next.save(state("FGH"))
    next.close()
    #expect(try shelf.kept().state == state("FGH"))
  }

  @Test("What can be undone is not kept, nor what belongs to the run; a device that played is told")
  func bounded() throws {
    var machine = PlaybackMachine(seed: 1)
    for number in 0..<50 {
      let item = MediaItem(.file(path: "/\(number)"))
      _ = machine.handle(PlaybackEvent(at: .zero, .command(.edit(.append([item], startIfEnded: false)))))
    }
    #expect(machine.canUndo && !PlaybackMachine(machine.kept(at: .zero)).canUndo)
    #expect(try JSONEncoder().encode(machine.kept(at: .zero)).count < 10_000)
    _ = machine.handle(
      PlaybackEvent(at: .zero, .command(.transfer(to: .remote(DeviceID(rawValue: "tv"))))))
    #expect(machine.kept(at: .zero).output == nil)
  }

  @Test("A state of format 1, as the first version wrote it, is read")
  func fixture() throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/format-1")
    try FileManager.default.createDirectory(atPath: shelf.path, withIntermediateDirectories: true)
    try shelf.put(Data(contentsOf: fixture), "state.1")
    let found = try shelf.kept()
    #expect(found.state == state() && found.faults.isEmpty, "\(found.faults)")
  }

  @Test("One store has a folder: a second one is refused with who has it, and has it afterwards")
  func inUse() async throws {
    let first = try shelf.store()
    await first.save(state("AB"))
    let error = #expect(throws: StorageError.self) { try shelf.store() }
    #expect(error?.code == .inUse)
    #expect(
      error?.description
        == "“\(shelf.path)” keeps the state of another program that runs: end it, or use another folder "
        + "(process \(getpid()))")
    first.close()
    await first.save(state("CD"))
    #expect(try shelf.kept().state == state("AB"))
  }

  @Test("A closed store lets go of its folder at once, whatever copies of its lock there are")
  func copiedLock() throws {
    let store = try shelf.store()
    // What a fork copies until the child has become another program.
    let manager = FileManager.default
    let lock = try #require(
      manager.contentsOfDirectory(atPath: "/proc/self/fd").first {
        let target = try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        return target == shelf.file("lock")
      })
    let copy = dup(try #require(Int32(lock)))
    defer { close(copy) }
    store.close()
    #expect(throws: Never.self) { try shelf.store().close() }
  }

  @Test("A folder that cannot be one is told")
  func unusable() throws {
    try shelf.directory.write([], to: "file")
    for path in ["", shelf.directory.path("file"), shelf.directory.path("file/below"), "/proc/none"] {
      let error = #expect(throws: StorageError.self) { try FileStateStore(folder: Array(path.utf8)) }
      #expect([.unreadable, .unwritable].contains(error?.code), "\(path)")
    }
  }

  @Test("A state that is too long is not kept, is told once, and the one before stays")
  func tooLong() async throws {
    let errors = ErrorList()
    let store = try shelf.store(limit: 6000) { errors.append($0) }
    await store.save(state("AB"))
    let long = state(String(repeating: "A", count: 200))
    for _ in 0..<3 { await store.save(long) }
    #expect(errors.errors.map(\.code) == [.tooLarge])
    await store.save(state("CD"))
    await store.save(long)
    #expect(errors.errors.map(\.code) == [.tooLarge, .tooLarge])
    store.close()
    #expect(try shelf.kept().state == state("CD"))
  }

  @Test("A limit on the size of files is told, ends nothing, and the last good state stays")
  func fileLimit() async throws {
    await #expect(processExitsWith: .success) {
      let shelf = try Shelf()
      let errors = ErrorList()
      let store = try shelf.store { errors.append($0) }
      await store.save(state("AB"))
      var limit = rlimit(rlim_cur: 5000, rlim_max: rlim_t.max)
      guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
      await store.save(state(String(repeating: "A", count: 200)))
      guard errors.errors.map(\.code) == [.full] else { exit(3) }
      await store.save(state("CD"))
      store.close()
      guard try shelf.kept().state == state("CD"), try shelf.names.allSatisfy({ !$0.hasSuffix(".new") })
      else { exit(4) }
      exit(0)
    }
  }
}
