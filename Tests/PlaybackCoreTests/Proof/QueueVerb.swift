@testable import PlaybackCore

/// One operation of a program, written so that it means something on any queue.
///
/// Entries are named by their list index when the verb is carried out; an index beyond the list names an entry
/// that is not queued. New items are only counted. Hence a program from which steps were dropped still runs.
enum QueueVerb: Equatable, Sendable {
  case load(Int, start: Int?, shuffle: Bool?, mode: RepeatMode?)
  case insert(Int, at: Int)
  case append(Int)
  case playNext(Int)
  case addToUpNext(Int)
  case replace(Range<Int>, with: Int)
  case remove([Int])
  case removeRange(Range<Int>)
  case clear
  case clearUpcoming
  case clearAllButCurrent
  case move(from: Int, to: Int)
  case moveBlock(Range<Int>, to: Int)
  case moveSet([Int], to: Int)
  case arrange([Int], to: Int)
  case moveInOrder(from: Int, to: Int)
  case moveToNext([Int])
  case select(Int)
  case next
  case previous
  case naturalEnd
  /// What `play` does out of no current entry or, if `ended`, out of the end.
  case play(ended: Bool)
  case setShuffle(Bool)
  case reshuffle
  case setRepeat(RepeatMode)
}

extension QueueVerb: CustomStringConvertible {
  /// The verb as it stands in a test.
  var description: String {
    switch self {
    case .load(let count, let start, let shuffle, let mode):
      ".load(\(count), start: \(Self.shown(start)), shuffle: \(Self.shown(shuffle)), "
        + "mode: \(mode.map { ".\($0)" } ?? "nil"))"
    case .insert(let count, let at): ".insert(\(count), at: \(at))"
    case .append(let count): ".append(\(count))"
    case .playNext(let count): ".playNext(\(count))"
    case .addToUpNext(let count): ".addToUpNext(\(count))"
    case .replace(let range, let count): ".replace(\(range), with: \(count))"
    case .remove(let entries): ".remove(\(entries))"
    case .removeRange(let range): ".removeRange(\(range))"
    case .move(let from, let to): ".move(from: \(from), to: \(to))"
    case .moveBlock(let range, let to): ".moveBlock(\(range), to: \(to))"
    case .moveSet(let entries, let to): ".moveSet(\(entries), to: \(to))"
    case .arrange(let entries, let to): ".arrange(\(entries), to: \(to))"
    case .moveInOrder(let from, let to): ".moveInOrder(from: \(from), to: \(to))"
    case .moveToNext(let entries): ".moveToNext(\(entries))"
    case .select(let index): ".select(\(index))"
    case .play(let ended): ".play(ended: \(ended))"
    case .setShuffle(let on): ".setShuffle(\(on))"
    case .setRepeat(let mode): ".setRepeat(.\(mode))"
    case .clear: ".clear"
    case .clearUpcoming: ".clearUpcoming"
    case .clearAllButCurrent: ".clearAllButCurrent"
    case .next: ".next"
    case .previous: ".previous"
    case .naturalEnd: ".naturalEnd"
    case .reshuffle: ".reshuffle"
    }
  }

  private static func shown<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "nil" }
}
