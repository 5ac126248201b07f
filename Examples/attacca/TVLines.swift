#if MPV && Cast
  import Attacca

  /// One line per change of a TV, as text or JSON. Each call says whether somebody reads it.
  struct TVLines {
    let isJSON: Bool

    func hello(_ name: String, _ port: UInt16) -> Bool {
      guard isJSON else {
        return Output.standard.write(
          "\(TimeText.elapsed(.zero))  ready    “\(DisplayText.safe(name))” at port \(port)\n")
      }
      return JSONObject.write("hello", at: .zero) {
        $0.add("schema", .number(JSONLines.schema))
        $0.add("version", .string(Program.version))
        $0.add("name", .string(name))
        $0.add("port", .number(Int64(port)))
      }
    }

    func show(_ change: TVChange, at elapsed: MediaTime) -> Bool {
      if isJSON { return write(change, at: elapsed) }
      return Output.standard.write("\(TimeText.elapsed(elapsed))  \(Self.text(change))\n")
    }

    @discardableResult
    func end(_ ending: Ending, at elapsed: MediaTime) -> Bool {
      guard isJSON else {
        let word = ending == .quit ? "quit     " : "end      "
        return Output.standard.write("\(TimeText.elapsed(elapsed))  \(word)\(ending.sentence)\n")
      }
      return JSONObject.write("end", at: elapsed) {
        $0.add("reason", .string(ending.word))
        $0.add("text", .string(ending.sentence))
        $0.add("exit", .number(Int64(ending.status)))
      }
    }

    /// What a change reads like.
    static func text(_ change: TVChange) -> String {
      switch change {
      case .senderConnected(let address): "sender   \(address) connected"
      case .senderLeft(let address): "sender   \(address) is gone"
      case .appStarted: "app      started"
      case .appStopped: "app      ended"
      case .playback(let now): text(now)
      case .volume(let volume, let muted): "volume   \(volume)\(muted ? ", muted" : "")"
      case .failed(let error): "failed   \(error.description)"
      case .notice(let notice): "notice   \(notice.title): \(notice.text)"
      }
    }

    private static func text(_ now: TVPlayback) -> String {
      let word = now.state.rawValue
      let blanks = String(repeating: " ", count: max(1, 9 - word.utf8.count))
      let title = now.artist.map { "\($0) – \(now.title)" } ?? now.title
      let place = TimeText.short(now.position) + (now.duration.map { " / \(TimeText.short($0))" } ?? "")
      let silence = now.silence.map { "  (\($0))" } ?? ""
      return "\(word)\(blanks)\(now.number)/\(now.count)  \(title)  \(place)\(silence)"
    }

    private func write(_ change: TVChange, at elapsed: MediaTime) -> Bool {
      switch change {
      case .senderConnected(let address): sender(address, true, elapsed)
      case .senderLeft(let address): sender(address, false, elapsed)
      case .appStarted: JSONObject.write("app", at: elapsed) { $0.add("running", .bool(true)) }
      case .appStopped: JSONObject.write("app", at: elapsed) { $0.add("running", .bool(false)) }
      case .playback(let now): JSONObject.write("playback", at: elapsed) { Self.add(now, to: &$0) }
      case .volume(let volume, let muted):
        JSONObject.write("volume", at: elapsed) {
          $0.add("volume", .number(Int64(volume.permille) / 10))
          $0.add("muted", .bool(muted))
        }
      case .failed(let error):
        JSONObject.write("failure", at: elapsed) { $0.add("text", .string(error.description)) }
      case .notice(let notice):
        JSONObject.write("notice", at: elapsed) {
          $0.add("title", .string(notice.title))
          $0.add("text", .string(notice.text))
        }
      }
    }

    private func sender(_ address: String, _ isConnected: Bool, _ elapsed: MediaTime) -> Bool {
      JSONObject.write("sender", at: elapsed) {
        $0.add("address", .string(address))
        $0.add("connected", .bool(isConnected))
      }
    }

    private static func add(_ now: TVPlayback, to object: inout JSONObject) {
      object.add("state", .string(now.state.rawValue))
      object.add("title", .string(now.title))
      object.add("artist", now.artist.map { .string($0) } ?? .null)
      object.add("number", .number(Int64(now.number)))
      object.add("count", .number(Int64(now.count)))
      object.add("position", .number(now.position.nanoseconds / 1_000_000))
      object.add("duration", now.duration.map { .number($0.nanoseconds / 1_000_000) } ?? .null)
      object.add("silence", now.silence.map { .string($0) } ?? .null)
    }
  }
#endif
