import Attacca

/// Where it plays, and what a hand-over cost, in words and in JSON.
enum OutputText {
  /// For the live line.
  static func short(_ now: PlaybackSnapshot) -> String {
    if let target = now.handingOverTo, target != now.output { return "→ \(target.displayName)" }
    return "on \(now.output?.displayName ?? "nothing")"
  }

  static func line(_ now: PlaybackSnapshot) -> String {
    var text = now.output.map { "on \($0.displayName)" } ?? "nowhere"
    if let target = now.handingOverTo, target != now.output {
      text += ", handing over to \(target.displayName)"
    }
    if let reason = now.suspension { text += ", not reachable, trying again: \(DisplayText.safe(reason))" }
    if let foreign = now.foreign { text += ", another controller plays \(DisplayText.safe(foreign.title))" }
    return text
  }

  static func line(_ report: TransferReport) -> String {
    var text = "\(report.source?.displayName ?? "nothing") → \(report.target.displayName)"
    switch report.outcome {
    case .done: break
    case .failed(let error): text += ", failed: \(error.description)"
    case .withdrawn: text += ", given up"
    }
    text += report.positionError.map { ": position error \(milliseconds($0)), " } ?? ": "
    text += "silence \(milliseconds(report.silence)), overlap \(milliseconds(report.overlap))"
    text += " (opening \(milliseconds(report.opening)), priming \(milliseconds(report.priming))"
    text += ", waiting \(milliseconds(report.waiting)), cutting \(milliseconds(report.cutting)))"
    if report.tries > 0 { text += ", told \(report.tries) times to stand further ahead" }
    if !report.passedOver.isEmpty { text += ", \(report.passedOver.count) passed over" }
    return text
  }

  static func object(_ now: PlaybackSnapshot) -> JSONObject {
    var object = JSONObject(event: "output")
    switch now.output {
    case .local: object.add("output", .string("local"))
    case .remote(let device):
      object.add("output", .string("remote"))
      object.add("device", .string(device.description))
    case nil: object.add("output", .string("none"))
    }
    object.add("handingOverTo", now.handingOverTo.map { .string(name($0)) } ?? .null)
    object.add("unreachable", now.suspension.map { .string(DisplayText.safe($0)) } ?? .null)
    object.add("foreign", now.foreign.map { .string(DisplayText.safe($0.title)) } ?? .null)
    return object
  }

  static func object(_ report: TransferReport) -> JSONObject {
    var object = JSONObject(event: "handover")
    object.add("from", .string(report.source.map(name) ?? "none"))
    object.add("to", .string(name(report.target)))
    switch report.outcome {
    case .done: object.add("outcome", .string("done"))
    case .failed(let error):
      object.add("outcome", .string("failed"))
      object.add("reason", .string(error.description))
    case .withdrawn: object.add("outcome", .string("withdrawn"))
    }
    object.add("opening", number(report.opening))
    object.add("priming", number(report.priming))
    object.add("waiting", number(report.waiting))
    object.add("cutting", number(report.cutting))
    object.add("silence", number(report.silence))
    object.add("overlap", number(report.overlap))
    object.add("tries", .number(Int64(report.tries)))
    object.add("style", .string(report.style.rawValue))
    object.add("positionError", report.positionError.map(number) ?? .null)
    object.add("passedOver", .array(report.passedOver.map { .string(String($0.rawValue)) }))
    return object
  }

  private static func name(_ output: OutputID) -> String {
    switch output {
    case .local: "local"
    case .remote(let device): device.description
    }
  }

  private static func number(_ time: MediaTime) -> JSONObject.Value { .number(time.nanoseconds / 1_000_000) }

  private static func milliseconds(_ time: MediaTime) -> String { "\(time.nanoseconds / 1_000_000) ms" }
}
