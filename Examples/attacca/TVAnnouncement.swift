#if MPV && Cast
  import Attacca

  /// What the network is told of `attacca tv`: that it is there, and what it plays.
  ///
  /// Isolation: used by one task only.
  final class TVAnnouncement {
    #if Discovery
      private var receiver: ReceiverDescription
      private let announcer: CastAnnouncer
    #endif

    /// Begins to announce; nil where that is not asked for or not possible.
    init?(_ options: TVOptions, port: UInt16) {
      guard options.isAnnounced else { return nil }
      #if Discovery
        receiver = ReceiverDescription(
          id: ReceiverDescription.id(forPort: port), name: options.name, port: port,
          capabilities: [.audioOut])
        announcer = CastAnnouncer(receiver)
        announcer.start()
      #else
        Output.error.write("attacca: built without Avahi, so this TV is found by its address only.\n")
        return nil
      #endif
    }

    /// Announces what runs now.
    func note(_ change: TVChange) {
      #if Discovery
        switch change {
        case .appStarted: receiver.activity = "Default Media Receiver"
        case .appStopped: receiver.activity = nil
        case .playback(let now): receiver.activity = now.title
        case .senderConnected, .senderLeft, .volume, .failed, .notice: return
        }
        announcer.update(receiver)
      #endif
    }

    /// Takes the announcement back.
    func stop() async {
      #if Discovery
        await announcer.close()
      #endif
    }
  }
#endif
