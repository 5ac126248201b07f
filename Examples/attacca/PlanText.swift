import Attacca

/// What a device would make of entries, in words and in JSON.
enum PlanText {
  /// The device, then a line for each entry, numbered from what plays now.
  static func lines(_ plan: TransferPlan) -> String {
    var lines = ["plan     \(plan.device)"]
    if let rate = plan.cappedRate { lines.append("  the speed would be \(rate)") }
    lines += plan.entries.enumerated().map { index, entry in
      "  \(index + 1)  \(entry.title): \(entry.verdict)"
    }
    if plan.unseen > 0 { lines.append("  … and \(plan.unseen) more, which come later") }
    return lines.joined(separator: "\n")
  }

  static func object(_ plan: TransferPlan) -> JSONObject {
    var object = JSONObject(event: "plan")
    object.add("device", .string(plan.device))
    let entries = plan.entries.map { entry in
      var object = JSONObject()
      object.add("entry", .string(String(entry.id.rawValue)))
      object.add("title", .string(entry.title))
      object.add("result", .string(word(entry.verdict)))
      object.add("text", .string(entry.verdict.description))
      return JSONObject.Value.object(object)
    }
    object.add("entries", .array(entries))
    object.add("unseen", .number(Int64(plan.unseen)))
    object.add("ratePermille", plan.cappedRate.map { .number(Int64($0.permille)) } ?? .null)
    object.add("warning", plan.warning.map { .string($0) } ?? .null)
    return object
  }

  /// The verdict in one word: the worst of it.
  private static func word(_ verdict: TransferPlan.Verdict) -> String {
    if verdict.refusal != nil { return "skipped" }
    if verdict.isLossy { return "loses" }
    return verdict.notes.contains { if case .doubtful = $0 { true } else { false } } ? "perhaps" : "plays"
  }
}
