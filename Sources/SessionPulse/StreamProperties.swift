#if Pulse
  import Glibc

  /// What the sound server, its mixers and its policies are told about every stream of this process.
  public struct StreamProperties: Hashable, Sendable {
    /// What kind of sound it is.
    public enum Role: String, Hashable, Sendable {
      /// Music and everything like it.
      case music
      /// The sound of pictures.
      case video
    }

    /// What kind of sound it is: calls and desktops treat streams by their role.
    public var role: Role
    /// The name of an icon of the desktop's theme; nil for none.
    public var icon: String?
    /// The program's identifier, as in the name of its desktop file; nil for none.
    public var identifier: String?

    /// Makes properties.
    public init(role: Role = .music, icon: String? = nil, identifier: String? = nil) {
      self.role = role
      self.icon = icon
      self.identifier = identifier
    }

    /// Makes them those of every stream that this process opens from now on, whoever opens it. libmpv has no option for
    /// them, so they go through the environment: call this first thing in `main`, before there are other threads, since
    /// nothing else may read the environment meanwhile. What the user has set in `PULSE_PROP` stays.
    ///
    /// A role also decides under which name the server remembers the volume.
    public func announce() { setenv("PULSE_PROP", text, 0) }

    /// The properties as libpulse reads them.
    var text: String {
      var parts = ["media.role=\(role.rawValue)"]
      if let icon { parts.append("application.icon_name=\(Self.quoted(icon))") }
      if let identifier { parts.append("application.id=\(Self.quoted(identifier))") }
      return parts.joined(separator: " ")
    }

    private static func quoted(_ text: String) -> String {
      let escaped = text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
      return "\"\(String(escaped))\""
    }
  }
#endif
