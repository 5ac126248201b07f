import Glibc

/// A thread of the system, outside the cooperative pool, for what blocks: a library's loop, a disk that does not answer.
package struct SystemThread: Sendable {
  private let identifier: pthread_t

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread; nil when the system has none left. It is released by `join` or `detach`, one of them, once.
  package init?(_ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(Body(run))
    var identifier = pthread_t()
    let result = pthread_create(
      &identifier, nil,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard result == 0 else {
      body.release()
      return nil
    }
    self.identifier = identifier
  }

  /// Waits for the thread to end and releases it.
  package func join() { pthread_join(identifier, nil) }

  /// Lets the thread release itself when it ends.
  package func detach() { pthread_detach(identifier) }

  /// Starts a thread that releases itself when it ends; false when the system has none left.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = SystemThread(run) else { return false }
    thread.detach()
    return true
  }
}
