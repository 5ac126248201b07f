import Attacca

/// The lines of `attacca queue` so far: a desk, and what may still be said.
struct QueueSession {
  /// The seed until `seed` says otherwise, so that the same lines always give the same answers.
  static let seed: UInt64 = 1

  private var desk = QueueDesk(seed: seed)
  private var lineNumber = 0
  private var isBegun = false

  /// The answer to a line; nil for a blank line and a remark. A nil line was too long.
  mutating func answer(_ line: [UInt8]?) -> JSONObject? {
    lineNumber += 1
    do throws(QueueError) {
      guard let line else { throw QueueError("", "the line is too long: write fewer items on one line.") }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw QueueError("", "the line is not UTF-8: save the script as UTF-8.")
      }
      guard let words = try QueueWords(text) else { return nil }
      return try carryOut(words)
    } catch {
      var object = JSONObject()
      object.add("error", .string(error.sentence))
      object.add("verb", .string(error.verb))
      object.add("line", .number(Int64(lineNumber)))
      return object
    }
  }

  private mutating func carryOut(_ words: QueueWords) throws(QueueError) -> JSONObject {
    let verb = try QueueVerb(words, desk)
    if case .seed(let seed) = verb {
      if isBegun { throw QueueError("seed", "a seed comes before everything else: make it the first line.") }
      desk = QueueDesk(seed: seed)
    }
    isBegun = true
    let before = desk.machine.queue
    let result = desk.carryOut(verb)
    return QueueState.object(words.line, result, desk, before: before)
  }
}

/// A line that cannot be carried out: what is wrong and what to write instead, in one sentence.
struct QueueError: Error, Equatable {
  let verb: String
  let sentence: String

  init(_ verb: String, _ sentence: String) {
    self.verb = DisplayText.safe(verb)
    self.sentence = verb.isEmpty ? sentence : "\(self.verb): \(DisplayText.safe(sentence))"
  }
}
