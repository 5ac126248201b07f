#if MPV
  import Foundation
  import PlaybackCore
  import SoundFixture
  import Testing

  @testable import PlayerMPV

  @Suite("What media is made of, found by libmpv", .timeLimit(.minutes(1))) struct ExaminerTests {
    private let directory: ScratchDirectory

    init() throws { directory = try ScratchDirectory() }

    private func make(_ name: String, _ arguments: String...) throws -> MediaLocation {
      try ChildProcess.run("ffmpeg", ["-v", "error", "-y"] + arguments + [directory.path(name)])
      return .file(path: directory.path(name))
    }

    private func failure(_ examiner: MPVMediaExaminer, _ location: MediaLocation) async -> PlayerError.Code? {
      do throws(PlayerError) {
        _ = try await examiner.examine(location)
        return nil
      } catch {
        return error.code
      }
    }

    @Test("Container, codecs, size, pictures a second, samples a second, channels, texts")
    func facts() async throws {
      try directory.write(Array("1\n00:00:00,000 --> 00:00:01,000\nHello\n".utf8), to: "a.srt")
      let film = try make(
        "film.mkv", "-f", "lavfi", "-i", "testsrc=d=0.5:s=320x240:r=30000/1001", "-f", "lavfi", "-i",
        "sine=d=0.5:r=48000", "-i", directory.path("a.srt"), "-pix_fmt", "yuv420p", "-c:v", "libx264", "-c:a",
        "aac", "-ac", "2", "-c:s", "srt")
      let found = try await MPVMediaExaminer().examine(film)
      let video = MediaFacts.Video(codec: "h264", width: 320, height: 240, rate: 29_970)
      let audio = MediaFacts.Audio(codec: "aac", sampleRate: 48_000, channels: 2)
      #expect(found == MediaFacts(container: "matroska,webm", video: video, audio: audio, texts: 1))
    }

    @Test("A cover is no picture; a side-car is no text inside")
    func cover() async throws {
      let cover = directory.path("cover.png")
      _ = try make("cover.png", "-f", "lavfi", "-i", "testsrc=size=32x32", "-frames:v", "1")
      let song = try make(
        "song.mp3", "-f", "lavfi", "-i", "sine=d=0.5", "-i", cover, "-map", "0", "-map", "1", "-c:v", "copy")
      let found = try await MPVMediaExaminer().examine(song)
      #expect(
        found.container == "mp3" && found.audio?.codec == "mp3" && found.video == nil && found.texts == 0)
    }

    @Test("What cannot be read is an error with its kind")
    func errors() async throws {
      let examiner = MPVMediaExaminer()
      let words = try directory.write(Array("These are only words.\n".utf8), to: "text.wav")
      #expect(await failure(examiner, .file(path: directory.path("gone.wav"))) == .missing)
      #expect(await failure(examiner, .file(path: directory.path)) == .directory)
      #expect(await failure(examiner, .file(path: words)) != nil)
      #expect(await failure(examiner, .url("rtsp://host/a")) == .unsupportedAddress)
    }

    @Test("Kept as long as the file stays as it is; many at once are looked at in turn")
    func kept() async throws {
      let song = try make("song.wav", "-f", "lavfi", "-i", "sine=d=0.5:r=44100")
      let path = directory.path("song.wav")
      let examiner = MPVMediaExaminer()
      #expect(try await examiner.examine(song).audio?.sampleRate == 44_100)
      // The same file and length, another rate in its head, and another time.
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try file.seek(toOffset: 24)
      try file.write(contentsOf: Data([0x80, 0xBB, 0, 0]))
      try file.close()
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
      #expect(try await examiner.examine(song).audio?.sampleRate == 48_000)
      let rates = try await withThrowingTaskGroup(of: Int?.self) { group in
        for _ in 0..<40 { group.addTask { try await examiner.examine(song).audio?.sampleRate } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(rates == Array(repeating: 48_000, count: 40))
    }

    @Test("A server that says nothing is waited for no longer than the limit, or than the task")
    func silentServer() async throws {
      let server = try SilentServer()
      let examiner = MPVMediaExaminer(limit: .seconds(1))
      #expect(await failure(examiner, server.location) == .timeout)
      let patient = MPVMediaExaminer(limit: .seconds(600))
      let task = Task { await failure(patient, server.location) }
      task.cancel()
      #expect(await task.value == .backend)
    }
  }

  /// Takes connections into its line and never looks at them.
  private final class SilentServer: Sendable {
    let location: MediaLocation
    private let descriptor: Int32

    init() throws {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(descriptor, address, length) == 0 && listen(descriptor, 8) == 0
            && getsockname(descriptor, address, &length) == 0
        }
      }
      guard isBound else { throw ChildProcess.Failure("no socket") }
      self.descriptor = descriptor
      location = .url("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/a.mp3")
    }

    deinit { close(descriptor) }
  }
#endif
