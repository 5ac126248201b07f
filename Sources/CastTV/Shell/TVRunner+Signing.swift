#if Cast
  import CastProtocol
  import TLSStream

  extension TVRunner {
    /// Signs beside everything else: making the key takes some 100 ms.
    func sign(_ signing: AuthSigning) {
      let key = deviceKey
      Task.detached { [weak self] in
        let identity = await key.value
        let signature = try? identity?.signature(
          over: signing.bytes, padding: signing.padding == .pss ? .pss : .pkcs1v15,
          digest: signing.digest == .sha256 ? .sha256 : .sha1)
        await self?.handle(
          .signed(signing, signature: signature, certificate: identity?.certificate ?? []))
      }
    }

    private var deviceKey: Task<TLSIdentity?, Never> {
      if let key { return key }
      let made = Task.detached { try? TLSIdentity.selfSigned(name: "device", kind: .rsa2048) }
      key = made
      return made
    }
  }
#endif
