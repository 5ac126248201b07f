#if Pulse
  import CPulse
  import PlaybackCore

  /// A connection to the sound server, on the loop of the one thread that owns it.
  ///
  /// A class because the library's callbacks need an address; confined to that thread, and let go of outside of any
  /// callback. What the callbacks bring waits in `heard`.
  final class PulseServer {
    private let context: OpaquePointer
    private(set) var heard: [PulseEvent] = []
    /// The answers to the question under way, while they come in.
    var answer = Answer()
    private var isOver = false

    /// Begins to connect; nil when the system has no memory left for it. How it went is heard later.
    init?(_ loop: UnsafeMutablePointer<pa_mainloop_api>, name: String, address: String?) {
      guard let context = pa_context_new(loop, name) else { return nil }
      self.context = context
      let me = Unmanaged.passUnretained(self).toOpaque()
      pa_context_set_state_callback(context, { _, me in PulseServer.from(me)?.stateChanged() }, me)
      pa_context_set_subscribe_callback(context, { _, _, _, me in PulseServer.from(me)?.hear(.changed) }, me)
      // Without an answer the state callback may be called from within this call, or not at all.
      if pa_context_connect(context, address, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 { end() }
    }

    deinit {
      pa_context_set_state_callback(context, nil, nil)
      pa_context_set_subscribe_callback(context, nil, nil)
      pa_context_disconnect(context)
      pa_context_unref(context)
    }

    /// Whether something is not sent, or not answered, yet.
    var isPending: Bool { pa_context_is_pending(context) > 0 }

    /// Yields what was heard, and forgets it.
    func take() -> [PulseEvent] {
      defer { heard.removeAll() }
      return heard
    }

    func hear(_ event: PulseEvent) {
      if event == .changed, heard.last == .changed { return }
      heard.append(event)
    }

    private func end() {
      guard !isOver else { return }
      isOver = true
      heard.append(.disconnected)
    }

    private func stateChanged() {
      switch pa_context_get_state(context) {
      case PA_CONTEXT_READY:
        let kinds = [
          PA_SUBSCRIPTION_MASK_SINK, PA_SUBSCRIPTION_MASK_SINK_INPUT, PA_SUBSCRIPTION_MASK_SERVER,
          PA_SUBSCRIPTION_MASK_CARD,
        ]
        let mask = pa_subscription_mask_t(rawValue: kinds.reduce(0) { $0 | $1.rawValue })
        Self.forget(pa_context_subscribe(context, mask, nil, nil))
        heard.append(.connected)
      case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: end()
      default: break  // On its way.
      }
    }

    /// Asks for everything there is; the answer is heard as one.
    func query() {
      answer = Answer()
      for part in ServerView.Part.allCases {
        // Nothing is heard of a part that could not even be asked for.
        if let operation = ask(for: part) { pa_operation_unref(operation) } else { ends(-1) }
      }
    }

    private func ask(for part: ServerView.Part) -> OpaquePointer? {
      let me = Unmanaged.passUnretained(self).toOpaque()
      return switch part {
      case .inputs:
        pa_context_get_sink_input_info_list(
          context, { _, info, end, me in PulseServer.from(me)?.take(input: info, end) }, me)
      case .sinks:
        pa_context_get_sink_info_list(
          context, { _, info, end, me in PulseServer.from(me)?.take(sink: info, end) }, me)
      case .cards:
        pa_context_get_card_info_list(
          context, { _, info, end, me in PulseServer.from(me)?.take(card: info, end) }, me)
      case .server:
        pa_context_get_server_info(context, { _, info, me in PulseServer.from(me)?.take(server: info) }, me)
      }
    }

    func setMuted(_ input: UInt32, _ isMuted: Bool) {
      Self.forget(pa_context_set_sink_input_mute(context, input, isMuted ? 1 : 0, nil, nil))
    }

    func move(_ input: UInt32, to sink: String) {
      Self.forget(pa_context_move_sink_input_by_name(context, input, sink, nil, nil))
    }

    func setPort(of sink: String, to port: String) {
      Self.forget(pa_context_set_sink_port_by_name(context, sink, port, nil, nil))
    }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> PulseServer? {
      pointer.map { Unmanaged<PulseServer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func forget(_ operation: OpaquePointer?) {
      if let operation { pa_operation_unref(operation) }
    }
  }
#endif
