#if DBus
  import CSystemd

  /// Puts values into messages.
  enum BusWriting {
    /// Appends values; false when one cannot be sent.
    static func append(_ values: [BusValue], to message: OpaquePointer) -> Bool {
      values.allSatisfy { append($0, to: message) }
    }

    private static func append(_ value: BusValue, to message: OpaquePointer) -> Bool {
      switch value {
      case .string(let text): return append(text, "s", message)
      case .path(let text): return append(text, "o", message)
      case .bool(let flag): return append(Int32(flag ? 1 : 0), "b", message)
      case .int32(let number): return append(number, "i", message)
      case .uint32(let number): return append(number, "u", message)
      case .int64(let number): return append(number, "x", message)
      case .uint64(let number): return append(number, "t", message)
      case .double(let number): return append(number, "d", message)
      case .descriptor(let descriptor): return append(descriptor, "h", message)
      case .strings(let texts):
        return container("a", "s", message) { texts.allSatisfy { append($0, "s", message) } }
      case .paths(let texts):
        return container("a", "o", message) { texts.allSatisfy { append($0, "o", message) } }
      case .dictionary(let pairs): return append(pairs, message)
      case .dictionaries(let dictionaries):
        return container("a", "a{sv}", message) { dictionaries.allSatisfy { append($0, message) } }
      case .variant(let value):
        return container("v", value.signature, message) { append(value, to: message) }
      case .other: return false
      }
    }

    private static func append(_ pairs: [BusPair], _ message: OpaquePointer) -> Bool {
      container("a", "{sv}", message) {
        pairs.allSatisfy { pair in
          container("e", "sv", message) {
            append(pair.name, "s", message) && append(.variant(pair.value), to: message)
          }
        }
      }
    }

    private static func append(_ text: String, _ type: Unicode.Scalar, _ message: OpaquePointer) -> Bool {
      sendable(text).withCString { sd_bus_message_append_basic(message, CChar(type.value), $0) >= 0 }
    }

    /// The text without what D-Bus libraries refuse: each NUL and noncharacter becomes U+FFFD.
    static func sendable(_ text: String) -> String {
      func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0 || scalar.properties.isNoncharacterCodePoint
      }
      guard text.unicodeScalars.contains(where: isRefused) else { return text }
      var scalars = String.UnicodeScalarView()
      for scalar in text.unicodeScalars { scalars.append(isRefused(scalar) ? "\u{FFFD}" : scalar) }
      return String(scalars)
    }

    private static func append<Number: BitwiseCopyable>(
      _ number: Number, _ type: Unicode.Scalar, _ message: OpaquePointer
    ) -> Bool {
      withUnsafePointer(to: number) { sd_bus_message_append_basic(message, CChar(type.value), $0) >= 0 }
    }

    private static func container(
      _ type: Unicode.Scalar, _ contents: String, _ message: OpaquePointer, _ body: () -> Bool
    ) -> Bool {
      sd_bus_message_open_container(message, CChar(type.value), contents) >= 0 && body()
        && sd_bus_message_close_container(message) >= 0
    }
  }
#endif
