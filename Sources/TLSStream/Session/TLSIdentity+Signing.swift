#if Cast
  import COpenSSL

  extension TLSIdentity {
    /// How an RSA signature is filled up.
    public enum Padding: Sendable {
      /// RSASSA-PKCS1-v1_5.
      case pkcs1v15
      /// RSASSA-PSS, with a salt as long as the digest.
      case pss
    }

    /// What of the bytes is signed.
    public enum Digest: Sendable {
      case sha1
      case sha256
    }

    /// A signature over bytes by the identity's key. Takes about a millisecond.
    ///
    /// - Precondition: The key is RSA.
    /// - Throws: `TLSError.Code.system` when OpenSSL cannot.
    public func signature(
      over bytes: [UInt8], padding: Padding, digest: Digest
    ) throws(TLSError) -> [UInt8] {
      precondition(kind == .rsa2048, "a key of the kind \(kind) does not sign")
      OpenSSLLibrary.begin()
      guard let signature = sign(bytes, padding, digest) else {
        throw TLSError(.system, "signature", detail: OpenSSLError.text)
      }
      return signature
    }

    private func sign(_ bytes: [UInt8], _ padding: Padding, _ digest: Digest) -> [UInt8]? {
      let pair = key.withUnsafeBufferPointer { buffer in
        var start = buffer.baseAddress
        return d2i_AutoPrivateKey(nil, &start, buffer.count)
      }
      guard let pair, let context = EVP_MD_CTX_new() else {
        EVP_PKEY_free(pair)
        return nil
      }
      defer {
        EVP_MD_CTX_free(context)
        EVP_PKEY_free(pair)
      }
      var options: OpaquePointer?
      guard EVP_DigestSignInit(context, &options, digest.algorithm, nil, pair) == 1 else { return nil }
      var count = 0
      guard padding.isSet(in: options), EVP_DigestSign(context, nil, &count, bytes, bytes.count) == 1 else {
        return nil
      }
      var signature = [UInt8](repeating: 0, count: count)
      guard EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1 else { return nil }
      return Array(signature.prefix(count))
    }
  }
#endif
