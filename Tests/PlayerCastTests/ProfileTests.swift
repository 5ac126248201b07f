import PlaybackCore
import Testing

@testable import PlayerCast

/// What the table of devices says, against Google's page of supported media as the fact sheet has it.
@Suite("Profiles of devices") struct ProfileTests {
  private static let mp4 = "mov,mp4,m4a,3gp,3g2,mj2"

  /// What becomes of a film: `+` plays, `?` perhaps, `-` skipped.
  private static func sign(_ verdict: TransferPlan.Verdict) -> Character {
    if verdict.refusal != nil { return "-" }
    return verdict.notes.contains { if case .doubtful = $0 { true } else { false } } ? "?" : "+"
  }

  private static let films: [MediaFacts.Video] = [
    .init(codec: "h264", width: 1280, height: 720, rate: 59_940),
    .init(codec: "h264", width: 1920, height: 1080, rate: 29_970),
    .init(codec: "h264", width: 1080, height: 1920, rate: 30_000),
    .init(codec: "h264", width: 1920, height: 1080, rate: 60_000),
    .init(codec: "h264", width: 3840, height: 2160, rate: 30_000),
    .init(codec: "vp8", width: 1280, height: 720, rate: 30_000),
    .init(codec: "vp9", width: 1280, height: 720, rate: 30_000),
    .init(codec: "vp9", width: 3840, height: 2160, rate: 60_000),
    .init(codec: "hevc", width: 1920, height: 1080, rate: 24_000),
    .init(codec: "av1", width: 1920, height: 1080, rate: 24_000),
    .init(codec: "mpeg4", width: 640, height: 480, rate: 25_000),
    .init(codec: "mpeg2video", width: 720, height: 576, rate: 25_000),
    .init(codec: "h264"),
  ]

  @Test(
    "Codec, size and pictures a second, model by model",
    arguments: [
      ("Chromecast", "+++??+????--+"), ("Chromecast Ultra", "++++?++++---+"),
      ("Chromecast Google TV", "+++++-+++---+"), ("Google TV Streamer", "+++++-++++--+"),
      ("Google Nest Hub", "+-----+-----+"), ("Chromecast HD", "????--?-??--?"),
      ("Attacca TV", "+++++++++++++"), ("Somebody's TV", "+++??+??????+"),
    ])
  func pictures(_ model: String, _ expected: String) {
    let profile = CastProfile(model: model, showsPictures: true)
    let signs = Self.films.map { film in
      Self.sign(
        profile.verdict(on: MediaFacts(container: Self.mp4, video: film, audio: .init(codec: "aac"))))
    }
    #expect(String(signs) == expected)
  }

  @Test("A picture on a device without a screen: heard only, whatever the picture is (S2)")
  func withoutScreen() {
    let profile = CastProfile(model: "Google Home Mini", showsPictures: false)
    for film in Self.films {
      let facts = MediaFacts(container: Self.mp4, video: film, audio: .init(codec: "aac"))
      let verdict = profile.verdict(on: facts)
      #expect(verdict == TransferPlan.Verdict(notes: [.withoutPicture]))
      #expect(verdict.description == "plays, without a picture" && verdict.isLossy)
    }
  }

  @Test(
    "Containers and sounds",
    arguments: [
      ("mp3", "mp3", 44_100, "+"), ("ogg", "vorbis", 44_100, "+"), ("ogg", "opus", 48_000, "+"),
      (mp4, "aac", 96_000, "+"), ("wav", "pcm_s24le", 96_000, "+"), ("wav", "pcm_s32le", 192_000, "?"),
      ("flac", "flac", 96_000, "+"), ("flac", "flac", 192_000, "-"), ("mpegts", "ac3", 48_000, "?"),
      (mp4, "eac3", 48_000, "?"), (mp4, "alac", 44_100, "-"), ("asf", "wmav2", 44_100, "-"),
      ("mpegts", "dts", 48_000, "-"), ("avi", "mp3", 44_100, "-"), ("ape", "ape", 44_100, "-"),
      ("wv", "wavpack", 44_100, "-"), ("aac", "aac", 44_100, "?"), ("matroska,webm", "opus", 48_000, "+"),
      ("matroska,webm", "aac", 48_000, "?"), ("matroska,webm", "dts", 48_000, "-"),
    ])
  func sounds(_ container: String, _ codec: String, _ rate: Int, _ expected: Character) {
    let facts = MediaFacts(container: container, audio: .init(codec: codec, sampleRate: rate))
    for profile in [
      CastProfile(model: "Google Home", showsPictures: false),
      CastProfile(model: "Chromecast", showsPictures: true),
    ] {
      #expect(Self.sign(profile.verdict(on: facts)) == expected, "\(profile.name)")
    }
    let tried = CastProfile.unknown.verdict(on: facts)
    #expect(tried.refusal == nil, "Nothing is withheld from a device that did not say what it is.")
    #expect(tried.isAsIs == (expected == "+"))
  }

  @Test("A refusal comes alone and names what is against it")
  func refusals() {
    let profile = CastProfile(model: "Chromecast Ultra", showsPictures: true)
    let facts = MediaFacts(
      container: "avi", video: .init(codec: "mpeg4", width: 640, height: 480), audio: .init(codec: "ac3"),
      texts: 2)
    #expect(profile.verdict(on: facts) == TransferPlan.Verdict(refusal: .container("avi")))
    let large = MediaFacts(
      container: Self.mp4, video: .init(codec: "vp9", width: 7680, height: 4320, rate: 29_970))
    #expect(
      profile.verdict(on: large).description
        == "skipped: the device does not show vp9 of 7680×4320 at 30 pictures a second")
    let error = profile.verdict(on: large).refusal?.error(at: .file(path: "/a"))
    #expect(error?.code == .notCastable && error?.location == .file(path: "/a"))
  }

  @Test("Texts inside are not shown; speeds are capped where the bounds are known")
  func rest() {
    let facts = MediaFacts(container: Self.mp4, audio: .init(codec: "aac"), texts: 2)
    let ultra = CastProfile(model: "Chromecast Ultra", showsPictures: true)
    #expect(ultra.verdict(on: facts).notes == [.textsInside(2)])
    #expect(ultra.cappedRate(PlaybackRate(permille: 3000)) == PlaybackRate(permille: 2000))
    #expect(ultra.cappedRate(PlaybackRate(permille: 300)) == PlaybackRate(permille: 500))
    #expect(ultra.cappedRate(.normal) == nil)
    #expect(CastProfile.unknown.cappedRate(PlaybackRate(permille: 3000)) == nil)
    #expect(CastProfile.attacca.cappedRate(PlaybackRate(permille: 4000)) == nil)
  }

  @Test("What a device calls itself is untrusted: made safe, and not longer than a line")
  func names() {
    let long = String(repeating: "x", count: 10_000)
    #expect(CastProfile(model: long, showsPictures: true).name.count == 60)
    #expect(CastProfile(model: "a\u{1B}[2J", showsPictures: false).name == "a\u{FFFD}[2J")
    #expect(CastProfile(model: nil, showsPictures: nil) == .unknown)
    #expect(CastProfile(model: "Kitchen", showsPictures: nil).isStrict == false)
  }

  @Test("The report names address and header, entries and reasons (S149)")
  func words() {
    let fault = TransferPlan.CrossOriginFault(
      address: "http://a.example/film.mp4", header: "Access-Control-Allow-Origin: *")
    func entry(_ number: UInt64, _ verdict: TransferPlan.Verdict) -> TransferPlan.Entry {
      TransferPlan.Entry(id: EntryID(rawValue: number), title: "Song \(number)", verdict: verdict)
    }
    var plan = TransferPlan(
      output: .local, device: "Chromecast",
      entries: [
        entry(1, .init()), entry(2, .init(notes: [.crossOrigin(fault)])),
        entry(3, .init(refusal: .audioCodec("dts"))), entry(4, .init(notes: [.textConverted("x.srt")])),
      ])
    #expect(plan.skipped.map(\.title) == ["Song 3"] && plan.lossy.map(\.title) == ["Song 2"])
    #expect(
      plan.warning == """
        On Chromecast, 1 of 4 would be skipped (“Song 3”: skipped: the device does not play dts sound); \
        1 would be played with something missing (“Song 2”: plays, without its texts: \
        http://a.example/film.mp4 is served without the header “Access-Control-Allow-Origin: *”).
        """)
    plan.entries = [plan.entries[0], plan.entries[3]]
    #expect(plan.warning == nil && !plan.losesSomething)
    plan.cappedRate = PlaybackRate(permille: 2000)
    #expect(plan.warning == "On Chromecast, the speed would be \(PlaybackRate(permille: 2000)).")
  }
}
