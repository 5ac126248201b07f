import CastProtocol
import PlaybackCore

extension CastSender {
  /// The most members that are kept in mind, and the longest of their names and ids.
  private static let (mostMembers, longestText) = (64, 200)

  /// Where the device is from now on. A connection that stands is kept; one that is being looked for is looked for there
  /// at once, and so is a device that has come back to where it was.
  mutating func located(_ address: CastAddress, isGroup: Bool?) {
    let hasMoved = link.address.map { $0 != address } ?? false
    link.address = address
    if let isGroup { link.isGroup = isGroup }
    if hasMoved {
      device = address.description
      link.tries = 0
    }
    guard stage == .connecting, hasMoved || timers[.retry] != nil else { return }
    timers[.retry] = nil
    reconnect()
  }

  /// Asks a group's leader for the members. Other devices are not asked: not all of them bear questions they do not
  /// know.
  mutating func askForMembers() {
    guard link.isGroup else { return }
    send(MultizoneMessage(.getStatus, requestID: nextRequestID()), to: .platformReceiver)
  }

  mutating func received(_ message: MultizoneMessage) {
    switch message.event {
    case .status(let devices):
      var told = CastGroup()
      for device in devices.prefix(Self.mostMembers) { Self.note(device, in: &told) }
      group = told
    case .deviceAdded(let device), .deviceUpdated(let device):
      var told = group ?? CastGroup()
      Self.note(device, in: &told)
      group = told
    case .deviceRemoved(let id): group?.members.removeAll { $0.id.rawValue == id }
    case .getStatus, .other: break
    }
  }

  /// What was not told of a member stays as it was.
  private static func note(_ device: MultizoneDevice, in group: inout CastGroup) {
    guard !device.id.isEmpty, device.id.utf8.count <= longestText else { return }
    let id = DeviceID(rawValue: device.id)
    let index = group.members.firstIndex { $0.id == id }
    var member = index.map { group.members[$0] } ?? CastGroup.Member(id: id)
    if !device.name.isEmpty { member.name = DisplayText.safe(String(device.name.prefix(longestText))) }
    if let level = device.volume.level, level.isFinite { member.volume = Volume(level: level) }
    member.isMuted = device.volume.isMuted ?? member.isMuted
    if let index {
      group.members[index] = member
    } else if group.members.count < mostMembers {
      group.members.append(member)
    }
  }
}
