import PlaybackCore

/// The subtitle files of one directory, by the media that they stand beside.
///
/// Each belongs to the longest name that there is media of: beside `film.2.mkv` and `film.mkv`,
/// `film.2.de.srt` is the former's. So each name is looked at once, and the texts of one media are put in
/// order once, however many media there are.
struct SideCars {
  /// A subtitle file.
  private struct Text {
    let entry: DirectoryEntry
    let contentType: String
    let words: SideCarWords
  }

  private let directory: [UInt8]
  /// By the name of the media, without its extension.
  private var texts: [[UInt8]: [Text]] = [:]
  /// Those that belong to no media that is known by its name: by every name that they may belong to.
  private var others: [[UInt8]: [Text]] = [:]

  /// The most texts that one item gets.
  static let most = 32
  /// The most names that are kept for one item: some may turn out to be no files.
  private static let mostCandidates = 64

  /// Looks at the names in a directory; touches no file.
  ///
  /// - Complexity: O(n log n) for n names.
  init(_ entries: [DirectoryEntry], in directory: [UInt8], kinds: MediaKinds) {
    self.directory = directory
    let found = entries.compactMap { entry in Self.contentType(of: entry.name).map { (entry, $0) } }
    guard !found.isEmpty else { return }
    let media = Set(
      entries.lazy.map(\.name).filter { kinds.contains(name: $0) || MediaKinds.all.contains(name: $0) }
        .map(Self.stem))
    for (entry, type) in found {
      let candidates = Self.readings(of: entry.name)
      let owner = candidates.first { media.contains($0.stem) }
      for candidate in owner.map({ [$0] }) ?? candidates {
        guard let words = SideCarWords(candidate.words.dropFirst(Self.namesMedia(candidate.words) ? 1 : 0))
        else {
          continue
        }
        let text = Text(entry: entry, contentType: type, words: words)
        if owner != nil {
          texts[candidate.stem, default: []].append(text)
        } else {
          others[candidate.stem, default: []].append(text)
        }
      }
    }
    texts = texts.mapValues(Self.inOrder)
    others = others.mapValues(Self.inOrder)
  }

  /// The first texts: the one without further words, then the others in natural order.
  private static func inOrder(_ texts: [Text]) -> [Text] {
    let sorted = texts.sorted { left, right in
      left.words.isEmpty != right.words.isEmpty
        ? left.words.isEmpty : NaturalOrder.precedes(left.entry.name, right.entry.name)
    }
    return Array(sorted.prefix(mostCandidates))
  }

  /// The texts beside a media file of this directory, numbered from 1: first the one without further words, then in natural
  /// order. Only regular files; links are followed.
  ///
  /// - Parameter spelling: Another path of the directory, for the texts' own; nil for the one that was given
  ///   first.
  /// - Complexity: O(length of the name), and a look at each candidate that may be a link, 64 at most.
  func tracks(beside name: [UInt8], in spelling: [UInt8]? = nil) -> [MediaTrack] {
    guard !texts.isEmpty || !others.isEmpty else { return [] }
    let stem = Self.stem(of: name)
    let candidates = texts[stem] ?? others[stem] ?? []
    var tracks: [MediaTrack] = []
    for text in candidates where tracks.count < Self.most && text.entry.name != name {
      let path = BytePath.resolve(text.entry.name[...], in: spelling ?? directory)
      guard text.entry.kind(at: path) == .file else { continue }
      let id = TrackID(rawValue: Int32(tracks.count + 1))
      tracks.append(text.words.track(id, at: path, contentType: text.contentType))
    }
    return tracks
  }

  /// What a name may be: all of it, or with one to three words at its end that say something about the text.
  private static func readings(of name: [UInt8]) -> [(stem: [UInt8], words: [ArraySlice<UInt8>])] {
    var stem = stem(of: name)
    var words: [ArraySlice<UInt8>] = []
    var readings = [(stem: stem, words: words)]
    while words.count < 3, let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot > 0 {
      words.insert(stem[(dot + 1)...], at: 0)
      stem = Array(stem[..<dot])
      readings.append((stem, words))
    }
    return readings
  }

  /// Whether the first of the words is the media's own extension: `film.mkv.de.srt`.
  private static func namesMedia(_ words: [ArraySlice<UInt8>]) -> Bool {
    words.first.map { MediaKinds.all.contains(name: Array("a.".utf8) + $0) } ?? false
  }

  /// The name without its extension.
  private static func stem(of name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }

  private static func contentType(of name: [UInt8]) -> String? {
    guard let end = BytePath.fileExtension(of: name), end.count == 3 else { return nil }
    return contentTypes[String(decoding: end, as: UTF8.self)]
  }

  private static let contentTypes = [
    "srt": "application/x-subrip", "vtt": "text/vtt", "ass": "text/x-ssa", "ssa": "text/x-ssa",
  ]
}
