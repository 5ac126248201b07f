#if Cast
  import COpenSSL
  import Glibc

  /// A certificate and its key, by which a server is known. A value; the key never leaves the process.
  public struct TLSIdentity: Sendable {
    /// The certificate in DER; Cast's device authentication answers with a signature over it.
    public let certificate: [UInt8]
    /// The private key in DER.
    let key: [UInt8]
    /// What kind of key it is.
    let kind: Kind
    /// When it was made, in seconds of the system's clock.
    let birth: Int

    /// How long a certificate is valid: two days, as Cast devices do. Senders refuse more than four.
    private static let lifetime = 172_800

    /// Which keys there are.
    public enum Kind: Sendable {
      /// On the curve P-256, made in less than a millisecond: for connections.
      case p256
      /// RSA with 2,048 bits, made in some 100 ms: signs as Cast's device authentication asks for.
      case rsa2048

      fileprivate var type: Int32 {
        switch self {
        case .p256: EVP_PKEY_EC
        case .rsa2048: EVP_PKEY_RSA
        }
      }
    }

    /// Makes a new key and a certificate that it signs itself, valid from an hour ago (clocks differ) for two days.
    /// Blocks for as long as the kind of key takes.
    ///
    /// - Parameter name: What the certificate says it is for, 1 to 64 characters; nobody checks it.
    /// - Throws: `TLSError.Code.system` when OpenSSL cannot.
    public static func selfSigned(name: String = "attacca", kind: Kind = .p256) throws(TLSError)
      -> TLSIdentity
    {
      OpenSSLLibrary.begin()
      guard let pair = makeKey(kind) else { throw TLSError(.system, name, detail: OpenSSLError.text) }
      defer { EVP_PKEY_free(pair) }
      guard let certificate = makeCertificate(for: pair, name: name) else {
        throw TLSError(.system, name, detail: OpenSSLError.text)
      }
      defer { X509_free(certificate) }
      return TLSIdentity(
        certificate: encoded { i2d_X509(certificate, $0) }, key: encoded { i2d_PrivateKey(pair, $0) },
        kind: kind, birth: time(nil))
    }

    /// Whether it should be replaced: half of its life is over, or the system's clock was set back.
    var isStale: Bool { isStale(at: time(nil)) }

    func isStale(at moment: Int) -> Bool { !(birth...birth + Self.lifetime / 2).contains(moment) }

    /// Gives it to a server's context.
    func install(in context: OpaquePointer) -> Bool {
      SSL_CTX_use_certificate_ASN1(context, Int32(clamping: certificate.count), certificate) == 1
        && SSL_CTX_use_PrivateKey_ASN1(kind.type, context, key, key.count) == 1
    }

    private static func makeKey(_ kind: Kind) -> OpaquePointer? {
      guard let context = EVP_PKEY_CTX_new_id(kind.type, nil) else { return nil }
      defer { EVP_PKEY_CTX_free(context) }
      var pair: OpaquePointer?
      guard EVP_PKEY_keygen_init(context) == 1 else { return nil }
      let isSet =
        switch kind {
        case .p256: EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1)
        case .rsa2048: EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048)
        }
      guard isSet == 1, EVP_PKEY_generate(context, &pair) == 1
      else { return nil }
      return pair
    }

    private static func makeCertificate(for pair: OpaquePointer, name: String) -> OpaquePointer? {
      guard let certificate = X509_new() else { return nil }
      let subject = X509_get_subject_name(certificate)
      let name = Array(name.utf8)
      let isComplete =
        X509_set_version(certificate, 2) == 1
        && ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), .random(in: 1...UInt64(Int64.max)))
          == 1
        && X509_gmtime_adj(X509_getm_notBefore(certificate), -3600) != nil
        && X509_gmtime_adj(X509_getm_notAfter(certificate), lifetime) != nil
        && X509_set_pubkey(certificate, pair) == 1
        && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_FLAG, name, Int32(clamping: name.count), -1, 0)
          == 1
        && X509_set_issuer_name(certificate, subject) == 1
        && X509_sign(certificate, pair, EVP_sha256()) > 0
      if isComplete { return certificate }
      X509_free(certificate)
      return nil
    }

    /// The bytes that an encoder of OpenSSL writes: it is asked for their number first.
    static func encoded(
      _ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) -> [UInt8] {
      let count = max(0, Int(encode(nil)))
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        var end = buffer.baseAddress
        filled = max(0, Int(encode(&end)))
      }
    }
  }
#endif
