#if Cast
  /// Why a connection could not be made, broke, or takes no more bytes.
  public struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public var code: Code
    /// What it happened to: host and port as asked for, or the peer's numeric address.
    public var endpoint: String
    /// What the system or OpenSSL said; printable, may be empty.
    public var detail: String

    /// Makes an error. Whatever is not printable ASCII in the detail is replaced, since a peer may have written it.
    public init(_ code: Code, _ endpoint: String, detail: String = "") {
      self.code = code
      self.endpoint = endpoint
      self.detail = Self.printable(detail.utf8)
    }

    /// The kinds of failure.
    public enum Code: String, Hashable, Sendable, CaseIterable {
      /// The host's name has no address.
      case unresolved
      /// Nothing takes connections at that port.
      case refused
      /// There is no way to the host.
      case unreachable
      /// No answer in time, at any stage; later: the network gave up on a silent peer.
      case timedOut
      /// Something answers, in another language than TLS.
      case notTLS
      /// The peer speaks TLS but no agreement was reached, or it went away before.
      case handshake
      /// The peer or the network broke the connection off.
      case reset
      /// What came after the handshake breaks the rules of TLS.
      case tls
      /// The peer does not read, and as much as allowed waits to be sent.
      case backlog
      /// The connection is over: the peer ended it, or `close` was called.
      case closed
      /// The task that asked was cancelled.
      case cancelled
      /// Another program takes connections at that port.
      case portInUse
      /// The address is not one of this machine's, or its port may not be used.
      case unusableAddress
      /// The system has run out of something.
      case system
    }

    /// One sentence that names the thing and, where there is one, the remedy.
    public var description: String {
      "\(endpoint) \(code.explanation)" + (detail.isEmpty ? "" : " (\(detail))")
    }

    static func printable(_ bytes: some Sequence<UInt8>) -> String {
      String(decoding: bytes.map { (0x20...0x7e).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
  }

  extension TLSError.Code {
    /// What is wrong and what helps, as the end of a sentence.
    public var explanation: String {
      switch self {
      case .unresolved: "names a host that cannot be found: check the name, or give the address in numbers"
      case .refused: "refused the connection: check that the device is on and that the port is right"
      case .unreachable: "cannot be reached: check that this machine is in the same network"
      case .timedOut: "did not answer in time: check that the device is on and in the same network"
      case .notTLS: "answers but does not speak TLS: check the port"
      case .handshake: "did not agree on a secure connection: check the port, or restart the device"
      case .reset: "broke the connection off: connect again"
      case .tls: "sent something that breaks the rules of TLS: connect again"
      case .backlog: "does not read what is sent: connect again, or restart the device"
      case .closed: "has no open connection any more: connect again"
      case .cancelled: "is not connected, because that was cancelled"
      case .portInUse: "is taken by another program: choose another port, or 0 for any"
      case .unusableAddress: "cannot be listened at: use an address of this machine and a port from 1024"
      case .system: "could not be served by this system"
      }
    }
  }
#endif
