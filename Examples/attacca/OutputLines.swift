import Attacca

/// Outputs as text or JSON. Each call says whether somebody reads it.
struct OutputLines {
  let list: ListLines

  /// A list, one line each, in columns.
  func table(_ choices: [OutputChoice]) -> Bool {
    if list.isJSON { return choices.allSatisfy { show(ListChange(kind: .found, item: $0)) } }
    return OutputChoice.lines(choices, mark: "*").allSatisfy { Output.standard.write($0 + "\n") }
  }

  func show(_ change: ListChange<OutputChoice>) -> Bool {
    guard list.isJSON else {
      return list.line(change.kind.rawValue, OutputChoice.lines([change.item], mark: "*").joined())
    }
    return list.write("output") {
      $0.add("change", .string(change.kind.rawValue))
      change.item.add(to: &$0)
    }
  }
}
