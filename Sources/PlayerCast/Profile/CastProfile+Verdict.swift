import PlaybackCore

extension CastProfile {
  /// Whether a device plays something.
  private enum Fit {
    case sure
    /// It may: why that is not known.
    case doubtful(String)
    case not(TransferPlan.Refusal)
  }

  /// What becomes of media that is made like this: the one place that decides it, for plans and for what devices are given.
  func verdict(on facts: MediaFacts) -> TransferPlan.Verdict {
    var verdict = TransferPlan.Verdict()
    if facts.video != nil, !showsPictures { verdict.notes.append(.withoutPicture) }
    if facts.texts > 0, showsPictures, !playsEverything { verdict.notes.append(.textsInside(facts.texts)) }
    guard !playsEverything else { return verdict }
    var fits = [container(facts)]
    if let video = facts.video, showsPictures { fits.append(picture(video)) }
    if let audio = facts.audio { fits.append(sound(audio)) }
    for fit in fits {
      switch fit {
      case .sure: break
      case .doubtful(let reason): verdict.notes.append(.doubtful(reason))
      case .not(let refusal) where isStrict: verdict.refusal = verdict.refusal ?? refusal
      case .not(let refusal): verdict.notes.append(.doubtful(refusal.description))
      }
    }
    // Of what is not played nothing else matters.
    return verdict.refusal.map { TransferPlan.Verdict(refusal: $0) } ?? verdict
  }

  /// How fast it plays what is to be played at that speed; nil when just so fast, or when that is not known.
  func cappedRate(_ rate: PlaybackRate) -> PlaybackRate? {
    guard let rates, !rates.contains(rate.permille) else { return nil }
    return PlaybackRate(permille: min(max(rate.permille, rates.lowerBound), rates.upperBound))
  }

  // MARK: the three parts

  private static let containers: Set<String> = [
    "mp4", "webm", "mpegts", "mp3", "ogg", "wav", "flac", "hls", "dash",
  ]
  private static let webMCodecs: Set<String> = ["vp8", "vp9", "av1", "opus", "vorbis"]

  private func container(_ facts: MediaFacts) -> Fit {
    let names = facts.container.split(separator: ",").map(String.init)
    if names.contains("webm") || names.contains("mkv") {
      let codecs = [facts.video?.codec, facts.audio?.codec].compactMap(\.self)
      return codecs.allSatisfy(Self.webMCodecs.contains)
        ? .sure : .doubtful("Matroska is not promised by any device")
    }
    if names.contains("aac") { return .doubtful("AAC without a container is not promised by any device") }
    return names.contains(where: Self.containers.contains)
      ? .sure : .not(.container(names.first ?? "a container of no known kind"))
  }

  private func picture(_ video: MediaFacts.Video) -> Fit {
    let ofCodec = pictures.filter { $0.codec == video.codec }
    guard !ofCodec.isEmpty else { return .not(.videoCodec(video.codec)) }
    let fitting = ofCodec.filter { $0.include(video) }
    if fitting.contains(where: \.isSure) { return .sure }
    let refusal = TransferPlan.Refusal.picture(
      codec: video.codec, width: video.width, height: video.height, rate: video.rate)
    return fitting.isEmpty
      ? .not(refusal) : .doubtful("not every device of the kind shows \(video.codec) like that")
  }

  private static let finest = 96_000

  private func sound(_ audio: MediaFacts.Audio) -> Fit {
    switch audio.codec {
    case "aac", "mp3", "opus", "vorbis": return .sure
    case "flac":
      return audio.sampleRate <= Self.finest ? .sure : .not(.sampleRate(audio.sampleRate, codec: audio.codec))
    case "ac3", "eac3": return .doubtful("\(audio.codec) needs something behind the device that decodes it")
    case let codec where codec.hasPrefix("pcm_"):
      return audio.sampleRate <= Self.finest
        ? .sure : .doubtful("no device promises \(audio.sampleRate) samples a second")
    default: return .not(.audioCodec(audio.codec))
    }
  }
}
