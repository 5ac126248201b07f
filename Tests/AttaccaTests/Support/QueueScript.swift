import Foundation
import Testing

/// A script for `attacca queue`, and the state after each of its lines.
struct QueueScript {
  let lines: [String]
  let answers: [[String: Any]]

  /// Runs the script to its end; the exit status has to be 0, with an answer for each line that says something.
  init(_ script: String) async throws {
    let child = try Child("queue")
    child.send(script + "\n")
    let record = try await child.finish()
    try #require(record.status == 0 && record.errors.isEmpty, "\(record)")
    lines = script.split(separator: "\n").map(String.init)
    answers = try record.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// The last answer.
  var last: [String: Any] { answers.last ?? [:] }

  /// Each answer as one line: list, order when it differs, current@position, state, up next, pinned, outcome.
  var story: [String] { answers.map(Self.told) }

  private static func titles(_ value: Any?) -> String {
    (value as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }.joined()
  }

  private static func told(_ answer: [String: Any]) -> String {
    if let error = answer["error"] as? String { return "error: \(error)" }
    let (list, order) = (titles(answer["list"]), titles(answer["order"]))
    let current = (answer["current"] as? [String: Any])?["title"] as? String ?? "none"
    let outcome = answer["outcome"] as? [String: Any] ?? [:]
    let result = outcome["result"] as? String ?? ""
    let parts = [
      list == order ? list : "\(list) as \(order)", "\(current)@\(answer["position"] as? Int ?? -1)",
      answer["intent"] as? String ?? "", answer["phase"] as? String ?? "", "next \(titles(answer["upNext"]))",
      "pinned \(titles(answer["pinned"]))", outcome["reason"] as? String ?? result,
    ]
    return parts.joined(separator: " ")
  }
}
