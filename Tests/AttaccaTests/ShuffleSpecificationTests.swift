import Attacca
import Foundation
import Testing

/// The article on the shuffle says enough for another language to draw the same orders (S179).
@Suite struct `The specification of the shuffle` {
  private static let article = "\(Programs.root)/Sources/PlaybackCore/PlaybackCore.docc/TheShuffle.md"

  /// The lines of the article's block of vectors.
  private func vectors() throws -> [String] {
    let text = try String(contentsOfFile: Self.article, encoding: .utf8)
    let lines = text.split(separator: "\n").drop { $0 != "```vectors" }.dropFirst().prefix { $0 != "```" }
    return lines.map(String.init)
  }

  /// What the Python port, which was written from the article, answers to lines.
  private func ported(_ lines: [String]) async throws -> [String] {
    let script = "\(Programs.root)/Tests/AttaccaTests/Fixtures/shuffle_port.py"
    let child = try Child(Array("/usr/bin/env".utf8), [Array("python3".utf8), Array(script.utf8)])
    child.send(lines.joined(separator: "\n") + "\n")
    let record = try await child.finish()
    try #require(record.status == 0, "\(record.errorText)")
    return record.lines.map(String.init)
  }

  @Test func `has vectors of every kind, and the queue gives them`() throws {
    let vectors = try vectors()
    for vector in vectors { #expect(try ShuffleCase(vector).answered() == vector) }
    let kinds = Set(vectors.compactMap { $0.split(separator: " ").first })
    #expect(kinds == ["draws", "order", "cycle", "add", "next", "seam"])
    #expect(vectors.count >= 30)
    for n in [5, 10, 52] { #expect(vectors.contains { $0.hasPrefix("order seed=1 n=\(n):") }) }
  }

  @Test func `is enough for a port in Python, which gives the vectors too`() async throws {
    let vectors = try vectors()
    #expect(try await ported(vectors) == vectors)
  }

  @Test func `gives the same in Python for 800 drawn cases of orders, cycles, seams, additions and spread`()
    async throws
  {
    var random = ShuffleGenerator(seed: 4)
    let cases = (0..<800).map { _ in ShuffleCase.drawn(&random) }
    let answers = try await ported(cases.map(\.text))
    #expect(answers.count == cases.count)
    for (drawn, answer) in zip(cases, answers) { #expect(try drawn.answered() == answer) }
  }
}
