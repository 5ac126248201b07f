#if Cast
  /// Takes TLS connections at an address, as a Cast receiver does.
  ///
  /// It shows a certificate of its own, valid for two days, and makes a new one for the connections after the first.
  /// Peers that connect and stay silent cannot pile up: each has a deadline for the handshake, only so many may be in
  /// it, and a newcomer pushes out the oldest of them.
  ///
  /// Isolation: may be used from any thread; no call blocks. Dropping the last reference closes as `close` does.
  public final class TLSListener: Sendable {
    /// What a listener takes.
    public struct Limits: Hashable, Sendable {
      /// Connections that are open, or wait to be taken; more are turned away at once.
      public var connections: Int
      /// Peers in the middle of the handshake; one more pushes out the oldest.
      public var handshakes: Int
      /// How long the handshake may take.
      public var handshakeTimeout: Duration
      /// The memory of each connection.
      public var connection: TLSConnection.Limits

      /// Makes limits: by default 64 connections, 32 handshakes of ten seconds.
      public init(
        connections: Int = 64, handshakes: Int = 32, handshakeTimeout: Duration = .seconds(10),
        connection: TLSConnection.Limits = TLSConnection.Limits()
      ) {
        self.connections = max(1, connections)
        self.handshakes = max(1, handshakes)
        self.handshakeTimeout = handshakeTimeout
        self.connection = connection
      }
    }

    /// Where it listens, with the port that the system chose when 0 was asked for.
    public let address: NetworkAddress
    /// Connections whose handshake is complete, as they come; single consumer. Finishes after `close`. When its reader is
    /// cancelled, the listener turns away whoever comes.
    public let connections: AsyncStream<TLSConnection>
    private let acceptor: TLSAcceptor

    /// Listens from now on.
    ///
    /// - Parameters:
    ///   - address: An address of this machine in numbers; `0.0.0.0` for all IPv4, `::` for all of both kinds.
    ///   - port: 0 for any that is free.
    ///   - identity: The first certificate; by default a new one.
    /// - Throws: `TLSError`: `portInUse`, `unusableAddress`, `system`.
    public init(
      address: String, port: UInt16 = 0, identity: TLSIdentity? = nil, limits: Limits = Limits()
    ) throws(TLSError) {
      let first = if let identity { identity } else { try TLSIdentity.selfSigned() }
      let socket = try ListeningSocket(address, port)
      let (connections, continuation) = AsyncStream.makeStream(of: TLSConnection.self)
      self.address = socket.address
      self.connections = connections
      acceptor = TLSAcceptor(socket, first, limits, continuation)
      acceptor.post { $0.start() }
    }

    deinit { acceptor.post { $0.close() } }

    /// Takes no more connections and returns at once. Those whose handshake is complete go on,
    /// and `connections` still delivers them.
    public func close() { acceptor.post { $0.close() } }

    /// Returns when it was closed and its port is free again.
    public func waitUntilClosed() async { await acceptor.waitUntilClosed() }
  }
#endif
