/// For what may hang in the system, such as a word with a sound server that stands still.
enum TimeLimit {
  /// What the work returns, or nil when that takes longer than the limit: it is then left to itself.
  static func result<Result: Sendable>(
    within limit: Duration, of work: @escaping @Sendable () async -> Result
  ) async -> Result? {
    let (results, first) = AsyncStream.makeStream(of: Result?.self)
    Task { first.yield(await work()) }
    let timer = Task {
      // The limit is a time: there is no event to wait for in its place.
      try await Task.sleep(for: limit)
      first.yield(nil)
    }
    defer { timer.cancel() }
    for await result in results { return result }
    return nil
  }
}
