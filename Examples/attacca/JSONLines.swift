import Attacca

/// One JSON object per event and line; the schema is in JSON.md beside this file.
struct JSONLines: Display {
  static let schema: Int64 = 1

  mutating func show(_ event: ShownEvent, at elapsed: MediaTime) -> Bool {
    guard var object = Self.object(event) else { return true }
    object.add("time", Self.time(elapsed))
    return Output.standard.write(object.text + "\n")
  }

  /// The object for an event, but for its time; nil for those that are not written.
  static func object(_ event: ShownEvent) -> JSONObject? {
    switch event {
    case .started(let now): started(now)
    case .problem(let sentence): make("problem") { $0.add("text", .string(sentence)) }
    case .item(let now): item(now)
    case .state(let now, let place), .status(let now, let place): state(now, place)
    case .modes(let now): make("modes") { addModes(now, to: &$0) }
    case .output(let now): OutputText.object(now)
    case .handedOver(let report): OutputText.object(report)
    case .queue(let now), .listed(let now): queue(now)
    case .jumped(let now, let place): position(now, place, jump: true)
    case .position(let now, let place): position(now, place, jump: false)
    case .notice(let notice):
      make("notice") {
        $0.add("title", .string(notice.title))
        $0.add("text", .string(notice.text))
      }
    case .answered(let word, let answer): answered(word, answer)
    case .outputs(let choices, let labels): outputs(choices, labels)
    case .planned(let plan): PlanText.object(plan)
    case .tracks(let tracks): make("tracks") { $0.add("tracks", TrackText.values(tracks)) }
    case .told(let text): make("help") { $0.add("text", .string(text)) }
    case .ended(let ending):
      make("end") {
        $0.add("reason", .string(ending.word))
        $0.add("text", .string(ending.sentence))
        $0.add("exit", .number(Int64(ending.status)))
      }
    case .refresh, .screenLost: nil
    }
  }

  private static func make(_ name: String, _ fill: (inout JSONObject) -> Void) -> JSONObject {
    var object = JSONObject(event: name)
    fill(&object)
    return object
  }

  private static func started(_ now: PlaybackSnapshot) -> JSONObject {
    make("hello") {
      $0.add("schema", .number(schema))
      $0.add("version", .string(Program.version))
      $0.add("seed", .string(String(now.queue.seed)))
      addModes(now, to: &$0)
    }
  }

  private static func addModes(_ now: PlaybackSnapshot, to object: inout JSONObject) {
    object.add("shuffle", .bool(now.queue.isShuffled))
    object.add("repeat", .string(now.queue.repeatMode.rawValue))
    object.add("volume", .number(Int64(now.volume.permille) / 10))
    object.add("muted", .bool(now.isMuted))
    object.add("ratePermille", .number(Int64(now.rate.permille)))
    object.add("stopAfter", now.endRules.stopAfter.map { .number(Int64($0)) } ?? .null)
    object.add("sleepTimer", .bool(now.endRules.stopAt != nil))
  }

  private static func item(_ now: PlaybackSnapshot) -> JSONObject {
    make("item") {
      $0.add("entry", entry(now))
      $0.add("count", .number(Int64(now.queue.count)))
      guard let current = now.current, let item = now.item else { return }
      $0.add("index", now.queue.listIndex(of: current).map { .number(Int64($0) + 1) })
      $0.add("orderIndex", now.queue.currentPlayIndex.map { .number(Int64($0) + 1) })
      switch item.location {
      case .file(let path): $0.add("path", .string(JSONObject.percentEncoded(path)))
      case .url: $0.add("url", .string(item.location.displayName))
      }
      $0.add("title", .string(now.title))
      $0.add("artist", now.artist.map { .string($0) } ?? .null)
      $0.add("duration", now.duration.map(time) ?? .null)
    }
  }

  private static func state(_ now: PlaybackSnapshot, _ place: MediaTime) -> JSONObject {
    make("state") {
      $0.add("state", .string(StateWord(now).rawValue))
      $0.add("entry", entry(now))
      $0.add("position", time(place))
      $0.add("silence", now.silenceReason.map { .string($0) } ?? .null)
      $0.add("failure", now.failure.map { .string($0.description) } ?? .null)
    }
  }

  private static func position(_ now: PlaybackSnapshot, _ place: MediaTime, jump: Bool) -> JSONObject {
    make("position") {
      $0.add("entry", entry(now))
      $0.add("position", time(place))
      $0.add("duration", now.duration.map(time) ?? .null)
      $0.add("jump", .bool(jump))
    }
  }

  private static func queue(_ now: PlaybackSnapshot) -> JSONObject {
    make("queue") {
      $0.add("count", .number(Int64(now.queue.count)))
      guard now.queue.count <= ChangeFinder.listedEntries else { return }
      let entries = now.queue.entries.map { id in
        var object = JSONObject()
        object.add("entry", .string(String(id.rawValue)))
        object.add("title", .string(now.queue.item(id)?.displayTitle ?? ""))
        return JSONObject.Value.object(object)
      }
      $0.add("entries", .array(entries))
      $0.add("order", .array(now.queue.entriesInPlayOrder.map { .string(String($0.rawValue)) }))
    }
  }

  private static func outputs(_ choices: [OutputChoice], _ labels: [String]) -> JSONObject {
    make("outputs") {
      let values = zip(choices, labels).map { choice, label in
        var object = JSONObject()
        object.add("key", .string(label))
        choice.add(to: &object)
        return JSONObject.Value.object(object)
      }
      $0.add("outputs", .array(values))
    }
  }

  private static func answered(_ word: String, _ answer: Answer) -> JSONObject {
    make("outcome") {
      $0.add("command", .string(word))
      switch answer {
      case .ok: $0.add("result", .string("done"))
      case .done(let added):
        $0.add("result", .string("done"))
        if !added.isEmpty { $0.add("added", .array(added.map { .string(String($0.rawValue)) })) }
      case .nothingToDo: $0.add("result", .string("unchanged"))
      case .refused(let refusal):
        $0.add("result", .string("refused"))
        $0.add("reason", .string(refusal.rawValue))
        $0.add("text", .string(refusal.explanation))
      case .withheld(let reason):
        $0.add("result", .string("refused"))
        $0.add("text", .string(reason))
      case .error(let sentence):
        $0.add("result", .string("error"))
        $0.add("text", .string(sentence))
      }
    }
  }

  private static func entry(_ now: PlaybackSnapshot) -> JSONObject.Value {
    now.current.map { .string(String($0.rawValue)) } ?? .null
  }

  private static func time(_ time: MediaTime) -> JSONObject.Value { .number(time.nanoseconds / 1_000_000) }
}
