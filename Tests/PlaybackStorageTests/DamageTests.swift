import Foundation
import PlaybackCore
import PlaybackStorage
import Testing

/// What is in the folder may be anything: it is told, kept aside, and the state before is used.
@Suite("Damage in the folder", .timeLimit(.minutes(3)))
struct DamageTests {
  private let shelf: Shelf

  init() throws { shelf = try Shelf() }

  /// Two states, the newer one in `state.1`.
  private func fill() async throws {
    try await shelf.keep(state("AB"), state("CD"))
    #expect(try shelf.kept().state == state("CD"))
  }

  private func expectOlder(_ comment: @autoclosure () -> String) throws {
    let found = try shelf.kept()
    #expect(found.state == state("AB"), "\(comment())")
    #expect(found.faults.map(\.code) == [.damaged], "\(comment())")
    #expect(found.faults.first?.place == .file(path: shelf.file("state.1")))
    #expect(try shelf.names.contains("state.1.damaged"), "\(comment())")
  }

  @Test("Cut anywhere, a file is set aside and the state before is used")
  func cut() async throws {
    try await fill()
    let whole = try shelf.bytes("state.1")
    for length in stride(from: 0, to: whole.count, by: 7) {
      try shelf.put(whole.prefix(length), "state.1")
      try expectOlder("cut at \(length)")
      #expect(try shelf.bytes("state.1.damaged") == Array(whole.prefix(length)))
    }
  }

  @Test("With any byte another, a file is no state")
  func flipped() async throws {
    try await fill()
    let whole = try shelf.bytes("state.1")
    let head = try #require(whole.firstIndex(of: 10))
    // The digit that says how new the format is has a test of its own.
    let places = Array(0..<head) + Array(stride(from: head, to: whole.count, by: 11))
    // The digits that say how new the format and the state are have tests of their own.
    for index in places where !(14...16).contains(index) {
      var bytes = whole
      bytes[index] ^= 0x10
      try shelf.put(bytes, "state.1")
      try expectOlder("byte \(index)")
    }
  }

  @Test("What is no file of ours is set aside: a picture, a folder, a pipe, a link, JSON without sense")
  func foreign() async throws {
    let manager = FileManager.default
    let foreign: [(String, (Shelf) throws -> Void)] = [
      ("picture", { try $0.put([0x89] + "PNG\r\n".utf8, "state.1") }),
      (
        "folder",
        { try manager.createDirectory(atPath: $0.file("state.1"), withIntermediateDirectories: false) }
      ),
      ("pipe", { _ = mkfifo($0.file("state.1"), 0o600) }),
      (
        "link",
        { try manager.createSymbolicLink(atPath: $0.file("state.1"), withDestinationPath: "/dev/zero") }
      ),
      ("large", { try $0.put(Data(count: 2 << 20), "state.1") }),
    ]
    for (name, put) in foreign {
      try? manager.removeItem(atPath: shelf.path)
      try await fill()
      try manager.removeItem(atPath: shelf.file("state.1"))
      try put(shelf)
      try expectOlder(name)
    }
  }

  @Test("A damaged place is set aside, and the state's own counts")
  func place() async throws {
    let store = try shelf.store()
    await store.save(state("AB"))
    await store.save(state("AB").later(.seconds(9)))
    store.close()
    #expect(try shelf.kept().state == state("AB").later(.seconds(9)))
    try shelf.put("attacca-place 1 1 4 0\nnone".utf8, "place")
    let found = try shelf.kept()
    #expect(found.state == state("AB"))
    #expect(
      found.faults.map(\.description) == [
        "“\(shelf.file("place"))” is damaged or no kept state: it was set aside, with “.damaged” after its name "
          + "(its checksum is wrong)"
      ])
  }

  @Test("With both files damaged nothing is there, and the next state is kept")
  func both() async throws {
    try await fill()
    for name in ["state.1", "state.2"] { try shelf.put("none".utf8, name) }
    let store = try shelf.store()
    #expect(store.kept == nil && store.faults.count == 2)
    await store.save(state("EF"))
    store.close()
    #expect(try shelf.kept().state == state("EF"))
  }

  @Test(
    "What a newer version wrote is refused, and nothing in the folder is touched",
    arguments: ["state.2", "place"])
  func newer(name: String) async throws {
    try await fill()
    let kind = name == "place" ? "place" : "state"
    try shelf.put("attacca-\(kind) 2 whatever comes\nthen".utf8, name)
    // Damage beside it is left, too.
    try shelf.put("none".utf8, "state.1")
    let before = try shelf.names.map { try shelf.bytes($0) }
    let error = #expect(throws: StorageError.self) { try shelf.store() }
    #expect(error?.code == .newer && error?.place == .file(path: shelf.file(name)))
    #expect(try shelf.names.map { try shelf.bytes($0) }.dropFirst() == before.dropFirst())
  }

  @Test("Content that only looks whole harms nobody: any number in it another, it is refused or repaired")
  func mutated() async throws {
    var generator = SystemRandomNumberGenerator()
    let seed = generator.next()
    var random = Seeded(state: seed)
    let content = try JSONEncoder().encode(state())
    let numbers = String(decoding: content, as: UTF8.self).ranges(of: #/-?\d+/#)
    let values = [
      "-1", "0", "9223372036854775807", "-9223372036854775808", "18446744073709551615", "4294967295", "null",
    ]
    var (refused, repaired) = (0, 0)
    for _ in 0..<600 {
      var text = String(decoding: content, as: UTF8.self)
      guard let range = numbers.randomElement(using: &random),
        let value = values.randomElement(using: &random)
      else { continue }
      text.replaceSubrange(range, with: value)
      guard let found = try? JSONDecoder().decode(KeptState.self, from: Data(text.utf8)) else {
        refused += 1
        continue
      }
      repaired += 1
      drive(PlaybackMachine(found))
    }
    #expect(refused > 0 && repaired > 0, "seed \(seed)")
  }

  /// Lets a machine do a little of everything.
  private func drive(_ machine: PlaybackMachine) {
    var machine = machine
    let commands: [PlaybackCommand] = [
      .play, .seekBy(.seconds(5)), .next, .previous, .edit(.setShuffle(false)), .edit(.setShuffle(true)),
      .edit(.append([MediaItem(.file(path: "/x"))], startIfEnded: true)), .setRepeat(.all), .next, .undo,
    ]
    for command in commands {
      for effect in machine.handle(PlaybackEvent(at: .zero, .command(command))).effects {
        if case .openPlayer(let player, _) = effect {
          _ = machine.handle(PlaybackEvent(at: .zero, .playerOpened(player)))
        }
      }
    }
    _ = machine.kept(at: MonotonicInstant(nanoseconds: 1 << 40))
  }
}

/// Draws that a seed repeats (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
