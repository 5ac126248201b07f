#if Cast
  import COpenSSL

  /// One end of TLS without a socket: ciphertext goes in and comes out as bytes.
  ///
  /// Not thread-safe; owned by one channel.
  ///
  /// The peer's certificate is not verified. A Cast device signs its certificate itself, under an opaque name, and
  /// makes a new one about every other day, so there is nothing to verify it against. TLS keeps out listeners;
  /// whom one talks to is decided by the address.
  final class TLSSession {
    /// Which end this is.
    enum Role {
      /// The one that connects. A name is told to the server; it must not be a numeric address, which old servers
      /// take for an error.
      case client(serverName: String?)
      /// The one that is connected to.
      case server(TLSIdentity)
    }

    /// What came of a step of the protocol.
    enum Step {
      /// So many bytes of plaintext were moved, or the handshake is complete.
      case done(Int)
      /// More ciphertext has to come in.
      case needsInput
      /// The peer has said that nothing more comes.
      case finished
      /// It cannot go on; OpenSSL's words.
      case failed(String)
    }

    /// The most plaintext in one record.
    static let largestRecord = 16_384

    private let tls: OpaquePointer
    private let input: OpaquePointer
    private let output: OpaquePointer

    /// Prepares an end.
    ///
    /// - Throws: `TLSError.Code.system` when OpenSSL cannot be set up.
    init(_ role: Role, endpoint: String) throws(TLSError) {
      OpenSSLLibrary.begin()
      var isServer = false
      if case .server = role { isServer = true }
      guard let context = SSL_CTX_new(isServer ? TLS_server_method() : TLS_client_method()) else {
        throw TLSError(.system, endpoint, detail: OpenSSLError.text)
      }
      defer { SSL_CTX_free(context) }
      Self.configure(context)
      if case .server(let identity) = role, !identity.install(in: context) {
        throw TLSError(.system, endpoint, detail: OpenSSLError.text)
      }
      guard let tls = SSL_new(context) else {
        throw TLSError(.system, endpoint, detail: OpenSSLError.text)
      }
      guard let input = BIO_new(BIO_s_mem()), let output = BIO_new(BIO_s_mem()) else {
        SSL_free(tls)
        throw TLSError(.system, endpoint, detail: OpenSSLError.text)
      }
      SSL_set_bio(tls, input, output)
      (self.tls, self.input, self.output) = (tls, input, output)
      switch role {
      case .server: SSL_set_accept_state(tls)
      case .client(let name):
        SSL_set_connect_state(tls)
        if let name { setServerName(name) }
      }
    }

    deinit { SSL_free(tls) }

    private static func configure(_ context: OpaquePointer) {
      SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
      SSL_CTX_set_verify(context, SSL_VERIFY_NONE, nil)
      let mode =
        SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS
      SSL_CTX_ctrl(context, SSL_CTRL_MODE, Int(mode), nil)
      SSL_CTX_ctrl(context, SSL_CTRL_SET_SESS_CACHE_MODE, Int(SSL_SESS_CACHE_OFF), nil)
      SSL_CTX_set_num_tickets(context, 0)
      // SSL_OP_NO_TICKET and SSL_OP_NO_RENEGOTIATION, whose macros Swift does not see: nothing is resumed, and
      // no peer makes us compute keys again and again.
      SSL_CTX_set_options(context, 1 << 14 | 1 << 30)
    }

    private func setServerName(_ name: String) {
      var characters = Array(name.utf8CString)
      characters.withUnsafeMutableBytes {
        _ = SSL_ctrl(tls, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name), $0.baseAddress)
      }
    }

    /// Takes ciphertext from the peer.
    func receive(_ bytes: UnsafeRawBufferPointer) {
      _ = BIO_write(input, bytes.baseAddress, Int32(clamping: bytes.count))
    }

    /// How much ciphertext waits to be sent.
    var pendingOutput: Int { BIO_ctrl_pending(output) }

    /// Takes the ciphertext that waits to be sent.
    func takeOutput() -> [UInt8] {
      let count = pendingOutput
      guard count > 0 else { return [] }
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = max(0, Int(BIO_read(output, buffer.baseAddress, Int32(clamping: count))))
      }
    }

    /// Goes on with the handshake.
    func handshake() -> Step { step { SSL_do_handshake(tls) } }

    /// The certificate that the peer has shown, in DER; nil before the handshake, and when it showed none.
    var peerCertificate: [UInt8]? {
      guard let certificate = SSL_get0_peer_certificate(tls) else { return nil }
      return TLSIdentity.encoded { i2d_X509(certificate, $0) }
    }

    /// Reads plaintext.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Step {
      step { SSL_read(tls, buffer.baseAddress, Int32(clamping: buffer.count)) }
    }

    /// Encrypts plaintext, at most one record of it.
    func write(_ bytes: UnsafeRawBufferPointer) -> Step {
      step { SSL_write(tls, bytes.baseAddress, Int32(clamping: bytes.count)) }
    }

    /// Tells the peer that nothing more comes.
    func finish() {
      OpenSSLLibrary.begin()
      _ = SSL_shutdown(tls)
    }

    private func step(_ call: () -> Int32) -> Step {
      OpenSSLLibrary.begin()
      let result = call()
      if result > 0 { return .done(Int(result)) }
      switch SSL_get_error(tls, result) {
      case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .needsInput
      case SSL_ERROR_ZERO_RETURN: return .finished
      default: return .failed(OpenSSLError.text)
      }
    }
  }

  /// What went wrong in OpenSSL on this thread.
  enum OpenSSLError {
    /// The words of the newest error; the queue of errors is emptied.
    static var text: String {
      let code = ERR_peek_last_error()
      OpenSSLLibrary.begin()
      guard let words = ERR_reason_error_string(code) else { return code == 0 ? "" : "OpenSSL error \(code)" }
      return String(cString: words)
    }
  }
#endif
