// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Attacca", path: "..")],
  targets: [
    // A link to the fixture of the tests: one source, and no product of the library that only tests need.
    .target(name: "SoundFixture", swiftSettings: settings),
    // Judges recordings of hand-overs; its tests are the root package's.
    .target(name: "ContinuityAnalysis", dependencies: ["SoundFixture"], swiftSettings: settings),
    // A fixed program that the gate counts the instructions of.
    .executableTarget(
      name: "queue-program", dependencies: [.product(name: "PlaybackCore", package: "Attacca")],
      swiftSettings: settings),
    // The Cast sender in every trouble. The folder and the receiver on paper are links to those of the tests, so it is built
    // with `-enable-testing` (.scripts/bench).
    .executableTarget(
      name: "cast-simulation",
      dependencies: [
        .product(name: "PlaybackCore", package: "Attacca"),
        .product(name: "CastProtocol", package: "Attacca"),
        .product(name: "PlayerCast", package: "Attacca"),
      ],
      swiftSettings: settings),
    // libmpv's client interface, whose playlist the queue is measured beside, and the allocator's books.
    .systemLibrary(name: "CBenchmarks"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "Attacca", package: "Attacca"), .product(name: "PlaybackCore", package: "Attacca"),
        .product(name: "PlaybackRuntime", package: "Attacca"),
        .product(name: "MediaServing", package: "Attacca"), .product(name: "PlayerMPV", package: "Attacca"),
        "CBenchmarks", "ContinuityAnalysis", "SoundFixture",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
