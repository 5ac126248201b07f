import Attacca
import Glibc

/// `attacca queue`: a verb a line in, the state after it out. Makes no sound and needs no player.
enum QueueCommand {
  /// Reads standard input to its end and returns the exit status.
  static func run() -> Int32 {
    var session = QueueSession()
    var splitter = LineSplitter()
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      let lines = count > 0 ? splitter.add(Array(piece.prefix(count))) : splitter.end()
      for line in lines {
        guard let answer = session.answer(line) else { continue }
        guard Output.standard.write(answer.text + "\n") else { return ExitStatus.fine }
      }
      if count <= 0 { return ExitStatus.fine }
    }
  }
}
