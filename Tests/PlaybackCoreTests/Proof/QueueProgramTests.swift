import Foundation
import Testing

@testable import PlaybackCore

/// Random programs on the real queue and on the naive model (S178, S181).
@Suite("Queue, random programs against the model")
struct QueueProgramTests {
  /// Programs that once went wrong.
  static let known: [QueueProgram] = [
    // R5, C31: replacements landed before the new current entry, behind a pin that was heard by then.
    QueueProgram(
      verbs: [
        .load(13, start: nil, shuffle: true, mode: nil), .load(9, start: 2, shuffle: nil, mode: .one),
        .addToUpNext(2), .replace(1..<3, with: 2),
      ], seed: 422, chunkCapacity: 4),
    QueueProgram(
      verbs: [
        .setShuffle(true), .playNext(2), .addToUpNext(1), .select(2), .insert(2, at: 1), .playNext(2),
        .replace(0..<6, with: 4),
      ], seed: 485, chunkCapacity: 4),
    // R25: back over the seam onto the same entry was told as another one.
    QueueProgram(
      verbs: [
        .setShuffle(true), .setRepeat(.all), .append(4), .remove([2]), .next, .remove([2]), .previous, .next,
        .next, .select(0), .previous, .previous,
      ], seed: 2_965, chunkCapacity: 4),
    // C33: no items is clear, which keeps the modes.
    QueueProgram(verbs: [.load(0, start: nil, shuffle: true, mode: .all)], seed: 48, chunkCapacity: 4),
    // R17: without a current entry nothing ends.
    QueueProgram(verbs: [.append(5), .naturalEnd], seed: 64, chunkCapacity: 4),
    // C30: what is next already is not moved there again.
    QueueProgram(
      verbs: [.append(4), .moveToNext([7, 3, 4]), .moveToNext([0, 7])], seed: 88, chunkCapacity: 4),
    // C16, C24: everything is upcoming again, be it one entry.
    QueueProgram(
      verbs: [
        .setShuffle(true), .append(2), .next, .next, .remove([0]), .remove([0]), .append(1), .reshuffle,
      ],
      seed: 1, chunkCapacity: 4),
  ]

  /// How many programs each of the groups runs; `ATTACCA_PROGRAMS` gives another number for all together.
  static let perGroup = (ProcessInfo.processInfo.environment["ATTACCA_PROGRAMS"].flatMap(Int.init) ?? 160) / 8

  /// Whether a program that goes wrong is made minimal; `ATTACCA_SHRINK=0` saves the time.
  static let shrinks = ProcessInfo.processInfo.environment["ATTACCA_SHRINK"] != "0"

  static func expectSound(_ program: QueueProgram, thorough: Int) {
    guard program.faults(thorough: thorough) != nil else { return }
    let minimal = shrinks ? program.shrunk() : program
    let found = minimal.faults()
    Issue.record("\(minimal.asEntry)\nat step \(found?.step ?? -1): \(found?.faults ?? [])")
  }

  @Test("every verb does what the rules say, in programs of 60 to 200 verbs", arguments: 0..<8)
  func programs(group: Int) {
    for number in 0..<Self.perGroup {
      let seed = UInt64(group + 8 * number)
      let capacity = seed % 4 == 3 ? 2_048 : 4
      let program = QueueProgram.random(seed: seed, chunkCapacity: capacity, steps: 60 + Int(seed * 37 % 141))
      Self.expectSound(program, thorough: capacity == 4 ? 8 : 40)
    }
  }

  @Test("programs that once went wrong")
  func regressions() {
    for program in Self.known { Self.expectSound(program, thorough: 1) }
  }
}
