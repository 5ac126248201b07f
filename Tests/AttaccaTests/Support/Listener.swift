import Foundation

/// A port on this machine that takes connections and never says anything.
final class Listener: Sendable {
  let port: UInt16
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) | listen(descriptor, 8) | getsockname(descriptor, $0, &length)
      }
    }
    guard result == 0 else { throw Child.Failure(description: "no port: \(errno)") }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }
}
