/// Which files a folder listing takes for media, by the end of their names.
public struct MediaKinds: Hashable, Sendable {
  /// The extensions in lower case, without the dot, as bytes.
  private let extensions: Set<[UInt8]>

  /// Takes files with one of the extensions, given without a dot and in any case of letters.
  public init(extensions: some Sequence<String>) {
    self.extensions = Set(extensions.map { $0.utf8.map(BytePath.lowercased) })
  }

  /// Audio: aac, ac3, aif, aiff, alac, ape, au, caf, dff, dsf, dts, flac, m4a, m4b, mka, mp1, mp2, mp3, mpc, oga,
  /// ogg, opus, ra, shn, spx, tak, tta, wav, weba, wma, wv.
  public static let audio = MediaKinds(extensions: audioNames)

  /// Video: 3gp, avi, divx, flv, m2ts, m4v, mkv, mov, mp4, mpeg, mpg, mts, ogm, ogv, ts, vob, webm, wmv.
  public static let video = MediaKinds(extensions: videoNames)

  /// Audio and video: everything in `audio` and `video`.
  public static let all = MediaKinds(extensions: audioNames + videoNames)

  /// Whether a file with that name, given as raw bytes, is taken.
  public func contains(name: [UInt8]) -> Bool {
    guard let found = BytePath.fileExtension(of: name) else { return false }
    return extensions.contains(found)
  }

  private static let audioNames = [
    "aac", "ac3", "aif", "aiff", "alac", "ape", "au", "caf", "dff", "dsf", "dts", "flac", "m4a", "m4b", "mka",
    "mp1", "mp2", "mp3", "mpc", "oga", "ogg", "opus", "ra", "shn", "spx", "tak", "tta", "wav", "weba", "wma",
    "wv",
  ]

  private static let videoNames = [
    "3gp", "avi", "divx", "flv", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "ogm", "ogv", "ts",
    "vob", "webm", "wmv",
  ]
}
