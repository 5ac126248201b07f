import PlaybackCore

extension MediaFacts {
  /// Adds what libmpv lists: of each kind the track that it has chosen, or else the first.
  mutating func add(_ tracks: [MPVTrack]) {
    let own = tracks.filter { $0.source == nil }
    func first(_ kind: MediaTrack.Kind) -> MPVTrack? {
      own.first { $0.kind == kind && $0.isSelected } ?? own.first { $0.kind == kind }
    }
    video = first(.video).map {
      Video(codec: $0.codec ?? "", width: $0.width, height: $0.height, rate: $0.rate)
    }
    audio = first(.audio).map {
      Audio(codec: $0.codec ?? "", sampleRate: $0.sampleRate, channels: $0.channels)
    }
    texts = own.filter { $0.kind == .text }.count
  }
}
