import Glibc
import SoundFixture
import Testing

/// The judge of leaks sees one. In processes of their own, where nothing else opens and starts things.
@Suite struct HoldingsTests {
  @Test("A file left open, and threads left running, are a surplus; what is let go of is none")
  func surplus() async {
    await #expect(processExitsWith: .success) {
      let before = Holdings()
      let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
      await #expect(throws: Holdings.Surplus.self) { try await Holdings.fall(to: before, within: .zero) }
      close(file)
      try await Holdings.fall(to: before)
      var gate: [Int32] = [0, 0]
      pipe(&gate)
      let open = Holdings()
      for _ in 0..<8 {
        var thread = pthread_t()
        let held = UnsafeMutableRawPointer(bitPattern: Int(gate[0]))
        pthread_create(
          &thread, nil,
          { pipe in
            var byte: UInt8 = 0
            _ = read(Int32(Int(bitPattern: pipe)), &byte, 1)
            return nil
          }, held)
        pthread_detach(thread)
      }
      await #expect(throws: Holdings.Surplus.self) { try await Holdings.fall(to: open, within: .zero) }
      close(gate[1])
      try await Holdings.fall(to: open)
    }
  }
}
