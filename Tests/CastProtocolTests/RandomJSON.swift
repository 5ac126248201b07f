import CastProtocol
import PlaybackCore

extension JSONValue {
  static func randomText(using generator: inout ShuffleGenerator) -> String {
    let letters: [Character] = [
      "a", "Z", "0", " ", "\"", "\\", "/", "\n", "\u{0}", "ü", "日", "👩‍👩‍👧", "\u{2028}", "#", "{", "]",
    ]
    return String(
      (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
        letters.randomElement(using: &generator)
      })
  }

  static func random(depth: Int, using generator: inout ShuffleGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2: return .integer(.random(in: .min ... .max, using: &generator))
    case 3: return .integer(.random(in: -3...10, using: &generator))
    case 4: return JSONValue(Double.random(in: -1000...1000, using: &generator))
    case 5: return .string(randomText(using: &generator))
    case 6:
      return .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          random(depth: depth - 1, using: &generator)
        })
    default:
      var members: [String: JSONValue] = [:]
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        members[randomText(using: &generator)] = random(depth: depth - 1, using: &generator)
      }
      return .object(members)
    }
  }

  /// The same with some values below the top replaced by others, or taken out; not the type and the number.
  func mutated(using generator: inout ShuffleGenerator) -> JSONValue {
    switch self {
    case .array(let elements):
      return .array(elements.map { $0.disturbed(using: &generator) })
    case .object(let members):
      var changed: [String: JSONValue] = [:]
      for name in members.keys.sorted() {
        guard let value = members[name] else { continue }
        if name == "type" || name == "requestId" {
          changed[name] = value
        } else if Int.random(in: 0..<20, using: &generator) > 0 {
          changed[name] = value.disturbed(using: &generator)
        }
      }
      return .object(changed)
    case .null, .bool, .integer, .number, .string: return self
    }
  }

  private func disturbed(using generator: inout ShuffleGenerator) -> JSONValue {
    Int.random(in: 0..<8, using: &generator) == 0
      ? .random(depth: 2, using: &generator) : mutated(using: &generator)
  }
}

extension ShuffleGenerator {
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}
