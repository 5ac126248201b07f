#if Cast
  import PlaybackCore
  import SoundFixture
  import Synchronization
  import Testing

  @testable import MediaServing

  /// A table on a clock of its own, with one file.
  private final class Rig {
    let token = MediaToken()
    let held: Held
    var table: ServingTable
    private let start = ContinuousClock.now

    /// The sockets that still hold something back.
    final class Held: Sendable {
      let sockets = Mutex<Set<Int32>>([])
    }

    init(isExclusive: Bool = false) throws {
      let held = Held()
      self.held = held
      let limits = MediaServer.Limits(
        connections: 3, requestTimeout: .seconds(10), isExclusive: isExclusive)
      table = ServingTable(limits) { socket in
        !held.sockets.withLock { $0.contains(socket) }
      }
      let directory = try ScratchDirectory()
      let file = try MediaFile(try directory.write([1], to: Array("file".utf8)))
      table.publish(file, EntryID(rawValue: 1), as: token, for: "tv")
    }

    private func time(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }
    private func id(_ number: Int) -> ServingTable.ConnectionID { .init(rawValue: UInt(number)) }

    /// Connections that come a second after the other; who is cut.
    func add(_ numbers: ClosedRange<Int>, peer: String = "tv") -> [Int32?] {
      numbers.map { table.add(id($0), socket: Int32($0), peer: peer, at: time($0)) }
    }

    /// Sends part of a file of a hundred bytes, and so much of that part.
    func sent(_ number: Int, _ bytes: Range<Int64>, _ count: Int) {
      table.begin(id(number), sending: token, bytes, of: 100, at: start)?.add(count)
    }

    func begin(_ number: Int) -> Bool {
      table.begin(id(number), sending: token, 0..<1, of: 1, at: start) != nil
    }

    @discardableResult
    func complete(_ number: Int, at seconds: Int) -> (fetch: MediaFetch, elapsed: Duration)? {
      table.complete(id(number), at: time(seconds))
    }

    func file(for number: Int) -> MediaFile? { table.content(token, for: id(number)) as? MediaFile }
    func remove(_ number: Int) { table.remove(id(number)) }
    func overdue(at seconds: Int) -> [Int32] { table.overdue(at: time(seconds)) }
    func revoke() -> [Int32] { table.revoke(token).sorted() }
    var next: Duration? { table.nextDeadline.map { $0 - start } }
  }

  /// Which connections are cut, and when.
  @Suite struct `A serving table` {
    private let rig: Rig

    init() throws { rig = try Rig() }

    @Test("pushes out whoever has waited longest, and counts nobody twice")
    func oldest() {
      #expect(rig.add(1...5) == [nil, nil, nil, 1, 2])
      rig.complete(3, at: 6)
      rig.remove(1)
      #expect(rig.add(6...7) == [4, 5])
      rig.remove(3)
      #expect(rig.add(8...9) == [nil, 6])
    }

    @Test("pushes out nobody who is being sent something, or has not got all of it")
    func busy() {
      #expect(rig.add(1...3) == [nil, nil, nil])
      for number in 1...3 { #expect(rig.begin(number)) }
      #expect(rig.add(4...4) == [4])
      rig.held.sockets.withLock { $0 = [1] }
      rig.complete(1, at: 5)
      #expect(rig.add(5...5) == [5])
      rig.held.sockets.withLock { $0 = [] }
      #expect(rig.add(6...6) == [1])
    }

    @Test("awaits a request for as long as it may take, and none while something is being sent")
    func deadlines() {
      #expect(rig.add(1...2) == [nil, nil])
      #expect(rig.next == .seconds(11))
      #expect(rig.begin(1))
      #expect(rig.next == .seconds(12))
      #expect(rig.overdue(at: 11) == [])
      #expect(rig.overdue(at: 12) == [2])
      #expect(rig.next == nil)
      rig.held.sockets.withLock { $0 = [1] }
      rig.complete(1, at: 100)
      #expect(rig.next == .seconds(110))
      #expect(rig.overdue(at: 110) == [])
      rig.held.sockets.withLock { $0 = [] }
      #expect(rig.overdue(at: 120) == [])
      #expect(rig.next == .seconds(130))
      #expect(rig.overdue(at: 130) == [1])
    }

    @Test("cuts on revoking whoever got the file, and begins nothing after")
    func revoking() {
      #expect(rig.add(1...3) == [nil, nil, nil])
      #expect(rig.begin(1) && rig.begin(2))
      #expect(!rig.begin(2))
      #expect(!rig.begin(9))
      rig.complete(2, at: 5)
      #expect(rig.revoke() == [1, 2])
      #expect(rig.table.isEmpty && rig.file(for: 3) == nil)
      #expect(!rig.begin(3))
      #expect(rig.revoke() == [])
    }

    @Test("tells what was fetched, by whom, how much of it and in how long, also what was broken off")
    func fetches() throws {
      #expect(rig.add(1...2) == [nil, nil])
      #expect(rig.table.fetches.isEmpty)
      rig.sent(1, 0..<100, 60)
      rig.sent(2, 50..<100, 50)
      #expect(rig.table.fetches.map(\.sent).sorted() == [50, 60])
      let whole = try #require(rig.complete(2, at: 5))
      #expect(
        whole.fetch.words(whole.elapsed) == "entry 1 to tv: bytes 50–99 of 100, all sent, 5000 ms")
      #expect(rig.table.fetches.map(\.bytes) == [0..<100])
      #expect(rig.revoke() == [1, 2])
      let broken = try #require(rig.complete(1, at: 7))
      #expect(broken.fetch.words(broken.elapsed) == "entry 1 to tv: 100 bytes, broken off after 60, 7000 ms")
      #expect(rig.complete(1, at: 8) == nil)
    }

    @Test("gives a file to its devices only, if so wanted")
    func exclusive() throws {
      let rig = try Rig(isExclusive: true)
      #expect(rig.add(1...1) + rig.add(2...2, peer: "stranger") == [nil, nil])
      #expect(rig.file(for: 1) != nil && rig.file(for: 2) == nil)
      rig.table.admit("stranger", to: rig.token)
      #expect(rig.file(for: 2) != nil)
    }

    @Test("knows a token by its path, and by nothing else")
    func tokens() {
      let token = MediaToken()
      let text = Array(token.text.utf8)
      #expect(text.count == 32)
      let slash = UInt8(ascii: "/")
      #expect(MediaToken(path: [slash] + text) == token)
      #expect(MediaToken(path: [slash] + text + [slash, 0xFF]) == token)
      for path in [
        [], [slash], text, [slash] + text.dropLast(), [slash] + text + text, [slash, slash] + text,
      ] {
        #expect(MediaToken(path: path) == nil)
      }
    }
  }
#endif
