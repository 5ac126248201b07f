#if Cast
  /// Which part of a file a `Range` header asks for.
  enum ByteRange: Hashable, Sendable {
    /// All of it: there is no header, or one that is to be ignored.
    case whole
    /// The bytes of the range, at least one.
    case part(Range<Int64>)
    /// Nothing of it exists.
    case unsatisfiable

    /// Reads a header. What breaks the rules, names another unit or asks for several parts is ignored, as HTTP wants;
    /// a range that goes beyond the end is cut.
    ///
    /// - Parameter size: The length of the file.
    init(_ header: String?, size: Int64) {
      self = .whole
      guard let header, let bounds = Self.bounds(header) else { return }
      switch bounds {
      case (let first?, let last):
        guard first < size else {
          self = .unsatisfiable
          return
        }
        let end = min(last ?? .max, size - 1) + 1
        self = .part(first..<end)
      case (nil, let length?):
        self = length > 0 && size > 0 ? .part(max(0, size - length)..<size) : .unsatisfiable
      case (nil, nil): break
      }
    }

    /// The two numbers of a single range, nil where one is left out; nil when it is none.
    private static func bounds(_ header: String) -> (first: Int64?, last: Int64?)? {
      let text = header.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      guard let equals = text.firstIndex(of: UInt8(ascii: "=")),
        String(decoding: text[..<equals], as: UTF8.self).lowercased() == "bytes"
      else { return nil }
      let numbers = text[(equals + 1)...].split(
        separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard numbers.count == 2, numbers.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } }) else {
        return nil
      }
      let (first, last) = (number(numbers[0]), number(numbers[1]))
      if let first, let last, last < first { return nil }
      return first == nil && last == nil ? nil : (first, last)
    }

    /// A number, as large as fits; nil for no digits.
    private static func number(_ digits: some Collection<UInt8>) -> Int64? {
      guard !digits.isEmpty else { return nil }
      return Int64(String(decoding: digits, as: UTF8.self)) ?? .max
    }
  }
#endif
