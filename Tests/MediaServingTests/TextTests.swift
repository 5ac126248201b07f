#if Cast
  import Foundation
  import MediaServing
  import PlaybackCore
  import SoundFixture
  import Synchronization
  import Testing

  /// Subtitle files beside what is published.
  @Suite(.timeLimit(.minutes(1))) struct `Texts beside media` {
    private final class Log: LogSink {
      let lines = Mutex<[String]>([])

      func log(_ level: LogLevel, module: String, _ message: @autoclosure () -> String) {
        let line = "\(level.rawValue) \(message())"
        lines.withLock { $0.append(line) }
      }

      /// Those of a level.
      func lines(_ level: LogLevel) -> [String] {
        lines.withLock { $0.filter { $0.hasPrefix(level.rawValue) } }
      }
    }

    private static let subRip =
      "1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Gr\u{FC}\u{DF}e</i> & <Kuss> \u{80}5\r\n"
    private static let webVTT =
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<i>Grüße</i> &amp; &lt;Kuss&gt; €5\n"

    private let log = Log()
    private let stall: Stall

    init() throws { stall = try Stall(log: log) }

    private func text(_ content: [UInt8], _ name: String, _ number: Int32 = 1) throws -> MediaTrack {
      let path = try stall.directory.write(content, to: Array(name.utf8))
      return MediaTrack(
        id: TrackID(rawValue: number), kind: .text, textKind: .subtitles, name: "N", language: "de",
        location: .file(path), contentType: "application/x-subrip", isForced: true, customData: "{}")
    }

    /// In Windows-1252: each character is its byte.
    private func windows(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    private func publish(
      _ tracks: [MediaTrack], _ server: MediaServer? = nil, holder: UInt64 = 1
    ) async throws -> PublishedMedia {
      let path = try stall.directory.write(song(1), to: Array("film.flac".utf8))
      return try await (server ?? stall.server).publish(
        MediaItem(.file(path), tracks: tracks), for: EntryID(rawValue: 1),
        heldBy: MediaHolder(rawValue: holder), facing: "127.0.0.1")
    }

    private func address(_ track: MediaTrack?) throws -> String {
      guard case .url(let address)? = track?.location else { throw CocoaError(.featureUnsupported) }
      return address
    }

    @Test("are served as WebVTT with CORS, each at an address of its own [S122 S124 S147 S148]")
    func served() async throws {
      let track = try text(windows(Self.subRip), "film de.srt")
      let published = try await publish([track])
      var expected = track
      expected.location = published.tracks.first?.location
      expected.contentType = "text/vtt"
      #expect(published.tracks == [expected])
      let url = try address(published.tracks.first)
      #expect(url.wholeMatch(of: #/http://127\.0\.0\.1:\d+/[0-9a-f]{32}/film%20de\.vtt/#) != nil)
      let fetched = try await Fetched(url, "-H", "Origin: https://receiver.example")
      #expect(fetched.status == 200 && String(decoding: fetched.body, as: UTF8.self) == Self.webVTT)
      #expect(fetched.headers["content-type"] == "text/vtt; charset=utf-8")
      #expect(fetched.headers["access-control-allow-origin"] == "*")
      #expect(try await Fetched(url, "-X", "OPTIONS").headers["access-control-allow-headers"] != nil)
      let part = try await Fetched(url, "-r", "7-9")
      #expect(part.status == 206 && part.body == Array("\n00".utf8))
      #expect(log.lines(.info).contains("info “film de.srt”: 1 texts from WINDOWS-1252"))
      #expect(try await Fetched(published.url).body == song(1))
    }

    @Test("are gone with their entry, and stay for another holder at the same address")
    func revoked() async throws {
      let track = try text(windows(Self.subRip), "a.srt")
      let first = try await publish([track])
      // Converted once: what the file says now does not matter.
      _ = try text(Array("0:1 --> 0:2\nother".utf8), "a.srt")
      let second = try await publish([track], holder: 2)
      #expect(first == second)
      let url = try address(first.tracks.first)
      stall.revoke(holder: 1)
      #expect(String(decoding: try await Fetched(url).body, as: UTF8.self) == Self.webVTT)
      stall.revoke(holder: 2)
      #expect(try await Fetched(url).isNowhere)
      await stall.server.close()
    }

    @Test("that cannot be converted are left out, and the log says why; the media is served all the same")
    func refused() async throws {
      let directory = stall.directory
      let secret = try directory.write(
        Array("root:x:0:0:root:/root:/bin/sh\n".utf8), to: Array("passwd".utf8))
      symlink(directory.path("passwd"), directory.path("link.srt"))
      var tracks = [
        try text([0, 1, 2, 0xFF], "binary.srt", 1), try text([], "empty.srt", 2),
        try text(Array("words".utf8), "words.srt", 3), try text(Array(Self.webVTT.utf8), "good.vtt", 4),
      ]
      let others: [MediaLocation?] = [
        .file(secret), .file(path: directory.path("link.srt")), .file(path: directory.path("none.srt")),
        .file(path: directory.path), .url("https://user:secret@host/x.vtt"), .url("ftp://host/x"), nil,
      ]
      for (index, location) in others.enumerated() {
        tracks.append(MediaTrack(id: TrackID(rawValue: Int32(10 + index)), kind: .text, location: location))
      }
      tracks.append(
        MediaTrack(id: TrackID(rawValue: 30), kind: .audio, location: .file(path: directory.path("good.vtt")))
      )
      let published = try await publish(tracks)
      #expect(published.tracks.map(\.id.rawValue) == [4])
      #expect(try await Fetched(published.url).status == 200)
      let said = log.lines(.warning)
      let reasons = [
        "“binary.srt” is not given to the device: it is no text",
        "“empty.srt” is not given to the device: it is empty",
        "“words.srt” is not given to the device: it holds no subtitles",
        "“passwd” is not given to the device: it holds no",
        "“link.srt” is not given to the device: it is a pipe, socket or device",
        "“none.srt” is not given to the device: it does not exist", "it is a directory",
        "its address holds a password",
        "it is not an http or https address",
      ]
      for reason in reasons { #expect(said.contains { $0.contains(reason) }, "\(reason) in \(said)") }
      #expect(said.count == reasons.count && !said.contains { $0.contains("secret") })
    }

    @Test("at addresses of the web are passed on as they are")
    func addresses() async throws {
      let track = MediaTrack(
        id: TrackID(rawValue: 3), kind: .text, language: "en", location: .url("HTTPS://host/x.vtt?a=1"))
      #expect(try await publish([track]).tracks == [track])
    }

    @Test("take no more memory than they may, and are 32 of an item at most [S123]")
    func bounded() async throws {
      let size = Self.webVTT.utf8.count
      let server = MediaServer(limits: MediaServer.Limits(textMemory: 2 * size), log: log)
      let texts = try (1...40).map { try text(windows(Self.subRip), "\($0).srt", Int32($0)) }
      #expect(try await publish(Array(texts.prefix(3)), server).tracks.map(\.id.rawValue) == [1, 2])
      #expect(log.lines(.warning).contains { $0.contains("“3.srt”") && $0.contains("of \(2 * size) bytes") })
      // Nothing is converted where there is no room: only the room could have changed.
      #expect(try await publish(Array(texts.prefix(3)), server).tracks.map(\.id.rawValue) == [1, 2])
      #expect(log.lines(.warning).count == 1)
      await server.close()
      #expect(try await publish([texts[2]], server).tracks.map(\.id.rawValue) == [3])
      #expect(try await publish(texts).tracks.map(\.id.rawValue) == Array(1...32))
      await server.close()
    }

    @Test("are 32 of an item at most, whether or not they can be converted")
    func attempts() async throws {
      let none = try (1...32).map { try text(Array("words".utf8), "\($0).srt", Int32($0)) }
      let good = try text(windows(Self.subRip), "good.srt", 33)
      #expect(try await publish(none + [good]).tracks.isEmpty)
      #expect(log.lines(.warning).count == 32)
    }

    @Test("are read up to 32 MiB of an item, and none is read that is larger than a text may be")
    func input() async throws {
      let texts = try (1...3).map { number in
        let track = try text(windows(Self.subRip), "\(number).srt", Int32(number))
        // Holes: nothing is in there, but it has to be read.
        #expect(truncate(stall.directory.path("\(number).srt"), (12 << 20) + off_t(number)) == 0)
        return track
      }
      let good = try text(windows(Self.subRip), "good.srt", 4)
      let large = try text(windows(Self.subRip), "large.srt", 5)
      #expect(truncate(stall.directory.path("large.srt"), (16 << 20) + 1) == 0)
      #expect(try await publish(texts + [large, good]).tracks.map(\.id.rawValue) == [4])
      let said = log.lines(.warning)
      let reasons = [
        "“1.srt” is not given to the device: it is no text",
        "“2.srt” is not given to the device: it is no text",
        "“3.srt” is not given to the device: the texts of its media are larger than 33554432 bytes",
        "“large.srt” is not given to the device: it is larger than 16777216 bytes",
      ]
      #expect(zip(said, reasons).allSatisfy { $0.contains($1) } && said.count == reasons.count, "\(said)")
    }

    @Test("that were refused are not tried again as long as the entry is published")
    func remembered() async throws {
      let bad = try text(Array("words".utf8), "bad.srt")
      let web = MediaTrack(id: TrackID(rawValue: 2), kind: .text, location: .url("ftp://host/x"))
      #expect(try await publish([bad, web]).tracks.isEmpty)
      #expect(log.lines(.warning).count == 2)
      _ = try text(windows(Self.subRip), "bad.srt")
      #expect(try await publish([bad, web], holder: 2).tracks.isEmpty)
      #expect(log.lines(.warning).count == 2)
      stall.revoke(holder: 1)
      stall.revoke(holder: 2)
      #expect(try await publish([bad, web]).tracks.count == 1)
      #expect(log.lines(.warning).count == 3)
    }

    @Test("that were refused for want of memory are tried again once there is some")
    func memory() async throws {
      let server = MediaServer(limits: MediaServer.Limits(textMemory: Self.webVTT.utf8.count), log: log)
      let texts = try (1...2).map { try text(windows(Self.subRip), "\($0).srt", Int32($0)) }
      func publish(_ track: MediaTrack, _ entry: UInt64) async throws -> Int {
        let path = try stall.directory.write(song(1), to: Array("film.flac".utf8))
        return try await server.publish(
          MediaItem(.file(path), tracks: [track]), for: EntryID(rawValue: entry), heldBy: somebody,
          facing: "127.0.0.1"
        ).tracks.count
      }
      #expect(try await publish(texts[0], 1) == 1)
      #expect(try await publish(texts[1], 2) == 0)
      server.revoke(EntryID(rawValue: 1), heldBy: somebody)
      #expect(try await publish(texts[1], 2) == 1)
      #expect(log.lines(.warning).count == 1)
      await server.close()
    }
  }
#endif
