#if Pulse
  import CPulse

  /// The server's answers, copied out of the library's memory. What other programs say of themselves is cut short.
  extension PulseServer {
    private static let longest = 256

    func take(server info: UnsafePointer<pa_server_info>?) {
      answer.view.defaultSink = info.flatMap { Self.text($0.pointee.default_sink_name) }
      ends(info == nil ? -1 : 1)
    }

    func take(card info: UnsafePointer<pa_card_info>?, _ end: Int32) {
      guard end == 0, let info = info?.pointee else { return ends(end) }
      let card = Card(
        index: info.index, name: Self.text(info.name) ?? "", isWireless: Self.isWireless(info.proplist))
      answer.view.cards.append(card)
    }

    func take(sink info: UnsafePointer<pa_sink_info>?, _ end: Int32) {
      guard end == 0, let info = info?.pointee else { return ends(end) }
      var sink = Sink(index: info.index, name: Self.text(info.name) ?? "")
      sink.title = Self.text(info.description) ?? ""
      sink.form = Self.form(info.proplist)
      sink.isWireless = Self.isWireless(info.proplist)
      sink.card = info.card == .max ? nil : info.card
      sink.isSuspended = info.state == PA_SINK_SUSPENDED
      for index in 0..<Int(info.n_ports) {
        guard let port = info.ports?[index]?.pointee else { break }
        sink.ports.append(Self.port(port))
      }
      sink.activePort = info.active_port.flatMap { Self.text($0.pointee.name) }
      answer.view.sinks.append(sink)
    }

    func take(input info: UnsafePointer<pa_sink_input_info>?, _ end: Int32) {
      guard end == 0, let info = info?.pointee else { return ends(end) }
      var input = SinkInput(index: info.index, sink: info.sink == .max ? nil : info.sink)
      input.process = Self.property(info.proplist, PA_PROP_APPLICATION_PROCESS_ID).flatMap(Int32.init)
      input.application = Self.property(info.proplist, PA_PROP_APPLICATION_NAME)
      input.role = Self.property(info.proplist, PA_PROP_MEDIA_ROLE)
      input.isCorked = info.corked != 0
      input.isMuted = info.mute != 0
      if info.has_volume != 0 {
        let level = withUnsafePointer(to: info.volume) { pa_cvolume_avg($0) }
        input.permille = Int32(min(1000, (UInt64(level) * 1000 + 0x8000) / 0x1_0000))
      }
      answer.view.inputs.append(input)
    }

    func ends(_ end: Int32) {
      if let event = answer.ends(end) { hear(event) }
    }

    private static func port(_ info: pa_sink_port_info) -> Port {
      var port = Port(name: text(info.name) ?? "")
      port.title = text(info.description) ?? ""
      switch pa_port_available_t(rawValue: UInt32(truncatingIfNeeded: info.available)) {
      case PA_PORT_AVAILABLE_YES: port.availability = .yes
      case PA_PORT_AVAILABLE_NO: port.availability = .no
      default: break  // No jack that could tell.
      }
      port.form = form(pa_device_port_type_t(rawValue: info.type))
      return port
    }

    private static func form(_ type: pa_device_port_type_t) -> SoundDevice.Form {
      switch type {
      case PA_DEVICE_PORT_TYPE_SPEAKER: .speaker
      case PA_DEVICE_PORT_TYPE_HEADPHONES: .headphones
      case PA_DEVICE_PORT_TYPE_HEADSET, PA_DEVICE_PORT_TYPE_HANDSFREE: .headset
      case PA_DEVICE_PORT_TYPE_HDMI, PA_DEVICE_PORT_TYPE_TV: .hdmi
      case PA_DEVICE_PORT_TYPE_LINE, PA_DEVICE_PORT_TYPE_SPDIF, PA_DEVICE_PORT_TYPE_AUX: .line
      case PA_DEVICE_PORT_TYPE_CAR: .car
      case PA_DEVICE_PORT_TYPE_HIFI: .hifi
      case PA_DEVICE_PORT_TYPE_PORTABLE: .portable
      default: .unknown
      }
    }

    private static func form(_ properties: OpaquePointer?) -> SoundDevice.Form {
      switch property(properties, PA_PROP_DEVICE_FORM_FACTOR) {
      case "internal", "speaker", "computer": .speaker
      case "headphone": .headphones
      case "headset", "hands-free", "handset": .headset
      case "tv": .hdmi
      case "car": .car
      case "hifi": .hifi
      case "portable": .portable
      default: .unknown
      }
    }

    private static func isWireless(_ properties: OpaquePointer?) -> Bool {
      property(properties, PA_PROP_DEVICE_BUS) == "bluetooth"
    }

    private static func property(_ properties: OpaquePointer?, _ name: String) -> String? {
      properties.flatMap { text(pa_proplist_gets($0, name)) }
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      pointer.map { String(String(cString: $0).prefix(longest)) }
    }
  }
#endif
