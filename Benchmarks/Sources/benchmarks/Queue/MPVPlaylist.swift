import CBenchmarks
import Foundation
import PlaybackCore

/// libmpv's own playlist, through its client interface; nothing is ever opened.
///
/// A snapshot is its `playlist` property read as a whole, which is all that it offers. It cannot say where an id
/// stands, and `next` would open a file, so neither is measured.
final class MPVPlaylist: QueueContender {
  static let abilities: Set<QueueOperation> = [
    .load, .append, .insert, .move, .remove, .removeMany, .shuffle, .entry, .snapshot,
  ]

  private let handle: OpaquePointer?
  private(set) var count = 0

  init(_ items: [MediaItem]) {
    handle = mpv_create()
    for (name, value) in [
      ("idle", "yes"), ("vo", "null"), ("ao", "null"), ("config", "no"), ("load-scripts", "no"),
      ("ytdl", "no"),
    ] { mpv_set_option_string(handle, name, value) }
    let state = mpv_initialize(handle)
    precondition(state >= 0, "libmpv does not start: \(state)")
    for item in items { append(item) }
  }

  deinit { mpv_terminate_destroy(handle) }

  private func run(_ words: String...) {
    var copies: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    copies.append(nil)
    let state = copies.withUnsafeMutableBufferPointer { buffer in
      buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) { mpv_command(handle, $0.baseAddress) }
    }
    precondition(state >= 0, "libmpv refuses \(words): \(state)")
  }

  func append(_ item: MediaItem) {
    guard case .file(let path) = item.location else { return }
    run("loadfile", String(decoding: path, as: UTF8.self), "append")
    count += 1
  }

  func insert(_ item: MediaItem, at index: Int) {
    append(item)
    if index < count - 1 { run("playlist-move", "\(count - 1)", "\(index)") }
  }

  /// mpv's target is the place before the entry is taken out.
  func move(from: Int, to: Int) { run("playlist-move", "\(from)", "\(to > from ? to + 1 : to)") }

  func remove(at index: Int) {
    run("playlist-remove", "\(index)")
    count -= 1
  }

  func remove(_ handles: [Int]) { for index in handles.sorted(by: >) { remove(at: index) } }

  func shuffle() { run("playlist-shuffle") }

  func next() {}

  func handle(at listIndex: Int) -> Int { listIndex }

  func handle(atPlay playIndex: Int) -> Int {
    var id: Int64 = 0
    mpv_get_property(handle, "playlist/\(playIndex)/id", MPV_FORMAT_INT64, &id)
    return Int(id)
  }

  func listIndex(of handle: Int) -> Int? { nil }
  func playIndex(of handle: Int) -> Int? { nil }

  func snapshot() -> MPVPlaylist {
    var node = mpv_node()
    mpv_get_property(handle, "playlist", MPV_FORMAT_NODE, &node)
    mpv_free_node_contents(&node)
    return self
  }

  func difference(from old: MPVPlaylist) -> Int { 0 }
}
