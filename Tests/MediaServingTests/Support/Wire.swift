#if Cast
  import Dispatch
  import Foundation

  /// A bare connection to a server, for what no well-behaved client does. Its calls block for at most 40 seconds.
  final class Wire: Sendable {
    private let socket: Int32

    /// Connects to the host and port of an address.
    ///
    /// - Parameter buffer: How much the system takes in for us before we read.
    init(_ url: String, buffer: Int32? = nil) throws {
      guard let parts = URLComponents(string: url), let port = parts.port else {
        throw CocoaError(.featureUnsupported)
      }
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      if var buffer {
        setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size))
      }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let descriptor = socket
      let result = withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard result == 0 else { throw CocoaError(.featureUnsupported) }
    }

    deinit { close(socket) }

    /// The request line of an address and some headers, without the empty line.
    static func request(_ url: String, _ method: String = "GET", _ headers: String...) -> String {
      let path = URLComponents(string: url)?.percentEncodedPath ?? "/"
      return
        ([
          "\(method) \(path) HTTP/1.1", "Host: tv",
        ] + headers).joined(separator: "\r\n") + "\r\n"
    }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Reads until so many bytes are there, or the end.
    ///
    /// - Returns: The bytes; `isOver` after the end, in order or not.
    func read(_ count: Int = .max) async -> (bytes: [UInt8], isOver: Bool) {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "wire").async { [socket] in
          var bytes: [UInt8] = []
          var buffer = [UInt8](repeating: 0, count: 65_536)
          while bytes.count < count {
            var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 40_000) == 1 else { break }
            let got = recv(socket, &buffer, min(buffer.count, count - bytes.count), 0)
            guard got > 0 else { return continuation.resume(returning: (bytes, true)) }
            bytes += buffer[..<got]
          }
          continuation.resume(returning: (bytes, false))
        }
      }
    }

    /// Reads the header of an answer.
    func head() async -> String {
      var text = ""
      while !text.hasSuffix("\r\n\r\n") {
        let (bytes, isOver) = await read(1)
        text += String(decoding: bytes, as: UTF8.self)
        if isOver { break }
      }
      return text
    }

    /// Closes so that the other end gets a reset, when the last reference goes.
    func resetOnClose() {
      var setting = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &setting, socklen_t(MemoryLayout<linger>.size))
    }
  }
#endif
