#if DBus
  import CSystemd
  import Glibc
  import PlaybackCore

  /// Somebody who lives on a bus: told on one thread of everything that happens there.
  protocol BusClient {
    associatedtype Note: Hashable, Sendable

    /// The name of the module in log lines.
    static var name: String { get }
    /// Whether others on the bus may send it open files.
    static var takesDescriptors: Bool { get }

    /// A connection begins; what is sent now goes out once the bus has taken us.
    mutating func connected(_ link: BusLink)
    /// A message has come.
    mutating func receive(_ message: BusMessage, _ link: BusLink)
    /// Somebody left a note; there may be no connection just now. False ends everything.
    mutating func receive(_ note: Note, _ link: BusLink?) -> Bool
    /// The connection is gone, or it is over.
    mutating func disconnected()
  }

  /// Connects a client to a bus, and again whenever the bus comes back, on a thread of its own.
  struct BusThread<Client: BusClient> {
    private let address: String
    private let inbox: BusInbox<Client.Note>
    private let log: (any LogSink)?
    private var client: Client
    /// Whether the bus has answered a call: what only takes connections is none.
    private var isAnswered = false

    init(_ address: String, _ inbox: BusInbox<Client.Note>, _ client: Client, log: (any LogSink)?) {
      self.address = address
      self.inbox = inbox
      self.client = client
      self.log = log
    }

    private static var shortestPause: Int32 { 250 }
    private static var longestPause: Int32 { 30_000 }
    /// So much is done before notes are looked for again, however much comes in.
    private static var mostSteps: Int { 64 }

    /// Works until a note ends it.
    mutating func run() {
      var (pause, isTold) = (Self.shortestPause, false)
      while true {
        isAnswered = false
        if let link = BusLink(address: address, takesDescriptors: Client.takesDescriptors) {
          client.connected(link)
          let goesOn = serve(link)
          client.disconnected()
          if !goesOn { break }
        }
        if isAnswered { (pause, isTold) = (Self.shortestPause, false) }
        if !isTold {
          log?.log(.info, module: Client.name, "there is no bus at \(address); trying again now and then")
        }
        isTold = true
        let goesOn = rest(milliseconds: Int64(pause))
        pause = min(pause * 2, Self.longestPause)
        if !goesOn { break }
      }
      inbox.shut()
    }

    /// Waits before the next try; notes are taken meanwhile. False when one ends everything.
    private mutating func rest(milliseconds: Int64) -> Bool {
      let end = Self.milliseconds + milliseconds
      while true {
        let left = end - Self.milliseconds
        if left <= 0 { return true }
        inbox.wait(milliseconds: Int32(clamping: left))
        if !takeNotes(nil) { return false }
      }
    }

    private static var milliseconds: Int64 {
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
    }

    /// Serves one connection; false when all is over, true when the bus is gone.
    private mutating func serve(_ link: BusLink) -> Bool {
      while true {
        var (steps, isIdle) = (0, false)
        while !isIdle, steps < Self.mostSteps {
          steps += 1
          switch link.step() {
          case .message(let message):
            isAnswered = isAnswered || message.isAnswer
            client.receive(message, link)
          case .progress: continue
          case .idle: isIdle = true
          case .broken: return true
          }
        }
        guard takeNotes(link) else { return false }
        if isIdle { link.wait(alsoFor: inbox.wakeUp, milliseconds: nil) }
      }
    }

    private mutating func takeNotes(_ link: BusLink?) -> Bool {
      for note in inbox.take() where !client.receive(note, link) { return false }
      return true
    }
  }

  /// Where a bus is: what the environment names, never a place that is only usual.
  enum BusAddress {
    /// The session's bus; nil when there is none.
    static var session: String? { variable("DBUS_SESSION_BUS_ADDRESS") }

    /// The system's bus.
    static var system: String? {
      if let named = variable("DBUS_SYSTEM_BUS_ADDRESS") { return named }
      let usual = "/run/dbus/system_bus_socket"
      return access(usual, F_OK) == 0 ? "unix:path=\(usual)" : nil
    }

    private static func variable(_ name: String) -> String? {
      guard let value = getenv(name) else { return nil }
      let text = String(cString: value)
      return text.isEmpty ? nil : text
    }
  }
#endif
