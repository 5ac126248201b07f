#if Cast
  import Foundation
  import Testing

  @testable import TLSStream

  /// Processes that end while others of their threads are busy with TLS.
  @Suite(.timeLimit(.minutes(2))) struct `The process ends` {
    @Test("while identities are made: it ends as it says, and does not crash", arguments: 0..<4)
    func busy(_: Int) async {
      await #expect(processExitsWith: .exitCode(7)) {
        let made = DispatchSemaphore(value: 0)
        for _ in 0..<4 {
          Thread.detachNewThread {
            while (try? TLSIdentity.selfSigned()) != nil { made.signal() }
          }
        }
        for _ in 0..<20 { made.wait() }
        exit(7)
      }
    }
  }
#endif
