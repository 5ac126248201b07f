#if Discovery
  import Attacca

  /// Devices as text or JSON. Each call says whether somebody reads it.
  struct DeviceLines {
    let list: ListLines

    /// A list, one line each, in columns.
    func table(_ devices: [CastDevice]) -> Bool {
      if list.isJSON { return devices.allSatisfy { show(ListChange(kind: .found, item: $0)) } }
      let rows = devices.map(Self.cells)
      let widths = (0..<Self.columns).map { column in rows.map { TextWidth.columns($0[column]) }.max() ?? 0 }
      return rows.allSatisfy { row in
        let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - TextWidth.columns($0)) }
        var line = cells.joined(separator: "  ")[...]
        while line.last == " " { line.removeLast() }
        return Output.standard.write("\(line)\n")
      }
    }

    func show(_ change: ListChange<CastDevice>) -> Bool {
      guard list.isJSON else {
        let text = Self.cells(change.item).filter { !$0.isEmpty }.joined(separator: ", ")
        return list.line(change.kind.rawValue, text)
      }
      return list.write("device") {
        $0.add("change", .string(change.kind.rawValue))
        Self.add(change.item, to: &$0)
      }
    }

    private static let columns = 6

    private static func cells(_ device: CastDevice) -> [String] {
      let state = device.isReachable ? device.activity ?? (device.isBusy ? "busy" : "idle") : "not reachable"
      let isKnown = device.origin == .announced
      return [
        device.name, isKnown ? kind(device) : "", device.model ?? "",
        isKnown || !device.isReachable ? state : "", device.address.description,
        isKnown ? device.id.description : "",
      ]
    }

    static func kind(_ device: CastDevice) -> String {
      if device.capabilities.contains(.group) { return "group" }
      return device.capabilities.isAudioOnly ? "speaker" : "TV"
    }

    private static func add(_ device: CastDevice, to object: inout JSONObject) {
      object.add("id", .string(device.id.description))
      object.add("name", .string(device.name))
      object.add("model", device.model.map { .string($0) } ?? .null)
      object.add("kind", .string(kind(device).lowercased()))
      object.add("busy", .bool(device.isBusy))
      object.add("activity", device.activity.map { .string($0) } ?? .null)
      object.add("address", .string(device.address.description))
      object.add("origin", .string(device.origin.rawValue))
      object.add("reachable", .bool(device.isReachable))
    }
  }
#endif
