#if Cast
  import COpenSSL

  /// A certificate that others vouch for, up to roots that are trusted; and what its key has signed.
  ///
  /// All of it is the peer's word and untrusted: what is too long or too much is refused before it is parsed.
  public struct CertificateChain: Sendable {
    /// The most certificates between the first and a root, and the most bytes in one.
    private static let (mostBetween, largest) = (8, 16_384)

    private let first: [UInt8]
    private let between: [[UInt8]]

    /// Wraps certificates in DER: the first one is that of the key that signs, the others stand between it and a root in
    /// any order.
    public init(_ first: [UInt8], between: [[UInt8]] = []) {
      self.first = first
      self.between = between
    }

    /// Why the certificate is not vouched for by any of these roots; nil when it is. Roots in DER.
    ///
    /// - Parameter moment: At which all have to be valid, in seconds of the system's clock; nil for now.
    public func problem(trusting roots: [[UInt8]], at moment: Int? = nil) -> String? {
      guard between.count <= Self.mostBetween else { return "too many certificates" }
      guard let first = Certificate(first) else { return "its certificate makes no sense" }
      let trusted = roots.compactMap(Certificate.init)
      let others = between.compactMap(Certificate.init)
      guard !trusted.isEmpty, trusted.count == roots.count else { return "a root makes no sense" }
      guard others.count == between.count else { return "a certificate of its chain makes no sense" }
      OpenSSLLibrary.begin()
      guard let store = X509_STORE_new(), let context = X509_STORE_CTX_new(),
        let chain = OPENSSL_sk_new_null()
      else { return "OpenSSL has run out of memory" }
      defer {
        X509_STORE_CTX_free(context)
        X509_STORE_free(store)
        OPENSSL_sk_free(chain)
      }
      for root in trusted { X509_STORE_add_cert(store, root.x509) }
      for other in others { OPENSSL_sk_push(chain, UnsafeRawPointer(other.x509)) }
      guard X509_STORE_CTX_init(context, store, first.x509, chain) == 1 else { return OpenSSLError.text }
      if let moment { X509_STORE_CTX_set_time(context, 0, moment) }
      // What the context points to lives as long as these.
      return withExtendedLifetime((trusted, others, first)) {
        if X509_verify_cert(context) == 1 { return nil }
        let words = X509_verify_cert_error_string(Int(X509_STORE_CTX_get_error(context)))
        return words.map { String(cString: $0) } ?? "its chain does not hold"
      }
    }

    /// Whether the key of the certificate has signed the bytes. RSA only.
    public func hasSigned(
      _ bytes: [UInt8], signature: [UInt8], padding: TLSIdentity.Padding, digest: TLSIdentity.Digest
    ) -> Bool {
      guard let certificate = Certificate(first), let key = X509_get0_pubkey(certificate.x509),
        EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA, let context = EVP_MD_CTX_new()
      else { return false }
      defer { EVP_MD_CTX_free(context) }
      OpenSSLLibrary.begin()
      return withExtendedLifetime(certificate) {
        var options: OpaquePointer?
        guard EVP_DigestVerifyInit(context, &options, digest.algorithm, nil, key) == 1,
          padding.isSet(in: options)
        else { return false }
        return EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
      }
    }

    /// One certificate, parsed. A final class, because OpenSSL's has to be freed.
    private final class Certificate {
      let x509: OpaquePointer

      /// Nil when the bytes are no certificate, or more than one.
      init?(_ bytes: [UInt8]) {
        guard bytes.count <= CertificateChain.largest else { return nil }
        OpenSSLLibrary.begin()
        let parsed = bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
          var start = buffer.baseAddress
          guard let parsed = d2i_X509(nil, &start, buffer.count) else { return nil }
          if start == buffer.baseAddress.map({ $0 + buffer.count }) { return parsed }
          X509_free(parsed)
          return nil
        }
        guard let parsed else { return nil }
        x509 = parsed
      }

      deinit { X509_free(x509) }
    }
  }

  extension TLSIdentity.Digest {
    /// OpenSSL's name for it.
    var algorithm: OpaquePointer? {
      switch self {
      case .sha1: EVP_sha1()
      case .sha256: EVP_sha256()
      }
    }
  }

  extension TLSIdentity.Padding {
    /// Sets it for a signature that is made or looked at.
    func isSet(in options: OpaquePointer?) -> Bool {
      switch self {
      case .pkcs1v15: EVP_PKEY_CTX_set_rsa_padding(options, RSA_PKCS1_PADDING) == 1
      case .pss:
        EVP_PKEY_CTX_set_rsa_padding(options, RSA_PKCS1_PSS_PADDING) == 1
          && EVP_PKEY_CTX_set_rsa_pss_saltlen(options, RSA_PSS_SALTLEN_DIGEST) == 1
      }
    }
  }
#endif
