#if DBus
  import Glibc
  import PlaybackCore
  import SystemThreads

  /// The player on the session's bus: lives on the connection's thread, does what `MPRISObject` decides.
  struct MPRISClient: BusClient {
    enum Note: Hashable, Sendable {
      /// The engine has a new state.
      case changed
      /// Other commands are offered.
      case offered(RemoteCommandSet)
      /// The host's handler is done with what a call asked for; `connection` tells connections apart.
      case done(call: UInt64, connection: UInt64, RemoteCommandResult)
      /// A picture was found.
      case art(EntryID, address: String)
      /// It is over.
      case stop
    }

    static var name: String { "mpris" }
    static var takesDescriptors: Bool { false }
    /// So many calls may wait for handlers.
    private static let mostWaiting = 8
    /// What the bus answers to whoever asks for a name: it is theirs.
    private static let owned: [BusValue] = [.uint32(1), .uint32(4)]

    private var object: MPRISObject
    private var controls: RemoteControls
    private let options: MPRISOptions
    private let inbox: BusInbox<Note>
    private let log: (any LogSink)?
    private var finder: ArtFinder?
    /// Where handlers open things: files and folders, by whoever may be on the bus.
    private let disk = DiskThread()

    private var connection: UInt64 = 0
    private var nameCall: UInt64?
    private var nameAttempt = 0
    private var isNamed = false
    private var waiting = 0
    private var details: (entry: EntryID, details: TrackDetails?)?

    init(
      _ controls: RemoteControls, _ options: MPRISOptions, _ inbox: BusInbox<Note>, log: (any LogSink)?
    ) {
      self.controls = controls
      self.options = options
      self.inbox = inbox
      self.log = log
      finder = options.art.map {
        ArtFinder($0, options.artFolder.map { ArtStore(folder: $0) } ?? .usual, inbox)
      }
      object = MPRISObject(
        MPRISObject.App(
          identity: options.identity, desktopEntry: options.desktopEntry, mimeTypes: options.mimeTypes,
          canQuit: options.quit != nil, canRaise: options.raise != nil,
          canSetFullscreen: options.setFullscreen != nil), controls.commands)
    }

    mutating func connected(_ link: BusLink) {
      connection += 1
      (nameAttempt, isNamed, waiting) = (0, false, 0)
      refresh(nil)
      requestName(link)
    }

    mutating func disconnected() { isNamed = false }

    mutating func receive(_ note: Note, _ link: BusLink?) -> Bool {
      switch note {
      case .changed: refresh(link)
      case .offered(let commands):
        controls.commands = commands
        object.offer(commands)
        refresh(link)
      case .done(let call, let number, let result):
        guard number == connection, let link else { return true }
        waiting -= 1
        refresh(link)
        carryOut(MPRISObject.answer(result), call, link)
      case .art(let entry, let address):
        object.found(art: address, for: entry)
        refresh(link)
      case .stop: return false
      }
      return true
    }

    mutating func receive(_ message: BusMessage, _ link: BusLink) {
      switch message.kind {
      case .call(let number):
        refresh(link)
        carryOut(object.handle(message, at: controls.control.clock.now), number, link)
      case .answer(let number): if number == nameCall { named(message, link) }
      case .failure(let number, let name):
        if number == nameCall { log?.log(.warning, module: Self.name, "the bus gives no name: \(name)") }
      case .signal: break
      }
    }

    // MARK: The name

    /// The usual name, then those with this process, then those with a number too.
    private var wantedName: String {
      let base = "\(MPRISNames.prefix).\(options.validBusName)"
      switch nameAttempt {
      case 0: return base
      case 1: return "\(base).instance\(getpid())"
      default: return "\(base).instance\(getpid())_\(nameAttempt)"
      }
    }

    private mutating func requestName(_ link: BusLink) {
      let doNotQueue: UInt32 = 4
      nameCall = link.call(.bus("RequestName", [.string(wantedName), .uint32(doNotQueue)]))
    }

    private mutating func named(_ message: BusMessage, _ link: BusLink) {
      if message.arguments.contains(where: Self.owned.contains) {
        isNamed = true
        log?.log(.info, module: Self.name, "on the bus as \(wantedName)")
      } else if nameAttempt < 64 {
        nameAttempt += 1
        requestName(link)
      }
    }

    // MARK: What it does

    /// Shows the engine's newest state, and tells the bus what has changed.
    private mutating func refresh(_ link: BusLink?, isJump: Bool = false) {
      let (control, now) = (controls.control, controls.control.snapshot)
      if let entry = now.current, let item = now.item {
        if details?.entry != entry {
          details = (entry, options.details?(entry, item))
          finder?.find(entry, item)
        }
      } else {
        details = nil
      }
      let signals = object.show(now, details?.details, at: control.clock.now, isJump: isJump)
      guard let link, isNamed else { return }
      for signal in signals where !link.emit(signal) { object.missed(signal) }
    }

    private mutating func carryOut(_ action: MPRISAction, _ call: UInt64, _ link: BusLink) {
      switch action {
      case .answer(let values): link.answer(call, values)
      case .fail(let failure): link.fail(call, failure)
      case .command(let command): perform(command, call, link)
      case .raise:
        link.answer(call, [])
        options.raise?()
      case .quit:
        link.answer(call, [])
        options.quit?()
      case .fullscreen(let on):
        object.fill(screen: on)
        options.setFullscreen?(on)
        refresh(link)
        link.answer(call, [])
      }
    }

    private mutating func perform(_ command: RemoteCommand, _ call: UInt64, _ link: BusLink) {
      if let result = controls.performNow(command) {
        refresh(link, isJump: command.kind == .seek && result == .success)
        return carryOut(MPRISObject.answer(result), call, link)
      }
      guard waiting < Self.mostWaiting else {
        return link.fail(call, BusFailure(.tooMany, "Too much is asked for at once: wait for the answers."))
      }
      waiting += 1
      let (controls, inbox, connection) = (controls, inbox, connection)
      Task.detached(executorPreference: command.kind == .open ? disk : nil) {
        inbox.post(.done(call: call, connection: connection, await controls.perform(command)))
      }
    }
  }
#endif
