#if Cast
  import SoundFixture
  import Synchronization
  import Testing

  @testable import MediaServing

  /// Which connections are cut, and when.
  @Suite struct `A serving table` {
    typealias ID = ServingTable.ConnectionID

    /// The sockets that still hold something back.
    private final class Held: Sendable {
      let sockets = Mutex<Set<Int32>>([])
    }

    private let held = Held()
    private let start = ContinuousClock.now
    private let token = MediaToken()
    private var table: ServingTable

    init() throws {
      let held = held
      table = ServingTable(limit: 3, patience: .seconds(10)) { socket in
        !held.sockets.withLock { $0.contains(socket) }
      }
      let directory = try ScratchDirectory()
      table.publish(try MediaFile(try directory.write([1], to: Array("file".utf8))), as: token)
    }

    private func time(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

    private mutating func add(_ sockets: ClosedRange<Int32>) -> [Int32?] {
      sockets.map { table.add(ID(rawValue: UInt($0)), socket: $0, at: time(Int($0))) }
    }

    @Test("pushes out whoever has waited longest, and counts nobody twice")
    mutating func oldest() {
      #expect(add(1...5) == [nil, nil, nil, 1, 2])
      table.complete(ID(rawValue: 3), at: time(6))
      table.remove(ID(rawValue: 1))
      #expect(add(6...7) == [4, 5])
      table.remove(ID(rawValue: 3))
      #expect(add(8...9) == [nil, 6])
    }

    @Test("pushes out nobody who is being sent something, or has not got all of it")
    mutating func busy() {
      #expect(add(1...3) == [nil, nil, nil])
      for number in 1...3 as ClosedRange<UInt> { #expect(table.begin(ID(rawValue: number), sending: token)) }
      #expect(add(4...4) == [4])
      held.sockets.withLock { $0 = [1] }
      table.complete(ID(rawValue: 1), at: time(5))
      #expect(add(5...5) == [5])
      held.sockets.withLock { $0 = [] }
      #expect(add(6...6) == [1])
    }

    @Test("awaits a request for as long as it may take, and no request while something is being sent")
    mutating func deadlines() {
      _ = add(1...2)
      #expect(table.nextDeadline == time(11))
      #expect(table.begin(ID(rawValue: 1), sending: token))
      #expect(table.nextDeadline == time(12))
      #expect(table.overdue(at: time(11)) == [])
      #expect(table.overdue(at: time(12)) == [2])
      #expect(table.nextDeadline == nil)
      held.sockets.withLock { $0 = [1] }
      table.complete(ID(rawValue: 1), at: time(100))
      #expect(table.nextDeadline == time(110))
      #expect(table.overdue(at: time(110)) == [])
      held.sockets.withLock { $0 = [] }
      #expect(table.overdue(at: time(120)) == [])
      #expect(table.nextDeadline == time(130))
      #expect(table.overdue(at: time(130)) == [1])
    }

    @Test("cuts on revoking whoever got the file, and begins nothing after")
    mutating func revoking() {
      _ = add(1...3)
      #expect(table.begin(ID(rawValue: 1), sending: token))
      #expect(table.begin(ID(rawValue: 2), sending: token))
      #expect(!table.begin(ID(rawValue: 2), sending: token))
      #expect(!table.begin(ID(rawValue: 9), sending: token))
      table.complete(ID(rawValue: 2), at: time(5))
      #expect(table.revoke(token).sorted() == [1, 2])
      #expect(table.isEmpty && table.file(token) == nil)
      #expect(!table.begin(ID(rawValue: 3), sending: token))
      #expect(table.revoke(token) == [])
    }

    @Test("A token is read back from a path, and from nothing else")
    func tokens() {
      let text = Array(token.text.utf8)
      #expect(text.count == 32)
      let slash = UInt8(ascii: "/")
      #expect(MediaToken(path: [slash] + text) == token)
      #expect(MediaToken(path: [slash] + text + [slash, 0xFF]) == token)
      for path in [[], [slash], text, [slash] + text.dropLast(), [slash] + text + text, [slash, slash] + text] {
        #expect(MediaToken(path: path) == nil)
      }
    }
  }
#endif
