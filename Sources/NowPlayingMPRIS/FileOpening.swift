import Glibc
import PlaybackCore

/// What `open` does where the host has no way of its own: what is not there, or is no file, is told at once, and
/// changes nothing.
enum FileOpening {
  /// The controls with a handler for `open`, unless they have one; what is offered stays.
  static func added(to controls: RemoteControls) -> RemoteControls {
    guard !controls.isHandled(.open) else { return controls }
    var added = controls
    added.handle(.open) { command in
      guard case .open(let location) = command, isThere(location) else { return .noSuchContent }
      return controls.open([MediaItem(location)])
    }
    added.commands = controls.commands
    return added
  }

  /// Whether there is something to be opened, as far as this machine can tell. Blocks on the disk.
  private static func isThere(_ location: MediaLocation) -> Bool {
    switch location {
    case .url: return true
    case .file(let path):
      return (path + [0]).withUnsafeBytes { bytes in
        guard let name = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
        var status = stat()
        return stat(name, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR && access(name, R_OK) == 0
      }
    }
  }
}
