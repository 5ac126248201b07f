#if MPV
  import Glibc

  /// A thread of the system, outside the cooperative pool, because it blocks.
  struct OwnedThread: Sendable {
    private let identifier: pthread_t

    private final class Body: Sendable {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread; nil when the system has none left.
    init?(_ run: @escaping @Sendable () -> Void) {
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

    /// Waits for the thread to end and releases it; once, unless `detach` was called.
    func join() { pthread_join(identifier, nil) }

    /// Lets the thread release itself when it ends.
    func detach() { pthread_detach(identifier) }
  }
#endif
