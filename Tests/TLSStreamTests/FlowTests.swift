#if Cast
  import Testing

  @testable import TLSStream

  /// Peers that send or take more, or less, than is good.
  @Suite(.timeLimit(.minutes(1))) struct `The flow` {
    let identity: IdentityFiles

    init() throws { identity = try IdentityFiles() }

    @Test("of a peer that floods is stopped until somebody reads")
    func flood() async throws {
      let (peer, port) = try await Peer.serving("flood", identity)
      defer { peer.stop() }
      let limits = TLSConnection.Limits(unread: 100_000)
      let connection = try await TLSConnection.connect(host: "127.0.0.1", port: port, limits: limits)
      let sent = try #require(Int(try await peer.word(after: "stopped")))
      #expect(sent < 20_000_000, "what fits into the system's buffers")
      let first = try await connection.read(1)
      #expect(first.count <= 100_000 + TLSSession.largestRecord)
      #expect(try await connection.read(sent - first.count - TLSSession.largestRecord).count > 0)
      connection.close()
      _ = try await peer.word(after: "gone")
    }

    @Test("to a peer that does not read ends with an error, and nobody waits")
    func deaf() async throws {
      let (peer, port) = try await Peer.serving("deaf", identity)
      defer { peer.stop() }
      let limits = TLSConnection.Limits(unsent: 200_000)
      let connection = try await TLSConnection.connect(host: "127.0.0.1", port: port, limits: limits)
      let piece = pattern(10_000)
      var sent = 0
      let error = await failure { () throws(TLSError) in
        while sent < 50_000_000 {
          try connection.send(piece)
          sent += piece.count
        }
      }
      #expect(error?.code == .backlog)
      #expect(connection.unsent > 0)
      await connection.waitUntilUnsent(atMost: 0)
      let (bytes, end) = await connection.readAll()
      #expect(bytes == [])
      #expect(end?.code == .backlog)
      await connection.waitUntilClosed()
    }

    @Test("keeps its order, and a chunk larger than the limit fits when nothing waits")
    func order() async throws {
      let (peer, port) = try await Peer.serving("echo", identity)
      defer { peer.stop() }
      let limits = TLSConnection.Limits(unsent: 10)
      let connection = try await TLSConnection.connect(host: "127.0.0.1", port: port, limits: limits)
      try connection.send(pattern(100_000))
      await connection.waitUntilUnsent(atMost: 20_000)
      #expect(connection.unsent <= 20_000)
      #expect(try await connection.read(100_000) == pattern(100_000))
    }
  }

  @Suite struct `An outbox` {
    @Test("lets wait until little is in it, or nothing more comes out", .timeLimit(.minutes(1)))
    func waits() async {
      let box = Outbox(limit: 100)
      await box.wait(untilAtMost: 0)
      _ = box.add([1, 2, 3])
      #expect(box.waitingCount == 3)
      await box.wait(untilAtMost: 3)
      async let first: Void = box.wait(untilAtMost: 1)
      async let second: Void = box.wait(untilAtMost: 0)
      #expect(box.take(2) == [1, 2])
      await first
      #expect(box.waitingCount == 1)
      box.refuse(TLSError(.closed, "x"))
      await second
    }

    @Test("gives what it got, in pieces as wanted, and never joins two chunks")
    func pieces() {
      let box = Outbox(limit: 100)
      guard case .taken(wakes: true) = box.add([1, 2, 3]), case .taken(wakes: false) = box.add([4, 5]) else {
        Issue.record("not taken")
        return
      }
      #expect(box.take(2) == [1, 2])
      #expect(box.take(2) == [3])
      #expect(box.take(2) == [4, 5])
      guard case .taken(wakes: false) = box.add([6]) else {
        Issue.record("the channel still takes")
        return
      }
      #expect(box.take(9) == [6])
      #expect(box.take(9) == [])
      guard case .taken(wakes: true) = box.add([7]) else {
        Issue.record("the channel has to be woken")
        return
      }
    }

    @Test("is full at its limit, and refuses with the first reason")
    func limits() {
      let box = Outbox(limit: 4)
      _ = box.add([1, 2, 3])
      guard case .full = box.add([4, 5]), case .taken = box.add([4]), case .full = box.add([5]) else {
        Issue.record("the limit does not hold")
        return
      }
      box.refuse(TLSError(.reset, "a"))
      box.refuse(TLSError(.closed, "b"))
      guard case .refused(let error) = box.add([9]) else {
        Issue.record("not refused")
        return
      }
      #expect(error == TLSError(.reset, "a"))
      #expect(box.take(9) == [1, 2, 3])
      #expect(box.take(9) == [4])
    }

    @Test("keeps thousands of small chunks in order")
    func many() {
      let box = Outbox(limit: 100_000)
      for number in 0..<5_000 { _ = box.add([UInt8(number % 256)]) }
      var taken: [UInt8] = []
      while case let piece = box.take(7), !piece.isEmpty { taken += piece }
      #expect(taken == (0..<5_000).map { UInt8($0 % 256) })
    }
  }
#endif
