import PlaybackCore

/// What a kind of Cast device plays, as Google's page of supported media states it (editions up to 2026).
///
/// Levels and profiles of codecs are not told by everybody who looks at media, so the size and the number of pictures
/// stand for them, as on that page.
struct CastProfile: Hashable, Sendable {
  /// Pictures that a device decodes.
  struct Pictures: Hashable, Sendable {
    let codec: String
    /// The longer side, in points.
    let width: Int
    /// The shorter side, in points.
    let height: Int
    /// Pictures in 1000 seconds.
    let rate: Int
    /// Whether every device of the kind does; else some do, and it is tried.
    var isSure = true

    /// Whether these are among them. What is not known of them is taken to be.
    func include(_ video: MediaFacts.Video) -> Bool {
      video.codec == codec && max(video.width, video.height) <= width
        && min(video.width, video.height) <= height && video.rate <= rate + 100
    }
  }

  /// What kind of device it is, for people.
  let name: String
  /// Whether it has a screen.
  let showsPictures: Bool
  /// Whether what is not listed is not given to it. For devices that did not say what they are, it is tried.
  let isStrict: Bool
  /// The speeds that it plays at, in thousandths; nil when that is not known.
  let rates: ClosedRange<Int32>?
  let pictures: [Pictures]
  /// Whether it plays whatever can be played at all.
  let playsEverything: Bool

  init(
    _ name: String, showsPictures: Bool = true, isStrict: Bool = true,
    rates: ClosedRange<Int32>? = 500...2000,
    pictures: [Pictures] = [], playsEverything: Bool = false
  ) {
    self.name = name
    self.showsPictures = showsPictures
    self.isStrict = isStrict
    self.rates = rates
    self.pictures = pictures
    self.playsEverything = playsEverything
  }

  /// The profile of a device by what it says of itself.
  ///
  /// - Parameters:
  ///   - model: Such as `Chromecast Ultra`; nil when it did not say.
  ///   - showsPictures: Whether it has a screen, by its capabilities; nil when it did not say.
  init(model: String?, showsPictures: Bool?) {
    let name = model?.lowercased() ?? ""
    if name == Self.attacca.name.lowercased() {
      self = showsPictures == true ? Self.attacca.withScreen : Self.attacca
    } else if showsPictures == false {
      self = CastProfile(model.map(Self.shown) ?? "a speaker", showsPictures: false)
    } else if let known = Self.known[name] {
      self = CastProfile(model.map(Self.shown) ?? known.name, pictures: known.pictures)
    } else {
      self = CastProfile(
        model.map(Self.shown) ?? Self.unknown.name, isStrict: false, rates: nil, pictures: Self.all)
    }
  }

  /// A device that did not say what it is: nothing is withheld from it, what no kind plays is doubted.
  static let unknown = CastProfile(
    "a device of unknown kind", isStrict: false, rates: nil, pictures: all)

  /// A name from the network, at most so long.
  private static func shown(_ model: String) -> String { DisplayText.safe(String(model.prefix(60))) }

  private var withScreen: CastProfile { CastProfile(name, rates: rates, playsEverything: playsEverything) }
}

extension CastProfile {
  private static func pictures(
    _ codec: String, _ width: Int, _ height: Int, _ rate: Int, isSure: Bool = true
  ) -> Pictures {
    Pictures(codec: codec, width: width, height: height, rate: rate * 1000, isSure: isSure)
  }

  /// The project's own receiver: what libmpv plays, and no picture, as it says itself.
  static let attacca = CastProfile(
    "Attacca TV", showsPictures: false, rates: 250...4000, playsEverything: true)

  private static let first = [
    pictures("h264", 1920, 1080, 30), pictures("h264", 1280, 720, 60), pictures("vp8", 1920, 1080, 30),
    pictures("vp8", 1280, 720, 60),
  ]
  private static let ultra = [
    pictures("h264", 1920, 1080, 60), pictures("h264", 3840, 2160, 60, isSure: false),
    pictures("vp8", 3840, 2160, 30), pictures("vp9", 3840, 2160, 60), pictures("hevc", 3840, 2160, 60),
  ]
  private static let googleTV = [
    pictures("h264", 3840, 2160, 30), pictures("h264", 1920, 1080, 60),
    pictures("vp9", 3840, 2160, 60), pictures("hevc", 3840, 2160, 60),
  ]
  private static let streamer = [
    pictures("h264", 3840, 2160, 60), pictures("vp9", 3840, 2160, 60), pictures("hevc", 3840, 2160, 60),
    pictures("av1", 3840, 2160, 60),
  ]

  /// Whatever any kind plays, as a guess.
  private static let all = first + unsure(ultra + googleTV + streamer)

  private static func unsure(_ pictures: [Pictures]) -> [Pictures] {
    pictures.map {
      Pictures(codec: $0.codec, width: $0.width, height: $0.height, rate: $0.rate, isSure: false)
    }
  }

  /// By the name of the model as devices tell it, in lower case.
  ///
  /// All Chromecasts but the Ultra call themselves `Chromecast`: what only the later ones play is tried.
  private static let known: [String: CastProfile] = [
    "chromecast": CastProfile("Chromecast", pictures: all),
    "chromecast ultra": CastProfile("Chromecast Ultra", pictures: ultra),
    "chromecast google tv": CastProfile("Chromecast Google TV", pictures: googleTV),
    "chromecast hd": CastProfile(
      "Chromecast HD",
      pictures: ["h264", "vp9", "hevc", "av1"].map { pictures($0, 1920, 1080, 60, isSure: false) }),
    "google tv streamer": CastProfile("Google TV Streamer", pictures: streamer),
    "google nest hub": hub(60), "google home hub": hub(60), "google nest hub max": hub(30),
  ]

  private static func hub(_ rate: Int) -> CastProfile {
    CastProfile("Nest Hub", pictures: [pictures("h264", 1280, 720, rate), pictures("vp9", 1280, 720, rate)])
  }
}
