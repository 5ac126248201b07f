#if Cast
  import CastProtocol
  import PlaybackCore
  import Synchronization
  import TLSStream

  /// What devices say that they are, each asked once, over a short connection of its own.
  ///
  /// Isolation: may be used from any thread.
  final class CastIdentities: Sendable {
    /// How many devices are kept in mind.
    private static let most = 100
    /// How much a device may say before it answers.
    private static let mostFrames = 50

    /// Guards what is known, by address.
    private let known = Mutex<[String: CastProfile]>([:])
    private let timeout: Duration

    init(timeout: Duration) { self.timeout = timeout }

    /// The device's profile; `unknown` for one that does not say in time, which is asked again the next time.
    func profile(at address: CastAddress) async -> CastProfile {
      if let profile = known.withLock({ $0[address.description] }) { return profile }
      guard let profile = await ask(address) else { return .unknown }
      known.withLock {
        if $0.count >= Self.most { $0 = [:] }
        $0[address.description] = profile
      }
      return profile
    }

    private func ask(_ address: CastAddress) async -> CastProfile? {
      let deadline = ContinuousClock.now + timeout
      guard
        let connection = try? await TLSConnection.connect(
          host: address.host, port: address.port, timeout: timeout)
      else { return nil }
      let alarm = Task {
        try? await ContinuousClock().sleep(until: deadline)
        connection.close()
      }
      defer { alarm.cancel() }
      let ownID = EndpointID(rawValue: "sender-\(UInt32.random(in: 1_000_000 ... .max))")
      do {
        let greeting = ConnectionMessage.connect(ConnectRequest())
        try connection.send(greeting.message(from: ownID, to: .platformReceiver).frame())
        let question = DeviceInfoMessage(type: "GET_DEVICE_INFO", json: ["requestId": 1])
        try connection.send(question.message(from: ownID, to: .platformReceiver).frame())
        return try await answer(on: connection)
      } catch {
        return nil
      }
    }

    private func answer(on connection: TLSConnection) async throws -> CastProfile? {
      var reader = CastFrameReader()
      var frames = 0
      var bytes = connection.received.makeAsyncIterator()
      while let chunk = try await bytes.next() {
        reader.append(chunk)
        while let frame = try reader.next() {
          frames += 1
          guard frames <= Self.mostFrames else { return nil }
          guard let message = try? CastMessage(bytes: frame), message.namespace == .discovery,
            let info = try? DeviceInfoMessage(message.payload)
          else { continue }
          return info.type == "DEVICE_INFO" ? info.profile : nil
        }
      }
      return nil
    }
  }

  /// What is said in the namespace in which devices tell what they are.
  struct DeviceInfoMessage: CastPayload {
    static let namespace = CastNamespace.discovery
    let type: String
    private let body: JSONValue

    init(type: String, json: JSONValue) {
      self.type = type
      body = json
    }

    var json: JSONValue {
      guard case .object(var members) = body else { return body }
      members["type"] = .string(type)
      return .object(members)
    }

    /// The profile that belongs to it. The number of capabilities is that of the device's announcement.
    var profile: CastProfile {
      let capabilities: Int? = body.value("deviceCapabilities")
      return CastProfile(model: body.value("deviceModel"), showsPictures: capabilities.map { $0 & 1 != 0 })
    }
  }
#endif
