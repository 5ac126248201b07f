/// An option of a command line: `--name`, `--name VALUE` or `--name=VALUE`.
struct CommandOption {
  let name: String
  private let attached: [UInt8]?

  init(_ argument: [UInt8]) {
    let parts = argument.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    name = String(decoding: parts.first ?? [], as: UTF8.self)
    attached = parts.count == 2 ? Array(parts[1]) : nil
  }

  /// Its value: what follows the `=`, else the next argument, which is taken. `example` is one that it could have.
  func value(_ example: String, _ rest: inout ArraySlice<[UInt8]>) throws(UsageError) -> [UInt8] {
    if let attached { return attached }
    guard let next = rest.popFirst() else {
      throw UsageError("\(name) needs a value, as in `\(name) \(example)`.")
    }
    return next
  }
}
