import CastProtocol
import Testing

@Suite("Frames")
struct FrameTests {
  private func drain(_ reader: inout CastFrameReader) throws -> [[UInt8]] {
    var bodies: [[UInt8]] = []
    while let body = try reader.next() { bodies.append(body) }
    return bodies
  }

  @Test("A frame is the length, most significant byte first, and the body")
  func encoding() throws {
    #expect(try CastFrame.encode([7]) == [0, 0, 0, 1, 7])
    let long = [UInt8](repeating: 1, count: 0x1234)
    #expect(try CastFrame.encode(long).prefix(4) == [0, 0, 0x12, 0x34])
  }

  @Test("We send up to 60,000 bytes and refuse more, and nothing, with a reason")
  func ownLimit() throws {
    #expect(try CastFrame.encode([UInt8](repeating: 0, count: 60_000)).count == 60_004)
    #expect(throws: CastFrameError.tooLongToSend(60_001)) {
      try CastFrame.encode([UInt8](repeating: 0, count: 60_001))
    }
    #expect(throws: CastFrameError.empty) { try CastFrame.encode([]) }
  }

  @Test("A stream of frames reads the same however it is split")
  func allSplits() throws {
    let bodies: [[UInt8]] = [[1], [2, 3], [UInt8](repeating: 9, count: 19), [0, 0, 0, 0, 0], [4]]
    let stream = try bodies.flatMap { try CastFrame.encode($0) }
    for first in 0...stream.count {
      for second in first...stream.count {
        var reader = CastFrameReader()
        var found: [[UInt8]] = []
        for part in [stream[..<first], stream[first..<second], stream[second...]] {
          reader.append(part)
          found += try drain(&reader)
        }
        #expect(found == bodies, "split at \(first) and \(second)")
      }
    }
  }

  @Test("A stream of frames reads the same in pieces of any size", arguments: 1...40)
  func pieces(size: Int) throws {
    let bodies = (1...30).map { [UInt8](repeating: UInt8($0), count: $0 * 7 % 31 + 1) }
    let stream = try bodies.flatMap { try CastFrame.encode($0) }
    var reader = CastFrameReader()
    var found: [[UInt8]] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      reader.append(stream[start..<min(start + size, stream.count)])
      found += try drain(&reader)
    }
    #expect(found == bodies)
  }

  @Test("All frames may come before the first is asked for")
  func merged() throws {
    var reader = CastFrameReader()
    for body in 1...5 as ClosedRange<UInt8> { reader.append(try CastFrame.encode([body])) }
    #expect(try drain(&reader) == [[1], [2], [3], [4], [5]])
  }

  @Test("The longest body that may arrive arrives; one byte more is announced in vain")
  func longest() throws {
    var reader = CastFrameReader()
    reader.append([0, 1, 0, 0])
    reader.append([UInt8](repeating: 5, count: 65_536))
    #expect(try reader.next()?.count == 65_536)
    reader.append([0, 1, 0, 1])
    #expect(throws: CastFrameError.tooLong(65_537)) { try reader.next() }
  }

  @Test("A frame without content or of absurd length ends the connection, after the good ones before it")
  func deadly() throws {
    for (header, error) in [
      ([0, 0, 0, 0], CastFrameError.empty), ([255, 255, 255, 255], .tooLong(4_294_967_295)),
      ([0x16, 3, 1, 2], .tooLong(369_295_618)),
    ] as [([UInt8], CastFrameError)] {
      var reader = CastFrameReader()
      reader.append([0, 0, 0, 1, 8] + header)
      #expect(try reader.next() == [8])
      #expect(throws: error) { try reader.next() }
      reader.append([0, 0, 0, 1, 9])
      #expect(throws: error) { try reader.next() }
      #expect(!error.description.isEmpty)
    }
  }
}
