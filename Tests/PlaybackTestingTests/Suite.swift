import PlaybackCore
@testable import PlaybackTesting

/// The media and the subject with which this package's own fake goes through the suite.
enum Suite {
  static let media = PlayerSubject.Media(
    first: piece("first.flac", 1200), second: piece("second.opus", 1000), third: piece("third.mp3", 1400),
    missing: .file(path: "/missing.flac"), notMedia: .file(path: "/letter.txt"))

  static let library: [MediaLocation: FakeMedia] = [
    media.first.item.location: .track(media.first.duration, title: "First", opensAfter: .milliseconds(30)),
    media.second.item.location: .track(media.second.duration, title: "Second", opensAfter: .milliseconds(30)),
    media.third.item.location: .track(media.third.duration, title: "Third", opensAfter: .milliseconds(30)),
    media.notMedia: .broken(.notMedia),
  ]

  /// The fake has no excuse: it is exact but for the driver's step of 10 ms.
  static let tolerances = PlayerSubject.Tolerances(
    place: .zero, movingPlace: .milliseconds(20), moment: .milliseconds(20), duration: .zero,
    answer: .seconds(2))

  static func subject(_ mutation: @escaping @Sendable () -> FakeMutation = { FakeMutation() })
    -> PlayerSubject
  {
    PlayerSubject(media: media, tolerances: tolerances) { mutation().makeInstance() }
  }

  private static func piece(_ name: String, _ milliseconds: Int64) -> PlayerSubject.Piece {
    .init(MediaItem(.file(path: "/" + name)), duration: .milliseconds(milliseconds))
  }
}
