import Foundation
import Glibc

/// What the system says about itself and about processes.
enum Machine {
  /// The load averages of the last 1, 5 and 15 minutes.
  static var load: String {
    let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? "unknown"
    return text.split(separator: " ").prefix(3).joined(separator: " ")
  }

  /// What a process has used.
  struct Usage {
    /// Seconds of processor time, in user and system.
    var processor = 0.0
    /// The most memory it ever held, in MB, shared pages counted in full.
    var peakResident = 0.0
    /// The memory it holds, in MB, shared pages counted in part.
    var proportional = 0.0
  }

  /// Asks about a process; nil when it is gone.
  static func usage(of pid: pid_t) -> Usage? {
    guard let stat = text(pid, "stat"), let name = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[name...].split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      return nil
    }
    return Usage(
      processor: (user + system) / Double(sysconf(Int32(_SC_CLK_TCK))),
      peakResident: number("VmHWM:", in: text(pid, "status")) / 1024,
      proportional: number("Pss:", in: text(pid, "smaps_rollup")) / 1024)
  }

  /// What a thread has done.
  struct Work {
    /// Its name; a new thread has that of the one that made it.
    var name = ""
    /// Seconds on a processor.
    var processor = 0.0
    /// How often it went to sleep: as often it was woken.
    var sleeps = 0.0
  }

  /// Asks about the threads of a process that are there now, by their numbers.
  static func work(of pid: pid_t) -> [String: Work] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    return threads.reduce(into: [:]) { all, thread in
      let place = "task/\(thread)"
      guard let times = text(pid, "\(place)/schedstat"), let first = times.split(separator: " ").first,
        let nanoseconds = Double(first)
      else { return }
      let sleeps = number("voluntary_ctxt_switches:", in: text(pid, "\(place)/status"))
      let name = (text(pid, "\(place)/comm") ?? "").filter { !$0.isNewline }
      all[thread] = Work(name: name, processor: nanoseconds / 1e9, sleeps: sleeps)
    }
  }

  private static func text(_ pid: pid_t, _ name: String) -> String? {
    try? String(contentsOfFile: "/proc/\(pid)/\(name)", encoding: .utf8)
  }

  private static func number(_ key: String, in text: String?) -> Double {
    let line = text?.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? .nan
  }
}
