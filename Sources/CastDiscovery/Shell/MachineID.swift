#if Discovery
  import Glibc

  extension ReceiverDescription {
    /// An id for a receiver at a port of this machine: 32 hexadecimal digits, the same at every start. It is made of
    /// `/etc/machine-id`, which cannot be told from it, or of the name of the machine where there is none. Reads the disk.
    public static func id(forPort port: UInt16) -> String {
      let seed = Array("attacca \(port) ".utf8) + machine
      return (0..<2).map { part -> String in
        let digits = String(hash(seed + [UInt8(part)]), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }

    private static var machine: [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 64)
      let file = open("/etc/machine-id", O_RDONLY | O_CLOEXEC)
      if file >= 0 {
        defer { close(file) }
        let count = read(file, &bytes, bytes.count)
        if count > 0 { return Array(bytes.prefix(count)) }
      }
      var name = [CChar](repeating: 0, count: 256)
      gethostname(&name, name.count - 1)
      return name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    }

    /// FNV-1a, stirred: neighbours differ in every digit.
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
      var hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      for _ in 0..<2 { hash = (hash ^ hash >> 31) &* 0x9e37_79b9_7f4a_7c15 }
      return hash ^ hash >> 29
    }
  }
#endif
