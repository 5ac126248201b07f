#if Cast
  import Dispatch
  import Foundation
  import SoundFixture

  /// What curl got.
  struct Fetched {
    let status: Int
    /// By name in lower case.
    let headers: [String: String]
    let body: [UInt8]
    /// curl's exit code.
    let code: Int32

    /// Whether nothing listens there, or already somebody else's server.
    var isNowhere: Bool { code == 7 || status == 404 }

    /// Fetches an address with curl.
    init(_ url: String, _ arguments: String...) async throws {
      let directory = try ScratchDirectory()
      let paths = ["-D", directory.path("head"), "-o", directory.path("body")]
      let all = ["-sS", "--max-time", "50", "--path-as-is", "--globoff"] + paths + arguments + [url]
      let process = try ChildProcess("curl", all)
      code = await withCheckedContinuation { continuation in
        DispatchQueue(label: "curl").async { continuation.resume(returning: process.wait()) }
      }
      let head = (try? String(contentsOfFile: directory.path("head"), encoding: .utf8)) ?? ""
      let lines = head.split(whereSeparator: \.isNewline)
      status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
      headers = Dictionary(
        lines.dropFirst().compactMap { line in
          line.firstIndex(of: ":").map {
            (line[..<$0].lowercased(), line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces))
          }
        }, uniquingKeysWith: { $1 })
      body = FileManager.default.contents(atPath: directory.path("body")).map { Array($0) } ?? []
    }
  }
#endif
