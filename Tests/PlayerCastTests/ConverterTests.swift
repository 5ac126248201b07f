import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

@Suite("What a device is told about an item")
struct ConverterTests {
  private static let media = PublishedMedia(url: "http://10.0.0.1/x", contentType: "audio/flac")

  @Test("Item → JSON → item is the same for every known field [S45]")
  func bothWays() throws {
    let texts = ["Song", "“Über” \\ \"x\"\n", "\u{1F3B5}", String(repeating: "long ", count: 500)]
    let lengths: [MediaTime?] = [nil, .milliseconds(1), .milliseconds(200_040), .seconds(86_400)]
    for title in texts {
      for artist in [nil] + texts.map(Optional.some) {
        for length in lengths {
          let item = MediaItem(
            .url("http://10.0.0.1/x"), title: title, artist: artist, album: artist, duration: length)
          let text = try SongConverter().information(for: item, at: Self.media).json.text()
          let read = try #require(MediaInformation(json: try JSONValue(text: text)))
          #expect(SongConverter().item(from: read) == item)
          #expect(read.contentType == "audio/flac")
        }
      }
    }
    #expect(SongConverter().item(from: MediaInformation()) == nil)
  }

  /// Tells more than songs do, and reads a private name.
  private struct Films: MediaItemConverter {
    func information(for item: MediaItem, at media: PublishedMedia) -> MediaInformation {
      var information = SongConverter().information(for: item, at: media)
      information.metadata?.metadataType = .movie
      information.metadata?.studio = "Studio"
      return information
    }

    func item(from information: MediaInformation) -> MediaItem? {
      MediaItem(.url("film:1"), title: "Film of \(information.metadata?.studio ?? "")")
    }
  }

  @Test("An app's own converter is asked both ways; our names are on its items all the same [S45]")
  func ownConverter() throws {
    var options = CastOptions()
    options.converter = Films()
    var bench = SenderBench(style: options.style)
    bench.handle(.started)
    bench.play(1, [2])
    #expect(bench.tv.items.allSatisfy { $0.media?.metadata?.studio == "Studio" })
    #expect(bench.tv.turns == [1, 2])
    var status = MediaStatus(mediaSessionID: 77, playerState: .playing, currentTime: 3)
    status.media = MediaInformation(contentID: "x", contentType: "video/mp4")
    status.media?.metadata = MediaMetadata { $0.studio = "theirs" }
    bench.say(status)
    #expect(bench.facts.last == .foreign(ForeignItem(title: "Film of theirs")))
  }

  @Test(
    "Items say that they play by themselves and how long before they are loaded, zero included [S68, S83]",
    arguments: [nil, 0, 7.5] as [Double?])
  func preload(_ seconds: Double?) throws {
    var options = CastOptions()
    options.preloadTime = seconds.flatMap { MediaTime(seconds: $0) }
    var bench = SenderBench(style: options.style)
    bench.handle(.started)
    bench.command(.open(bench.window(1, [2]), at: .seconds(4), playing: false))
    let window = bench.window(1, [2, 3])
    bench.command(.update(window))
    let loaded = bench.requests.flatMap { request -> [QueueItem] in
      switch request.command {
      case .load(let load): load.queueData?.items ?? []
      case .queueInsert(let insert): insert.items
      default: []
      }
    }
    #expect(loaded.count == 3)
    for item in loaded {
      #expect(item.json["preloadTime"] == seconds.map { JSONValue($0) } && item.json["autoplay"] == true)
    }
  }
}
