#if Cast
  import CMicroHTTPD
  import Glibc
  import PlaybackCore

  /// An address of this machine that a device can reach it at.
  struct LocalAddress: Sendable {
    /// In numbers, without brackets or zone.
    let host: String
    /// The device's, written the same way.
    let peer: String
    private let storage: sockaddr_storage
    private let length: socklen_t

    /// The address that faces a device: the one that packets to it would come from. None is sent.
    ///
    /// - Parameter peer: The device's address in numbers.
    /// - Throws: `PlayerError.Code.outputUnavailable` when there is no way to it, or only one that it cannot fetch from.
    init(facing peer: String) throws(PlayerError) {
      guard let list = Self.look(up: peer) else {
        throw PlayerError(.outputUnavailable, detail: "\(peer) is not an address in numbers")
      }
      defer { freeaddrinfo(list) }
      let family = list.pointee.ai_family
      let probe = socket(family, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard probe >= 0 else { throw PlayerError(.backend, detail: SystemError.text(errno)) }
      defer { close(probe) }
      guard connect(probe, list.pointee.ai_addr, list.pointee.ai_addrlen) == 0, let own = Self.name(of: probe)
      else {
        throw PlayerError(.outputUnavailable, detail: "no way to \(peer): \(SystemError.text(errno))")
      }
      // The port is the probe's, and nobody's from now on.
      storage = Self.withoutPort(own.0)
      length = own.1
      let text = withUnsafePointer(to: own.0) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Self.text($0, own.1) }
      }
      guard !text.contains("%") else {
        let words =
          "\(peer) is of the kind that holds for one cable only; reach the device by its IPv4 address"
        throw PlayerError(.outputUnavailable, detail: words)
      }
      host = Self.plain(text)
      self.peer = Self.text(list.pointee.ai_addr)
    }

    /// An address of IPv4 that was written as one of IPv6 in its own way.
    private static func plain(_ text: String) -> String {
      text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst("::ffff:".count)) : text
    }

    /// An address in numbers, without its port; empty for other kinds than IPv4 and IPv6.
    static func text(_ address: UnsafePointer<sockaddr>) -> String {
      switch Int32(address.pointee.sa_family) {
      case AF_INET: plain(text(address, socklen_t(MemoryLayout<sockaddr_in>.size)))
      case AF_INET6: plain(text(address, socklen_t(MemoryLayout<sockaddr_in6>.size)))
      default: ""
      }
    }

    /// Opens a socket that takes connections at this address only.
    ///
    /// - Returns: The socket, and the port that the system chose.
    /// - Throws: `PlayerError.Code.outputUnavailable`.
    func listen() throws(PlayerError) -> (socket: Int32, port: UInt16) {
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      let descriptor = socket(Int32(storage.ss_family), kind, 0)
      guard descriptor >= 0 else { throw PlayerError(.backend, detail: SystemError.text(errno)) }
      let isListening =
        withUnsafePointer(to: storage) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
        } && Glibc.listen(descriptor, 128) == 0
      guard isListening, let port = Self.name(of: descriptor).map({ Self.port($0.0) }) else {
        let error = PlayerError(
          .outputUnavailable, detail: "nothing can be served at \(host): \(SystemError.text(errno))")
        close(descriptor)
        throw error
      }
      return (descriptor, port)
    }

    private static func look(up peer: String) -> UnsafeMutablePointer<addrinfo>? {
      var hints = addrinfo()
      hints.ai_family = AF_UNSPEC
      hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
      hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
      var list: UnsafeMutablePointer<addrinfo>?
      // Any port but 0 serves to ask for the way.
      return getaddrinfo(peer, "9", &hints, &list) == 0 ? list : nil
    }

    /// The socket's own address.
    private static func name(of descriptor: Int32) -> (sockaddr_storage, socklen_t)? {
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let result = withUnsafeMutablePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
      }
      return result == 0 ? (storage, length) : nil
    }

    private static func text(_ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> String {
      var host = [CChar](repeating: 0, count: 128)
      let result = getnameinfo(address, length, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
      return result == 0
        ? String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
    }

    // Port numbers stand at the same place in both kinds of addresses.

    private static func port(_ storage: sockaddr_storage) -> UInt16 {
      withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
    }

    private static func withoutPort(_ storage: sockaddr_storage) -> sockaddr_storage {
      var storage = storage
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: 0, toByteOffset: 2, as: UInt16.self) }
      return storage
    }
  }
#endif
