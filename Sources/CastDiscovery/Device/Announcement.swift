import PlaybackCore

/// What a device says of itself in a TXT record; read from untrusted bytes.
struct Announcement: Hashable, Sendable {
  /// As announced, never shown raw.
  var id: String
  var name: String
  var model: String?
  var capabilities: CastCapabilities
  var isBusy: Bool
  var activity: String?

  /// Entries that are looked at; a device has about fifteen.
  static let entryLimit = 64
  private static let idLimit = 128

  /// Reads the entries of a record, `key=value` each.
  ///
  /// Keys may be capitalised anyhow, the first of several counts. Without a usable `id` the device cannot be told from
  /// others, so nil; everything else may be missing or make no sense.
  init?(txt entries: [[UInt8]]) {
    var values: [String: [UInt8]] = [:]
    for entry in entries.prefix(Self.entryLimit) {
      let parts = entry.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, !first.isEmpty, first.count <= 16 else { continue }
      let key = String(decoding: first, as: UTF8.self).lowercased()
      if values[key] == nil { values[key] = parts.count == 2 ? Array(parts[1]) : [] }
    }
    guard let bytes = values["id"], (1...Self.idLimit).contains(bytes.count),
      bytes.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    id = String(decoding: bytes, as: UTF8.self)
    model = Self.text(values["md"])
    name = Self.text(values["fn"]) ?? model ?? "Cast device \(id.prefix(8))"
    let number = values["ca"].flatMap { UInt64(String(decoding: $0, as: UTF8.self)) }
    capabilities = number.map(CastCapabilities.init) ?? .unknown
    activity = Self.text(values["rs"])
    isBusy = values["st"].map { $0.elementsEqual("1".utf8) } ?? (activity != nil)
  }

  /// Text for people: bytes that are no UTF-8 are replaced, controls cannot act, blanks around are gone; nil when
  /// nothing is left.
  private static func text(_ bytes: [UInt8]?) -> String? {
    guard let bytes else { return nil }
    let safe = DisplayText.safe(String(decoding: bytes.prefix(255), as: UTF8.self))
    var rest = safe[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest.isEmpty ? nil : String(rest)
  }
}
