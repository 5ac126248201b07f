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
  /// It is not offered just now; one sentence says why.
  case withheld(String)
  case quit
  case help
  case outputs

  /// nil for a key without a meaning. What the desktop's keys can ask for, too, is looked up in the same list.
  init?(_ key: Key, _ now: PlaybackSnapshot, _ commands: RemoteCommandSet) {
    if let remote = Self.remoteCommand(key, now) {
      switch commands.state(of: remote.kind, in: now) {
      case .enabled:
        guard let command = commands.playbackCommand(for: remote, in: now) else { return nil }
        self = .command(command)
      case .disabled(let reason): self = .withheld(reason)
      case .notOffered: return nil
      }
      return
    }
    guard case .character(let byte) = key else { return nil }
    switch Unicode.Scalar(byte) {
    case "m": self = .command(.setMuted(!now.isMuted))
    case "u": self = .command(.undo)
    case "U": self = .command(.redo)
    case "q": self = .quit
    case "?": self = .help
    case "o": self = .outputs
    default: return nil
    }
  }

  private static func remoteCommand(_ key: Key, _ now: PlaybackSnapshot) -> RemoteCommand? {
    switch key {
    case .left: return .skipBackward(nil)
    case .right: return .skipForward(nil)
    case .up: return .setVolume(Volume(permille: now.volume.permille + 50))
    case .down: return .setVolume(Volume(permille: now.volume.permille - 50))
    case .character(let byte):
      switch Unicode.Scalar(byte) {
      case " ": return .togglePlay
      case "n": return .next
      case "p": return .previous
      case ",": return .skipBackward(nil)
      case ".": return .skipForward(nil)
      case "s": return .setShuffle(!now.queue.isShuffled)
      case "r": return .setRepeat(following(now.queue.repeatMode))
      default: return nil
      }
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
