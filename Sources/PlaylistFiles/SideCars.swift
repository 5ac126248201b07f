import PlaybackCore

/// The subtitle files of one directory, by the media that they stand beside.
///
/// Each belongs to the longest name that there is media of: beside `film.2.mkv` and `film.mkv`, `film.2.de.srt` is the
/// former's. So finding them costs each name once, however many media there are.
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

  /// Looks at the names in a directory; touches no file.
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
  }

  /// The texts beside a media file of this directory, numbered from 1: first the one without further words, then in natural
  /// order. Only regular files; links are followed.
  func tracks(beside name: [UInt8]) -> [MediaTrack] {
    guard !texts.isEmpty || !others.isEmpty else { return [] }
    let stem = Self.stem(of: name)
    let found = (texts[stem] ?? others[stem] ?? []).filter { $0.entry.name != name }.sorted { left, right in
      left.words.isEmpty != right.words.isEmpty
        ? left.words.isEmpty : NaturalOrder.precedes(left.entry.name, right.entry.name)
    }
    var tracks: [MediaTrack] = []
    for text in found where tracks.count < Self.most {
      let path = BytePath.resolve(text.entry.name[...], in: directory)
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
