#if Discovery
  import CAvahi
  import PlaybackCore

  extension AvahiWorker {
    /// Announces something instead of what was announced before.
    func publish(_ new: ServiceAnnouncement) {
      let old = announcement
      announcement = new
      if let group, let old, old.port == new.port, old.apps == new.apps, isWanted(new.instance, in: old) {
        announcement?.instance = old.instance
        return update(group, old.instance, new)
      }
      freeGroup()
      if let client {
        group = avahi_entry_group_new(
          client, { _, state, context in AvahiWorker.changed(state, context) }, context)
      } else if let server {
        group = avahi_s_entry_group_new(
          server, { _, _, state, context in AvahiWorker.changed(state, context) }, context)
      }
      add()
    }

    /// Takes back what was announced; it stays what is to be announced.
    func withdraw() {
      guard let group else { return }
      if client != nil { avahi_entry_group_reset(group) } else { avahi_s_entry_group_reset(group) }
      freeGroup()
    }

    func freeGroup() {
      guard let group else { return }
      if client != nil { avahi_entry_group_free(group) } else { avahi_s_entry_group_free(group) }
      self.group = nil
    }

    /// Whether the name that was asked for led to the one that is announced.
    private func isWanted(_ instance: String, in old: ServiceAnnouncement) -> Bool {
      old.instance == instance || old.instance.hasPrefix("\(instance) #")
    }

    private func add() {
      guard let group, let announcement else { return failed() }
      let (any, both) = (Self.any, Self.any)
      let (name, type) = (announcement.instance, CastService.type)
      let none = AvahiPublishFlags(0)
      let list = Self.list(announcement.txt)
      defer { avahi_string_list_free(list) }
      var result: Int32
      if client != nil {
        result = avahi_entry_group_add_service_strlst(
          group, any, both, none, name, type, nil, nil, announcement.port, list)
        for app in announcement.apps where result == 0 {
          result = avahi_entry_group_add_service_subtype(group, any, both, none, name, type, nil, app.subtype)
        }
        if result == 0 { result = avahi_entry_group_commit(group) }
      } else {
        result = avahi_server_add_service_strlst(
          server, group, any, both, none, name, type, nil, nil, announcement.port, list)
        for app in announcement.apps where result == 0 {
          result = avahi_server_add_service_subtype(
            server, group, any, both, none, name, type, nil, app.subtype)
        }
        if result == 0 { result = avahi_s_entry_group_commit(group) }
      }
      if result == AVAHI_ERR_COLLISION { rename() } else if result < 0 { failed(result) }
    }

    private func update(_ group: OpaquePointer, _ name: String, _ new: ServiceAnnouncement) {
      let list = Self.list(new.txt)
      defer { avahi_string_list_free(list) }
      let (any, both) = (Self.any, Self.any)
      let result =
        if client != nil {
          avahi_entry_group_update_service_txt_strlst(
            group, any, both, AvahiPublishFlags(0), name, CastService.type, nil, list)
        } else {
          avahi_server_update_service_txt_strlst(
            server, group, any, both, AvahiPublishFlags(0), name, CastService.type, nil, list)
        }
      if result < 0 { failed(result) }
    }

    private static func changed(_ state: AvahiEntryGroupState, _ context: UnsafeMutableRawPointer?) {
      guard let context else { return }
      let worker = Unmanaged<AvahiWorker>.fromOpaque(context).takeUnretainedValue()
      switch state {
      case AVAHI_ENTRY_GROUP_REGISTERING: worker.tell(.published(.registering))
      case AVAHI_ENTRY_GROUP_ESTABLISHED:
        if let name = worker.announcement?.instance { worker.tell(.published(.announced(name))) }
      case AVAHI_ENTRY_GROUP_COLLISION: worker.rename()
      case AVAHI_ENTRY_GROUP_FAILURE: worker.failed(worker.lastError)
      default: break
      }
    }

    /// Takes the next name when somebody else has this one.
    private func rename() {
      guard let group, let name = announcement?.instance, let other = avahi_alternative_service_name(name)
      else { return failed() }
      announcement?.instance = String(cString: other)
      avahi_free(other)
      if client != nil { avahi_entry_group_reset(group) } else { avahi_s_entry_group_reset(group) }
      add()
    }

    private func failed(_ error: Int32? = nil) {
      tell(.published(.failed(Self.text(error ?? lastError))))
    }

    /// The entries as the library has them. It puts each new one in front, so they come in backwards.
    private static func list(_ entries: [[UInt8]]) -> UnsafeMutablePointer<AvahiStringList>? {
      entries.reversed().reduce(nil) { list, entry in
        avahi_string_list_add_arbitrary(list, entry, entry.count)
      }
    }
  }
#endif
