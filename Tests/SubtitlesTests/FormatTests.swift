import Testing

@testable import Subtitles

@Suite struct `Subtitle files` {
  @Test func `SRT is read, its places are left out`() throws {
    let document = try read(Sample.subRip)
    #expect(document.format == .subRip && document.encoding == "UTF-8" && document.malformed == 0)
    #expect(
      lines(document) == [
        "0:01.000–0:02.500 i[Guten Tag], sagte er.", "0:03.000–0:04.000 Zwei\nZeilen & mehr <3",
      ])
  }

  @Test func `WebVTT is read without notes, styles, names and settings`() throws {
    let document = try read(Sample.webVTT)
    #expect(document.format == .webVTT && document.malformed == 0)
    #expect(
      lines(document) == ["0:01.000–0:02.500 b[Hello] & good day", "1:00:00.000–1:00:01.000 Later"])
  }

  @Test func `ASS becomes text in the order of time, without drawings and comments`() throws {
    let document = try read(Sample.subStation)
    #expect(document.format == .subStation && document.malformed == 0)
    #expect(
      lines(document) == [
        "0:01.000–0:02.500 i[First]\nline\u{A0}here", "0:03.000–0:04.000 Second, with a comma",
      ])
  }

  @Test(
    "What is written is WebVTT by the book, and reads the same again [S122]", arguments: Sample.all)
  func written(sample: String) throws {
    let document = try read(sample)
    #expect(WebVTTJudge.fault(in: document.webVTT) == nil)
    let again = try SubtitleDocument(document.webVTT)
    #expect(again.format == .webVTT && again.cues == document.cues && again.malformed == 0)
  }

  @Test func `the file that a TV gets, byte by byte`() throws {
    let text = "1\n00:59:59,9 --> 01:00:00,0005\n\n<B><i>a</B> --> &lt;b</i>\n\n \n&nbsp;c\u{7}d\n"
    #expect(
      String(decoding: try read(text).webVTT, as: UTF8.self)
        == "WEBVTT\n\n00:59:59.900 --> 01:00:00.000\n<b><i>a</i></b><i> --&gt; &lt;b</i>\n\u{A0}cd\n")
  }

  @Test(
    "Line ends of every system, missing numbers and missing empty lines cost nothing",
    arguments: ["\n", "\r\n", "\r"])
  func sloppy(end: String) throws {
    let text = [
      "", "00:01 --> 00:02", "one", "", "still one", "2", "0:00:03.5-->0:00:04,25", "two", "7",
      "00:00:05,000 --> 00:00:06,000", "", "42",
    ]
    #expect(
      lines(try read(text.joined(separator: end))) == [
        "0:01.000–0:02.000 one\nstill one", "0:03.500–0:04.250 two", "0:05.000–0:06.000 42",
      ])
  }

  @Test func `broken cues are left out and counted, the rest is there`() throws {
    let text = """
      1
      00:00:01,000 --> 00:00:0x,000
      broken end

      2
      00:00:05,000 --> 00:00:05,000
      no length

      3
      00:61:00,000 --> 00:62:00,000
      no minutes

      4
      00:00:07,000 --> 00:00:08,000
      good --> words
      """
    let document = try read(text)
    #expect(lines(document) == ["0:07.000–0:08.000 good --> words"] && document.malformed == 3)
    let script = Sample.subStation + "\nDialogue: 0,x,0:00:06.00,,,,,,,no time\nDialogue: 1,2\n"
    #expect(try read(script).malformed == 2)
    #expect(try read("WEBVTT\n\nx --> y\nno\n\n00:01.000 --> 00:02.000\nyes\n").malformed == 1)
  }

  @Test func `columns of a script are where its format line says`() throws {
    let text = """
      [events]
      format: End, Start, Text
      dialogue: 0:00:02.00,0:00:01.00,a{\\b700}b{\\rNote}c{\\u1}d{\\r}{\\rnd3}e{no end
      """
    #expect(lines(try read(text)) == ["0:01.000–0:02.000 ab[b]cu[d]e{no end"])
  }

  @Test(
    "Markup of every kind",
    arguments: [
      ("<b>a<b>b</b>c</b>d", "b[abc]d"), ("<font color=\"red\">a</font>", "a"), ("a<br/>b", "a\nb"),
      ("<strong>a</strong><EM>b</EM>", "b[a]i[b]"), ("<Smith> a < b", "<Smith> a < b"), ("</i>a", "a"),
      ("&amp;lt; &#39;&#x27; &bogus; &", "&lt; '' &bogus; &"), ("{y:i}a{\\i1}b", "{y:i}ab"), ("a<i", "a<i"),
      ("<i>a\nb", "i[a\nb]"), ("  a  \n\n\t b", "a\nb"), ("&#10;a&#0;b&#1114112;", "ab&#1114112;"),
    ])
  func markup(written: String, meant: String) throws {
    #expect(lines(try read("00:01 --> 00:02\n" + written)) == ["0:01.000–0:02.000 \(meant)"])
  }

  @Test func `times in any order come in order, those together as they stood`() throws {
    let text = "00:05 --> 00:06\nc\n\n00:01 --> 00:09\na\n\n00:01 --> 00:02\nb\n"
    #expect(try read(text).cues.map(\.text) == ["a", "b", "c"])
  }
}

@Suite struct `Files that are no subtitles` {
  private func failure(_ bytes: [UInt8], _ limits: SubtitleLimits = SubtitleLimits()) -> SubtitleError? {
    do throws(SubtitleError) {
      _ = try SubtitleDocument(bytes, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test func `each is told for what it is`() {
    #expect(failure([]) == .empty)
    #expect(failure(Array("RIFF".utf8) + [0, 0, 1, 0, 0xFF]) == .binary)
    for text in ["-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n", "WEBVTT", "root:x:0:0:root:/root:/bin/bash\n"]
    {
      #expect(failure(Array(text.utf8)) == .noCues(malformed: 0))
    }
    #expect(failure(Array("1\n00:00:0x --> 1\na".utf8)) == .noCues(malformed: 0))
    #expect(failure(Array("00:02 --> 00:01\na".utf8)) == .noCues(malformed: 1))
    #expect(failure(Array("00:01 --> 00:02\n<i> </i>".utf8)) == .noCues(malformed: 0))
  }

  @Test func `limits hold, and say so`() {
    var limits = SubtitleLimits()
    limits.fileSize = 50
    limits.cues = 2
    limits.cueLength = 3
    let cue = "0:1 --> 0:2\nabc\n"
    #expect(failure(Array(cue.utf8) + Array(repeating: 0x20, count: 40), limits) == .tooLarge(limit: 50))
    #expect(failure(Array((cue + cue).utf8), limits) == nil)
    #expect(failure(Array((cue + cue + cue).utf8), limits) == .tooManyCues(limit: 2))
    #expect(failure(Array("0:1 --> 0:2\nabcd\n".utf8), limits) == .noCues(malformed: 1))
    #expect(failure(Array("0:1 --> 0:2\na\nb\n".utf8), limits) == nil)
    let all: [SubtitleError] = [
      .tooLarge(limit: 5), .empty, .binary, .noCues(malformed: 0), .noCues(malformed: 2),
      .tooManyCues(limit: 7),
    ]
    #expect(Set(all.map(\.description)).count == all.count)
    #expect(SubtitleError.tooLarge(limit: 5).description.contains("5 bytes"))
  }
}
