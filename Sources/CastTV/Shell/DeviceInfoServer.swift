#if Cast
  import CMicroHTTPD
  import Glibc
  import Synchronization

  /// Serves a `DeviceInfoPage` by one thread of libmicrohttpd, which holds a reference from the start to the end of `stop`.
  ///
  /// Isolation: may be used from any thread. At most 16 connections at a time, four of one address, each for five
  /// seconds, with 8 KB of memory; nothing that is sent to it is kept.
  final class DeviceInfoServer: Sendable {
    let port: UInt16
    private let page: DeviceInfoPage
    private let state = Mutex(State())

    private struct State {
      /// Nil once it is stopped.
      var daemon: OpaquePointer?
    }

    /// Listens from now on.
    ///
    /// - Parameters:
    ///   - address: An address of this machine in numbers; nil for all.
    ///   - port: 0 for any that is free.
    /// - Throws: `TVError` when it cannot listen there.
    init(_ page: DeviceInfoPage, address: String?, port: UInt16) throws(TVError) {
      self.page = page
      let socket: Int32
      (socket, self.port) = try Self.listen(address, port)
      let this = Unmanaged.passRetained(self)
      let isRunning = state.withLock {
        $0.daemon = http_serve_briefly(socket, this.toOpaque(), Self.answer)
        return $0.daemon != nil
      }
      guard isRunning else {
        this.release()
        Glibc.close(socket)
        throw TVError(isPortTaken: false, sentence: "no web server could be started at port \(port)")
      }
    }

    /// Ends the thread, all connections and the socket. Blocks; further calls do nothing.
    func stop() {
      guard
        let daemon = state.withLock({ state in
          defer { state.daemon = nil }
          return state.daemon
        })
      else { return }
      MHD_stop_daemon(daemon)
      Unmanaged.passUnretained(self).release()
    }

    /// Called on the library's thread, once the header of a request is there.
    private static let answer: http_answer = { context, connection, path, method, _, _, _, _ in
      guard let context, let connection, let path, let method else { return http_no }
      let server = Unmanaged<DeviceInfoServer>.fromOpaque(context).takeUnretainedValue()
      let answer = server.page.answer(
        DeviceInfoPage.Request(
          method: String(cString: method), path: String(cString: path),
          host: http_header(connection, "Host").map { String(cString: $0) },
          params: http_argument(connection, "params").map { String(cString: $0) }))
      guard let response = http_text_response(answer.body, answer.body.utf8.count) else { return http_no }
      defer { MHD_destroy_response(response) }
      let headers = [("Content-Type", "application/json"), ("Connection", "close"), ("Allow", "GET")]
      for (name, value) in headers { _ = http_add_header(response, name, value) }
      return http_respond(connection, answer.status, response)
    }

    // MARK: sockets

    /// All addresses of both kinds; those of IPv4 where there is no IPv6.
    private static func listen(_ address: String?, _ port: UInt16) throws(TVError) -> (Int32, UInt16) {
      if let address { return try bind(address, port) }
      do throws(TVError) {
        return try bind("::", port)
      } catch {
        guard !error.isPortTaken else { throw error }
        return try bind("0.0.0.0", port)
      }
    }

    private static func bind(_ address: String, _ port: UInt16) throws(TVError) -> (Int32, UInt16) {
      var hints = addrinfo()
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
      var list: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(address, "\(port)", &hints, &list) == 0, let found = list else {
        throw TVError(isPortTaken: false, sentence: "\(address) is not an address in numbers")
      }
      defer { freeaddrinfo(found) }
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      let descriptor = socket(found.pointee.ai_family, kind, 0)
      guard descriptor >= 0 else { throw failure(address, port, errno) }
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
      guard Glibc.bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0,
        Glibc.listen(descriptor, 16) == 0, let bound = boundPort(descriptor)
      else {
        defer { Glibc.close(descriptor) }
        throw failure(address, port, errno)
      }
      return (descriptor, bound)
    }

    private static func failure(_ address: String, _ port: UInt16, _ number: Int32) -> TVError {
      let reason = String(cString: strerror(number))
      return TVError(
        isPortTaken: number == EADDRINUSE,
        sentence: "nothing can be told over HTTP at \(address), port \(port): \(reason)")
    }

    /// The port that a socket listens at.
    private static func boundPort(_ descriptor: Int32) -> UInt16? {
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let result = withUnsafeMutablePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
      }
      guard result == 0 else { return nil }
      // It stands at the same place in both kinds of addresses.
      return withUnsafeBytes(of: storage) {
        UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
      }
    }
  }
#endif
