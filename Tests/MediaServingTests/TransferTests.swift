#if Cast
  import Foundation
  import MediaServing
  import SoundFixture
  import Testing

  /// Transfers that are slow, broken off, or too many.
  @Suite(.timeLimit(.minutes(1))) struct `A transfer` {
    private static let length = 12_000_000

    private func long(_ stall: Stall, entry: UInt64 = 1) async throws -> String {
      let path = stall.directory.bytes("long".utf8)
      let file = open((path + [0]).map { CChar(bitPattern: $0) }, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(file) }
      #expect(ftruncate(file, off_t(Self.length)) == 0)
      #expect(pwrite(file, song(), 4, 0) == 4)
      return try await stall.publish(path: path, entry: entry)
    }

    /// A transfer of which only the header and a little of the content were read.
    private func begin(_ url: String) async throws -> Wire {
      let wire = try Wire(url, buffer: 65_536)
      wire.send(Wire.request(url) + "\r\n")
      #expect(await wire.head().hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(await wire.read(1000).bytes.count == 1000)
      return wire
    }

    @Test("is broken off when its entry is revoked, also while the receiver does not read")
    func revoked() async throws {
      let stall = try Stall()
      let url = try await long(stall)
      let other = try await long(stall, entry: 2)
      let (wire, otherWire) = (try await begin(url), try await begin(other))
      stall.revoke()
      let (bytes, isOver) = await wire.read()
      #expect(isOver)
      #expect(bytes.count < Self.length / 2)
      #expect(try await Fetched(url).status == 404)
      #expect(await otherWire.read(Self.length - 1000).bytes.count == Self.length - 1000)
    }

    @Test("is broken off when nothing is published any more")
    func closed() async throws {
      let stall = try Stall()
      let wire = try await begin(try await long(stall))
      await stall.server.close()
      let (bytes, isOver) = await wire.read()
      #expect(isOver)
      #expect(bytes.count < Self.length / 2)
    }

    @Test("is broken off when the file gets shorter")
    func shrinking() async throws {
      let stall = try Stall()
      let wire = try await begin(try await long(stall))
      #expect(truncate(stall.directory.path("long"), 8_000_000) == 0)
      let (bytes, isOver) = await wire.read()
      #expect(isOver)
      #expect(bytes.count <= 8_000_000)
    }

    @Test("goes on when the file is deleted")
    func deleted() async throws {
      let stall = try Stall()
      let wire = try await begin(try await long(stall))
      #expect(unlink(stall.directory.path("long")) == 0)
      #expect(await wire.read(Self.length - 1000).bytes.count == Self.length - 1000)
    }

    @Test("may pause for longer than a request may take")
    func paused() async throws {
      let stall = try Stall(limits: MediaServer.Limits(requestTimeout: .milliseconds(300)))
      let url = try await long(stall)
      let wire = try await begin(url)
      // Three peers that say nothing come and are cut off meanwhile, one after the other.
      for _ in 0..<3 { #expect(await (try Wire(url)).read().isOver) }
      #expect(await wire.read(Self.length - 1000).bytes.count == Self.length - 1000)
      // Now the next request is awaited.
      #expect(await wire.read().isOver)
    }

    @Test("that the system holds for a paused receiver still arrives, or is dropped when revoked")
    func held() async throws {
      let stall = try Stall(limits: MediaServer.Limits(connections: 3, requestTimeout: .milliseconds(300)))
      let url = try await stall.publish(song() + [UInt8](repeating: 5, count: 500_000))
      let wires = (try await begin(url), try await begin(url))
      for _ in 0..<3 { #expect(await (try Wire(url)).read().isOver) }
      #expect(await wires.0.read(499_000).bytes.count == 499_000)
      _ = try await stall.publish(song(1), as: [0x61], entry: 2)
      stall.revoke(1)
      let (bytes, isOver) = await wires.1.read()
      #expect(isOver)
      #expect(bytes.count < 499_000)
    }

    @Test("has to be asked for in time, all in all")
    func slowRequest() async throws {
      let stall = try Stall(limits: MediaServer.Limits(requestTimeout: .milliseconds(300)))
      let url = try await long(stall)
      let wire = try Wire(url)
      wire.send(Wire.request(url))
      // Each time a silent peer is cut off, another line of the header comes.
      for _ in 0..<3 {
        wire.send("X-More: 1\r\n")
        #expect(await (try Wire(url)).read().isOver)
      }
      wire.send("\r\n")
      let (bytes, isOver) = await wire.read()
      #expect(bytes == [] && isOver)
    }

    @Test("begins though a thousand connections say nothing")
    func idle() async throws {
      let stall = try Stall()
      let url = try await stall.publish(Array("fLaC".utf8))
      let idle = try (0..<1000).map { _ in try Wire(url) }
      let fetched = try await Fetched(url)
      #expect(fetched.body == Array("fLaC".utf8))
      // Those that were pushed out know it.
      for wire in idle.prefix(900) { #expect(await wire.read().isOver) }
    }

    @Test("is not pushed out by others, and too many are turned away")
    func tooMany() async throws {
      let stall = try Stall(limits: MediaServer.Limits(connections: 3))
      let url = try await long(stall)
      var wires: [Wire] = []
      for _ in 0..<3 { wires.append(try await begin(url)) }
      for _ in 0..<5 {
        let surplus = try Wire(url)
        surplus.send(Wire.request(url) + "\r\n")
        let (bytes, isOver) = await surplus.read()
        #expect(bytes == [] && isOver)
      }
      for wire in wires { #expect(await wire.read(Self.length - 1000).bytes.count == Self.length - 1000) }
      #expect(try await Fetched(url).body.count == Self.length)
    }
  }
#endif
