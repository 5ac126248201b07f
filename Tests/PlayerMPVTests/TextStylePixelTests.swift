#if MPV
  import Foundation
  import PlaybackCore
  import SoundFixture
  import Testing

  @testable import PlayerMPV

  /// What text looks like: pictures that real libmpv draws, counted by the colours of their points.
  @Suite("Text as libmpv draws it", .serialized, .timeLimit(.minutes(1)))
  struct TextStylePixelTests {
    /// A picture, three bytes a point.
    private struct Picture {
      let width = 640
      var bytes: [UInt8]

      /// The points of a colour, give or take what drawing rounds.
      func points(_ red: Int, _ green: Int, _ blue: Int) -> [(x: Int, y: Int)] {
        stride(from: 0, to: bytes.count, by: 3).compactMap { index in
          let isSame = zip(bytes[index..<index + 3], [red, green, blue]).allSatisfy {
            abs(Int($0) - $1) <= 12
          }
          return isSame ? (index / 3 % width, index / 3 / width) : nil
        }
      }

      func count(_ red: Int, _ green: Int, _ blue: Int) -> Int { points(red, green, blue).count }

      /// The height of what is of a colour.
      func height(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        let rows = points(red, green, blue).map(\.y)
        return (rows.max() ?? 0) - (rows.min() ?? 0)
      }

      /// The middle of what is of a colour.
      func middle(_ red: Int, _ green: Int, _ blue: Int) -> (x: Double, y: Double) {
        let found = points(red, green, blue)
        let count = Double(max(found.count, 1))
        return (Double(found.map(\.x).reduce(0, +)) / count, Double(found.map(\.y).reduce(0, +)) / count)
      }
    }

    private static let red = TextColor(rgba: 0xFF00_00FF)
    private let directory: ScratchDirectory

    init() throws {
      directory = try ScratchDirectory()
      try directory.write(Array("1\n00:00:00,000 --> 00:00:09,000\nHamburg\n".utf8), to: "text.srt")
      try ChildProcess.run(
        "ffmpeg",
        [
          "-v", "error", "-y", "-f", "lavfi", "-i", "color=c=0x203040:s=640x360:d=0.1:r=10", "-i",
          directory.path("text.srt"), "-c:v", "png", "-c:s", "srt", directory.path("film.mkv"),
        ])
    }

    /// Draws the first picture of the film with its text in a style, by the properties that the player sets.
    private func draw(_ style: TextTrackStyle) throws -> Picture {
      var settings = MPVSettings.probe(MPVOptions())
      settings += MPVSession.properties(of: style).map { property, value in
        switch value {
        case .text(let text): (property.rawValue, text)
        case .number(let number): (property.rawValue, String(number))
        case .flag(let flag): (property.rawValue, flag ? "yes" : "no")
        case .none, .tags, .tracks, .entry: (property.rawValue, "")
        }
      }
      settings += [
        ("vid", "1"), ("sid", "1"), ("vo", "image"), ("vo-image-format", "png"),
        ("vo-image-outdir", directory.path("pictures")), ("pause", "no"),
      ]
      let core = try MPVHandle(settings)
      defer { core.destroy() }
      let film = MediaItem(.file(path: directory.path("film.mkv")))
      try #require(core.load(film, .replace, start: nil, id: 1) >= 0)
      drawing: while true {
        switch core.wait(seconds: 20) {
        case .event(.endFile(_, let reason, _)):
          try #require(reason == .endOfFile)
          break drawing
        case .nothing, .shutdown: throw PlayerError(.timeout, detail: "libmpv drew nothing")
        case .event, .other: continue
        }
      }
      try ChildProcess.run(
        "ffmpeg",
        [
          "-v", "error", "-y", "-i", directory.path("pictures/00000001.png"), "-f", "rawvideo", "-pix_fmt",
          "rgb24", directory.path("picture"),
        ])
      let bytes = try Data(contentsOf: URL(filePath: directory.path("picture")))
      try #require(bytes.count == 640 * 360 * 3)
      return Picture(bytes: Array(bytes))
    }

    @Test("Letters have their colour and opacity, with nothing around them where that is wanted (S129, S135)")
    func colour() throws {
      let solid = try draw(TextTrackStyle(foreground: Self.red, edge: TextTrackStyle.Edge.none))
      #expect(solid.count(255, 0, 0) > 150)
      #expect(solid.count(255, 255, 255) == 0 && solid.count(0, 0, 0) == 0)
      let half = try draw(
        TextTrackStyle(foreground: TextColor(rgba: 0xFF00_0080), edge: TextTrackStyle.Edge.none))
      // Half of the red over half of what is behind it.
      #expect(half.count(255, 0, 0) == 0 && half.count(143, 24, 32) > 150)
    }

    @Test("A background is a box behind the text, as opaque as is asked; a window is drawn as one (S136)")
    func background() throws {
      let (green, half) = (TextColor(rgba: 0x00FF_00FF), TextColor(rgba: 0x00FF_0080))
      let box = try draw(
        TextTrackStyle(foreground: Self.red, background: green, edge: TextTrackStyle.Edge.none))
      #expect(box.count(0, 255, 0) > 5 * box.count(255, 0, 0) && box.count(255, 0, 0) > 150)
      let veil = try draw(
        TextTrackStyle(foreground: Self.red, background: half, edge: TextTrackStyle.Edge.none))
      #expect(veil.count(0, 255, 0) == 0 && veil.count(16, 151, 32) > 1_000)
      let window = try draw(
        TextTrackStyle(
          foreground: Self.red, edge: TextTrackStyle.Edge.none, window: .normal, windowColor: green))
      #expect(window.count(0, 255, 0) == box.count(0, 255, 0))
    }

    @Test("An outline is all around, a shadow below and to the right, in the colour asked for (S137, S138)")
    func edges() throws {
      let yellow = TextColor(rgba: 0xFFFF_00FF)
      let none = try draw(
        TextTrackStyle(foreground: Self.red, edge: TextTrackStyle.Edge.none, edgeColor: yellow))
      #expect(none.count(255, 255, 0) == 0)
      let outline = try draw(TextTrackStyle(foreground: Self.red, edge: .outline, edgeColor: yellow))
      #expect(outline.count(255, 255, 0) > outline.count(255, 0, 0))
      let (letters, line) = (outline.middle(255, 0, 0), outline.middle(255, 255, 0))
      #expect(abs(letters.x - line.x) < 2 && abs(letters.y - line.y) < 2)
      let shadow = try draw(TextTrackStyle(foreground: Self.red, edge: .dropShadow, edgeColor: yellow))
      let (over, under) = (shadow.points(255, 0, 0), shadow.points(255, 255, 0))
      #expect(under.count > 50)
      #expect(try #require(under.map(\.x).max()) > #require(over.map(\.x).max()))
      #expect(try #require(under.map(\.x).min()) > #require(over.map(\.x).min()))
      #expect(try #require(under.map(\.y).min()) > #require(over.map(\.y).min()))
    }

    @Test("Size, weight and kind of letters are those asked for (S139, S141)")
    func letters() throws {
      func style(
        family: TextTrackStyle.GenericFamily? = nil, scale: Int32? = nil,
        font: TextTrackStyle.FontStyle? = nil
      ) -> TextTrackStyle {
        TextTrackStyle(
          foreground: Self.red, edge: TextTrackStyle.Edge.none, genericFamily: family, scalePermille: scale,
          fontStyle: font)
      }
      let plain = try draw(style())
      let large = try draw(style(scale: 2000))
      let ratio = Double(large.height(255, 0, 0)) / Double(plain.height(255, 0, 0))
      #expect((1.8...2.3).contains(ratio), "\(ratio)")
      let bold = try draw(style(font: .bold))
      #expect(bold.count(255, 0, 0) > plain.count(255, 0, 0) * 3 / 2)
      let others = try [style(font: .italic), style(family: .monospacedSansSerif), style(family: .serif)].map(
        draw)
      for other in others { #expect(other.bytes != plain.bytes && other.count(255, 0, 0) > 30) }
    }
  }
#endif
