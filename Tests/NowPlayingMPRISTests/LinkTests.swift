#if DBus
  import Foundation
  import Glibc
  import PlaybackCore
  import SoundFixture
  import Synchronization
  import SystemThreads
  import Testing

  @testable import NowPlayingMPRIS

  private enum Refused {
    /// U+FDD0, which the compiler takes in no literal.
    static let text = Unicode.Scalar(0xFDD0 as UInt32).map { String(Character($0)) } ?? ""
  }

  /// The connection itself, between two of our own on a private bus.
  @Suite("Connections to the bus", .serialized, .timeLimit(.minutes(1)))
  struct LinkTests {
    private static let name = "org.attacca.test"
    private let bus: PrivateBus

    init() throws { bus = try PrivateBus() }

    /// The first message that `isWanted`; `other` lives on meanwhile.
    private func next(
      _ link: BusLink, _ other: BusLink? = nil, _ isWanted: (BusMessage) -> Bool
    ) throws -> BusMessage {
      let end = SuspendingClock().now + .seconds(5)
      while SuspendingClock().now < end {
        if let other { while case .progress = other.step() {} }
        switch link.step() {
        case .message(let message): if isWanted(message) { return message }
        case .progress: break
        case .idle: link.wait(alsoFor: -1, milliseconds: 10)
        case .broken: throw CocoaError(.fileReadUnknown)
        }
      }
      throw CocoaError(.fileReadNoSuchFile)
    }

    private static func isEnd(_ message: BusMessage, of number: UInt64?) -> Bool {
      switch message.kind {
      case .answer(let call), .failure(let call, _): call == number
      case .call, .signal: false
      }
    }

    private static func isCall(_ message: BusMessage) -> Bool {
      if case .call = message.kind { true } else { false }
    }

    /// Somebody with a name, and somebody who calls.
    private func pair(takesDescriptors: Bool = false) throws
      -> (named: BusLink, caller: BusLink)
    {
      let named = try #require(BusLink(address: bus.address, takesDescriptors: takesDescriptors))
      let caller = try #require(BusLink(address: bus.address, takesDescriptors: takesDescriptors))
      let request = named.call(.bus("RequestName", [.string(Self.name), .uint32(4)]))
      _ = try next(named) { Self.isEnd($0, of: request) }
      return (named, caller)
    }

    private func call(_ arguments: [BusValue]) -> BusCall {
      BusCall(
        destination: Self.name, path: "/a", interface: "org.attacca.Test", member: "Ask", arguments: arguments
      )
    }

    @Test(
      "Whatever text is sent arrives",
      arguments: [
        ("a\u{FFFE}b", "a\u{FFFD}b"), ("\u{1FFFF}", "\u{FFFD}"), ("\(Refused.text)ü\n", "\u{FFFD}ü\n"),
        ("a\0b", "a\u{FFFD}b"), ("a\u{E000}", "a\u{E000}"),
      ])
    func arrival(_ text: String, _ arrived: String) throws {
      let (named, caller) = try pair()
      let number = caller.call(call([.string("ask")]))
      guard case .call(let asked) = try next(named, caller, Self.isCall).kind else { return }
      named.answer(asked, [.dictionary([BusPair(text, .strings([text]))]), .string(text)])
      let answer = try next(caller, named) { Self.isEnd($0, of: number) }
      #expect(answer.arguments == [.dictionary([BusPair(arrived, .strings([arrived]))]), .string(arrived)])
    }

    @Test("The reason for a failure arrives, whatever is in it")
    func reason() throws {
      let (named, caller) = try pair()
      let number = caller.call(call([]))
      guard case .call(let asked) = try next(named, caller, Self.isCall).kind else { return }
      named.fail(asked, BusFailure(.notSupported, "No \u{FFFF}."))
      let answer = try next(caller, named) { Self.isEnd($0, of: number) }
      #expect(answer.kind == .failure(of: try #require(number), name: BusFailure.Name.notSupported.rawValue))
      #expect(answer.arguments == [.string("No \u{FFFD}.")])
    }

    @Test("What cannot be sent becomes an error, so that nobody waits in vain")
    func unsendable() throws {
      let (named, caller) = try pair()
      let number = caller.call(call([]))
      guard case .call(let asked) = try next(named, caller, Self.isCall).kind else { return }
      named.answer(asked, [.string("a"), .variant(.other)])
      let answer = try next(caller, named) { Self.isEnd($0, of: number) }
      #expect(answer.kind == .failure(of: try #require(number), name: BusFailure.Name.failed.rawValue))
    }

    /// How many descriptors of this process are open at a file.
    private func descriptors(at path: String) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }
    }

    @Test("On the session's bus nobody can send open files")
    func refused() throws {
      let named = try pair().named
      let sender = try #require(BusLink(address: bus.address, takesDescriptors: true))
      let asked = sender.call(.bus("GetId", []))
      _ = try next(sender) { Self.isEnd($0, of: asked) }
      let number = sender.call(call([.descriptor(STDIN_FILENO)]))
      let end = try next(sender, named) { Self.isEnd($0, of: number) || Self.isCall($0) }
      #expect(end.kind == .failure(of: try #require(number), name: BusFailure.Name.notSupported.rawValue))
    }

    @Test("Of open files only the one that was asked for is kept; it is ours to close")
    func descriptors() throws {
      let directory = try ScratchDirectory()
      let path = try directory.write([1], to: "file")
      let file = open(path, O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      let (named, caller) = try pair(takesDescriptors: true)
      for takes in [false, true] {
        let number = caller.call(call([.descriptor(file), .descriptor(file)]), takesDescriptor: takes)
        let message = try next(named, caller, Self.isCall)
        #expect(message.arguments == [.other, .other])
        guard case .call(let asked) = message.kind else { return }
        named.answer(asked, [.descriptor(file), .descriptor(file)])
        let answer = try next(caller, named) { Self.isEnd($0, of: number) }
        guard takes else {
          #expect(answer.arguments == [.other, .other])
          continue
        }
        guard case .descriptor(let ours)? = answer.arguments.first, answer.arguments.count == 1 else {
          Issue.record("\(answer.arguments)")
          return
        }
        close(ours)
      }
      // Messages that are gone have closed theirs; `file` is left, and what a connection still holds.
      let last = caller.call(.bus("GetId", []))
      _ = try next(caller, named) { Self.isEnd($0, of: last) }
      #expect(try descriptors(at: path) == 1)
    }

    private final class Counted: Sendable {
      let value = Mutex(-1)
    }

    /// Asks more and more; counts what comes before a note is heard.
    private struct Flooded: BusClient {
      static var name: String { "flooded" }
      static var takesDescriptors: Bool { false }
      let inbox: BusInbox<Int>
      let counted: Counted
      private var sinceNote: Int?

      init(_ inbox: BusInbox<Int>, _ counted: Counted) {
        (self.inbox, self.counted) = (inbox, counted)
      }

      mutating func connected(_ link: BusLink) {
        for _ in 0..<1000 { link.call(.bus("GetId", [])) }
      }

      mutating func receive(_ message: BusMessage, _ link: BusLink) {
        guard case .answer = message.kind else { return }
        if let count = sinceNote { sinceNote = count + 1 }
        if sinceNote == nil {
          sinceNote = 0
          inbox.post(1)
        }
        link.call(.bus("GetId", []))
      }

      mutating func receive(_ note: Int, _ link: BusLink?) -> Bool {
        counted.value.withLock { $0 = sinceNote ?? 0 }
        return false
      }

      mutating func disconnected() {}
    }

    @Test("However much comes in, a note is heard soon")
    func flood() async throws {
      let inbox = try #require(BusInbox<Int>())
      let counted = Counted()
      let (ended, end) = AsyncStream.makeStream(of: Void.self)
      let address = bus.address
      let isStarted = SystemThread.start {
        var thread = BusThread(address, inbox, Flooded(inbox, counted), log: nil)
        thread.run()
        end.finish()
      }
      #expect(isStarted)
      for await _ in ended {}
      let count = counted.value.withLock { $0 }
      #expect((0...64).contains(count), "\(count)")
    }

    /// Nobody.
    private struct Idle: BusClient {
      static var name: String { "idle" }
      static var takesDescriptors: Bool { false }
      mutating func connected(_ link: BusLink) { link.call(.bus("GetId", [])) }
      mutating func receive(_ message: BusMessage, _ link: BusLink) {}
      mutating func receive(_ note: Int, _ link: BusLink?) -> Bool { false }
      mutating func disconnected() {}
    }

    @Test("A socket that takes connections and drops them is no bus: one line, and ever longer pauses")
    func dropped() async throws {
      let directory = try ScratchDirectory()
      let listener = try SocketListener(directory.path("bus"))
      let (inbox, log) = (try #require(BusInbox<Int>()), Log())
      let (ended, end) = AsyncStream.makeStream(of: Void.self)
      let address = "unix:path=\(directory.path("bus"))"
      let isStarted = SystemThread.start {
        var thread = BusThread(address, inbox, Idle(), log: log)
        thread.run()
        end.finish()
      }
      #expect(isStarted)
      let clock = SuspendingClock()
      var times: [SuspendingClock.Instant] = []
      for _ in 0..<4 {
        listener.acceptAndDrop()
        times.append(clock.now)
      }
      inbox.post(1)
      for await _ in ended {}
      #expect(log.lines.count == 1)
      // 250, 500 and 1000 ms.
      #expect(times[3] - times[0] > .milliseconds(1500))
    }
  }
#endif
