import Glibc

/// What the proxy's thread does: reads whatever comes, and passes each piece on when it is due.
struct ProxyLoop: Sendable {
  let listener: Int32
  let bell: Int32
  let target: UInt16
  let delay: Int64
  let jitter: Int64
  var seed: UInt64
  private var pairs: [Pair] = []
  private var isCut = false
  private var isStalled = false

  /// One direction of a connection.
  private struct Way {
    let from: Int32
    let to: Int32
    /// Pieces with the moment at which each is due; an empty one is the end.
    var waiting: [(due: Int64, bytes: [UInt8])] = []
    var hasEnded = false
    var isFinished = false
  }

  private struct Pair {
    var ways: [Way]
    var isBroken = false
  }

  init(listener: Int32, bell: Int32, target: UInt16, delay: Int64, jitter: Int64, seed: UInt64) {
    (self.listener, self.bell, self.target, self.delay) = (listener, bell, target, delay)
    (self.jitter, self.seed) = (jitter, seed)
  }

  static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Runs until told to end.
  mutating func run(_ notes: ProxyNotes) {
    while true {
      wait()
      for note in notes.take() where !obey(note) { return }
      accept()
      for index in pairs.indices { move(index) }
      drop { $0.isBroken || $0.ways.allSatisfy(\.isFinished) }
    }
  }

  private mutating func obey(_ note: ProxyNotes.Note) -> Bool {
    switch note {
    case .cut:
      isCut = true
      drop { _ in true }
    case .stall: isStalled = true
    case .restore: (isCut, isStalled) = (false, false)
    case .end:
      drop { _ in true }
      close(listener)
      close(bell)
      return false
    }
    return true
  }

  /// Waits for something to read, or for the first piece that is due.
  private func wait() {
    var places = [bell, listener].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var next = Int64.max
    if !isStalled {
      for way in pairs.flatMap(\.ways) {
        if !way.hasEnded { places.append(pollfd(fd: way.from, events: Int16(POLLIN), revents: 0)) }
        if let first = way.waiting.first { next = min(next, first.due) }
      }
    }
    // Rounded up, so that what is due then is due.
    let limit = next == .max ? -1 : max(0, (next - Self.now + 999_999) / 1_000_000)
    poll(&places, nfds_t(places.count), Int32(limit))
    var bytes = [UInt8](repeating: 0, count: 64)
    recv(bell, &bytes, bytes.count, Int32(MSG_DONTWAIT))
  }

  private mutating func accept() {
    var place = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard poll(&place, 1, 0) == 1 else { return }
    let near = Glibc.accept(listener, nil, nil)
    guard near >= 0 else { return }
    let far = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = Self.loopback(port: target)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(far, $0, size) == 0 }
    }
    guard isConnected, !isCut else {
      close(near)
      close(far)
      return
    }
    var on: Int32 = 1
    for end in [near, far] {
      setsockopt(end, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    pairs.append(Pair(ways: [Way(from: near, to: far), Way(from: far, to: near)]))
  }

  private mutating func move(_ index: Int) {
    guard !isStalled else { return }
    for side in 0...1 {
      var way = pairs[index].ways[side]
      read(&way)
      if !write(&way) { pairs[index].isBroken = true }
      pairs[index].ways[side] = way
    }
  }

  private mutating func read(_ way: inout Way) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while !way.hasEnded {
      let count = recv(way.from, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      way.hasEnded = count <= 0
      let due = max(way.waiting.last?.due ?? 0, Self.now + delay + drift())
      way.waiting.append((due, Array(bytes.prefix(max(0, count)))))
    }
  }

  /// Passes on what is due; false when the other end takes nothing any more.
  private func write(_ way: inout Way) -> Bool {
    while let first = way.waiting.first, first.due <= Self.now {
      way.waiting.removeFirst()
      if first.bytes.isEmpty {
        shutdown(way.to, Int32(SHUT_WR))
        way.isFinished = true
      } else if send(way.to, first.bytes, first.bytes.count, Int32(MSG_NOSIGNAL)) != first.bytes.count {
        return false
      }
    }
    return true
  }

  /// What this piece takes more, or less, than the delay.
  private mutating func drift() -> Int64 {
    guard jitter > 0 else { return 0 }
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int64(seed >> 33) % (2 * jitter + 1) - jitter
  }

  private mutating func drop(_ isDone: (Pair) -> Bool) {
    for pair in pairs where isDone(pair) {
      for way in pair.ways { close(way.from) }
    }
    pairs.removeAll(where: isDone)
  }
}
