#if Cast
  import Dispatch
  import Glibc

  @testable import TLSStream

  /// A plain connection that says nothing.
  final class IdleSocket: Sendable {
    private let socket: StreamSocket

    init(_ port: UInt16) throws {
      let address = try Resolver.addresses(of: "127.0.0.1", port, flags: 0).get()[0]
      socket = try StreamSocket.make(address.family).get()
      _ = socket.connect(to: address)
    }

    deinit { socket.close() }

    /// Waits until the other end closes or resets it.
    func isCutOff() async -> Bool {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "idle").async { [self] in
          var entry = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
          poll(&entry, 1, 30_000)
          var byte: UInt8 = 0
          continuation.resume(returning: entry.revents != 0 && recv(socket.descriptor, &byte, 1, 0) <= 0)
        }
      }
    }
  }

  /// A port at which nothing listens, and nothing will as long as this lives.
  final class TakenPort: Sendable {
    let port: UInt16
    private let socket: StreamSocket

    init(_ host: String) throws {
      let address = try Resolver.addresses(of: host, 0, flags: 0).get()[0]
      socket = try StreamSocket.make(address.family).get()
      let descriptor = socket.descriptor
      _ = address.withPointer { bind(descriptor, $0, $1) }
      port = socket.localAddress?.numeric.port ?? 0
    }

    deinit { socket.close() }
  }
#endif
