import Foundation
import SoundFixture
import Testing

/// The README's dozen lines, as an app that only depends on this package.
@Suite struct `A package outside the tree` {
  @Test("Plays a folder with the lines of the README (S7, S26; slow: builds everything again)")
  func playsFolder() async throws {
    let readme = try String(contentsOfFile: Programs.root + "/README.md", encoding: .utf8)
    let program = try String(contentsOfFile: Programs.root + "/Examples/dozen/main.swift", encoding: .utf8)
    #expect(readme.contains("```swift\n\(program)```"), "the README and Examples/dozen/main.swift differ")

    let directory = try ScratchDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path + "/Sources/Outside", withIntermediateDirectories: true)
    try directory.write(Array(program.utf8), to: "Sources/Outside/main.swift")
    try directory.write(Array(manifest.utf8), to: "Package.swift")
    try directory.tone("tone.wav", seconds: 1)
    // Nice: what plays in real time beside it goes first.
    let script =
      "cd \"$0\" && nice -n 19 swift build -q --scratch-path build >log 2>&1 || { cat log; exit 9; }; build/debug/Outside ."
    let child = try Child(
      Array("/bin/sh".utf8), ["-c", script, directory.path].map { Array($0.utf8) }, deadline: 900)
    let record = try await child.finish()
    #expect(record.status == 0, "\(record)")
    #expect(record.text.contains("ended tone.wav paused"), "\(record)")
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Outside",
      dependencies: [.package(name: "Attacca", path: "\(Programs.root)")],
      targets: [
        .executableTarget(name: "Outside", dependencies: [.product(name: "Attacca", package: "Attacca")])
      ]
    )
    """
  }
}
