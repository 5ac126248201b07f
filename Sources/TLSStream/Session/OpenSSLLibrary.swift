#if Cast
  import COpenSSL

  /// The library, as this module starts it.
  enum OpenSSLLibrary {
    /// Begun once, and without an end of its own: while a process exits its threads go on, and OpenSSL would take from
    /// under them the locks that they use.
    private static let isBegun = OPENSSL_init_ssl(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1

    /// Before anything is asked of the library: it is there, and errors of before are forgotten.
    static func begin() {
      _ = isBegun
      ERR_clear_error()
    }
  }
#endif
