#if Cast
  import CastProtocol
  import PlaybackCore
  import TLSStream
  import Testing

  @testable import PlayerCast

  @Suite("Devices that have to prove themselves, over real TLS", .timeLimit(.minutes(1)))
  struct TrustTests {
    /// A device's key that vouches for itself.
    private static let device = Result { try TLSIdentity.selfSigned(kind: .rsa2048) }

    private static func options(_ roots: [[UInt8]]) -> CastOptions {
      var options = CastOptions.quick
      options.connectTimeout = .seconds(1)
      options.trust = DeviceTrust(roots: roots)
      return options
    }

    /// The proof, with something about it changed.
    private static func proof(
      _ challenge: AuthChallenge, _ certificate: [UInt8], _ change: (inout AuthResponse) -> Void = { _ in }
    ) -> DeviceAuth {
      guard let device = try? device.get(),
        let signature = try? device.signature(
          over: (challenge.senderNonce ?? []) + certificate, padding: .pkcs1v15, digest: .sha256)
      else { return .error(.internalError) }
      var response = AuthResponse(signature: signature, clientAuthCertificate: device.certificate)
      response.signatureAlgorithm = challenge.signatureAlgorithm
      response.hashAlgorithm = challenge.hashAlgorithm
      response.senderNonce = challenge.senderNonce
      change(&response)
      return .response(response)
    }

    private static func server(
      _ answer: @escaping @Sendable (AuthChallenge, [UInt8]) -> DeviceAuth
    ) async throws -> ScriptedServer {
      let server = try ScriptedServer()
      await server.prove(by: answer)
      await server.start()
      return server
    }

    private static func refusal(_ server: ScriptedServer, _ roots: [[UInt8]]) async -> PlayerError? {
      do throws(PlayerError) {
        let player = try await CastOutputProvider(options: options(roots)).openPlayer(for: server.output)
        player.send(PlayerCommand(token: CommandToken(rawValue: 1), action: .close))
        return nil
      } catch {
        return error
      }
    }

    @Test("One whose root is trusted is opened; with no trust asked for, everybody is")
    func trusted() async throws {
      let server = try await Self.server { Self.proof($0, $1) }
      let root = try Self.device.get().certificate
      #expect(await Self.refusal(server, [root]) == nil)
      #expect(await server.types.contains("LAUNCH"))
      await server.shutDown()
    }

    @Test("A forged, stale, foreign or missing proof ends the connection before anything is sent")
    func untrusted() async throws {
      let root = try Self.device.get().certificate
      let other = try TLSIdentity.selfSigned(kind: .rsa2048).certificate
      let answers: [(@Sendable (AuthChallenge, [UInt8]) -> DeviceAuth, roots: [[UInt8]])] = [
        ({ Self.proof($0, $1) }, [other]),
        ({ Self.proof($0, $1) }, []),
        ({ Self.proof($0, $1 + [0]) }, [root]),
        ({ Self.proof($0, $1) { $0.signature = [] } }, [root]),
        ({ Self.proof($0, $1) { $0.clientAuthCertificate = [1] } }, [root]),
        ({ Self.proof($0, $1) { $0.senderNonce = [1] } }, [root]),
        ({ Self.proof($0, $1) { $0.hashAlgorithm = HashAlgorithm(rawValue: 9) } }, [root]),
        (
          { challenge, certificate in
            var replayed = challenge
            replayed.senderNonce = [UInt8](repeating: 7, count: 16)
            return Self.proof(replayed, certificate) { $0.senderNonce = nil }
          }, [root]
        ),
        ({ _, _ in .error(.signatureAlgorithmUnavailable) }, [root]),
      ]
      for (index, answer) in answers.enumerated() {
        let server = try await Self.server(answer.0)
        let error = await Self.refusal(server, answer.roots)
        #expect(error?.code == .tls && error?.detail.contains("genuine") == true, "\(index)")
        #expect(await server.types.isEmpty, "\(index)")
        await server.shutDown()
      }
      let silent = try ScriptedServer()
      await silent.start()
      #expect(await Self.refusal(silent, [root])?.code == .tls)
      #expect(await silent.types.isEmpty)
      await silent.shutDown()
    }
  }
#endif
