// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func module(
  _ name: String, path: String? = nil, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "Attacca",
  products: [
    .library(name: "Attacca", targets: ["Attacca"]),
    .library(name: "PlaybackCore", targets: ["PlaybackCore"]),
    .library(name: "PlaybackRuntime", targets: ["PlaybackRuntime"]),
    .library(name: "PlayerMPV", targets: ["PlayerMPV"]),
    .library(name: "CastProtocol", targets: ["CastProtocol"]),
    .library(name: "PlayerCast", targets: ["PlayerCast"]),
    .library(name: "CastTV", targets: ["CastTV"]),
    .library(name: "CastDiscovery", targets: ["CastDiscovery"]),
    .library(name: "MediaServing", targets: ["MediaServing"]),
    .library(name: "NowPlayingMPRIS", targets: ["NowPlayingMPRIS"]),
    .library(name: "SessionPulse", targets: ["SessionPulse"]),
    .library(name: "PlaylistFiles", targets: ["PlaylistFiles"]),
    .library(name: "PlaybackStorage", targets: ["PlaybackStorage"]),
    .library(name: "Subtitles", targets: ["Subtitles"]),
    .library(name: "PlaybackTesting", targets: ["PlaybackTesting"]),
    .executable(name: "attacca", targets: ["attacca"]),
  ],
  traits: [
    .default(enabledTraits: ["Cast", "DBus", "Discovery", "MPV", "Pulse"]),
    .trait(
      name: "Cast", description: "Google Cast: OpenSSL, files served by libmicrohttpd, encodings by uchardet."
    ),
    .trait(name: "DBus", description: "Now playing, media keys and sleep on D-Bus, by libsystemd."),
    .trait(name: "Discovery", description: "Cast devices are found on the network, with Avahi."),
    .trait(name: "MPV", description: "The local player, on Debian's libmpv (a GPL build)."),
    .trait(name: "Pulse", description: "Calls, headphones and devices, from PulseAudio or PipeWire."),
  ],
  targets: [
    .systemLibrary(name: "CAvahi"),
    .systemLibrary(name: "CMPV"),
    .systemLibrary(name: "CMicroHTTPD"),
    .systemLibrary(name: "COpenSSL"),
    .systemLibrary(name: "CSystemd"),
    .systemLibrary(name: "CPulse"),
    .systemLibrary(name: "CUchardet"),
    module("PlaybackCore"),
    module("PlaybackRuntime", ["PlaybackCore"]),
    module("SystemThreads"),
    module(
      "PlayerMPV",
      ["PlaybackCore", "SystemThreads", .target(name: "CMPV", condition: .when(traits: ["MPV"]))]),
    module(
      "SessionPulse",
      ["PlaybackCore", "SystemThreads", .target(name: "CPulse", condition: .when(traits: ["Pulse"]))]),
    module("CastProtocol", ["PlaybackCore"]),
    module("PlayerCast", ["PlaybackCore", "CastProtocol", "TLSStream"]),
    module("TLSStream", [.target(name: "COpenSSL", condition: .when(traits: ["Cast"]))]),
    module("Subtitles", ["PlaybackCore", .target(name: "CUchardet", condition: .when(traits: ["Cast"]))]),
    module(
      "MediaServing",
      ["PlaybackCore", "Subtitles", .target(name: "CMicroHTTPD", condition: .when(traits: ["Cast"]))]),
    module(
      "CastTV",
      [
        "PlaybackCore", "PlaybackRuntime", "CastProtocol", "TLSStream",
        .target(name: "CMicroHTTPD", condition: .when(traits: ["Cast"])),
      ]),
    module(
      "NowPlayingMPRIS",
      ["PlaybackCore", "SystemThreads", .target(name: "CSystemd", condition: .when(traits: ["DBus"]))]),
    module(
      "CastDiscovery", ["PlaybackCore", .target(name: "CAvahi", condition: .when(traits: ["Discovery"]))]),
    module("PlaylistFiles", ["PlaybackCore"]),
    module("PlaybackStorage", ["PlaybackCore", "SystemThreads"]),
    module("PlaybackTesting", ["PlaybackCore", "PlaybackRuntime"]),
    module(
      "Attacca",
      [
        "PlaybackCore", "PlaybackRuntime", "PlaybackStorage", "PlaylistFiles",
        .target(name: "PlayerMPV", condition: .when(traits: ["MPV"])),
        .target(name: "CastDiscovery", condition: .when(traits: ["Discovery"])),
        .target(name: "CastTV", condition: .when(traits: ["Cast"])),
        .target(name: "MediaServing", condition: .when(traits: ["Cast"])),
        .target(name: "NowPlayingMPRIS", condition: .when(traits: ["DBus"])),
        .target(name: "PlayerCast", condition: .when(traits: ["Cast"])),
        .target(name: "SessionPulse", condition: .when(traits: ["Pulse"])),
      ]),
    .executableTarget(
      name: "attacca", dependencies: ["Attacca"], path: "Examples/attacca", exclude: ["JSON.md", "QUEUE.md"],
      swiftSettings: settings),
    .executableTarget(
      name: "dozen", dependencies: ["Attacca"], path: "Examples/dozen", swiftSettings: settings),
    tests("PlaybackCoreTests", ["PlaybackCore", "PlaybackTesting"]),
    tests("PlaybackRuntimeTests", ["PlaybackCore", "PlaybackRuntime", "PlaybackTesting"]),
    tests("PlaybackTestingTests", ["PlaybackCore", "PlaybackRuntime", "PlaybackTesting"]),
    tests("PlayerMPVTests", ["PlaybackCore", "PlaybackTesting", "PlayerMPV", "SoundFixture"]),
    tests("CastProtocolTests", ["PlaybackCore", "CastProtocol"]),
    tests(
      "PlayerCastTests",
      [
        "PlaybackCore", "PlaybackRuntime", "PlaybackTesting", "PlayerMPV", "CastProtocol", "PlayerCast",
        "TLSStream",
        "CastTV", "MediaServing", "PlaylistFiles", "SoundFixture",
      ]),
    tests("TLSStreamTests", ["TLSStream", "SoundFixture"], exclude: ["Fixtures"]),
    tests(
      "CastTVTests",
      [
        "PlaybackCore", "PlaybackRuntime", "PlaybackTesting", "PlayerMPV", "CastProtocol", "TLSStream",
        "CastTV",
        "SoundFixture",
      ], exclude: ["Fixtures"]),
    tests("SubtitlesTests", ["PlaybackCore", "Subtitles"]),
    tests("MediaServingTests", ["PlaybackCore", "MediaServing", "SoundFixture"]),
    tests(
      "NowPlayingMPRISTests",
      [
        "PlaybackCore", "PlaybackRuntime", "PlaybackTesting", "SystemThreads", "NowPlayingMPRIS",
        "SoundFixture",
      ],
      exclude: ["Fixtures"]),
    tests(
      "SessionPulseTests",
      ["PlaybackCore", "PlaybackRuntime", "PlayerMPV", "SessionPulse", "SoundFixture"]),
    tests(
      "CastDiscoveryTests", ["PlaybackCore", "CastDiscovery", "SoundFixture", "attacca"],
      exclude: ["Fixtures"]),
    tests(
      "PlaybackStorageTests", ["PlaybackCore", "PlaybackStorage", "SoundFixture"], exclude: ["Fixtures"]),
    tests("PlaylistFilesTests", ["PlaybackCore", "PlaylistFiles"]),
    tests("AttaccaTests", ["Attacca", "attacca", "dozen", "SoundFixture"], exclude: ["Fixtures"]),
    module("SoundFixture", path: "Tests/SoundFixture"),
    // A part of the nested package, so that what judges recordings is itself tested here.
    module("ContinuityAnalysis", path: "Benchmarks/Sources/ContinuityAnalysis", ["SoundFixture"]),
    tests("ContinuityAnalysisTests", ["ContinuityAnalysis", "SoundFixture"]),
    tests("SoundTests", ["Attacca", "PlaybackCore", "PlaybackRuntime", "PlayerMPV", "SoundFixture"]),
    tests("TidyTests", []),
  ],
  swiftLanguageModes: [.v6]
)
