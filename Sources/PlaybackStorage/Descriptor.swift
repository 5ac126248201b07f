import Glibc

/// An open file that is closed with its only owner.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Takes a number that the system gave; nil when it gave none.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }
}
