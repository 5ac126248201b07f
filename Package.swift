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
    .library(name: "MediaServing", targets: ["MediaServing"]),
    .library(name: "PlaylistFiles", targets: ["PlaylistFiles"]),
    .library(name: "PlaybackTesting", targets: ["PlaybackTesting"]),
    .executable(name: "attacca", targets: ["attacca"]),
  ],
  traits: [
    .default(enabledTraits: ["Cast", "MPV"]),
    .trait(
      name: "Cast", description: "Google Cast: secure connections on OpenSSL, files served by libmicrohttpd."),
    .trait(name: "MPV", description: "The local player, on Debian's libmpv (a GPL build)."),
  ],
  targets: [
    .systemLibrary(name: "CMPV"),
    .systemLibrary(name: "CMicroHTTPD"),
    .systemLibrary(name: "COpenSSL"),
    module("PlaybackCore"),
    module("PlaybackRuntime", ["PlaybackCore"]),
    module("PlayerMPV", ["PlaybackCore", .target(name: "CMPV", condition: .when(traits: ["MPV"]))]),
    module("CastProtocol", ["PlaybackCore"]),
    module("PlayerCast", ["PlaybackCore", "CastProtocol", "TLSStream"]),
    module("TLSStream", [.target(name: "COpenSSL", condition: .when(traits: ["Cast"]))]),
    module(
      "MediaServing", ["PlaybackCore", .target(name: "CMicroHTTPD", condition: .when(traits: ["Cast"]))]),
    module("CastTV", ["PlaybackCore", "PlaybackRuntime", "CastProtocol", "TLSStream"]),
    module("PlaylistFiles", ["PlaybackCore"]),
    module("PlaybackTesting", ["PlaybackCore", "PlaybackRuntime"]),
    module(
      "Attacca",
      [
        "PlaybackCore", "PlaybackRuntime", "PlaylistFiles",
        .target(name: "PlayerMPV", condition: .when(traits: ["MPV"])),
        .target(name: "CastTV", condition: .when(traits: ["Cast"])),
        .target(name: "MediaServing", condition: .when(traits: ["Cast"])),
        .target(name: "PlayerCast", condition: .when(traits: ["Cast"])),
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
        "CastTV", "SoundFixture",
      ]),
    tests("TLSStreamTests", ["TLSStream", "SoundFixture"], exclude: ["Fixtures"]),
    tests(
      "CastTVTests",
      [
        "PlaybackCore", "PlaybackRuntime", "PlaybackTesting", "PlayerMPV", "CastProtocol", "TLSStream",
        "CastTV",
        "SoundFixture",
      ], exclude: ["Fixtures"]),
    tests("MediaServingTests", ["PlaybackCore", "MediaServing", "SoundFixture"]),
    tests("PlaylistFilesTests", ["PlaybackCore", "PlaylistFiles"]),
    tests("AttaccaTests", ["Attacca", "attacca", "dozen", "SoundFixture"], exclude: ["Fixtures"]),
    module("SoundFixture", path: "Tests/SoundFixture"),
    tests("SoundTests", ["Attacca", "PlaybackCore", "PlaybackRuntime", "PlayerMPV", "SoundFixture"]),
    tests("TidyTests", []),
  ],
  swiftLanguageModes: [.v6]
)
