import Attacca

/// Something that playing can go to: a device of this machine, or one on the network.
struct OutputChoice: Equatable {
  enum Target: Hashable {
    /// A device of this machine, by its stable name.
    case here(String)
    /// A device on the network, by its address.
    case remote(DeviceID)
  }

  var target: Target
  /// What kind of thing it is: the word for JSON.
  var kind: String
  /// What it is chosen by; safe to show.
  var id: String
  /// What it is, for people; safe to show.
  var title: String
  var notes: [String] = []
  /// Whether playing is heard there, or, before anything plays, would be.
  var isActive = false
  /// Whether it can be chosen.
  var isAvailable = true

  /// Lines in columns: a mark at what is active, a label before each where there are any.
  static func lines(_ choices: [OutputChoice], mark: String, labels: [String] = []) -> [String] {
    let width = choices.map { TextWidth.columns($0.id) }.max() ?? 0
    let labelWidth = labels.map(\.utf8.count).max() ?? 0
    return choices.enumerated().map { index, choice in
      let label = index < labels.count ? labels[index] : ""
      let start = labels.isEmpty ? "" : label + blanks(labelWidth - label.utf8.count) + "  "
      let tail = choice.notes.isEmpty ? "" : "  (\(choice.notes.joined(separator: ", ")))"
      let padding = blanks(width - TextWidth.columns(choice.id))
      return "\(choice.isActive ? mark : " ") \(start)\(choice.id)\(padding)  \(choice.title)\(tail)"
    }
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  /// The choice that a name means: the exact one before one that only differs in capitals.
  static func named(_ name: String, in choices: [OutputChoice]) -> OutputChoice? {
    let name = DisplayText.safe(name)
    return choices.first { $0.id == name } ?? choices.first { $0.title == name }
      ?? choices.first { [$0.id, $0.title].map { $0.lowercased() }.contains(name.lowercased()) }
  }

  /// The members of its object in JSON.
  func add(to object: inout JSONObject) {
    object.add("kind", .string(kind))
    object.add("id", .string(id))
    object.add("name", .string(title))
    object.add("active", .bool(isActive))
    object.add("available", .bool(isAvailable))
    object.add("notes", .array(notes.map { .string($0) }))
  }
}

#if Pulse
  extension OutputChoice {
    /// A device of this machine. `isActive`: nil for the system's default.
    init(_ device: SoundDevice, isActive: Bool? = nil) {
      target = .here(device.id.rawValue)
      kind = "here"
      id = DisplayText.safe(device.id.rawValue)
      title = DisplayText.safe(device.name)
      if device.form != .unknown { notes.append(device.form.rawValue) }
      if device.isWireless { notes.append("wireless") }
      if !device.isAvailable { notes.append("not plugged in") }
      self.isActive = isActive ?? device.isDefault
      isAvailable = device.isAvailable
    }
  }
#endif

#if Discovery
  extension OutputChoice {
    /// A device on the network.
    init(_ device: CastDevice, isActive: Bool = false) {
      // A group goes from one address to another while it plays.
      let isGroup = device.capabilities.contains(.group)
      target = .remote(isGroup ? device.id : DeviceID(rawValue: device.address.description))
      kind = DeviceLines.kind(device).lowercased()
      id = DisplayText.safe(device.name)
      title = [DeviceLines.kind(device), device.model.map(DisplayText.safe)].compactMap { $0 }
        .joined(separator: ", ")
      if id != device.address.description { notes.append(device.address.description) }
      if device.isReachable {
        if let activity = device.activity ?? (device.isBusy ? "busy" : nil) {
          notes.append(DisplayText.safe(activity))
        }
      } else {
        notes.append("not reachable")
      }
      self.isActive = isActive
      isAvailable = device.isReachable
    }

    /// Whether an output means that device, however it was named.
    static func means(_ output: DeviceID, _ device: CastDevice) -> Bool {
      [device.address.description, device.id.rawValue, device.name].contains {
        $0.lowercased() == output.rawValue.lowercased()
      }
    }
  }
#endif
