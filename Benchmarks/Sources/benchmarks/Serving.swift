import Attacca
import Foundation
import Glibc
import MediaServing
import PlaybackCore
import SoundFixture

/// A program around the media server, in a process of its own: `benchmarks serve FILE`. Its address is its first line.
enum ServingHost {
  static func run(_ words: [String]) async throws {
    guard let path = words.first else { throw ChildProcess.Failure("serve FILE") }
    let server = MediaServer()
    let media = try await server.publish(
      MediaItem(.file(path: path)), for: EntryID(rawValue: 1), heldBy: MediaHolder(rawValue: 1),
      facing: "127.0.0.1")
    print(media.url)
    fflush(nil)
    // Until it is ended.
    withExtendedLifetime(server) { _ = pause() }
  }
}

/// How fast a file is served over loopback and what that costs the processor, beside nginx serving the same file: one
/// curl after the other, in turn.
struct Serving {
  private let options: Options
  private static let megabytes = 1000

  private struct Contender {
    let name: String
    let process: ChildProcess
    let url: String
    var speeds: [Double] = []
    var processor: [Double] = []
  }

  init(_ options: Options) { self.options = options }

  func measure(into report: inout Report) async throws {
    let directory = try ScratchDirectory()
    let path = directory.path("film.flac")
    let size = "count=\(Self.megabytes)"
    try ChildProcess.run("dd", ["if=/dev/zero", "of=\(path)", "bs=1M", size, "status=none"])
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.write(contentsOf: Data("fLaC".utf8))
    try file.close()
    var contenders = [try await nginx(directory), try await ours(path)]
    defer { contenders.forEach { $0.process.stop() } }
    for _ in 0...options.rounds {
      for index in contenders.indices { try fetch(&contenders[index]) }
    }
    show(contenders, &report)
  }

  /// One whole fetch; the first of each only warms up.
  private func fetch(_ one: inout Contender) throws {
    let before = Machine.usage(of: one.process.pid)?.processor ?? .nan
    let begun = ContinuousClock.now
    try ChildProcess.run("curl", ["-sSf", "-o", "/dev/null", one.url])
    let (seconds, attoseconds) = (ContinuousClock.now - begun).components
    one.speeds.append(Double(Self.megabytes) / (Double(seconds) + Double(attoseconds) / 1e18))
    one.processor.append((Machine.usage(of: one.process.pid)?.processor ?? .nan) - before)
  }

  private func ours(_ path: String) async throws -> Contender {
    let (process, lines) = try ChildProcess.speaking("/proc/self/exe", ["serve", path])
    for await line in lines where line.hasPrefix("http") {
      return Contender(name: "MediaServer", process: process, url: line)
    }
    throw ChildProcess.Failure("the server did not start")
  }

  /// One process of it, with what is good for large files switched on.
  private func nginx(_ directory: ScratchDirectory) async throws -> Contender {
    let port = try Self.freePort()
    let settings = """
      daemon off; master_process off; user root; pid \(directory.path)/pid; error_log stderr;
      events {}
      http { access_log off; sendfile on; tcp_nopush on; server { listen 127.0.0.1:\(port); root \(directory.path); } }
      """
    try Data(settings.utf8).write(to: URL(fileURLWithPath: directory.path("nginx.conf")))
    let arguments = ["-p", directory.path, "-c", directory.path("nginx.conf")]
    let process = try ChildProcess("/usr/sbin/nginx", arguments)
    let url = "http://127.0.0.1:\(port)/film.flac"
    let patience = ["--retry", "20", "--retry-connrefused"]
    try ChildProcess.run("curl", ["-sSf", "--head", "-o", "/dev/null", url] + patience)
    return Contender(name: "nginx, sendfile", process: process, url: url)
  }

  /// A port that is free just now; nginx wants a number.
  private static func freePort() throws -> UInt16 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
      }
    }
    guard isBound else { throw ChildProcess.Failure("no free port: errno \(errno)") }
    return UInt16(bigEndian: address.sin_port)
  }

  private func show(_ contenders: [Contender], _ report: inout Report) {
    func typical(_ values: [Double]) -> Double { Statistics(Array(values.dropFirst())).median }
    let (rivalSpeed, rivalCost) = (typical(contenders[0].speeds), typical(contenders[0].processor))
    var rows = [["\(options.rounds) x \(Self.megabytes) MB", "MB/s", "ratio", "CPU s", "ratio"]]
    for one in contenders {
      let (speed, cost) = (typical(one.speeds), typical(one.processor))
      rows.append([
        one.name, speed.text(0), (speed / rivalSpeed).text(2), cost.text(2), (cost / rivalCost).text(2),
      ])
      report.add(.serving, "speed: \(one.name)", speed, "MB/s")
      report.add(.serving, "CPU: \(one.name)", cost, "s")
    }
    report.table("a file of \(Self.megabytes) MB over loopback (medians)", rows)
  }
}
