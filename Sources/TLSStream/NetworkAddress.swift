#if Cast
  /// A numeric address and a port, as the system sees one end of a connection.
  public struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address in numbers: `192.168.1.5`, `fd00::7`, `fe80::1%eth0`. IPv4 is always written as IPv4.
    public let host: String
    /// The port.
    public let port: UInt16

    /// Wraps an address that is already in numbers.
    public init(host: String, port: UInt16) {
      self.host = host
      self.port = port
    }

    /// Address and port as people write them: `192.168.1.5:8009`, `[fd00::7]:8009`.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
  }
#endif
