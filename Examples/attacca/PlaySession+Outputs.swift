import Attacca

/// Why what can be played on was looked up.
enum OutputQuestion: Equatable {
  /// For the word `outputs`.
  case list
  /// For the key: the next key chooses.
  case menu
  /// To play on the one of that number or name.
  case choice(String)
}

extension PlaySession {
  /// How long devices on the network are waited for when none is known yet.
  private static let patience = Duration.seconds(2)

  /// What an output is chosen by: from 1 as a word, by one key in a terminal.
  private static let keys = Array("123456789abcdefghijklmnprstuvwxyz")

  /// Looks up what can be played on, beside the session.
  func lookUpOutputs(for question: OutputQuestion) {
    outputQuestion = question
    if question != .menu { waiting = .forOutputs }
    let (inputs, outputs, patience) = (inputs, outputs, Self.patience)
    Task.detached {
      let found = await outputs.find(within: patience)
      inputs.yield(.outputs(found))
    }
  }

  /// What can be played on is known.
  func take(_ found: OutputFinder.Found) {
    if waiting == .forOutputs { waiting = nil }
    defer { outputQuestion = nil }
    switch outputQuestion {
    case .list:
      list(found, labels: found.choices(engine.snapshot).indices.map { String($0 + 1) })
      answer(.ok)
    case .menu:
      list(found, labels: Self.keys.map(String.init))
      choosesOutput = !listedOutputs.isEmpty
    case .choice(let name): choose(name, found.choices(engine.snapshot))
    case nil: break
    }
  }

  private func list(_ found: OutputFinder.Found, labels: [String]) {
    listedOutputs = found.choices(engine.snapshot)
    show(.outputs(listedOutputs, labels: Array(labels.prefix(listedOutputs.count))))
  }

  /// Whether a key was one of an open menu; it closes with any key.
  func chooses(_ key: Key) -> Bool {
    guard choosesOutput else { return false }
    choosesOutput = false
    guard case .character(let byte) = key,
      let index = Self.keys.firstIndex(of: Character(Unicode.Scalar(byte))), index < listedOutputs.count
    else { return false }
    play(on: listedOutputs[index], word: "")
    return true
  }

  private func choose(_ name: String, _ choices: [OutputChoice]) {
    if let named = OutputChoice.named(name, in: choices) { return play(on: named, word: command) }
    guard let number = Int(name) else {
      return answer(.error("there is no output “\(DisplayText.safe(name))”: `outputs` lists them."))
    }
    guard listedOutputs.indices.contains(number - 1) else {
      return answer(.error("there is no output \(number) in the last list: `outputs` lists them."))
    }
    play(on: listedOutputs[number - 1], word: command)
  }

  /// Plays on that output from now on. A device of this machine is remembered by its name, for when playing comes back
  /// from a TV, too.
  private func play(on choice: OutputChoice, word: String) {
    guard choice.isAvailable else {
      let sentence = "\(choice.id) cannot be chosen: \(choice.notes.joined(separator: ", "))."
      return show(.answered(word: word, .error(sentence)))
    }
    switch choice.target {
    case .remote(let device): handOver(to: .remote(device), word: word)
    case .here(let name):
      outputs.choose(name)
      let now = engine.snapshot
      let isAway = now.output?.isRemote == true || now.handingOverTo?.isRemote == true
      show(.answered(word: word, isAway ? Answer(engine.perform(.transfer(to: .local))) : .ok))
    }
  }
}
