import Testing

@testable import Subtitles

@Suite struct `Encodings of subtitles` {
  private static let german =
    "Schöne Grüße aus Köln! Das müssen wir natürlich überprüfen, „heiß“ – süß für 5 €."
  private static let russian = "Здравствуйте, как ваши дела? Я не понимаю, о чём вы говорите. Пойдём домой."
  private static let polish =
    "Zażółć gęślą jaźń. Dzień dobry, jak się masz? Proszę cię, nie odchodź już więcej, źle mi."
  private static let greek = "Καλημέρα σας, τι κάνετε σήμερα; Δεν καταλαβαίνω τι λέτε, πάμε στο σπίτι."
  private static let japanese = "こんにちは、お元気ですか。私はあなたが何を言っているのか分かりません。家に帰りましょう。"
  private static let chinese = "你好，你今天怎么样？我不明白你在说什么。我们回家吧。"
  private static let korean = "안녕하세요, 오늘은 어떻게 지내세요? 무슨 말씀을 하시는지 모르겠어요. 집에 갑시다."

  private static func file(_ words: String) -> String {
    (1...12).map { "\($0)\r\n00:00:\($0 + 10),000 --> 00:00:\($0 + 11),000\r\n\(words)\r\n\r\n" }.joined()
  }

  #if Cast
    @Test(
      "Without a mark the likeliest one is taken",
      arguments: [
        (german, "WINDOWS-1252"), (russian, "WINDOWS-1251"), (russian, "KOI8-R"), (russian, "ISO-8859-5"),
        (polish, "WINDOWS-1250"), (polish, "ISO-8859-2"), (greek, "WINDOWS-1253"), (japanese, "CP932"),
        (japanese, "EUC-JP"), (chinese, "GB18030"), (korean, "CP949"),
      ])
    func guessed(words: String, encoding: String) throws {
      let words = encoding == "ISO-8859-5" ? words.replacing("№", with: "N") : words
      let document = try SubtitleDocument(try Sample.encoded(Self.file(words), encoding))
      #expect(document.cues.count == 12 && document.cues.allSatisfy { $0.text == words })
    }
  #endif

  @Test(
    "With a mark, or without one where it cannot be mistaken, nothing is guessed",
    arguments: ["UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"])
  func marked(encoding: String) throws {
    let words = "Ein 🎬 und ein Wort – да"
    let bytes = try Sample.encoded("\u{FEFF}" + Self.file(words), encoding)
    let document = try SubtitleDocument(bytes)
    #expect(document.encoding == encoding && document.cues.count == 12)
    #expect(document.cues.allSatisfy { $0.text == words })
    guard !encoding.hasPrefix("UTF-32") else { return }
    let bare = try SubtitleDocument(try Sample.encoded(Self.file(words), encoding))
    #expect(bare.encoding == encoding && bare.cues == document.cues)
  }

  @Test(
    "UTF-16 without a mark is told although it may be valid UTF-8",
    arguments: ["Hello there", "Привет", "Ārā un Ēnā", "こんにちは　さようなら"], ["UTF-16LE", "UTF-16BE"])
  func bare(words: String, encoding: String) throws {
    let document = try SubtitleDocument(try Sample.encoded(Self.file(words), encoding))
    #expect(document.encoding == encoding && document.cues.count == 12)
    #expect(document.cues.allSatisfy { $0.text == words })
  }

  @Test func `zeros alone do not make UTF-16`() {
    let words = Array(Self.file("Hello there").utf8)
    for zeros in [[0], [0, 0], Array(repeating: 0, count: 1000)] as [[UInt8]] {
      #expect(throws: SubtitleError.binary) { try SubtitleDocument(words + zeros) }
      #expect(throws: SubtitleError.binary) { try SubtitleDocument(zeros + words) }
    }
  }

  @Test(
    "A last letter that a mark could follow is not lost",
    arguments: [("שלום", "CP1255"), ("Vi\u{EA}", "CP1258")])
  func heldBack(words: String, encoding: String) throws {
    let bytes = try Sample.encoded(words, encoding)
    #expect(CharacterConversion.utf8(bytes[...], from: encoding, unit: 1) == Array(words.utf8))
  }

  @Test func `what is no character is marked, and costs nothing else`() throws {
    let words = Array("00:01 --> 00:02\na".utf8)
    let marked = try SubtitleDocument([0xEF, 0xBB, 0xBF] + words + [0xFF, 0x62])
    #expect(marked.cues.map(\.text) == ["a\u{FFFD}b"])
    var utf16: [UInt8] = [0xFF, 0xFE]
    for word in words { utf16 += [word, 0] }
    utf16 += [0x00, 0xDC, 0x62, 0x00, 0x41]
    #expect(try SubtitleDocument(utf16).cues.map(\.text) == ["a\u{FFFD}b\u{FFFD}"])
    // Not assigned in Windows-1252.
    let converted = CharacterConversion.utf8([0x61, 0x81, 0x62], from: "WINDOWS-1252", unit: 1)
    #expect(converted == Array("a\u{FFFD}b".utf8))
    #expect(CharacterConversion.utf8([0x61], from: "NO-SUCH-ENCODING", unit: 1) == nil)
  }

  @Test func `conversion goes on over the end of a piece`() throws {
    let words = String(repeating: "ä", count: 100_000)
    let converted = CharacterConversion.utf8(
      try Sample.encoded(words, "WINDOWS-1252")[...], from: "WINDOWS-1252", unit: 1)
    #expect(converted == Array(words.utf8))
  }

  @Test(
    "Names are taken for what is meant by them",
    arguments: [
      ("", [], "WINDOWS-1252"), ("ISO-8859-1", [0xE4], "WINDOWS-1252"), ("ISO-8859-2", [0xB1], "ISO-8859-2"),
      ("ISO-8859-2", [0x9C], "WINDOWS-1250"), ("ISO-8859-15", [0x80], "WINDOWS-1252"),
      ("ISO-8859-5", [0x85], "ISO-8859-5"), ("ISO-8859-11", [0x93], "CP874"),
      ("ISO-8859-11", [0xA1], "ISO-8859-11"), ("ISO-8859-16", [0x84], "WINDOWS-1250"),
      ("ISO-8859-10", [0x80], "WINDOWS-1252"), ("SHIFT_JIS", [0x82], "CP932"), ("EUC-KR", [0xB0], "CP949"),
      ("KOI8-R", [0x80], "KOI8-R"),
    ] as [(String, [UInt8], String)])
  func names(found: String, bytes: [UInt8], meant: String) {
    #expect(EncodingGuess.known(found, bytes) == meant)
  }
}
