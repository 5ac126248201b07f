import Attacca

/// What is going on, in one word; the words are those of plain lines and of JSON.
enum StateWord: String {
  case empty
  case stopped
  case opening
  case buffering
  case playing
  case paused
  case held
  case ended
  case failed

  init(_ now: PlaybackSnapshot) {
    guard now.current != nil else {
      self = now.queue.isEmpty ? .empty : .stopped
      return
    }
    switch now.phase {
    case .ended: self = .ended
    case .failed: self = .failed
    case .idle where now.intent == .pause: self = .stopped
    case .loading, .buffering, .ready, .idle:
      if now.intent == .pause {
        self = .paused
      } else if !now.holds.isEmpty, now.output?.isRemote != true {
        self = .held
      } else {
        self = Self.sounding(now.phase)
      }
    }
  }

  private static func sounding(_ phase: PlaybackPhase) -> StateWord {
    switch phase {
    case .idle, .loading: .opening
    case .buffering: .buffering
    case .ready: .playing
    case .ended: .ended
    case .failed: .failed
    }
  }

  /// Why nothing is heard, for a person; nil when nothing is in the way.
  static func silence(_ now: PlaybackSnapshot) -> String? {
    guard let reason = now.silenceReason else { return nil }
    switch StateWord(now) {
    case .held, .paused: return "paused: \(reason)"
    case .empty, .stopped, .opening, .buffering, .playing, .ended, .failed: return reason
    }
  }

  /// One column for the live line.
  var glyph: String {
    switch self {
    case .empty, .stopped: "■"
    case .opening, .buffering: "…"
    case .playing: "▶"
    case .paused: "‖"
    case .held: "!"
    case .ended: "■"
    case .failed: "✗"
    }
  }
}
