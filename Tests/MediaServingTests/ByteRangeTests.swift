#if Cast
  import Testing

  @testable import MediaServing

  /// The parts of a `Range` header, down to the odd ones.
  @Suite struct `A byte range` {
    @Test(
      "is read as HTTP wants it",
      arguments: [
        ("bytes=0-9", ByteRange.part(0..<10)), ("BYTES = 0 - 9", .part(0..<10)),
        ("bytes=99-", .part(99..<100)),
        ("bytes=-1", .part(99..<100)), ("bytes=100-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
        ("bytes=0-99999999999999999999999", .part(0..<100)),
        ("bytes=99999999999999999999999-", .unsatisfiable),
        ("bytes=-99999999999999999999999", .part(0..<100)),
        ("bytes=99999999999999999999998-99999999999999999999999", .unsatisfiable), ("bytes=5-4", .whole),
        ("bytes=+1-2", .whole), ("bytes=0x1-2", .whole), ("bytes=١-٢", .whole), ("bytes=", .whole),
        ("", .whole),
        ("=0-1", .whole), ("bytes=0-1,", .whole), ("bytes==0-1", .whole),
      ])
    func reading(header: String, expected: ByteRange) {
      #expect(ByteRange(header, size: 100) == expected)
    }

    @Test("of nothing, and without a header")
    func nothing() {
      #expect(ByteRange(nil, size: 100) == .whole)
      #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
      #expect(ByteRange("bytes=-5", size: 0) == .unsatisfiable)
      #expect(ByteRange("bytes=0-\(Int64.max)", size: .max) == .part(0..<(.max)))
    }
  }
#endif
