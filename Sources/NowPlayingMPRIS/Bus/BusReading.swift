#if DBus
  import CSystemd
  import Glibc

  /// Takes messages apart. Whatever is in them, the work is bounded: what is deep, long or strange is `other`.
  enum BusReading {
    private static let largestCount = 512
    private static let deepest = 4

    /// nil for what is none of the four kinds.
    static func message(_ message: OpaquePointer) -> BusMessage? {
      guard let kind = kind(of: message) else { return nil }
      var read = BusMessage(kind: kind)
      read.sender = text(sd_bus_message_get_sender(message))
      read.path = text(sd_bus_message_get_path(message))
      read.interface = text(sd_bus_message_get_interface(message))
      read.member = text(sd_bus_message_get_member(message))
      read.signature = text(sd_bus_message_get_signature(message, 1))
      var budget = largestCount
      while let value = value(in: message, depth: 0, &budget) { read.arguments.append(value) }
      return read
    }

    /// The open file that a message begins with, ours to close; nil when it begins with something else.
    static func descriptor(_ message: OpaquePointer) -> Int32? {
      guard sd_bus_message_rewind(message, 1) >= 0,
        let theirs = number(message, CChar(bitPattern: UInt8(ascii: "h")), Int32(0))
      else { return nil }
      let ours = fcntl(theirs, F_DUPFD_CLOEXEC, 3)
      return ours < 0 ? nil : ours
    }

    private static func kind(of message: OpaquePointer) -> BusMessage.Kind? {
      var (type, cookie): (UInt8, UInt64) = (0, 0)
      guard sd_bus_message_get_type(message, &type) >= 0 else { return nil }
      switch Int(type) {
      case Int(SD_BUS_MESSAGE_METHOD_CALL): return .call(number: 0)
      case Int(SD_BUS_MESSAGE_SIGNAL): return .signal
      case Int(SD_BUS_MESSAGE_METHOD_RETURN):
        return sd_bus_message_get_reply_cookie(message, &cookie) < 0 ? nil : .answer(to: cookie)
      case Int(SD_BUS_MESSAGE_METHOD_ERROR):
        guard sd_bus_message_get_reply_cookie(message, &cookie) >= 0 else { return nil }
        return .failure(of: cookie, name: text(sd_bus_message_get_error(message)?.pointee.name))
      default: return nil
      }
    }

    private static func text(_ bytes: UnsafePointer<CChar>?) -> String {
      bytes.map { String(cString: $0) } ?? ""
    }

    /// The next value of the message or of the container that it is read in; nil at the end.
    private static func value(in message: OpaquePointer, depth: Int, _ budget: inout Int) -> BusValue? {
      var type: CChar = 0
      var inside: UnsafePointer<CChar>?
      guard budget > 0, sd_bus_message_peek_type(message, &type, &inside) > 0 else { return nil }
      budget -= 1
      let contents = text(inside)
      switch UInt8(bitPattern: type) {
      case UInt8(ascii: "s"): return string(message, type).map { .string($0) }
      case UInt8(ascii: "o"): return string(message, type).map { .path($0) }
      case UInt8(ascii: "b"): return number(message, type, Int32(0)).map { .bool($0 != 0) }
      case UInt8(ascii: "i"): return number(message, type, Int32(0)).map { .int32($0) }
      case UInt8(ascii: "u"): return number(message, type, UInt32(0)).map { .uint32($0) }
      case UInt8(ascii: "x"): return number(message, type, Int64(0)).map { .int64($0) }
      case UInt8(ascii: "t"): return number(message, type, UInt64(0)).map { .uint64($0) }
      case UInt8(ascii: "d"): return number(message, type, Double(0)).map { .double($0) }
      case UInt8(ascii: "v") where depth < deepest:
        return container(message, type, contents) { value(in: message, depth: depth + 1, &budget) }
          .map { $0.map { .variant($0) } ?? .other }
      case UInt8(ascii: "a") where depth < deepest && ["s", "o", "{sv}"].contains(contents):
        return array(in: message, type, contents, depth: depth + 1, &budget)
      default: return sd_bus_message_skip(message, nil) < 0 ? nil : .other
      }
    }

    private static func array(
      in message: OpaquePointer, _ type: CChar, _ contents: String, depth: Int, _ budget: inout Int
    ) -> BusValue? {
      container(message, type, contents) {
        var (texts, pairs): ([String], [BusPair]) = ([], [])
        if contents == "{sv}" {
          while budget > 0,
            sd_bus_message_enter_container(message, CChar(bitPattern: UInt8(ascii: "e")), "sv") > 0
          {
            guard case .string(let name)? = value(in: message, depth: depth, &budget),
              case .variant(let value)? = value(in: message, depth: depth, &budget)
            else { break }
            sd_bus_message_exit_container(message)
            pairs.append(BusPair(name, value))
          }
          return .dictionary(pairs)
        }
        while let value = value(in: message, depth: depth, &budget) {
          switch value {
          case .string(let text), .path(let text): texts.append(text)
          default: return .other
          }
        }
        return contents == "s" ? .strings(texts) : .paths(texts)
      }
    }

    /// Reads inside a container; nil when it cannot be entered, or not be read to its end.
    private static func container<Result>(
      _ message: OpaquePointer, _ type: CChar, _ contents: String, _ body: () -> Result
    ) -> Result? {
      guard sd_bus_message_enter_container(message, type, contents) > 0 else { return nil }
      let result = body()
      return sd_bus_message_exit_container(message) < 0 ? nil : result
    }

    private static func string(_ message: OpaquePointer, _ type: CChar) -> String? {
      var bytes: UnsafePointer<CChar>?
      guard sd_bus_message_read_basic(message, type, &bytes) > 0 else { return nil }
      return text(bytes)
    }

    private static func number<Number: BitwiseCopyable>(
      _ message: OpaquePointer, _ type: CChar, _ zero: Number
    ) -> Number? {
      var number = zero
      return sd_bus_message_read_basic(message, type, &number) > 0 ? number : nil
    }
  }
#endif
