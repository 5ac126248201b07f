import PlaybackCore
import Testing

@testable import PlaylistFiles

@Suite struct `Natural order` {
  private func sorted(_ names: [String]) -> [String] {
    names.map { Array($0.utf8) }.sorted(by: NaturalOrder.precedes).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `numbers go by their value, letters without regard to case`() {
    let expected = [
      "1 a", "Track 2", "track 3", "Track 10", "track 99999999999999999999", "track 100000000000000000000",
    ]
    #expect(sorted(expected.reversed()) == expected)
  }

  @Test func `ties are broken by the raw bytes`() {
    #expect(sorted(["a", "A", "b", "B"]) == ["A", "a", "B", "b"])
    #expect(sorted(["1", "01", "001"]) == ["001", "01", "1"])
    #expect(sorted(["a10", "a1", "a", ""]) == ["", "a", "a1", "a10"])
  }

  @Test func `it is a strict total order on any bytes`() {
    var generator = ShuffleGenerator(seed: 7)
    let alphabet: [UInt8] = [0x30, 0x31, 0x39, 0x41, 0x61, 0x2E, 0xFF]
    let names = (0..<60).map { _ in
      (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
    }
    for a in names {
      for b in names {
        #expect((a == b) == (!NaturalOrder.precedes(a, b) && !NaturalOrder.precedes(b, a)))
        guard NaturalOrder.precedes(a, b) else { continue }
        let broken = names.filter { NaturalOrder.precedes(b, $0) && !NaturalOrder.precedes(a, $0) }
        #expect(broken.isEmpty)
      }
    }
  }
}
