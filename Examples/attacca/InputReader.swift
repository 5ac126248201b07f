import Glibc

/// Reads standard input on a thread of its own, a piece at a time and only when asked.
struct InputReader: Sendable {
  private let asked: Int32
  private let ask: Int32

  /// Starts reading; `receive` gets each piece, and an empty one at the end of the input.
  init?(_ receive: @escaping @Sendable ([UInt8]) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (asked, ask) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let asked = asked
    guard DetachedThread.start({ Self.run(asked, receive) }) else { return nil }
  }

  /// Lets it read one more piece. Never blocks.
  func readMore() {
    var byte: UInt8 = 1
    _ = write(ask, &byte, 1)
  }

  private static func run(_ asked: Int32, _ receive: ([UInt8]) -> Void) {
    var piece = [UInt8](repeating: 0, count: 65_536)
    while wait(for: asked), let count = read(STDIN_FILENO, into: &piece) {
      receive(Array(piece.prefix(count)))
      if count == 0 { return }
    }
    receive([])
  }

  /// Waits until somebody asks for more.
  private static func wait(for asked: Int32) -> Bool {
    var byte: UInt8 = 0
    while true {
      let count = Glibc.read(asked, &byte, 1)
      if count == 1 { return true }
      guard count < 0, errno == EINTR else { return false }
    }
  }

  /// Reads what there is; 0 at the end, nil when the input cannot be read.
  private static func read(_ descriptor: Int32, into piece: inout [UInt8]) -> Int? {
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count >= 0 { return count }
      if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return nil
      }
    }
  }
}
