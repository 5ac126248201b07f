#if Cast
  import Dispatch
  import Glibc

  /// A server without TLS: takes connections, says something rude and hangs up.
  final class PlainListener: Sendable {
    let port: UInt16
    private let descriptor: Int32

    init?() {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(descriptor, address, length) == 0 && listen(descriptor, 8) == 0
            && getsockname(descriptor, address, &length) == 0
        }
      }
      guard isBound else {
        close(descriptor)
        return nil
      }
      self.descriptor = descriptor
      port = UInt16(bigEndian: address.sin_port)
      DispatchQueue(label: "plain listener").async {
        while case let client = accept(descriptor, nil, nil), client >= 0 {
          let text = Array("220 mail.example ESMTP\r\n".utf8)
          send(client, text, text.count, Int32(MSG_NOSIGNAL))
          shutdown(client, Int32(SHUT_WR))
          var byte: UInt8 = 0
          while recv(client, &byte, 1, 0) > 0 {}
          close(client)
        }
      }
    }

    deinit {
      shutdown(descriptor, Int32(SHUT_RDWR))
      close(descriptor)
    }
  }
#endif
