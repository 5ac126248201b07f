import Attacca

/// A key of the terminal.
enum Key: Equatable {
  case character(UInt8)
  case up
  case down
  case left
  case right
}

/// Finds keys in what a terminal sends; a sequence may arrive in pieces.
struct KeyDecoder {
  private enum State {
    case plain
    case escaped
    case sequence
  }
  private var state = State.plain

  /// The keys that are complete now; those without a meaning here are left out.
  mutating func keys(in bytes: [UInt8]) -> [Key] { bytes.compactMap { key(after: $0) } }

  private mutating func key(after byte: UInt8) -> Key? {
    if byte == 0x1B {
      state = .escaped
      return nil
    }
    switch state {
    case .plain: return .character(byte)
    case .escaped:
      let isSequence = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
      state = isSequence ? .sequence : .plain
      return isSequence ? nil : .character(byte)
    case .sequence:
      guard (0x40...0x7E).contains(byte) else { return nil }
      state = .plain
      switch byte {
      case UInt8(ascii: "A"): return .up
      case UInt8(ascii: "B"): return .down
      case UInt8(ascii: "C"): return .right
      case UInt8(ascii: "D"): return .left
      default: return nil
      }
    }
  }
}

/// What a key asks for.
enum KeyWish: Equatable {
  case command(PlaybackCommand)
  case quit
  case help

  private static let stride = MediaTime.seconds(10)

  /// nil for a key without a meaning.
  init?(_ key: Key, _ now: PlaybackSnapshot) {
    switch key {
    case .left: self = .command(.seekBy(.zero - Self.stride))
    case .right: self = .command(.seekBy(Self.stride))
    case .up: self = .command(.setVolume(Volume(permille: now.volume.permille + 50)))
    case .down: self = .command(.setVolume(Volume(permille: now.volume.permille - 50)))
    case .character(let byte): self.init(Unicode.Scalar(byte), now)
    }
  }

  private init?(_ letter: Unicode.Scalar, _ now: PlaybackSnapshot) {
    switch letter {
    case " ": self = .command(.togglePlay)
    case "n": self = .command(.next)
    case "p": self = .command(.previous)
    case ",": self = .command(.seekBy(.zero - Self.stride))
    case ".": self = .command(.seekBy(Self.stride))
    case "m": self = .command(.setMuted(!now.isMuted))
    case "s": self = .command(.edit(.setShuffle(!now.queue.isShuffled)))
    case "r": self = .command(.setRepeat(Self.following(now.queue.repeatMode)))
    case "u": self = .command(.undo)
    case "U": self = .command(.redo)
    case "q": self = .quit
    case "?": self = .help
    default: return nil
    }
  }

  private static func following(_ mode: RepeatMode) -> RepeatMode {
    switch mode {
    case .off: .all
    case .all: .one
    case .one: .off
    }
  }
}
