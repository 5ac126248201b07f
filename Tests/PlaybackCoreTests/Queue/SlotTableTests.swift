import Testing

@testable import PlaybackCore

@Suite("SlotTable")
struct SlotTableTests {
  @Test("append and set over several blocks, under snapshots")
  func appendAndSet() {
    var table = SlotTable<String>()
    for number in 0..<3_000 { table.append("\(number)") }
    #expect(table.count == 3_000)
    let snapshot = table
    for slot in stride(from: UInt32(0), to: 3_000, by: 7) { table[slot] = "changed" }
    for slot in UInt32(0)..<3_000 {
      #expect(snapshot[slot] == "\(slot)")
      #expect(table[slot] == (slot % 7 == 0 ? "changed" : "\(slot)"))
    }
  }

  @Test("growing fills whole blocks and keeps what is there", arguments: [0, 1, 2_047, 2_048, 2_049])
  func grow(first: Int) {
    var table = SlotTable<UInt16>()
    for number in 0..<first { table.append(UInt16(number)) }
    table.grow(to: 5_000, filling: 9)
    #expect(table.count >= 5_000)
    #expect(table.count % table.blockSize == 0)
    table[4_999] = 1
    for slot in UInt32(0)..<UInt32(table.count) {
      #expect(table[slot] == (slot < first ? UInt16(slot) : slot == 4_999 ? 1 : 9))
    }
    let before = table.count
    table.grow(to: 10, filling: 7)
    #expect(table.count == before)
  }

  @Test(
    "block sizes are rounded up to powers of two",
    arguments: [(1, 1), (2, 2), (3, 4), (4, 4), (2_048, 2_048)])
  func blockSizes(wanted: Int, given: Int) { #expect(SlotTable<Int>(blockSize: wanted).blockSize == given) }

  @Test("a table that is full to the block appends into a new one")
  func appendAfterGrow() {
    var table = SlotTable<UInt16>()
    table.grow(to: 1, filling: 3)
    table.append(8)
    #expect(table.count == table.blockSize + 1)
    #expect(table[UInt32(table.count - 1)] == 8)
  }
}
