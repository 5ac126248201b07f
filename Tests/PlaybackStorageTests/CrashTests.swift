import Foundation
import PlaybackCore
import PlaybackStorage
import SoundFixture
import Testing

/// The program is killed at any moment, in the middle of whatever it writes.
@Suite("Crashes", .timeLimit(.minutes(5)))
struct CrashTests {
  @Test(
    "Killed at a random moment, it leaves the newest state that was safe, or a newer one", arguments: 0..<12)
  func killed(round: Int) async throws {
    let shelf = try Shelf()
    let path = shelf.directory.path
    let delay = Int.random(in: 1..<40_000)
    // An alarm that nobody handles ends a process as SIGKILL does: at once, wherever it is.
    await #expect(processExitsWith: .signal(SIGALRM)) { [path = path as String, delay = delay as Int] in
      // What is safe is said beside the store, a byte for each state.
      let said = open("\(path)/said", O_WRONLY | O_CREAT | O_APPEND, 0o600)
      let store = try FileStateStore(folder: Array("\(path)/kept".utf8))
      var alarm = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 0, tv_usec: delay))
      setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &alarm, nil)
      for step in 0... {
        await store.save(Self.step(step))
        var byte: UInt8 = 0
        write(said, &byte, 1)
      }
    }
    let said = try Data(contentsOf: URL(fileURLWithPath: "\(path)/said")).count
    let store = try FileStateStore(folder: Array("\(path)/kept".utf8))
    #expect(store.faults.isEmpty, "\(store.faults)")
    // What was being written may be there, too.
    let newest = [said == 0 ? nil : Self.step(said - 1), Self.step(said)]
    #expect(newest.contains(store.kept), "\(said) were safe, killed after \(delay) µs")
  }

  /// A queue, then four more places in it, then another queue.
  private static func step(_ step: Int) -> KeptState {
    state(String(repeating: "A", count: step / 5 + 1), at: .seconds(Int64(step % 5)))
  }
}
