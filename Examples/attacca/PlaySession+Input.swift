import Attacca

extension PlaySession {
  /// Takes a piece of standard input.
  func take(_ piece: [UInt8]) -> Ending? {
    guard takesWords else { return takeKeys(piece) }
    if piece.isEmpty {
      hasInput = false
      lines += splitter.end()
    } else {
      lines += splitter.add(piece)
      if lines.isEmpty { reader?.readMore() }
    }
    return nil
  }

  private func takeKeys(_ piece: [UInt8]) -> Ending? {
    // A terminal that is gone can bring nothing more; the hang-up signal ends the program.
    if !piece.isEmpty { reader?.readMore() }
    for key in decoder.keys(in: piece) where !chooses(key) {
      switch KeyWish(key, engine.snapshot, commands) {
      case .command(let command): show(.answered(word: "", Answer(engine.perform(command))))
      case .withheld(let reason): show(.answered(word: "", .withheld(reason)))
      case .quit: return .quit
      case .help: show(.told(HelpText.keys))
      case .outputs: lookUpOutputs(for: .menu)
      case nil: break
      }
    }
    return nil
  }

  /// Carries out the lines that have come, up to one that has to be waited for.
  func runLines() -> Ending? {
    guard !lines.isEmpty else { return nil }
    var done = 0
    defer {
      lines.removeFirst(done)
      if lines.isEmpty { reader?.readMore() }
    }
    while waiting == nil, done < lines.count {
      let line = lines[done]
      done += 1
      if let ending = run(line) { return ending }
    }
    return nil
  }

  private func run(_ line: [UInt8]?) -> Ending? {
    do throws(WordError) {
      guard let line else {
        throw WordError("the line is longer than \(LineSplitter.longest) bytes: shorten it.")
      }
      guard let word = try Word.parse(line) else { return nil }
      hasWords = true
      command = DisplayText.safe(String(decoding: line.prefix(200), as: UTF8.self))
      return carryOut(word)
    } catch {
      hasWords = true
      command = line.map { DisplayText.safe(String(decoding: $0.prefix(200), as: UTF8.self)) } ?? ""
      answer(.error(error.sentence))
      return nil
    }
  }

  /// Answers the line that is being carried out.
  func answer(_ answer: Answer) { show(.answered(word: command, answer)) }
}
