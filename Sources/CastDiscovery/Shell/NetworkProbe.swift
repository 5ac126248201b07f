#if Discovery
  // In a build of the whole module at once poll's types count as Avahi's, whose headers include them first.
  import CAvahi
  import Glibc

  /// Looks at the machine's network. All of it blocks, for two seconds at most.
  enum NetworkProbe {
    /// All interfaces, by name.
    static func interfaces() -> [NetworkInterface] {
      var list: UnsafeMutablePointer<ifaddrs>?
      guard getifaddrs(&list) == 0 else { return [] }
      defer { freeifaddrs(list) }
      var found: [String: NetworkInterface] = [:]
      var next = list
      while let entry = next?.pointee {
        let name = String(cString: entry.ifa_name)
        let flags = Int32(bitPattern: entry.ifa_flags)
        func has(_ flag: some FixedWidthInteger) -> Bool { flags & Int32(truncatingIfNeeded: flag) != 0 }
        let isUp = has(IFF_UP) && has(IFF_RUNNING)
        let family = entry.ifa_addr.map { Int32($0.pointee.sa_family) }
        var interface =
          found[name]
          ?? NetworkInterface(name: name, isUp: isUp, isLoopback: has(IFF_LOOPBACK), hasAddress: false)
        if family == AF_INET || family == AF_INET6 { interface.hasAddress = true }
        found[name] = interface
        next = entry.ifa_next
      }
      return found.values.sorted { $0.name < $1.name }
    }

    /// Sends a question for Cast devices to the group that they are in and waits until this machine hears itself, on any
    /// of the interfaces: half a second at most.
    static func multicast(_ interfaces: [NetworkInterface]) -> MulticastProbe {
      let usable = interfaces.filter(\.isUsable)
      let outward = usable.filter { !$0.isLoopback }
      let asked = outward.isEmpty ? usable : outward
      guard !asked.isEmpty else { return .untried }
      let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      let descriptor = socket(AF_INET, kind, 0)
      guard descriptor >= 0 else { return .refused(text(errno)) }
      defer { close(descriptor) }
      set(descriptor, SOL_SOCKET, SO_REUSEADDR, Int32(1))
      set(descriptor, SOL_SOCKET, SO_REUSEPORT, Int32(1))
      var here = address(0)
      guard withSocketAddress(&here, { bind(descriptor, $0, $1) }) == 0 else { return .refused(text(errno)) }
      let question = question()
      var refusal: Int32?
      var sent = 0
      for interface in asked {
        var membership = ip_mreqn()
        membership.imr_multiaddr.s_addr = group
        membership.imr_ifindex = Int32(bitPattern: if_nametoindex(interface.name))
        set(descriptor, Int32(IPPROTO_IP), IP_ADD_MEMBERSHIP, membership)
        set(descriptor, Int32(IPPROTO_IP), IP_MULTICAST_IF, membership)
        var there = address(group)
        let count = withSocketAddress(&there) { sendto(descriptor, question, question.count, 0, $0, $1) }
        if count == question.count { sent += 1 } else { refusal = errno }
      }
      if sent == 0 { return .refused(text(refusal ?? 0)) }
      return hears(descriptor, question) ? .heard : .silent
    }

    /// Which of the addresses take connections; each is tried, all at once, for a second and a half. Nothing is said to
    /// whoever answers.
    static func reachable(_ addresses: [DeviceAddress]) -> Set<DeviceAddress> {
      var waiting: [(address: DeviceAddress, descriptor: Int32)] = []
      var open: Set<DeviceAddress> = []
      for address in addresses.prefix(64) {
        guard let (descriptor, isConnected) = connect(to: address) else { continue }
        if isConnected {
          open.insert(address)
          close(descriptor)
        } else {
          waiting.append((address, descriptor))
        }
      }
      let end = ContinuousClock().now + .milliseconds(1500)
      while !waiting.isEmpty {
        var polls = waiting.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
        let rest = milliseconds(until: end)
        guard rest > 0, poll(&polls, nfds_t(polls.count), rest) > 0 else { break }
        for index in waiting.indices.reversed() where polls[index].revents != 0 {
          let (address, descriptor) = waiting.remove(at: index)
          if error(of: descriptor) == 0 { open.insert(address) }
          close(descriptor)
        }
      }
      for (_, descriptor) in waiting { close(descriptor) }
      return open
    }
  }

  extension NetworkProbe {
    /// 224.0.0.251 in the network's order.
    private static let group = in_addr_t(bigEndian: 0xE000_00FB)
    private static let port: UInt16 = 5353

    /// Who runs Cast: with a number that tells it from the questions of others.
    private static func question() -> [UInt8] {
      var bytes: [UInt8] = [.random(in: 1...255), .random(in: 0...255), 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
      for label in ["_googlecast", "_tcp", "local"] { bytes += [UInt8(label.utf8.count)] + label.utf8 }
      return bytes + [0, 0, 12, 0, 1]
    }

    private static func hears(_ descriptor: Int32, _ question: [UInt8]) -> Bool {
      let end = ContinuousClock().now + .milliseconds(500)
      var buffer = [UInt8](repeating: 0, count: 9000)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count == question.count, buffer.prefix(count).elementsEqual(question) { return true }
        let rest = milliseconds(until: end)
        if count >= 0, rest > 0 { continue }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard rest > 0, poll(&waiting, 1, rest) > 0 else { return false }
      }
    }

    private static func connect(to address: DeviceAddress) -> (descriptor: Int32, isConnected: Bool)? {
      var hints = addrinfo()
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      // Names are not looked up: the resolver may take longer than anybody waits.
      hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
      var list: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(address.host, String(address.port), &hints, &list) == 0, let found = list?.pointee
      else {
        return nil
      }
      defer { freeaddrinfo(list) }
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      let descriptor = socket(found.ai_family, kind, 0)
      guard descriptor >= 0 else { return nil }
      if Glibc.connect(descriptor, found.ai_addr, found.ai_addrlen) == 0 { return (descriptor, true) }
      if errno == EINPROGRESS { return (descriptor, false) }
      close(descriptor)
      return nil
    }

    private static func error(of descriptor: Int32) -> Int32 {
      var error: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno
    }

    private static func milliseconds(until end: ContinuousClock.Instant) -> Int32 {
      let (seconds, attoseconds) = (end - ContinuousClock().now).components
      return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }

    private static func set<Value>(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Value) {
      withUnsafeBytes(of: value) {
        _ = setsockopt(descriptor, level, name, $0.baseAddress, socklen_t($0.count))
      }
    }

    private static func address(_ host: in_addr_t) -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = host
      return address
    }

    private static func withSocketAddress<Value>(
      _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
    ) -> Value {
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }

    static func text(_ number: Int32) -> String {
      var buffer = [CChar](repeating: 0, count: 256)
      guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
      return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
#endif
