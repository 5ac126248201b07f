#if Cast
  import Foundation
  import MediaServing
  import PlaybackCore
  import SoundFixture
  import Testing

  /// What files are, told from their bytes; made by ffmpeg.
  @Suite(.timeLimit(.minutes(2))) struct `The type of a file` {
    let directory: ScratchDirectory

    init() throws { directory = try ScratchDirectory() }

    private func type(_ name: String) async throws -> String? {
      try await MediaServer.contentType(of: MediaItem(.file(path: directory.path(name))))
    }

    private func made(_ format: String, _ arguments: String...) async throws -> String? {
      let name = "made"
      let picture = ["-f", "lavfi", "-i", "color=size=64x64:rate=5:duration=0.4"]
      let sound = ["-f", "lavfi", "-i", "sine=duration=0.4"]
      let input = format == "image2" ? picture : arguments.contains("-c:v") ? picture + sound : sound
      try ChildProcess.run(
        "ffmpeg",
        ["-v", "error", "-y"] + input + arguments + ["-f", format, directory.path(name)])
      return try await type(name)
    }

    @Test("is that of its sound")
    func sound() async throws {
      #expect(try await made("flac") == "audio/flac")
      #expect(try await made("mp3") == "audio/mpeg")
      #expect(try await made("mp3", "-id3v2_version", "0", "-write_xing", "0") == "audio/mpeg")
      #expect(try await made("ogg", "-c:a", "libvorbis") == "audio/ogg")
      #expect(try await made("ogg", "-c:a", "libopus") == "audio/ogg")
      #expect(try await made("wav") == "audio/wav")
      #expect(try await made("ipod", "-c:a", "aac") == "audio/mp4")
      #expect(try await made("adts", "-c:a", "aac") == "audio/aac")
      #expect(try await made("webm", "-c:a", "libopus") == "audio/webm")
      #expect(try await made("matroska", "-c:a", "flac") == "audio/x-matroska")
    }

    @Test("is that of its picture")
    func picture() async throws {
      #expect(try await made("mp4", "-c:v", "libx264", "-c:a", "aac") == "video/mp4")
      #expect(try await made("webm", "-c:v", "libvpx", "-c:a", "libopus") == "video/webm")
      #expect(try await made("matroska", "-c:v", "libx264", "-c:a", "flac") == "video/x-matroska")
      #expect(try await made("ogg", "-c:v", "libtheora", "-c:a", "libvorbis") == "video/ogg")
      #expect(try await made("image2", "-frames:v", "1", "-c:v", "png") == "image/png")
      #expect(try await made("image2", "-frames:v", "1", "-c:v", "mjpeg") == "image/jpeg")
    }

    @Test("stands behind a tag, however long")
    func tagged() async throws {
      let tag = Array("ID3".utf8) + [4, 0, 0, 0, 1, 0, 0] + [UInt8](repeating: 0, count: 16_384)
      try directory.write(tag + Array("fLaC".utf8), to: "flac")
      try directory.write(tag + [0, 0, 0, 0], to: "padded")
      try directory.write(tag.prefix(50).map { $0 }, to: "cut")
      #expect(try await type("flac") == "audio/flac")
      #expect(try await type("padded") == "audio/mpeg")
      #expect(try await type("cut") == "audio/mpeg")
    }

    @Test("is that of its frames, though something else stands before the first")
    func junk() async throws {
      #expect(try await made("mp3", "-id3v2_version", "0", "-write_xing", "0") == "audio/mpeg")
      let path = directory.path("made")
      let frames = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      for junk in [[0], [UInt8](repeating: 0, count: 5000), Array("APETAGEX".utf8) + pattern(40_000)] {
        try directory.write(junk + frames, to: "junk")
        #expect(try await type("junk") == "audio/mpeg", "\(junk.count)")
      }
      // One that looks like a frame proves nothing.
      try directory.write([1, 2, 3] + frames.prefix(300), to: "junk")
      #expect(try await type("junk") == "application/octet-stream")
    }

    @Test("is that of other kinds that players play")
    func others() async throws {
      #expect(try await made("aiff") == "audio/aiff")
      #expect(try await made("asf") == "video/x-ms-asf")
      #expect(try await made("wv") == "audio/x-wavpack")
      #expect(try await made("ac3") == "audio/ac3")
      #expect(try await made("caf", "-c:a", "pcm_s16be") == "audio/x-caf")
      #expect(try await made("avi", "-c:v", "mpeg4", "-c:a", "mp3") == "video/x-msvideo")
      #expect(try await made("mpegts", "-c:v", "libx264", "-c:a", "aac") == "video/mp2t")
      #expect(try await made("mpeg", "-c:v", "mpeg2video", "-r", "25", "-c:a", "mp2") == "video/mpeg")
      #expect(try await made("flv", "-c:v", "flv", "-c:a", "aac") == "video/x-flv")
      #expect(try await made("image2", "-frames:v", "1", "-c:v", "gif") == "image/gif")
    }

    @Test(
      "is not guessed",
      arguments: [
        "x", "ID3", "OggS", "RIFF1234ABC ", "MAC addresses", "\u{FEFF}text", "fLa", "%PDF-1.7", "1234ftyp",
      ])
    func unknown(content: String) async throws {
      try directory.write(Array(content.utf8), to: "file")
      let expected =
        content == "OggS"
        ? "application/ogg" : content == "1234ftyp" ? "video/mp4" : "application/octet-stream"
      #expect(try await type("file") == expected)
      try directory.write([0xFF, 0xFE, 0x61, 0x00, 0x62, 0x00], to: "file")
      #expect(try await type("file") == "application/octet-stream", "UTF-16 is not MP3")
    }

    @Test("of an address is not known, of nothing an error")
    func elsewhere() async throws {
      #expect(try await MediaServer.contentType(of: MediaItem(.url("http://example.com/a.mp3"))) == nil)
      let path = directory.path("none")
      let error = await failure { () throws(PlayerError) in
        try await MediaServer.contentType(of: MediaItem(.file(path: path)))
      }
      #expect(error?.code == .missing)
    }
  }
#endif
