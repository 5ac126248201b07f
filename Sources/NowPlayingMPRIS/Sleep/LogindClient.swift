#if DBus
  import Glibc
  import PlaybackCore

  /// Talks with logind: lives on the connection's thread, does what `SleepWatch` decides.
  struct LogindClient: BusClient {
    enum Note: Hashable, Sendable {
      /// The engine has a new state.
      case changed
      /// The state is safe, as it was to be for a sleep.
      case kept(sleep: UInt64)
      /// It is over.
      case stop
    }

    /// What a call of ours was for.
    private enum Purpose {
      case owner
      case prevent
      case delay
      case session
    }

    static var name: String { "sleep" }
    static var takesDescriptors: Bool { true }
    private static let service = "org.freedesktop.login1"
    private static let manager = "org.freedesktop.login1.Manager"
    private static let source = "sleep"

    private let control: any PlaybackControl
    private let options: SleepOptions
    private let inbox: BusInbox<Note>
    private let log: (any LogSink)?
    private var watch: SleepWatch
    private var calls: [UInt64: Purpose] = [:]
    /// logind's own name on the bus: signals of others are nothing.
    private var owner: String?
    private var session: String?
    /// What keeps the machine awake, and what makes sleep wait, for as long as it is open.
    private var prevention: Int32?
    private var delay: Int32?

    init(
      _ control: any PlaybackControl, _ options: SleepOptions, _ inbox: BusInbox<Note>, log: (any LogSink)?
    ) {
      self.control = control
      self.options = options
      self.inbox = inbox
      self.log = log
      watch = SleepWatch(options.afterSleep, options.onLock)
    }

    mutating func connected(_ link: BusLink) {
      calls = [:]
      match(
        link, "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", ",arg0='\(Self.service)'")
      match(link, Self.service, Self.manager, "PrepareForSleep")
      if options.onLock != .nothing { match(link, Self.service, Self.service + ".Session", "Lock") }
      call(link, .bus("GetNameOwner", [.string(Self.service)]), .owner)
    }

    mutating func disconnected() { vanished(nil) }

    mutating func receive(_ note: Note, _ link: BusLink?) -> Bool {
      switch note {
      case .changed: show(link)
      case .kept(let sleep): carryOut(watch.kept(sleep: sleep), link)
      case .stop:
        carryOut(watch.vanished(), nil)
        return false
      }
      return true
    }

    mutating func receive(_ message: BusMessage, _ link: BusLink) {
      switch message.kind {
      case .call(let number):
        link.fail(number, BusFailure(.unknownObject, "There is no object \(message.path) here."))
      case .answer(let number):
        if let purpose = calls.removeValue(forKey: number) { answered(purpose, message, link) }
      case .failure(let number, let name):
        if let purpose = calls.removeValue(forKey: number) { failed(purpose, name, link) }
      case .signal: heard(message, link)
      }
    }

    private func match(
      _ link: BusLink, _ sender: String, _ interface: String, _ member: String, _ more: String = ""
    ) {
      let rule = "type='signal',sender='\(sender)',interface='\(interface)',member='\(member)'\(more)"
      link.call(.bus("AddMatch", [.string(rule)]))
    }

    private mutating func call(_ link: BusLink, _ call: BusCall, _ purpose: Purpose) {
      let takesDescriptor = purpose == .prevent || purpose == .delay
      if let number = link.call(call, takesDescriptor: takesDescriptor) { calls[number] = purpose }
    }

    private mutating func answered(_ purpose: Purpose, _ message: BusMessage, _ link: BusLink) {
      switch (purpose, message.arguments.first) {
      case (.owner, .string(let name)?): appeared(name, link)
      case (.prevent, .descriptor(let descriptor)?):
        Self.shut(&prevention)
        prevention = descriptor
        carryOut(watch.answered(isGranted: true), link)
      case (.delay, .descriptor(let descriptor)?):
        Self.shut(&delay)
        delay = descriptor
      case (.session, .path(let path)?): session = path
      case (.owner, _), (.prevent, _), (.delay, _), (.session, _): break
      }
    }

    private mutating func failed(_ purpose: Purpose, _ name: String, _ link: BusLink) {
      switch purpose {
      case .owner:
        log?.log(.info, module: Self.name, "there is no logind (\(name)): sleep is not noticed")
      case .prevent:
        log?.log(.warning, module: Self.name, "logind does not keep the machine awake: \(name)")
        carryOut(watch.answered(isGranted: false), link)
      case .delay:
        log?.log(.warning, module: Self.name, "logind does not let sleep wait for us: \(name)")
      case .session: break
      }
    }

    private mutating func heard(_ message: BusMessage, _ link: BusLink) {
      if message.sender == "org.freedesktop.DBus", message.member == "NameOwnerChanged" {
        guard message.arguments.first == .string(Self.service),
          case .string(let new)? = message.arguments.last
        else { return }
        vanished(link)
        if !new.isEmpty { appeared(new, link) }
      } else if let owner, message.sender == owner {
        if message.interface == Self.manager, message.member == "PrepareForSleep",
          case .bool(let begins)? = message.arguments.first
        {
          carryOut(watch.prepare(forSleep: begins), link)
        } else if message.member == "Lock", message.path == session {
          carryOut(watch.locked(), link)
        }
      }
    }

    private mutating func appeared(_ name: String, _ link: BusLink) {
      owner = name
      if options.onLock != .nothing { call(link, managerCall("GetSessionByPID", [.uint32(0)]), .session) }
      carryOut(watch.appeared(), link)
      show(link)
    }

    private mutating func vanished(_ link: BusLink?) {
      (owner, session) = (nil, nil)
      carryOut(watch.vanished(), link)
    }

    private mutating func show(_ link: BusLink?) {
      let now = control.snapshot
      let prevents = now.item.flatMap { options.prevents[options.kind($0)] } ?? []
      carryOut(watch.show(now, prevents: prevents), link)
    }

    private mutating func carryOut(_ effects: [SleepEffect], _ link: BusLink?) {
      for effect in effects {
        switch effect {
        case .prevent(let what):
          guard let link else { continue }
          let words = SleepOptions.Prevention.allCases.filter(what.contains).map(\.rawValue)
          inhibit(link, words.joined(separator: ":"), "Playing", "block", .prevent)
        case .allow: Self.shut(&prevention)
        case .delay: if let link { inhibit(link, "sleep", "Keeps the place", "delay", .delay) }
        case .proceed: Self.shut(&delay)
        case .hold: control.receive(.interruptionBegan(source: Self.source))
        case .release(let playsOn):
          control.receive(.interruptionEnded(source: Self.source, shouldResume: playsOn))
        case .keep(let sleep): keep(sleep)
        case .wake:
          control.probeOutputs()
          options.onWake?()
        case .pause: control.perform(.pause)
        }
      }
    }

    private mutating func inhibit(
      _ link: BusLink, _ what: String, _ why: String, _ mode: String, _ purpose: Purpose
    ) {
      let arguments: [BusValue] = [
        .string(what), .string(options.appName), .string(why), .string(mode),
      ]
      call(link, managerCall("Inhibit", arguments), purpose)
    }

    private func managerCall(_ member: String, _ arguments: [BusValue]) -> BusCall {
      BusCall(
        destination: Self.service, path: "/org/freedesktop/login1", interface: Self.manager, member: member,
        arguments: arguments)
    }

    private func keep(_ sleep: UInt64) {
      let (control, inbox) = (control, inbox)
      Task.detached {
        await control.keepState()
        inbox.post(.kept(sleep: sleep))
      }
    }

    private static func shut(_ descriptor: inout Int32?) {
      if let open = descriptor, open >= 0 { close(open) }
      descriptor = nil
    }
  }
#endif
