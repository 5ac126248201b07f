#if MPV
  import PlaybackCore

  extension MPVHandle {
    /// Loads media; negative also when its path cannot be made absolute. The mixer shows the title that the item has, or
    /// else the one in the media.
    func load(_ item: MediaItem, _ mode: MPVLoadMode, start: MediaTime?, id: UInt64) -> Int32 {
      let location = item.location
      guard let bytes = MediaAddress.bytes(of: location) else { return -1 }
      // A host may have changed the locale since; the start below is read by it.
      NumericLocale.ensurePlain()
      var options: [(String, MPVArgument)] = [
        (MPVProperty.demuxerOptions.rawValue, .text(MediaAddress.whitelist(for: location)))
      ]
      if item.title?.isEmpty == false { options.append(("force-media-title", .text(item.displayTitle))) }
      let texts = MediaAddress.texts(of: item).map(\.bytes)
      if !texts.isEmpty { options.append(("sub-files", .bytes(Self.pathList(texts)))) }
      if let start { options.append(("start", .text(Self.fixed(start)))) }
      return send(
        [
          ("name", .text("loadfile")), ("url", .bytes(bytes)), ("flags", .text(mode.rawValue)),
          ("options", .map(options)),
        ], id: id)
    }

    /// Paths as libmpv's options list them: a colon between, a backslash before a colon within.
    private static func pathList(_ paths: [[UInt8]]) -> [UInt8] {
      let escaped = paths.map { path in
        path.flatMap { $0 == UInt8(ascii: ":") ? [UInt8(ascii: "\\"), $0] : [$0] }
      }
      return Array(escaped.joined(separator: [UInt8(ascii: ":")]))
    }

    /// Seconds with all nine digits: `61.500000000`.
    static func fixed(_ time: MediaTime) -> String {
      let fraction = String(time.nanoseconds.magnitude % 1_000_000_000)
      let zeros = String(repeating: "0", count: 9 - fraction.count)
      return
        "\(time.nanoseconds < 0 ? "-" : "")\(time.nanoseconds.magnitude / 1_000_000_000).\(zeros)\(fraction)"
    }

    func seek(to place: MediaTime, id: UInt64) -> Int32 {
      send([.text("seek"), .number(place.inSeconds), .text("absolute+exact")], id: id)
    }

    func clearUpcoming(id: UInt64) -> Int32 { send([.text("playlist-clear")], id: id) }

    func stop(id: UInt64) -> Int32 { send([.text("stop")], id: id) }

    func reopenOutput() { _ = send([.text("ao-reload")], id: 0) }

    func quit() { _ = send([.text("quit")], id: 0) }
  }

  extension MPVArgument {
    /// The value as libmpv takes it; nil for those that only come from it.
    init?(_ value: MPVValue) {
      switch value {
      case .number(let number): self = .number(number)
      case .flag(let flag): self = .flag(flag)
      case .text(let text): self = .text(text)
      case .none, .tags, .tracks, .entry: return nil
      }
    }
  }
#endif
