#if Cast
  public import PlaybackCore
  public import PlaybackRuntime
  import TLSStream

  /// A Cast receiver on this machine: what senders load is played by the player that `outputs` opens.
  ///
  /// It is the Default Media Receiver: any number of senders, up to 64 at a time, see and control what plays; it plays
  /// on when all of them are gone, and its application ends when it is of no use for long. It fetches http and https only, whatever senders ask for. It is not certified by
  /// Google, so senders that insist on that turn away; those of the Cast SDKs do.
  ///
  ///     let tv = try TVReceiver(name: "Kitchen", port: 8009, outputs: MPVOutputProvider())
  ///     for await change in tv.changes { print(change) }
  ///
  /// Isolation: may be used from any thread. Dropping the last reference closes as `close` does.
  public final class TVReceiver: Sendable {
    /// The port that it listens at.
    public let port: UInt16
    /// The port at which it says over HTTP what it is; nil when it does not.
    public let infoPort: UInt16?
    /// What happens, in order. Single consumer; the newest 256 wait. Finishes with `close`.
    public let changes: AsyncStream<TVChange>
    let runner: TVRunner
    let address: String?
    private let info: DeviceInfoServer?

    /// Listens from now on; the player is opened with the first load.
    ///
    /// - Parameters:
    ///   - name: Its name for people.
    ///   - address: An address of this machine in numbers; nil for all.
    ///   - port: 0 for any that is free.
    ///   - infoPort: Where it says over HTTP what it is, to whoever asks: name, model, number. Senders that are given an
    ///     address in place of a name look at 8008; 0 for any port that is free, nil for nowhere.
    ///   - lifetimes: How long its application stays unused.
    ///   - model: What it says it is: senders may go by it in what they give it to play.
    ///   - showsPictures: Whether it says that it has a screen.
    ///   - seed: Decides the ids of sessions and the order of a shuffle.
    ///   - script: What it does out of the ordinary, for tests of senders.
    /// - Throws: `TVError` when it cannot listen there.
    public init(
      name: String, address: String? = nil, port: UInt16 = 0, infoPort: UInt16? = nil,
      outputs: any OutputProvider, lifetimes: TVLifetimes = TVLifetimes(), model: String = "Attacca TV",
      showsPictures: Bool = false, clock: any PlaybackClock = SystemClock(),
      seed: UInt64 = .random(in: .min ... .max), log: (any LogSink)? = nil, script: TVScript = TVScript()
    ) throws(TVError) {
      var settings = ReceiverSettings()
      settings.name = name
      settings.lifetimes = lifetimes
      settings.model = model
      settings.showsPictures = showsPictures
      settings.deviceID = Self.deviceID(seed)
      let listener = try Self.listener(address, port)
      do throws(TVError) {
        info = try infoPort.map { port throws(TVError) in
          try DeviceInfoServer(DeviceInfoPage(settings), address: address, port: port)
        }
      } catch {
        listener.close()
        throw error
      }
      self.infoPort = info?.port
      let (changes, continuation) = AsyncStream.makeStream(
        of: TVChange.self, bufferingPolicy: .bufferingNewest(256))
      self.changes = changes
      self.address = address
      self.port = listener.address.port
      var receiver = CastReceiver(settings, seed: seed)
      receiver.script = script
      let runner = TVRunner(
        receiver, listener, outputs: outputs, clock: clock, changes: continuation,
        log: log)
      self.runner = runner
      Task { await runner.run() }
    }

    deinit {
      Task { [runner, info] in
        info?.stop()
        await runner.close()
      }
    }

    /// Ends what plays, tells senders, and waits until sockets, players and timers are gone.
    public func close() async {
      info?.stop()
      await runner.close()
    }

    static func listener(_ address: String?, _ port: UInt16) throws(TVError) -> TLSListener {
      do throws(TLSError) {
        return try listen(address, port)
      } catch {
        throw TVError(isPortTaken: error.code == .portInUse, sentence: error.description)
      }
    }

    /// All addresses of both kinds; those of IPv4 where there is no IPv6.
    private static func listen(_ address: String?, _ port: UInt16) throws(TLSError) -> TLSListener {
      if let address { return try TLSListener(address: address, port: port) }
      do throws(TLSError) {
        return try TLSListener(address: "::", port: port)
      } catch {
        guard error.code != .portInUse else { throw error }
        return try TLSListener(address: "0.0.0.0", port: port)
      }
    }

    private static func deviceID(_ seed: UInt64) -> String {
      var generator = ShuffleGenerator(seed: seed, stream: 1)
      return [generator.next(), generator.next()].map { number in
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }
  }

  /// Why a TV cannot listen.
  public struct TVError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Whether another program takes connections at the port.
    public let isPortTaken: Bool
    let sentence: String

    /// One sentence that names the address and the remedy.
    public var description: String { sentence }
  }
#endif
