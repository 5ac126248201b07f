import Foundation
import SoundFixture
import Testing

@testable import Attacca

#if DBus
  /// What a call on the bus can make this machine search and queue.
  @Suite struct `Opening from the desktop` {
    @Test func `takes what a listener opens at once, and no more`() throws {
      let directory = try ScratchDirectory()
      let deep = directory.path((1...12).map { "\($0)" }.joined(separator: "/"))
      try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
      for name in ["a.wav", "1/b.wav", "1/2/3/4/5/6/7/8/9/10/11/12/c.wav"] {
        try directory.write([], to: name)
      }
      let found = Desktop.found(at: Array(directory.path.utf8))
      #expect(found.items.map(\.location.lastComponent) == ["b.wav", "a.wav"])
      let list = String(repeating: "a.wav\n", count: 10_001)
      let playlist = try directory.write(Array(list.utf8), to: "long.m3u")
      #expect(Desktop.found(at: Array(playlist.utf8)).items.count == 10_000)
      #expect(MediaCollection(path: playlist).items.count == 10_001)
    }
  }
#endif
