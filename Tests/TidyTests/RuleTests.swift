import Testing

@Suite struct `Each tidy rule` {
  /// A text with the line that breaks a rule; nil where it keeps it.
  struct Sample: Sendable {
    let rule: String
    var path = "Sources/PlaylistFiles/Sample.swift"
    let text: String
    let line: Int?
  }

  @Test(arguments: samples)
  func `finds the bad sample and leaves the good one`(sample: Sample) throws {
    let rule = try #require(Rule.all.first { $0.name == sample.rule })
    let findings = rule.check(SwiftSource(path: sample.path, text: sample.text))
    #expect(findings.map(\.line) == (sample.line.map { [$0] } ?? []))
  }

  @Test func `has a sample that breaks it and one that keeps it`() {
    let names = Set(Rule.all.map(\.name))
    #expect(Set(Self.samples.filter { $0.line != nil }.map(\.rule)) == names)
    #expect(Set(Self.samples.filter { $0.line == nil }.map(\.rule)) == names)
  }

  @Test func `strangers at the top are found`() {
    #expect(
      Rule.strangers(among: ["Sources", "scripts", ".scripts", "README.md", "notes.md"]) == [
        "notes.md", "scripts",
      ])
  }

  private static func function(lines: Int) -> String {
    "  func long(\n    a: Int = { 1 }()\n  ) {\n" + String(repeating: "    a()\n", count: lines - 4) + "  }\n"
  }

  private static let samples: [Sample] = imports + lengths + words + names

  private static let imports: [Sample] = [
    .init(rule: "imports", text: "import PlaybackCore\npublic import PlaybackRuntime\n", line: 2),
    .init(rule: "imports", text: "@testable import struct Foundation.URL", line: 1),
    .init(rule: "imports", path: "Sources/PlaybackCore/A.swift", text: "import Glibc", line: 1),
    .init(rule: "imports", path: "Sources/Unknown/A.swift", text: "", line: 1),
    .init(rule: "imports", path: "Sources/PlaybackCore/A.swift", text: "import Synchronization", line: nil),
    .init(rule: "imports", path: "Tests/ATests/A.swift", text: "import Foundation", line: nil),
    .init(
      rule: "imports", text: "// import Foundation\nlet a = \"\"\"\n  import Foundation\n  \"\"\"", line: nil),
  ]

  private static let lengths: [Sample] = [
    .init(rule: "length of files", text: String(repeating: "\n", count: 401), line: 401),
    .init(rule: "length of files", text: String(repeating: "\n", count: 400), line: nil),
    .init(rule: "length of functions", text: "struct A {\n\(function(lines: 61))}\n", line: 2),
    .init(
      rule: "length of functions", text: "struct A {\n\(function(lines: 60))\(function(lines: 60))}\n",
      line: nil),
    .init(
      rule: "length of functions", text: "var a: Int {\n\(String(repeating: "  \"}\"\n", count: 60))}\n",
      line: 1),
    .init(
      rule: "length of functions",
      text: "struct A {\n  init?(b: Int) {\n\(String(repeating: "  // }\n", count: 60))  }\n}\n", line: 2),
    .init(
      rule: "length of functions",
      text: "protocol P {\n  func a()\n}\nstruct B {\n\(String(repeating: "  let a = 1\n", count: 70))}\n",
      line: nil),
  ]

  private static let words: [Sample] = [
    .init(rule: "forbidden words", text: "let a = 1\nlet b = try! c()", line: 2),
    .init(rule: "forbidden words", text: "let b = c as! Int", line: 1),
    .init(rule: "forbidden words", text: "let s = \"\\(fatalError())\"", line: 1),
    .init(rule: "forbidden words", text: "// try! as! fatalError(\nlet a = #\"try! \\(as!)\"#", line: nil),
    .init(rule: "reasons", text: "final class A: @unchecked Sendable {}", line: 1),
    .init(rule: "reasons", text: "// why: far away\n\nnonisolated(unsafe) var a = 1", line: 3),
    .init(
      rule: "reasons", text: "// why: the lock guards it,\n// always.\nnonisolated(unsafe) var a = 1",
      line: nil),
    .init(rule: "reasons", text: "final class A: @unchecked Sendable {}  // why: immutable", line: nil),
    .init(rule: "open ends", text: "let a = 1 // TO" + "DO later", line: 1),
    .init(rule: "open ends", text: "/* one\n FIX" + "ME two */", line: 2),
    .init(rule: "open ends", text: "let mastodon = \"TO" + "DO\"  // XXXL", line: nil),
    .init(
      rule: "sleeps in tests", path: "Tests/A/A.swift", text: "try await Task.sleep(for: .seconds(1))",
      line: 1),
    .init(rule: "sleeps in tests", path: "Tests/A/A.swift", text: "\nusleep(10)", line: 2),
    .init(rule: "sleeps in tests", text: "usleep(10)", line: nil),
    .init(
      rule: "sleeps in tests", path: "Tests/A/A.swift", text: "try await clock.sleep(until: x)", line: nil),
    .init(rule: "silent skips", path: "Tests/A/A.swift", text: "try Test.cancel()", line: 1),
    .init(rule: "silent skips", path: "Tests/A/A.swift", text: "task.cancel()", line: nil),
  ]

  private static let names: [Sample] = [
    .init(rule: "vague names", path: "Sources/A/StringUtils.swift", text: "", line: 1),
    .init(rule: "vague names", text: "\nenum Helpers {}", line: 2),
    .init(rule: "vague names", text: "struct CommonChord {}", line: nil),
    .init(rule: "types named like their module", text: "\npublic struct PlaylistFiles {}", line: 2),
    .init(rule: "types named like their module", text: "struct PlaylistFile {}", line: nil),
    .init(rule: "test files", path: "Tests/A/ATests.swift", text: "struct A {}", line: 1),
    .init(rule: "test files", path: "Tests/A/B.swift", text: "@Test func a() {}", line: 1),
    .init(
      rule: "test files", path: "Tests/A/ATests.swift", text: "@Test(arguments: [1])\nfunc a(n: Int) {}",
      line: nil),
    .init(rule: "test files", path: "Tests/A/B.swift", text: "let a = \"@Test\"", line: nil),
  ]
}
