#if Cast
  import CastProtocol

  /// What a TV says of itself over HTTP, as Google's devices do at `/setup/eureka_info`: senders that were given an address
  /// in place of a name look there for the name, the model and the kind of device.
  struct DeviceInfoPage: Hashable, Sendable {
    /// Its name for people.
    let name: String
    /// What it says it is.
    let model: String
    /// Names the device: 32 hex digits.
    let deviceID: String
    /// Whether it has a screen.
    let showsPictures: Bool

    /// The page of a receiver.
    init(_ settings: ReceiverSettings) {
      (name, model, deviceID) = (settings.name, settings.model, settings.deviceID)
      showsPictures = settings.showsPictures
    }

    /// What is asked for.
    struct Request: Hashable, Sendable {
      var method: String
      var path: String
      /// `Host`; nil when the header is missing.
      var host: String?
      /// `params` of the query; nil when it is missing.
      var params: String?
    }

    /// What is answered; the body is JSON.
    struct Answer: Hashable, Sendable {
      var status: UInt32
      var body = ""
    }

    /// Answers a request.
    ///
    /// Complexity: O(*n*) in the length of what is asked for, which the server bounds.
    func answer(_ request: Request) -> Answer {
      guard request.method == "GET" else { return Answer(status: 405) }
      // A web page that has its own name lead here may not read this: who knows the address does without a name.
      guard request.host.map(Self.isNumeric) ?? true else { return Answer(status: 403) }
      guard request.path == "/setup/eureka_info" else { return Answer(status: 404) }
      let wanted = request.params.map { Set($0.split(separator: ",").map(String.init)) }
      let members = all.filter { wanted?.contains($0.key) ?? true }
      return (try? JSONValue.object(members).text()).map { Answer(status: 200, body: $0) }
        ?? Answer(status: 500)
    }

    private var all: [String: JSONValue] {
      let capabilities: JSONValue = ["display_supported": .bool(showsPictures), "multizone_supported": false]
      let device: JSONValue = [
        "manufacturer": "Attacca", "model_name": .string(model), "ssdp_udn": .string(udn),
        "capabilities": capabilities,
      ]
      return [
        "name": .string(name), "version": 12, "ssdp_udn": .string(udn), "device_info": device,
        "multizone": ["groups": [], "dynamic_groups": []],
      ]
    }

    /// The device's number in the form of a UUID.
    private var udn: String {
      var rest = deviceID[...]
      return [8, 4, 4, 4, 12].map { length in
        defer { rest = rest.dropFirst(length) }
        return String(rest.prefix(length))
      }.joined(separator: "-")
    }

    /// Whether a host is an address in numbers, with a port or without; empty is as good as none.
    private static func isNumeric(_ host: String) -> Bool {
      host.hasPrefix("[") || host.utf8.allSatisfy { (0x30...0x3A).contains($0) || $0 == UInt8(ascii: ".") }
    }
  }
#endif
