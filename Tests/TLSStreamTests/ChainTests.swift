#if Cast
  import Foundation
  import SoundFixture
  import Testing

  @testable import TLSStream

  @Suite("A chain of certificates, and what its key has signed")
  struct ChainTests {
    private let directory: ScratchDirectory

    /// Makes a root, a certificate between, and a device's, each with a key of its own.
    init() throws {
      directory = try ScratchDirectory()
      try openssl(
        "req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=Root -addext basicConstraints=critical,CA:TRUE",
        ["-keyout", directory.path("root.key"), "-out", directory.path("root.pem")])
      try certify("between", by: "root", isAuthority: true)
      try certify("device", by: "between", isAuthority: false)
    }

    private func openssl(_ words: String, _ more: [String]) throws {
      try ChildProcess.run("openssl", words.split(separator: " ").map(String.init) + more)
    }

    private func certify(_ name: String, by issuer: String, isAuthority: Bool) throws {
      let (key, request, text) = (
        directory.path("\(name).key"), directory.path("\(name).csr"), directory.path("\(name).ext")
      )
      try openssl("req -newkey rsa:2048 -nodes -subj /CN=\(name)", ["-keyout", key, "-out", request])
      try "basicConstraints=critical,CA:\(isAuthority ? "TRUE" : "FALSE")\n"
        .write(toFile: text, atomically: false, encoding: .utf8)
      try openssl(
        "x509 -req -days 30 -CAcreateserial",
        [
          "-in", request, "-CA", directory.path("\(issuer).pem"), "-CAkey", directory.path("\(issuer).key"),
          "-extfile", text, "-out", directory.path("\(name).pem"),
        ])
    }

    private func der(_ name: String) throws -> [UInt8] {
      let file = directory.path("\(name).der")
      try openssl("x509 -outform DER", ["-in", directory.path("\(name).pem"), "-out", file])
      return Array(try Data(contentsOf: URL(fileURLWithPath: file)))
    }

    private func signature(_ words: String, over bytes: [UInt8]) throws -> [UInt8] {
      let (file, out) = (directory.path("signed"), directory.path("signature"))
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      try openssl("dgst \(words)", ["-sign", directory.path("device.key"), "-out", out, file])
      return Array(try Data(contentsOf: URL(fileURLWithPath: out)))
    }

    @Test(
      "A device is vouched for by its root through what stands between, and by nobody else, within its time")
    func chain() throws {
      let (root, between, device) = (try der("root"), try der("between"), try der("device"))
      let chain = CertificateChain(device, between: [between])
      #expect(chain.problem(trusting: [root]) == nil)
      #expect(CertificateChain(device, between: [between, root]).problem(trusting: [root]) == nil)
      #expect(CertificateChain(device).problem(trusting: [root]) != nil)
      let stranger = try TLSIdentity.selfSigned(kind: .rsa2048).certificate
      #expect(chain.problem(trusting: [stranger]) != nil)
      #expect(CertificateChain(device, between: [stranger]).problem(trusting: [root]) != nil)
      #expect(CertificateChain(stranger).problem(trusting: [root]) != nil)
      #expect(chain.problem(trusting: []) != nil)
      let (now, day) = (Int(Date().timeIntervalSince1970), 86_400)
      #expect(chain.problem(trusting: [root], at: now + 20 * day) == nil)
      #expect(chain.problem(trusting: [root], at: now + 40 * day)?.contains("expired") == true)
      #expect(chain.problem(trusting: [root], at: now - 10 * day) != nil)
    }

    @Test("An end of a chain vouches for nobody: only authorities do")
    func authority() throws {
      try certify("forged", by: "device", isAuthority: false)
      let chain = CertificateChain(try der("forged"), between: [try der("device"), try der("between")])
      #expect(chain.problem(trusting: [try der("root")]) != nil)
    }

    @Test("Garbage, what is cut short, too long or too many is refused")
    func garbage() throws {
      let (root, device) = (try der("root"), try der("device"))
      let odd: [[UInt8]] = [
        [], [0x30], Array(device.dropLast()), device + [0], [UInt8](repeating: 0x30, count: 100_000),
      ]
      for bytes in odd {
        #expect(CertificateChain(bytes).problem(trusting: [root]) != nil)
        #expect(CertificateChain(device, between: [bytes]).problem(trusting: [root]) != nil)
        #expect(CertificateChain(device).problem(trusting: [bytes]) != nil)
        #expect(!CertificateChain(bytes).hasSigned([1], signature: [1], padding: .pkcs1v15, digest: .sha256))
      }
      let many = [[UInt8]](repeating: device, count: 9)
      #expect(CertificateChain(device, between: many).problem(trusting: [root]) == "too many certificates")
    }

    @Test("A signature holds for its bytes, key, filling and digest, as OpenSSL's own program makes it")
    func signatures() throws {
      let chain = CertificateChain(try der("device"))
      let bytes = Array("nonce and certificate".utf8)
      let ways: [(String, TLSIdentity.Padding, TLSIdentity.Digest)] = [
        ("-sha1", .pkcs1v15, .sha1), ("-sha256", .pkcs1v15, .sha256),
        ("-sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:digest", .pss, .sha256),
      ]
      for (index, way) in ways.enumerated() {
        let signature = try signature(way.0, over: bytes)
        for (other, tried) in ways.enumerated() {
          let holds = chain.hasSigned(bytes, signature: signature, padding: tried.1, digest: tried.2)
          #expect(holds == (index == other), "\(way.0) looked at as \(tried.0)")
        }
        #expect(!chain.hasSigned(bytes + [0], signature: signature, padding: way.1, digest: way.2))
        #expect(
          !chain.hasSigned(bytes, signature: Array(signature.dropLast()), padding: way.1, digest: way.2))
        let root = CertificateChain(try der("root"))
        #expect(!root.hasSigned(bytes, signature: signature, padding: way.1, digest: way.2))
      }
      let curve = CertificateChain(try TLSIdentity.selfSigned().certificate)
      #expect(!curve.hasSigned(bytes, signature: [1, 2, 3], padding: .pkcs1v15, digest: .sha256))
    }

    @Test("The end that connects knows the certificate that it was shown")
    func peerCertificate() async throws {
      let listener = try TLSListener(address: "127.0.0.1")
      var accepted = listener.connections.makeAsyncIterator()
      let connection = try await TLSConnection.connect(
        host: "127.0.0.1", port: listener.address.port, timeout: .seconds(5))
      let other = await accepted.next()
      #expect(connection.peerCertificate != nil && connection.peerCertificate == other?.localCertificate)
      #expect(other?.peerCertificate == nil)
      connection.close()
      other?.close()
    }
  }
#endif
