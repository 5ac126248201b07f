import Attacca

/// What the lists of devices and of outputs have in common: how they begin and end, and what may be missing, as text or
/// JSON. Each call says whether somebody reads it.
struct ListLines {
  let isJSON: Bool
  let started: MonotonicInstant

  func hello() -> Bool {
    write("hello") {
      $0.add("schema", .number(JSONLines.schema))
      $0.add("version", .string(Program.version))
    }
  }

  /// What became of one that is listed, in words; for people.
  func line(_ change: String, _ text: String) -> Bool {
    let word = "\(change)        ".prefix(9)
    return Output.standard.write("\(TimeText.elapsed(elapsed))  \(word)\(text)\n")
  }

  /// Why something may be missing; on standard error for people.
  func cause(_ word: String, _ text: String, _ remedy: String) -> Bool {
    guard isJSON else { return Output.error.write("attacca: \(text) \(remedy)\n") }
    return write("cause") {
      $0.add("cause", .string(word))
      $0.add("text", .string(text))
      $0.add("remedy", .string(remedy))
    }
  }

  #if Discovery
    /// Why devices on the network may be missing.
    func causes(_ diagnosis: DiscoveryDiagnosis) -> Bool {
      diagnosis.causes.allSatisfy { cause($0.word, $0.title, $0.remedy) }
    }
  #endif

  func end(_ status: Int32) {
    _ = write("end") { $0.add("exit", .number(Int64(status))) }
  }

  /// Writes an object where JSON is wanted.
  func write(_ event: String, _ fill: (inout JSONObject) -> Void) -> Bool {
    guard isJSON else { return true }
    return JSONObject.write(event, at: elapsed, fill)
  }

  private var elapsed: MediaTime { SystemClock().now - started }
}

/// What became of something that is listed.
struct ListChange<Item: Equatable>: Equatable {
  enum Kind: String { case found, changed, gone }

  var kind: Kind
  var item: Item

  /// What leads from one list to another, in the order of the lists; what is gone first. `name`: by what an item is
  /// known again.
  static func changes(
    from old: [Item], to new: [Item], by name: (Item) -> some Hashable
  ) -> [ListChange] {
    let before = Dictionary(old.map { (name($0), $0) }) { first, _ in first }
    let after = Set(new.map(name))
    let gone = old.filter { !after.contains(name($0)) }.map { ListChange(kind: .gone, item: $0) }
    return gone
      + new.compactMap { item in
        guard let known = before[name(item)] else { return ListChange(kind: .found, item: item) }
        return known == item ? nil : ListChange(kind: .changed, item: item)
      }
  }
}
