#if Cast
  import CastProtocol
  import Foundation
  import PlaybackCore
  import SoundFixture
  import Testing

  @testable import CastTV

  @Suite("What a TV says of itself over HTTP")
  struct DeviceInfoTests {
    private let page: DeviceInfoPage = {
      var settings = ReceiverSettings()
      settings.name = "Küche \"1\""
      settings.deviceID = "00112233445566778899aabbccddeeff"
      return DeviceInfoPage(settings)
    }()

    private func answer(
      _ path: String = "/setup/eureka_info", method: String = "GET", host: String? = "10.0.0.9:8008",
      params: String? = nil
    ) -> (status: UInt32, json: JSONValue?) {
      let answer = page.answer(.init(method: method, path: path, host: host, params: params))
      return (answer.status, try? JSONValue(text: answer.body))
    }

    @Test("Name, model, number and what it can do; all of it, or what is asked for")
    func content() throws {
      let all = answer()
      #expect(all.status == 200 && all.json?.value("name") == "Küche \"1\"")
      let device = try #require(all.json?["device_info"])
      #expect(device.value("ssdp_udn") == "00112233-4455-6677-8899-aabbccddeeff")
      #expect(device.value("model_name") == "Attacca TV" && device.value("manufacturer") == "Attacca")
      #expect(device["capabilities"]?.value("display_supported") == false)
      let some = answer(params: "device_info,name,nothing")
      #expect(some.json == ["device_info": device, "name": "Küche \"1\""])
      #expect(answer(params: "").json == [:])
    }

    @Test("Only GET, only this page, and not under a name that a web page could have lead here")
    func refusals() {
      for method in ["POST", "PUT", "HEAD", "OPTIONS", ""] { #expect(answer(method: method).status == 405) }
      for path in ["/", "/setup", "/setup/eureka_info/", "/setup/reboot"] {
        #expect(answer(path).status == 404)
      }
      for host in ["tv.local", "localhost:8008", "10.0.0.9.example"] {
        #expect(answer(host: host).status == 403)
      }
      for host in [nil, "", "10.0.0.9", "[fe80::1]:8008"] { #expect(answer(host: host).status == 200) }
    }

    /// What curl gets, its status behind it.
    private static func curl(_ arguments: String...) async throws -> String {
      let curl = try Program(
        "curl", ["-s", "-g", "--max-time", "10", "-w", " %{http_code}\n"] + arguments)
      var lines: [String] = []
      for await line in curl.lines { lines.append(line) }
      return lines.joined(separator: "\n")
    }

    @Test("A TV listens for it only if asked to, answers, and lets go of the port when it closes")
    func served() async throws {
      let silent = try TVReceiver(name: "Silent", address: "127.0.0.1", outputs: NoOutputs())
      #expect(silent.infoPort == nil)
      await silent.close()
      let tv = try TVReceiver(name: "Test", address: "127.0.0.1", infoPort: 0, outputs: NoOutputs())
      let port = try #require(tv.infoPort)
      let address = "http://127.0.0.1:\(port)/setup/eureka_info?params=name"
      #expect(try await Self.curl(address) == #"{"name":"Test"} 200"#)
      #expect(try await Self.curl("-d", "x=1", address) == " 405")
      #expect(try await Self.curl("-H", "Host: tv.local", address) == " 403")
      // More than it keeps of a request is refused by the library.
      let long = try await Self.curl(address + String(repeating: "x", count: 20_000))
      #expect(long.hasSuffix(" 414") || long.hasSuffix(" 000") || long.hasSuffix(" 431"))
      #expect {
        try TVReceiver(name: "Other", address: "127.0.0.1", infoPort: port, outputs: NoOutputs())
      } throws: {
        ($0 as? TVError)?.isPortTaken == true
      }
      await tv.close()
      let next = try TVReceiver(name: "Next", address: "127.0.0.1", infoPort: port, outputs: NoOutputs())
      await next.close()
    }
  }

  private struct NoOutputs: OutputProvider {
    func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
      throw PlayerError(.outputUnavailable, detail: "there is none")
    }
  }
#endif
