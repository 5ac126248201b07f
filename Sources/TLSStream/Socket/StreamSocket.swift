#if Cast
  import Glibc

  /// A TCP socket that never blocks, never raises SIGPIPE and is not inherited by other programs.
  ///
  /// Only a number: whoever made it closes it, once.
  struct StreamSocket: Sendable {
    let descriptor: Int32

    /// What came of an attempt to read, write or connect; failures are error numbers of the system.
    enum Outcome {
      case done(Int)
      case later
      case failed(Int32)
    }

    /// Takes over a descriptor, as accept gives it, and sets what every connection here has.
    init(accepted descriptor: Int32) {
      self.descriptor = descriptor
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      configure()
    }

    /// Makes a socket of a family; the error number when the system refuses.
    static func make(_ family: Int32) -> Result<StreamSocket, SystemError> {
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      let descriptor = socket(family, kind, 0)
      guard descriptor >= 0 else { return .failure(SystemError(errno)) }
      return .success(StreamSocket(descriptor: descriptor))
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    /// Small messages go out at once, and a peer that vanished is noticed after about a minute of silence.
    func configure() {
      set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
      set(SOL_SOCKET, SO_KEEPALIVE, 1)
      set(Int32(IPPROTO_TCP), TCP_KEEPIDLE, 30)
      set(Int32(IPPROTO_TCP), TCP_KEEPINTVL, 10)
      set(Int32(IPPROTO_TCP), TCP_KEEPCNT, 3)
    }

    func set(_ level: Int32, _ option: Int32, _ value: Int32) {
      var value = value
      setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Begins to connect; `.later` when the answer comes as readiness to write.
    func connect(to address: SocketAddress) -> Outcome {
      let result = address.withPointer { Glibc.connect(descriptor, $0, $1) }
      guard result != 0 else { return .done(0) }
      return errno == EINPROGRESS || errno == EINTR ? .later : .failed(errno)
    }

    /// The error that waits at the socket; 0 when there is none.
    var pendingError: Int32 {
      var value: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &value, &size) == 0 ? value : errno
    }

    /// Reads what is there; `.done(0)` is the peer's end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
      outcome { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
    }

    /// Writes as much as fits.
    func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
      outcome { send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
    }

    private func outcome(_ call: () -> Int) -> Outcome {
      while true {
        let count = call()
        if count >= 0 { return .done(count) }
        switch errno {
        case EINTR: continue
        case EAGAIN: return .later
        default: return .failed(errno)
        }
      }
    }

    /// This machine's end.
    var localAddress: SocketAddress? { SocketAddress { getsockname(descriptor, $0, $1) == 0 } }

    /// The other end.
    var peerAddress: SocketAddress? { SocketAddress { getpeername(descriptor, $0, $1) == 0 } }

    /// Tells the peer that nothing more comes.
    func finishWriting() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    func close() { _ = Glibc.close(descriptor) }
  }

  /// An error number of the system.
  struct SystemError: Error {
    let number: Int32
    init(_ number: Int32) { self.number = number }

    /// The system's words.
    var text: String { strerror(number).map { String(cString: $0) } ?? "error \(number)" }

    /// The same as a failure of a connection.
    func failure(of endpoint: String) -> TLSError {
      let code: TLSError.Code =
        switch number {
        case ECONNREFUSED: .refused
        case ENETUNREACH, EHOSTUNREACH, EHOSTDOWN, ENETDOWN: .unreachable
        case ETIMEDOUT: .timedOut
        case ECONNRESET, EPIPE, ECONNABORTED: .reset
        case EADDRINUSE: .portInUse
        case EADDRNOTAVAIL, EACCES: .unusableAddress
        default: .system
        }
      return TLSError(code, endpoint, detail: text)
    }
  }
#endif
