#if Cast
  import Glibc

  /// An address in the system's own form.
  struct SocketAddress: Sendable {
    private var storage = sockaddr_storage()
    private var length: socklen_t

    /// Copies an address; nil when it is longer than any kind of address.
    init?(_ address: UnsafePointer<sockaddr>, length: socklen_t) {
      guard length <= MemoryLayout<sockaddr_storage>.size else { return nil }
      self.length = length
      withUnsafeMutableBytes(of: &storage) {
        $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(length)))
      }
    }

    /// Lets the system write an address; nil when it reports failure.
    init?(_ write: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Bool) {
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let isWritten = withUnsafeMutablePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { write($0, &length) }
      }
      guard isWritten else { return nil }
      self.length = min(length, socklen_t(MemoryLayout<sockaddr_storage>.size))
    }

    var family: Int32 { Int32(storage.ss_family) }

    /// Lends the address to a call of the system.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
      withUnsafePointer(to: storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
      }
    }

    /// The address in numbers.
    var numeric: NetworkAddress {
      var host = [CChar](repeating: 0, count: 128)
      var service = [CChar](repeating: 0, count: 16)
      let result = withPointer { pointer, length in
        getnameinfo(
          pointer, length, &host, socklen_t(host.count), &service, socklen_t(service.count),
          NI_NUMERICHOST | NI_NUMERICSERV)
      }
      guard result == 0 else { return NetworkAddress(host: "?", port: 0) }
      var text = Self.text(host)
      if text.hasPrefix("::ffff:"), text.contains(".") { text.removeFirst("::ffff:".count) }
      return NetworkAddress(host: text, port: UInt16(Self.text(service)) ?? 0)
    }

    private static func text(_ characters: [CChar]) -> String {
      String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
#endif
