#if Cast
  import Dispatch

  /// A dispatch source that is switched on and off by need.
  ///
  /// Dispatch ends the process when a source is released while it is off; so `cancel` switches it on first, and
  /// whoever makes a watch cancels it. Used on one queue only.
  final class Watch {
    private let source: any DispatchSourceProtocol
    private var isCancelled = false

    /// Whether events come.
    var isOn = false {
      didSet {
        guard isOn != oldValue, !isCancelled else { return }
        if isOn { source.resume() } else { source.suspend() }
      }
    }

    init(
      _ source: any DispatchSourceProtocol, onEvent: @escaping @Sendable () -> Void,
      onCancel: @escaping @Sendable () -> Void
    ) {
      self.source = source
      source.setEventHandler(handler: onEvent)
      source.setCancelHandler(handler: onCancel)
    }

    /// Ends it; `onCancel` follows on the queue. Further calls do nothing.
    func cancel() {
      guard !isCancelled else { return }
      isCancelled = true
      source.cancel()
      if !isOn { source.resume() }
    }
  }
#endif
