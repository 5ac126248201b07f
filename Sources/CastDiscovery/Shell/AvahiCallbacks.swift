#if Discovery
  import CAvahi
  import Glibc
  import PlaybackCore

  /// What the library calls, on the worker's thread; the context is the worker.
  enum AvahiCallbacks {
    static let client: AvahiClientCallback = { client, state, context in
      worker(context)?.clientChanged(client, state)
    }

    static let server: AvahiServerCallback = { _, state, context in
      // The first call comes before there is a handle to work with.
      if let worker = worker(context), worker.server != nil { worker.serverChanged(state) }
    }

    /// For both libraries, whose browsers differ in the type of a pointer only.
    static let browser: AvahiServiceBrowserCallback = {
      handle, interface, number, event, name, _, _, _, context in
      guard let worker = worker(context) else { return }
      let type = worker.browsers.first { $0.handle == handle }?.type ?? worker.openingType
      let id = name.map {
        ServiceID(
          kind: worker.kind, name: String(cString: $0), interface: interface, protocolNumber: number)
      }
      worker.browsed(event, id, type)
    }

    static let resolver: AvahiServiceResolverCallback = {
      _, interface, number, event, name, _, _, _, address, port, txt, _, context in
      guard let worker = worker(context), let name else { return }
      let id = ServiceID(
        kind: worker.kind, name: String(cString: name), interface: interface, protocolNumber: number)
      guard event == AVAHI_RESOLVER_FOUND, let address else { return worker.tell(.device(.unresolved(id))) }
      let place = DeviceAddress(host: host(address, interface), port: port)
      worker.tell(.device(.resolved(id, place, txt: entries(txt))))
    }

    private static func worker(_ context: UnsafeMutableRawPointer?) -> AvahiWorker? {
      context.map { Unmanaged<AvahiWorker>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The address in numbers, with its interface where it holds on one link only.
    private static func host(_ address: UnsafePointer<AvahiAddress>, _ interface: Int32) -> String {
      var text = [CChar](repeating: 0, count: 64)
      guard avahi_address_snprint(&text, text.count, address) != nil else { return "" }
      let host = string(text)
      guard host.lowercased().hasPrefix("fe80:") else { return host }
      var name = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
      guard if_indextoname(UInt32(bitPattern: interface), &name) != nil else { return host }
      return "\(host)%\(string(name))"
    }

    private static func string(_ text: [CChar]) -> String {
      String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func entries(_ list: UnsafeMutablePointer<AvahiStringList>?) -> [[UInt8]] {
      var entries: [[UInt8]] = []
      var next = list
      while let entry = next, entries.count < Announcement.entryLimit {
        let bytes = UnsafeBufferPointer(
          start: avahi_string_list_get_text(entry), count: avahi_string_list_get_size(entry))
        entries.append(Array(bytes))
        next = avahi_string_list_get_next(entry)
      }
      return entries
    }
  }

  extension AvahiWorker {
    /// Every interface, every kind of address.
    static let any: Int32 = -1

    fileprivate func clientChanged(_ handle: OpaquePointer?, _ state: AvahiClientState) {
      // The first call comes before the function that makes the client has returned.
      if client == nil { client = handle }
      switch state {
      case AVAHI_CLIENT_S_RUNNING: begin()
      case AVAHI_CLIENT_CONNECTING: tell(.absent)
      case AVAHI_CLIENT_FAILURE:
        let error = lastError
        end(error == AVAHI_ERR_DISCONNECTED ? .gone : .broken(Self.text(error)))
      // Its own name is being settled: what was announced has to wait, and so has the search.
      default: withdraw()
      }
    }

    func serverChanged(_ state: AvahiServerState) {
      switch state {
      case AVAHI_SERVER_RUNNING: begin()
      case AVAHI_SERVER_FAILURE: end(.broken(Self.text(lastError)))
      case AVAHI_SERVER_COLLISION: renameHost()
      default: if !searches { withdraw() } else { begin() }
      }
    }

    /// Looks for devices from now on, and announces what is to be announced.
    private func begin() {
      if !isRunning {
        isRunning = true
        if searches { openBrowser(CastService.type, .all) }
        if searches, let app { openBrowser(app.subtype, .withApp) }
        guard !isOver else { return }
        tell(.runs)
      }
      if let announcement { publish(announcement) }
    }

    private func openBrowser(_ type: String, _ meaning: ServiceType) {
      openingType = meaning
      let none = AvahiLookupFlags(0)
      let handle: OpaquePointer? =
        if let client {
          avahi_service_browser_new(
            client, Self.any, Self.any, type, "local", none, AvahiCallbacks.browser, context)
        } else if let server {
          avahi_s_service_browser_new(
            server, Self.any, Self.any, type, "local", none, AvahiCallbacks.browser, context)
        } else {
          nil
        }
      if let handle { browsers.append((handle, meaning)) } else { end(.broken(Self.text(lastError))) }
    }

    fileprivate func browsed(_ event: AvahiBrowserEvent, _ id: ServiceID?, _ type: ServiceType) {
      switch event {
      case AVAHI_BROWSER_NEW: if let id { tell(.device(.found(id, type))) }
      case AVAHI_BROWSER_REMOVE: if let id { tell(.device(.lost(id, type))) }
      case AVAHI_BROWSER_ALL_FOR_NOW: tell(.device(.allForNow(type)))
      case AVAHI_BROWSER_FAILURE: end(.broken(Self.text(lastError)))
      default: break
      }
    }

    private func renameHost() {
      guard let server, let name = avahi_server_get_host_name(server) else { return }
      guard let other = avahi_alternative_host_name(name) else { return }
      avahi_server_set_host_name(server, other)
      avahi_free(other)
    }
  }
#endif
