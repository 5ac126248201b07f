import Attacca
import Foundation
import SoundFixture
import Testing

@testable import attacca

#if Pulse && MPV && Discovery
  /// What can be played on: listed, chosen and heard.
  @Suite(.serialized, .timeLimit(.minutes(2))) struct `Outputs on the command line` {
    /// Runs the command line in a network of its own, so that looking for devices reaches nobody.
    private func outputs(on server: String, _ words: String...) throws -> Child {
      try Child(
        Array("/usr/bin/unshare".utf8),
        (["-rn", Programs.attacca, "outputs", "--search", "daemon", "--wait", "0"] + words).map {
          Array($0.utf8)
        }, server: server)
    }

    @Test func `lists the devices of this machine, the default marked, and TVs (S193)`() async throws {
      let daemon = try PulseDaemon(sinks: ["speakers", "headphones"])
      let record = try await outputs(on: daemon.server, "--device", "192.0.2.7").end()
      #expect(
        record.text == """
          * speakers        speakers
            headphones      headphones
            192.0.2.7:8009  TV  (not reachable)

          """, "\(record)")
      #expect(record.errorText.contains("cannot be reached at 192.0.2.7:8009"), "\(record)")
      #expect(record.status == 0)
    }

    @Test func `tells them as JSON, with what is missing and why`() async throws {
      let daemon = try PulseDaemon(sinks: ["speakers"])
      let record = try await outputs(on: daemon.server, "--json", "--device", "192.0.2.7").end()
      let events = try record.lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(events.first?["event"] as? String == "hello" && events.last?["event"] as? String == "end")
      let outputs = events.filter { $0["event"] as? String == "output" }
      #expect(outputs.map { $0["kind"] as? String } == ["here", "tv"])
      #expect(outputs.map { $0["id"] as? String } == ["speakers", "192.0.2.7:8009"])
      #expect(outputs.map { $0["active"] as? Bool } == [true, false])
      #expect(outputs.map { $0["available"] as? Bool } == [true, false])
      #expect(events.contains { $0["cause"] as? String == "portClosed" }, "\(record)")
    }

    @Test func `goes on with what comes and goes`() async throws {
      let daemon = try PulseDaemon(sinks: ["speakers"])
      let child = try outputs(on: daemon.server, "--watch")
      try await child.wait(for: "found    * speakers  speakers")
      let plug = try daemon.plug("headphones")
      try await child.wait(for: "found      headphones  headphones")
      try daemon.pull(plug)
      try await child.wait(for: "gone       headphones  headphones")
      kill(child.pid, SIGTERM)
      #expect(try await child.end().status == 143)
    }

    @Test func `says that there is no sound server, and refuses what makes no sense`() async throws {
      let record = try await outputs(on: "unix:/nonexistent/pulse").end()
      #expect(record.status == 1)
      #expect(record.errorText.contains("no sound server answers"), "\(record)")
      let refused = try await Child("outputs", "--loud").end()
      #expect(refused.status == 64 && refused.errorText.contains("see `attacca outputs --help`"))
      #expect(try await Child("outputs", "--help").end().text.contains("--watch"))
    }

    @Test func `an output's line tells what is worth knowing`() {
      let device = SoundDevice(
        id: SoundDevice.ID(rawValue: "bluez"), name: "WH-1000\u{1b}", form: .headset, isWireless: true,
        isDefault: false, isAvailable: false, isInUse: false)
      #expect(
        OutputChoice.lines([OutputChoice(device)], mark: "*")
          == ["  bluez  WH-1000\u{fffd}  (headset, wireless, not plugged in)"])
      let tv = CastDevice(
        id: DeviceID(rawValue: "abc"), name: "Kitchen", model: "Chromecast", isBusy: true,
        address: DeviceAddress(host: "192.0.2.7"), isReachable: false)
      #expect(
        OutputChoice.lines([OutputChoice(tv, isActive: true)], mark: ">", labels: ["12"])
          == ["> 12  Kitchen  TV, Chromecast  (192.0.2.7:8009, not reachable)"])
      let choices = [OutputChoice(device), OutputChoice(tv)]
      for (name, id) in [("kitchen", "Kitchen"), ("wh-1000\u{1b}", "bluez"), ("bluez", "bluez")] {
        #expect(OutputChoice.named(name, in: choices)?.id == id)
      }
      #expect(OutputChoice.named("1", in: choices) == nil)
    }

    private func isInUse(_ sink: String, _ daemon: PulseDaemon) throws -> Bool {
      let sinks = try daemon.ask(["list", "short", "sinks"]).split(separator: "\n")
      let number = sinks.first { $0.contains("\t\(sink)\t") }?.split(separator: "\t").first
      return try daemon.ask(["list", "short", "sink-inputs"]).split(separator: "\n").contains {
        $0.split(separator: "\t").dropFirst().first == number
      }
    }

    @Test func `a word moves it to another device, where it sounds, and to a TV and back (S193)`()
      async throws
    {
      let daemon = try PulseDaemon(sinks: ["speakers", "headphones"])
      let directory = try ScratchDirectory()
      try directory.tone("a.wav", seconds: 60)
      let (tv, port) = try await Child.tv()
      let address = "127.0.0.1:\(port)"
      let (speakers, headphones) = (
        try SoundRecorder(daemon), try SoundRecorder(daemon, sink: "headphones")
      )
      try await headphones.reach(1)
      let child = try Child(
        on: daemon.server, "play", "--stdin", "--search", "daemon", directory.path("a.wav"))
      _ = try await speakers.wait(from: 0)
      child.send("outputs\noutput 7\noutput garage\noutput 2\n")
      // It moved before anything else was said: nothing waits for it, so the recording tells.
      let moved = try await headphones.wait(from: 0)
      try await headphones.reach(moved + headphones.rate / 2)
      try await speakers.wait(for: false, from: speakers.count, length: 4410)
      child.send("outputs\ncast \(address)\nwait hand-over\noutputs\noutput speakers\nwait hand-over\n")
      try await child.wait { $0.lines.filter { $0.contains("  handover ") }.count >= 2 }
      let mark = speakers.count
      _ = try await speakers.wait(from: mark)
      child.send("output headphones\n")
      _ = try await headphones.wait(from: headphones.count)
      child.send("quit\n")
      let record = try await child.end()
      #expect(record.status == 0, "\(record)")
      for line in [
        "> 1  speakers    speakers\n  2  headphones  headphones\n",
        "  1  speakers    speakers\n> 2  headphones  headphones\n", "> 3  \(address)", "  TV\n",
        "error: there is no output 7 in the last list", "error: there is no output “garage”",
      ] { #expect(record.text.contains(line), "\(line) in \(record)") }
      tv.send("quit\n")
    }

    @Test func `a key lists them in a terminal, and the next one chooses`() async throws {
      let daemon = try PulseDaemon(sinks: ["speakers", "headphones"])
      let directory = try ScratchDirectory()
      try directory.tone("a.wav", seconds: 60)
      let child = try Child(
        Array(Programs.attacca.utf8),
        ["play", "--search", "daemon", directory.path("a.wav")].map { Array($0.utf8) }, columns: 80,
        server: daemon.server)
      try await child.wait(for: "▶")
      let recorder = try SoundRecorder(daemon, sink: "headphones")
      child.send("o")
      try await child.wait(for: "  2  headphones  headphones")
      child.send("2")
      _ = try await recorder.wait(from: 0)
      #expect(try isInUse("headphones", daemon) && !isInUse("speakers", daemon))
      // Any other key closes the list and means what it always means.
      child.send("o")
      try await child.wait(for: "> 2  headphones  headphones")
      child.send(" ")
      try await child.wait(for: "‖")
      child.send("1q")
      #expect(try await child.end().status == 0)
    }
  }
#endif
