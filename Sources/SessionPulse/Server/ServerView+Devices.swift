extension ServerView {
  /// The devices to choose from, in the server's order: a sink, or each of its ports where it has several.
  func devices(inUse: [UInt32]) -> [SoundDevice] {
    sinks.filter(\.isReal).flatMap { sink -> [SoundDevice] in
      let isDefault = sink.name == defaultSink
      let isInUse = inUse.contains(sink.index)
      guard sink.ports.count > 1 else { return [device(sink, sink.ports.first, isDefault, isInUse)] }
      return sink.ports.map { port in
        let isActive = port.name == sink.activePort
        return SoundDevice(
          id: sink.id(of: port), name: port.title.isEmpty ? port.name : port.title,
          form: port.form == .unknown ? sink.form : port.form, isWireless: sink.isWireless,
          isDefault: isDefault && isActive, isAvailable: port.availability != .no,
          isInUse: isInUse && isActive)
      }
    }
  }

  private func device(_ sink: Sink, _ port: Port?, _ isDefault: Bool, _ isInUse: Bool) -> SoundDevice {
    let form = sink.form == .unknown ? port?.form ?? .unknown : sink.form
    return SoundDevice(
      id: SoundDevice.ID(rawValue: sink.name), name: sink.title.isEmpty ? sink.name : sink.title, form: form,
      isWireless: sink.isWireless, isDefault: isDefault, isAvailable: sink.isAvailable, isInUse: isInUse)
  }

  /// The sink of a device, and the port where it names one; nil while nothing can be heard there.
  func place(of device: SoundDevice.ID) -> (sink: Sink, port: Port?)? {
    for sink in sinks where sink.isReal && sink.isAvailable {
      if device.rawValue == sink.name { return (sink, nil) }
      for port in sink.ports where port.availability != .no && sink.id(of: port) == device {
        return (sink, port)
      }
    }
    return nil
  }
}

extension Sink {
  func id(of port: Port) -> SoundDevice.ID {
    SoundDevice.ID(rawValue: ports.count > 1 ? "\(name)#\(port.name)" : name)
  }

  /// The device that is heard when sound goes here.
  var activeID: SoundDevice.ID { port.map(id) ?? SoundDevice.ID(rawValue: name) }
}
