import PlaybackCore

/// What the words between a media's name and the extension of a subtitle file say: `film.de.forced.srt`,
/// `film.German.ass`, `film.en.sdh.vtt`.
struct SideCarWords: Equatable {
  private(set) var language: String?
  /// A word that says nothing else.
  private(set) var name: String?
  private(set) var isForced = false
  private(set) var isDefault = false
  private(set) var isForHearingImpaired = false
  /// Whether there were none.
  let isEmpty: Bool

  /// Reads the words; nil when they say nothing of a text: more than one that is unknown, or only a number, which is
  /// part of a name.
  init?(_ words: some Collection<ArraySlice<UInt8>>) {
    isEmpty = words.isEmpty
    for word in words.map(TextDecoding.text) {
      let lowered = word.lowercased()
      if Self.forced.contains(lowered) {
        isForced = true
      } else if lowered == "default" {
        isDefault = true
      } else if Self.hearingImpaired.contains(lowered) || (lowered == "hi" && language != nil) {
        isForHearingImpaired = true
      } else if language == nil, let found = LanguageNames.code(of: lowered) {
        language = found
      } else if name == nil, !word.isEmpty, word.utf8.count <= 100 {
        name = word
      } else {
        return nil
      }
    }
    let isNumber = name?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? false
    if isNumber, language == nil { return nil }
  }

  /// The track that a file with such a name is.
  func track(_ id: TrackID, at path: [UInt8], contentType: String) -> MediaTrack {
    MediaTrack(
      id: id, kind: .text, textKind: isForHearingImpaired ? .captions : .subtitles, name: name,
      language: language, location: .file(path), contentType: contentType, isDefault: isDefault,
      isForced: isForced)
  }

  private static let forced: Set = ["forced", "foreign"]
  private static let hearingImpaired: Set = ["cc", "sdh"]
}

/// Languages as people write them in names of files.
enum LanguageNames {
  /// The language of a code or of a name in small letters; nil when it is none.
  static func code(of word: String) -> String? {
    codes[word] ?? (LanguageCode.isKnown(word) ? LanguageCode.normalized(word) : nil)
  }

  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for group in table.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let names = group.split(separator: "=")
      for name in names.dropFirst() { codes[String(name)] = String(names[0]) }
    }
    return codes
  }()

  /// In English and in the language itself.
  private static let table = """
    ar=arabic=العربية bg=bulgarian=български ca=catalan=català cs=czech=čeština=cestina da=danish=dansk
    de=german=deutsch el=greek=ελληνικά en=english es=spanish=español=espanol=castellano et=estonian=eesti
    eu=basque=euskara fa=persian=farsi=فارسی fi=finnish=suomi fr=french=français=francais ga=irish=gaeilge
    gl=galician=galego he=hebrew=עברית hi=hindi=हिन्दी hr=croatian=hrvatski hu=hungarian=magyar
    id=indonesian is=icelandic=íslenska it=italian=italiano ja=japanese=日本語 ko=korean=한국어
    lt=lithuanian=lietuvių lv=latvian=latviešu mk=macedonian=македонски ms=malay nb=bokmål=bokmal
    nl=dutch=nederlands no=norwegian=norsk pl=polish=polski pt=portuguese=português=portugues
    pt-br=brazilian ro=romanian=română=romana ru=russian=русский sk=slovak=slovenčina sl=slovenian=slovenščina
    sq=albanian=shqip sr=serbian=srpski=српски sv=swedish=svenska ta=tamil th=thai=ไทย tr=turkish=türkçe=turkce
    uk=ukrainian=українська ur=urdu vi=vietnamese zh=chinese=中文 zh-hans=chs=简体 zh-hant=cht=繁體
    """
}
