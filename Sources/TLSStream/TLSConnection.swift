#if Cast
  /// A stream of bytes in both directions under TLS 1.2 or later, over TCP.
  ///
  /// The peer's certificate is accepted whatever it is: Cast devices sign theirs themselves and change them about
  /// every other day. TLS here keeps others from listening; it does not prove who the peer is. `CertificateChain` can.
  ///
  /// Memory is bounded: the socket is read only while less than `Limits.unread` waits for the reader (then TCP
  /// slows the peer down), and `send` refuses what would let more than `Limits.unsent` wait.
  ///
  /// Isolation: may be used from any thread; no call blocks. Dropping the last reference closes as `close` does.
  public final class TLSConnection: Sendable {
    /// How much memory a connection may take.
    public struct Limits: Hashable, Sendable {
      /// Bytes that came and were not read, beyond which the socket is not read; one record (16 KiB) more can be
      /// there.
      public var unread: Int
      /// Bytes given to `send` and not yet taken by the system. One chunk of any size fits when nothing waits.
      public var unsent: Int

      /// Makes limits: by default a quarter of a MiB in, a MiB out.
      public init(unread: Int = 262_144, unsent: Int = 1_048_576) {
        self.unread = max(1, unread)
        self.unsent = max(1, unsent)
      }
    }

    /// This machine's end: the address that the peer can reach it at.
    public let localAddress: NetworkAddress
    /// The other end.
    public let peerAddress: NetworkAddress
    /// The certificate that the other end showed, in DER, and which nobody has looked at; nil for an end that connected
    /// to us.
    public let peerCertificate: [UInt8]?
    private let channel: TLSChannel

    init(_ channel: TLSChannel, _ ends: TLSChannel.Ends) {
      self.channel = channel
      localAddress = ends.local
      peerAddress = ends.peer
      peerCertificate = ends.peerCertificate
    }

    deinit { channel.post { $0.close() } }

    /// The certificate that this end showed, in DER; nil for the end that connected.
    public var localCertificate: [UInt8]? { channel.localCertificate }

    /// What comes from the peer, in chunks of any size; single consumer.
    ///
    /// Finishes when the peer ends the connection (with or without TLS's own farewell, which Cast devices leave
    /// out) or `close` is called; throws `TLSError` when it breaks. What came before is delivered first.
    public var received: Received { Received(connection: self) }

    /// The bytes of a connection. Keeps the connection open.
    public struct Received: AsyncSequence, Sendable {
      fileprivate let connection: TLSConnection

      /// Begins to read.
      public func makeAsyncIterator() -> Iterator { Iterator(connection: connection) }

      /// Reads chunk by chunk.
      public struct Iterator: AsyncIteratorProtocol {
        fileprivate let connection: TLSConnection

        /// The next bytes, never none; nil at the end, or when the task is cancelled.
        public mutating func next() async throws(TLSError) -> [UInt8]? { try await connection.channel.next() }

        /// The same; the isolation does not matter.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TLSError) -> [UInt8]? {
          try await connection.channel.next()
        }
      }
    }

    /// Sends bytes after all that were sent before, and returns at once.
    ///
    /// - Throws: `TLSError`: why the connection is over; `backlog` when too much waits, which also ends the
    ///   connection, because a stream with a hole is of no use.
    public func send(_ bytes: [UInt8]) throws(TLSError) {
      switch channel.outbox.add(bytes) {
      case .taken(let wakes): if wakes { channel.post { $0.flush() } }
      case .refused(let error): throw error
      case .full:
        let error = TLSError(.backlog, channel.endpoint)
        channel.outbox.refuse(error)
        channel.post { $0.fail(error) }
        throw error
      }
    }

    /// How many bytes were given to `send` and not yet taken by the system.
    public var unsent: Int { channel.outbox.waitingCount }

    /// Returns when at most that many bytes are `unsent`, or nothing can be sent any more.
    public func waitUntilUnsent(atMost count: Int) async { await channel.outbox.wait(untilAtMost: count) }

    /// Ends the connection and returns at once. What was sent still goes out, for at most a second; `received`
    /// finishes. Further calls do nothing.
    public func close() {
      channel.outbox.refuse(TLSError(.closed, channel.endpoint, detail: "it was closed here"))
      channel.post { $0.close() }
    }

    /// Returns when the connection is over, for whatever reason, and nothing of it is left, not even its descriptor.
    public func waitUntilClosed() async { await channel.waitUntilClosed() }
  }
#endif
