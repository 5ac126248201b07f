import Synchronization

extension ChildProcess {
  /// Starts a program, as `init` does, and gives its results line by line; the lines finish with the program.
  public static func speaking(
    _ program: String, _ arguments: [String], environment: [String: String] = ChildProcess.environment
  ) throws -> (process: ChildProcess, lines: AsyncStream<String>) {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let rest = Mutex<[UInt8]>([])
    let process = try ChildProcess(program, arguments, environment: environment) { piece in
      rest.withLock {
        $0.append(contentsOf: piece)
        while let end = $0.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: $0[..<end], as: UTF8.self))
          $0.removeSubrange(...end)
        }
      }
      if piece.isEmpty { continuation.finish() }
    }
    return (process, lines)
  }
}
