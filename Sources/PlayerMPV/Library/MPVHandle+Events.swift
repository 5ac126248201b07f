#if MPV
  import CMPV
  import Glibc
  import PlaybackCore

  extension MPVHandle {
    /// What waiting for an event came to.
    enum Wait {
      case event(MPVEvent)
      /// An event without meaning for us.
      case other
      /// Nothing was waiting, or somebody called `wake`.
      case nothing
      case shutdown
    }

    /// Waits up to so many seconds (for ever if negative) and decodes the next event. One thread only.
    func wait(seconds: Double) -> Wait {
      guard let pointer = mpv_wait_event(raw, seconds) else { return .nothing }
      let event = pointer.pointee
      switch event.event_id {
      case MPV_EVENT_NONE: return .nothing
      case MPV_EVENT_SHUTDOWN: return .shutdown
      default: return decode(event).map(Wait.event) ?? .other
      }
    }

    private func decode(_ event: mpv_event) -> MPVEvent? {
      switch event.event_id {
      case MPV_EVENT_FILE_LOADED: .fileLoaded
      case MPV_EVENT_SEEK: .seekBegan
      case MPV_EVENT_PLAYBACK_RESTART: .restarted
      case MPV_EVENT_IDLE: .idle
      case MPV_EVENT_AUDIO_RECONFIG: .audioReconfigured
      case MPV_EVENT_SET_PROPERTY_REPLY: .reply(event.reply_userdata, error: event.error, .none)
      case MPV_EVENT_HOOK, MPV_EVENT_GET_PROPERTY_REPLY, MPV_EVENT_COMMAND_REPLY, MPV_EVENT_START_FILE,
        MPV_EVENT_END_FILE, MPV_EVENT_PROPERTY_CHANGE, MPV_EVENT_LOG_MESSAGE:
        event.data.flatMap { decode(event, $0) }
      default: nil
      }
    }

    private func decode(_ event: mpv_event, _ data: UnsafeMutableRawPointer) -> MPVEvent? {
      switch event.event_id {
      case MPV_EVENT_GET_PROPERTY_REPLY:
        let property = data.assumingMemoryBound(to: mpv_event_property.self).pointee
        let value = event.error < 0 ? .none : MPVValue(property)
        return .reply(event.reply_userdata, error: event.error, value)
      case MPV_EVENT_COMMAND_REPLY:
        let command = data.assumingMemoryBound(to: mpv_event_command.self).pointee
        return .reply(event.reply_userdata, error: event.error, MPVValue(entryIn: command.result))
      case MPV_EVENT_HOOK:
        return .preloaded(hook: data.assumingMemoryBound(to: mpv_event_hook.self).pointee.id)
      case MPV_EVENT_START_FILE:
        let start = data.assumingMemoryBound(to: mpv_event_start_file.self).pointee
        return .startFile(entry: start.playlist_entry_id)
      case MPV_EVENT_END_FILE:
        let end = data.assumingMemoryBound(to: mpv_event_end_file.self).pointee
        return .endFile(entry: end.playlist_entry_id, MPVEndReason(end.reason), error: end.error)
      case MPV_EVENT_PROPERTY_CHANGE:
        return decodeChange(
          data.assumingMemoryBound(to: mpv_event_property.self).pointee, event.reply_userdata)
      case MPV_EVENT_LOG_MESSAGE:
        let line = data.assumingMemoryBound(to: mpv_event_log_message.self).pointee
        return .log(MPVLogLine(line))
      default: return nil
      }
    }

    private func decodeChange(_ change: mpv_event_property, _ generation: UInt64) -> MPVEvent? {
      guard let property = MPVProperty(rawValue: String(cString: change.name)) else { return nil }
      let value = MPVValue(change)
      guard property == .place else { return .property(property, value) }
      guard case .number(let seconds) = value else { return nil }
      return .time(generation: generation, seconds: seconds)
    }
  }

  extension MPVEndReason {
    init(_ reason: mpv_end_file_reason) {
      self =
        switch reason {
        case MPV_END_FILE_REASON_EOF: .endOfFile
        case MPV_END_FILE_REASON_ERROR: .error
        case MPV_END_FILE_REASON_REDIRECT: .redirect
        default: .stopped
        }
    }
  }

  extension MPVValue {
    /// Copies a property's value.
    init(_ property: mpv_event_property) {
      self = .none
      guard let data = property.data else { return }
      switch property.format {
      case MPV_FORMAT_FLAG: self = .flag(data.assumingMemoryBound(to: Int32.self).pointee != 0)
      case MPV_FORMAT_DOUBLE: self = .number(data.assumingMemoryBound(to: Double.self).pointee)
      case MPV_FORMAT_STRING:
        if let text = data.assumingMemoryBound(to: UnsafePointer<CChar>?.self).pointee {
          self = .text(String(cString: text))
        }
      case MPV_FORMAT_NODE:
        let node = data.assumingMemoryBound(to: mpv_node.self).pointee
        self =
          node.format == MPV_FORMAT_NODE_ARRAY
          ? .tracks(node.elements.compactMap(MPVTrack.init)) : Self(tagsIn: node)
      default: break
      }
    }

    /// The playlist entry that `loadfile` answers with.
    init(entryIn node: mpv_node) {
      self = .none
      for (name, value) in node.entries where name == "playlist_entry_id" && value.format == MPV_FORMAT_INT64
      {
        self = .entry(value.u.int64)
      }
    }

    /// Text values by lowercase name; of names that differ in case only, the first.
    private init(tagsIn node: mpv_node) {
      var tags: [String: String] = [:]
      for (name, value) in node.entries where value.format == MPV_FORMAT_STRING {
        guard let text = value.u.string, tags[name.lowercased()] == nil else { continue }
        tags[name.lowercased()] = String(cString: text)
      }
      self = .tags(tags)
    }
  }

  extension MPVTrack {
    /// Reads an element of the track list; nil for a kind that nobody knows and for still pictures.
    fileprivate init?(_ node: mpv_node) {
      let fields = Dictionary(node.entries) { first, _ in first }
      func text(_ name: String) -> String? { fields[name].flatMap(\.text) }
      func flag(_ name: String) -> Bool { fields[name]?.isTrue ?? false }
      let kinds: [String: MediaTrack.Kind] = ["audio": .audio, "video": .video, "sub": .text]
      guard let kind = text("type").flatMap({ kinds[$0] }), let id = fields["id"],
        id.format == MPV_FORMAT_INT64,
        !flag("albumart"), !flag("image")
      else { return nil }
      self.init(
        kind: kind, number: id.u.int64, title: text("title"), language: text("lang"), codec: text("codec"),
        source: flag("external") ? text("external-filename") : nil, isDefault: flag("default"),
        isForced: flag("forced"), isForHearingImpaired: flag("hearing-impaired"),
        isSelected: flag("selected"),
        gain: TrackGain(fields), width: fields["demux-w"]?.size ?? 0, height: fields["demux-h"]?.size ?? 0,
        rate: fields["demux-fps"]?.number.flatMap { Int(exactly: ($0 * 1000).rounded()) } ?? 0,
        sampleRate: fields["demux-samplerate"]?.size ?? 0, channels: fields["demux-channel-count"]?.size ?? 0)
    }
  }

  extension TrackGain {
    /// Reads the gains of a track; nil where libmpv found none.
    fileprivate init?(_ fields: [String: mpv_node]) {
      func level(_ name: String) -> Level? {
        guard let decibels = fields["replaygain-\(name)-gain"]?.number else { return nil }
        return Level(decibels: decibels, peak: fields["replaygain-\(name)-peak"]?.number ?? 1)
      }
      guard let track = level("track") else { return nil }
      self.init(track: track, album: level("album") ?? track)
    }
  }

  extension mpv_node {
    fileprivate var number: Double? { format == MPV_FORMAT_DOUBLE ? u.double_ : nil }

    /// A number that is not negative.
    fileprivate var size: Int? { format == MPV_FORMAT_INT64 ? Int(exactly: u.int64).map { max(0, $0) } : nil }

    fileprivate var text: String? { format == MPV_FORMAT_STRING ? u.string.map { String(cString: $0) } : nil }

    fileprivate var isTrue: Bool { format == MPV_FORMAT_FLAG && u.flag != 0 }

    /// The elements of an array; empty for other values.
    fileprivate var elements: [mpv_node] {
      guard format == MPV_FORMAT_NODE_ARRAY, let list = u.list?.pointee, list.num > 0 else { return [] }
      return (0..<Int(list.num)).map { list.values[$0] }
    }

    /// The pairs of a map; empty for other values.
    fileprivate var entries: [(String, mpv_node)] {
      guard format == MPV_FORMAT_NODE_MAP, let list = u.list?.pointee, let keys = list.keys else { return [] }
      return (0..<Int(list.num)).compactMap { index in
        keys[index].map { (String(cString: $0), list.values[index]) }
      }
    }
  }
#endif
