import Glibc
import Synchronization

/// Work that waits in its own thread, as for a disk, until the test lets it go on: five seconds at most.
final class Jam: Sendable {
  /// One for each that has come.
  let arrivals: AsyncStream<Void>
  /// Whether each was let go on in time.
  let ends: AsyncStream<Bool>
  private let arrival: AsyncStream<Void>.Continuation
  private let end: AsyncStream<Bool>.Continuation
  private let line: (reading: Int32, writing: Int32)

  init() {
    (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    (ends, end) = AsyncStream.makeStream(of: Bool.self)
    var pair: [Int32] = [-1, -1]
    pipe(&pair)
    line = (pair[0], pair[1])
  }

  deinit {
    close(line.reading)
    close(line.writing)
  }

  func wait() {
    arrival.yield()
    var polled = pollfd(fd: line.reading, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    end.yield(poll(&polled, 1, 5000) > 0 && read(line.reading, &byte, 1) == 1)
  }

  /// Waits until so many have come, lets them go on, and says whether all could.
  func release(_ count: Int) async -> Bool {
    var left = count
    for await _ in arrivals {
      left -= 1
      if left == 0 { break }
    }
    write(line.writing, [UInt8](repeating: 1, count: count), count)
    var (isFree, rest) = (true, count)
    for await wasInTime in ends {
      isFree = isFree && wasInTime
      rest -= 1
      if rest == 0 { break }
    }
    return isFree
  }
}
