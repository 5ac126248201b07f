#if DBus
  import CSystemd
  import Glibc

  /// One connection to a bus: messages in, messages out.
  ///
  /// Isolation: sd-bus objects are not safe for threads, so one thread makes it, uses it and closes it.
  final class BusLink {
    private let bus: OpaquePointer
    /// Calls that are not answered yet.
    private var calls: [UInt64: OpaquePointer] = [:]
    private var lastCall: UInt64 = 0
    /// Calls of ours that an open file is the answer to.
    private var descriptorCalls: Set<UInt64> = []

    /// Begins to connect; nil when there is nothing at the address. Whether the bus takes us shows in the answers.
    ///
    /// - Parameter takesDescriptors: Whether others may send open files at all.
    init?(address: String, takesDescriptors: Bool = false) {
      var made: OpaquePointer?
      guard sd_bus_new(&made) >= 0, let made else { return nil }
      guard sd_bus_set_address(made, address) >= 0, sd_bus_set_bus_client(made, 1) >= 0,
        sd_bus_negotiate_fds(made, takesDescriptors ? 1 : 0) >= 0, sd_bus_start(made) >= 0
      else {
        sd_bus_unref(made)
        return nil
      }
      bus = made
    }

    deinit {
      for message in calls.values { sd_bus_message_unref(message) }
      sd_bus_close_unref(bus)
    }

    /// What one step of the connection brought.
    enum Step {
      case message(BusMessage)
      /// Something was done; there may be more.
      case progress
      /// Nothing more for now.
      case idle
      /// The bus is gone.
      case broken
    }

    /// Does what can be done without waiting.
    func step() -> Step {
      var message: OpaquePointer?
      let result = sd_bus_process(bus, &message)
      guard result >= 0 else { return .broken }
      guard result > 0 else { return .idle }
      guard let message else { return .progress }
      defer { sd_bus_message_unref(message) }
      guard var read = BusReading.message(message) else { return .progress }
      switch read.kind {
      case .answer(let number):
        if descriptorCalls.remove(number) != nil, let descriptor = BusReading.descriptor(message) {
          read.arguments = [.descriptor(descriptor)]
        }
        return .message(read)
      case .failure(let number, _):
        descriptorCalls.remove(number)
        return .message(read)
      case .signal: return .message(read)
      case .call: break
      }
      lastCall += 1
      calls[lastCall] = sd_bus_message_ref(message)
      read.kind = .call(number: lastCall)
      return .message(read)
    }

    /// Waits until there is something to do, or somebody writes to `wake`; nil waits for ever.
    func wait(alsoFor wake: Int32, milliseconds: Int32?) {
      var deadline: UInt64 = .max
      sd_bus_get_timeout(bus, &deadline)
      var limit = milliseconds ?? -1
      if deadline != .max {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let present = UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1000
        let rest = Int32(clamping: deadline > present ? (deadline - present) / 1000 + 1 : 0)
        limit = limit < 0 ? rest : min(limit, rest)
      }
      var polled = [
        pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
        pollfd(fd: sd_bus_get_fd(bus), events: Int16(truncatingIfNeeded: sd_bus_get_events(bus)), revents: 0),
      ]
      poll(&polled, 2, limit)
    }

    /// Answers a call; each number is good for one answer. What cannot be sent becomes an error.
    func answer(_ call: UInt64, _ values: [BusValue]) {
      guard let asked = calls.removeValue(forKey: call) else { return }
      defer { sd_bus_message_unref(asked) }
      guard sd_bus_message_get_expect_reply(asked) > 0 else { return }
      var answer: OpaquePointer?
      if sd_bus_message_new_method_return(asked, &answer) >= 0, finish(answer, values) != nil { return }
      reply(asked, BusFailure(.failed, "The answer cannot be sent over the bus."))
    }

    /// Answers a call badly.
    func fail(_ call: UInt64, _ failure: BusFailure) {
      guard let asked = calls.removeValue(forKey: call) else { return }
      defer { sd_bus_message_unref(asked) }
      guard sd_bus_message_get_expect_reply(asked) > 0 else { return }
      reply(asked, failure)
    }

    private func reply(_ asked: OpaquePointer, _ failure: BusFailure) {
      var error = sd_bus_error()
      defer { sd_bus_error_free(&error) }
      sd_bus_error_set(&error, failure.name.rawValue, BusWriting.sendable(failure.text))
      sd_bus_reply_method_error(asked, &error)
    }

    /// Sends a signal to everybody who listens; false when it cannot be sent.
    func emit(_ signal: BusSignal) -> Bool {
      var message: OpaquePointer?
      guard sd_bus_message_new_signal(bus, &message, signal.path, signal.interface, signal.member) >= 0
      else { return false }
      return finish(message, signal.arguments) != nil
    }

    /// Calls somebody; the answer comes with the number returned. Nil when it could not be sent.
    ///
    /// - Parameter takesDescriptor: The answer is an open file, which is then ours to close. In all other messages they
    ///   are left alone.
    @discardableResult
    func call(_ call: BusCall, takesDescriptor: Bool = false) -> UInt64? {
      var message: OpaquePointer?
      guard
        sd_bus_message_new_method_call(
          bus, &message, call.destination, call.path, call.interface, call.member) >= 0
      else { return nil }
      let number = finish(message, call.arguments)
      if takesDescriptor, let number { descriptorCalls.insert(number) }
      return number
    }

    @discardableResult
    private func finish(_ message: OpaquePointer?, _ values: [BusValue]) -> UInt64? {
      guard let message else { return nil }
      defer { sd_bus_message_unref(message) }
      var cookie: UInt64 = 0
      guard BusWriting.append(values, to: message), sd_bus_send(bus, message, &cookie) >= 0 else {
        return nil
      }
      return cookie
    }
  }
#endif
