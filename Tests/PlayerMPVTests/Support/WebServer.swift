#if MPV
  import Foundation

  /// A web server on 127.0.0.1 that misbehaves on demand, by path: `/status/N`, `/hang`, `/cut`, `/media`,
  /// `/redirect` (to `/media`), `/text`.
  final class WebServer: Sendable {
    let port: UInt16
    private let listener: Int32
    init(media: [UInt8]) throws {
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let fd = listener
      let bound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(fd, $0, size) == 0 && listen(fd, 16) == 0 && getsockname(fd, $0, &size) == 0
        }
      }
      guard bound else { throw CocoaError(.featureUnsupported) }
      port = UInt16(bigEndian: address.sin_port)
      let answers = WebAnswers(media: media)
      Thread.detachNewThread { answers.serve(fd) }
    }

    deinit {
      shutdown(listener, Int32(SHUT_RDWR))
      close(listener)
    }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  }

  /// What the server says.
  private struct WebAnswers: Sendable {
    let media: [UInt8]

    func serve(_ listener: Int32) {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread {
          defer { close(connection) }
          if let (path, start) = request(connection) { answer(connection, path, start) }
        }
      }
    }

    /// The path and the first byte asked for.
    private func request(_ connection: Int32) -> (String, Int)? {
      var text = ""
      while !text.contains("\r\n\r\n") {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        text += String(decoding: buffer.prefix(count), as: UTF8.self)
      }
      let words = text.split(separator: " ")
      guard words.count > 1 else { return nil }
      var start = 0
      if let range = text.firstRange(of: "bytes=") {
        start = Int(text[range.upperBound...].prefix { $0.isNumber }) ?? 0
      }
      return (String(words[1]), start)
    }

    private func answer(_ connection: Int32, _ path: String, _ start: Int) {
      if path.hasPrefix("/status/") {
        send(
          connection,
          Array(
            "HTTP/1.1 \(path.dropFirst(8)) Refused\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n"
              .utf8))
      } else if path == "/hang" {
        // Until the other side gives up.
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
      } else if path == "/redirect" {
        send(
          connection, Array("HTTP/1.1 302 Found\r\nLocation: /media\r\nContent-Length: 0\r\n\r\n".utf8))
      } else if path == "/text" {
        let body = "<html>Please log in</html>"
        send(
          connection,
          Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
      } else {
        let kept = path == "/cut" ? media.count / 2 : media.count
        let status = start > 0 ? "206 Partial Content" : "200 OK"
        let range = "Content-Range: bytes \(start)-\(media.count - 1)/\(media.count)\r\n"
        let head =
          "HTTP/1.1 \(status)\r\nContent-Type: audio/wav\r\nAccept-Ranges: bytes\r\n"
          + (start > 0 ? range : "") + "Content-Length: \(media.count - start)\r\nConnection: close\r\n\r\n"
        send(connection, Array(head.utf8) + (start < kept ? media[start..<kept] : []))
      }
    }

    private func send(_ connection: Int32, _ bytes: [UInt8]) {
      var sent = 0
      bytes.withUnsafeBytes { buffer in
        while sent < buffer.count {
          let count = Glibc.send(
            connection, buffer.baseAddress?.advanced(by: sent), buffer.count - sent,
            Int32(MSG_NOSIGNAL))
          guard count > 0 else { return }
          sent += count
        }
      }
    }
  }
#endif
