#if MPV
  import PlaybackCore

  /// The options that every core of ours starts with: nothing of the user's, nothing that reaches further than
  /// it must.
  enum MPVSettings {
    private static let embedding: [(String, String)] = [
      ("config", "no"), ("terminal", "no"), ("idle", "yes"), ("load-scripts", "no"), ("ytdl", "no"),
      ("osc", "no"), ("osd-level", "0"), ("input-default-bindings", "no"), ("input-vo-keyboard", "no"),
      ("input-media-keys", "no"), ("load-auto-profiles", "no"), ("load-stats-overlay", "no"),
      ("load-osd-console", "no"), ("resume-playback", "no"),
      ("vo", "null"), ("vid", "no"), ("sub-auto", "no"), ("audio-file-auto", "no"), ("audio-display", "no"),
      ("cover-art-auto", "no"),
      ("demuxer", "lavf"), ("access-references", "no"), ("load-unsafe-playlists", "no"),
      ("audio-format", "float"), ("replaygain", "no"), ("hr-seek-demuxer-offset", "0.5"),
      ("gapless-audio", "weak"),
      ("audio-fallback-to-null", "yes"), ("pulse-allow-suspended", "yes"),
      ("demuxer-max-bytes", "16MiB"), ("demuxer-max-back-bytes", "16MiB"), ("title", "${media-title}"),
    ]

    private static func network(_ options: MPVOptions) -> [(String, String)] {
      [
        ("network-timeout", String(max(1, options.networkTimeout))), ("tls-verify", "yes"),
        ("tls-ca-file", options.caFile),
        ("stream-lavf-o", "protocol_whitelist=[http,https,tcp,tls,crypto,data]"),
      ]
    }

    /// For the core that is heard.
    static func player(_ options: MPVOptions) -> [(String, String)] {
      var all = embedding + network(options)
      all.append(("audio-client-name", options.clientName))
      switch options.audio {
      case .automatic: all.append(("ao", "pulse"))
      case .pulse(let server): all += [("ao", "pulse"), ("pulse-host", server)]
      case .null: all.append(("ao", "null"))
      }
      return all
    }

    /// For a core that only tries whether something can be played.
    static func probe(_ options: MPVOptions) -> [(String, String)] {
      embedding + network(options) + [("ao", "null"), ("pause", "yes")]
    }
  }
#endif
