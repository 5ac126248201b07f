import Attacca
import SoundFixture
import Testing

@testable import attacca

#if Pulse && MPV
  /// Calls, headphones and devices, as the command line shows them.
  @Suite(.serialized) struct `attacca in its surroundings` {
    private func ring(_ daemon: PulseDaemon) throws -> ChildProcess {
      try ChildProcess(
        "pacat", ["--server=\(daemon.server)", "--property=media.role=phone", "--raw", "/dev/zero"])
    }

    @Test
    func `says that a call, or lost headphones, paused it; its stream says what it is (S192, S203, S206)`()
      async throws
    {
      let daemon = try PulseDaemon(sinks: ["speakers"])
      let plug = try daemon.plug("headphones")
      let directory = try ScratchDirectory()
      try directory.tone("a.wav", seconds: 60)
      let child = try Child(on: daemon.server, "play", "--stdin", "--device", "headphones", directory.path)
      try await child.wait { $0.text.contains("playing  1/1  a.wav") }
      let stream = try daemon.ask(["list", "sink-inputs"])
      for property in [
        #"media.role = "music""#, #"application.icon_name = "audio-x-generic""#,
        #"application.id = "attacca""#,
        #"application.name = "Attacca""#, #"media.name = "a.wav""#,
      ] { #expect(stream.contains(property), "\(property) in \(stream)") }
      let call = try ring(daemon)
      try await child.wait(for: "(paused: call)")
      call.stop()
      try await child.wait { $0.text.components("playing  1/1") >= 2 }
      try daemon.pull(plug)
      try await child.wait(for: "(paused: headphones gone)")
      child.send("quit\n")
      let record = try await child.end()
      #expect(record.text.contains("notice   Paused: headphones is gone."), "\(record)")
      #expect(record.status == 0)
    }
  }

  extension String {
    fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
  }
#endif
