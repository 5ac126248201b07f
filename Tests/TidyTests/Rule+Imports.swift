extension Rule {
  /// What each module may import beside the standard library: edges point inward only.
  static let allowedImports: [String: Set<String>] = [
    "PlaybackCore": [],
    "PlaybackRuntime": ["PlaybackCore", "Observation"],
    "SystemThreads": ["Glibc"],
    "PlayerMPV": ["PlaybackCore", "SystemThreads", "CMPV", "Glibc"],
    "SessionPulse": ["PlaybackCore", "SystemThreads", "CPulse", "Glibc"],
    "CastProtocol": ["PlaybackCore", "FoundationEssentials"],
    "PlayerCast": ["PlaybackCore", "CastProtocol", "TLSStream"],
    "TLSStream": ["COpenSSL", "Dispatch", "Glibc"],
    "Subtitles": ["PlaybackCore", "CUchardet", "Glibc"],
    "MediaServing": ["PlaybackCore", "Subtitles", "CMicroHTTPD", "Dispatch", "Glibc"],
    "CastTV": ["PlaybackCore", "PlaybackRuntime", "CastProtocol", "TLSStream", "CMicroHTTPD", "Glibc"],
    "NowPlayingMPRIS": ["PlaybackCore", "SystemThreads", "CSystemd", "Glibc"],
    "CastDiscovery": ["PlaybackCore", "CAvahi", "Dispatch", "Glibc"],
    "PlaylistFiles": ["PlaybackCore", "Glibc"],
    "PlaybackStorage": ["PlaybackCore", "SystemThreads", "FoundationEssentials", "Glibc"],
    "PlaybackTesting": ["PlaybackCore", "PlaybackRuntime"],
    "Attacca": [
      "PlaybackCore", "PlaybackRuntime", "PlaybackStorage", "PlayerMPV", "PlaylistFiles", "CastTV",
      "MediaServing", "PlayerCast", "CastDiscovery", "NowPlayingMPRIS", "SessionPulse", "Glibc",
    ],
    "attacca": ["Attacca", "Glibc"],
    "dozen": ["Attacca", "Glibc"],
  ]

  private static let standardLibrary: Set<String> = ["Swift", "Synchronization", "_Concurrency"]

  /// A module imports only what the table allows; tests import what they like.
  static let imports = Rule(name: "imports") { source in
    guard !source.isTest, let module = source.module else { return [] }
    guard let allowed = allowedImports[module] else {
      return [Finding(line: 1, text: "module \(module) is not in the table of imports")]
    }
    let pattern =
      #/^\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/#
    return source.lines(matching: pattern).compactMap { line, match in
      let name = String(match.1)
      guard !allowed.contains(name), !standardLibrary.contains(name) else { return nil }
      return Finding(line: line, text: "\(module) may not import \(name)")
    }
  }
}
