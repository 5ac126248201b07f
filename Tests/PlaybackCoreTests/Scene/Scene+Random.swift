@testable import PlaybackCore

extension Scene {
  /// An edit with arguments that mostly fit the present queue.
  func randomEdit(_ random: inout ShuffleGenerator) -> QueueEdit {
    let count = machine.queue.count
    let index = random.below(count + 2)
    let other = random.below(count + 2)
    let range = min(index, other)..<max(index, other)
    let fresh = Self.items("XYZ".drawn(&random) + "PQR".prefix(random.below(3)))
    let some = machine.queue.entries.filter { _ in random.below(3) == 0 }
    switch random.below(18) {
    case 0: return .insert(fresh, at: index, startIfEnded: random.below(2) == 0)
    case 1: return .append(fresh, startIfEnded: random.below(2) == 0)
    case 2, 3: return .playNext(fresh, startIfEnded: random.below(2) == 0)
    case 4: return .addToUpNext(fresh, startIfEnded: random.below(2) == 0)
    case 5, 6: return .remove(some)
    case 7: return .move(range, to: random.below(count + 2))
    case 8: return random.below(2) == 0 ? .moveEntries(some, to: index) : .arrange(some.reversed(), to: index)
    case 9: return .moveInOrder(from: index, to: other)
    case 10: return .moveToNext(some)
    case 11: return .replace(range, with: random.below(4) == 0 ? [] : fresh)
    case 12: return .setShuffle(random.below(3) > 0)
    case 13: return .reshuffle
    case 14:
      return random.below(4) > 0
        ? .append(fresh, startIfEnded: true) : [.clear, .clearUpcoming, .clearAllButCurrent][random.below(3)]
    case 15:
      let items = Self.items("ABCDE")
      return .load(
        items, start: random.below(2) == 0 ? nil : random.below(5), at: .seconds(Int64(random.below(50))),
        play: random.below(2) == 0, shuffle: [nil, true, false][random.below(3)],
        repeat: random.below(2) == 0 ? nil : RepeatMode.allCases[random.below(3)])
    default: return .insert(fresh, at: random.below(count + 1), startIfEnded: false)
    }
  }

  /// Something that can happen now: a command, an end, a failure, a change around, time.
  func happen(_ random: inout ShuffleGenerator) {
    switch random.below(30) {
    case 0..<9: perform(.edit(randomEdit(&random)))
    case 9..<17: perform(randomCommand(&random))
    case 17..<20: end()
    case 20: fail()
    case 21: media.unplayable = Set("ABCDEXYZPQR".filter { _ in random.below(4) == 0 }.map(String.init))
    case 22: media.unplayable = []
    case 23: interrupt(["call", "alarm"][random.below(2)])
    case 24: interruptionEnds(["call", "alarm"][random.below(2)], resume: random.below(2) == 0)
    case 25: outputLost(inUse: random.below(2) == 0, noneLeft: random.below(3) == 0)
    case 26: outputAdded()
    case 27: isHeldBack = true
    case 28: answer()
    default: elapse(Double(random.below(90)))
    }
  }

  private func randomCommand(_ random: inout ShuffleGenerator) -> PlaybackCommand {
    let count = machine.queue.count
    switch random.below(16) {
    case 0: return .play
    case 1: return .pause
    case 2: return .togglePlay
    case 3: return [.stop, .play, .play][random.below(3)]
    case 4: return .next
    case 5: return .previous
    case 6: return .seek(to: .seconds(Int64(random.below(220))))
    case 7: return .seekBy(.seconds(Int64(random.below(60)) - 30))
    case 8:
      return count == 0
        ? .play : .select(machine.queue.entry(atListIndex: random.below(count)), play: random.below(3) > 0)
    case 9: return .setRate(PlaybackRate(permille: [500, 1000, 2000][random.below(3)]))
    case 10: return .setVolume(Volume(permille: Int32(random.below(3) * 400)))
    case 11: return .setMuted(random.below(2) == 0)
    case 12: return .stopAfter(entries: random.below(3) == 0 ? nil : 1 + random.below(3))
    case 13:
      let moment = random.below(3) == 0 ? nil : now + .seconds(Int64(random.below(300)))
      return .stopAt(moment, finishingEntry: random.below(2) == 0)
    case 14: return .setRepeat(RepeatMode.allCases[random.below(3)])
    default: return random.below(3) > 0 ? .undo : .redo
    }
  }
}
