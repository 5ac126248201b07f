#if Cast
  import TLSStream

  /// Bytes in which a lost or doubled one shows.
  func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 * 31 % 251) } }

  extension TLSConnection {
    /// Reads until so many bytes are there, or the end.
    func read(_ count: Int) async throws -> [UInt8] {
      var bytes: [UInt8] = []
      var iterator = received.makeAsyncIterator()
      while bytes.count < count, let chunk = try await iterator.next() { bytes += chunk }
      return bytes
    }

    /// Reads to the end; what broke it, if anything did.
    func readAll() async -> (bytes: [UInt8], error: TLSError?) {
      var bytes: [UInt8] = []
      var iterator = received.makeAsyncIterator()
      do throws(TLSError) {
        while let chunk = try await iterator.next() { bytes += chunk }
      } catch {
        return (bytes, error)
      }
      return (bytes, nil)
    }

    /// Sends everything in odd pieces, never more ahead of the echo than fits.
    func echo(_ bytes: [UInt8], pieces: [Int]) async throws -> [UInt8] {
      var (sent, turn) = (0, 0)
      var back: [UInt8] = []
      var iterator = received.makeAsyncIterator()
      while back.count < bytes.count {
        while sent < bytes.count, sent - back.count < 100_000 {
          let end = min(bytes.count, sent + pieces[turn % pieces.count])
          try send(Array(bytes[sent..<end]))
          (sent, turn) = (end, turn + 1)
        }
        guard let chunk = try await iterator.next() else { break }
        back += chunk
      }
      return back
    }
  }

  /// The error of something that fails.
  func failure<Value>(of body: () async throws(TLSError) -> Value) async -> TLSError? {
    do throws(TLSError) {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }
#endif
