/// What the objects say of themselves, as XML.
enum Introspection {
  private static let head = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
    "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

    """

  /// The way down to the player; nil for a path that does not lead there.
  static func parent(_ path: String) -> String? {
    let children = ["/": "org", "/org": "mpris", "/org/mpris": "MediaPlayer2"]
    return children[path].map { "\(head)<node>\n <node name=\"\($0)\"/>\n</node>\n" }
  }

  /// The player.
  static let player = head + "<node>\n" + standard + root + playerInterface + trackList + "</node>\n"

  private static let standard =
    interface(
      "org.freedesktop.DBus.Properties",
      [
        method("Get", [("s", "interface"), ("s", "property")], [("v", "value")]),
        method("GetAll", [("s", "interface")], [("a{sv}", "properties")]),
        method("Set", [("s", "interface"), ("s", "property"), ("v", "value")]),
        signal("PropertiesChanged", [("s", "interface"), ("a{sv}", "changed"), ("as", "invalidated")]),
      ])
    + interface("org.freedesktop.DBus.Introspectable", [method("Introspect", [], [("s", "xml")])])
    + interface(
      "org.freedesktop.DBus.Peer", [method("Ping", []), method("GetMachineId", [], [("s", "machine_uuid")])])

  private static let root = interface(
    MPRISNames.root,
    [
      method("Raise", []), method("Quit", []), property("CanQuit", "b"),
      property("Fullscreen", "b", "readwrite"),
      property("CanSetFullscreen", "b"), property("CanRaise", "b"), property("HasTrackList", "b"),
      property("Identity", "s"), property("DesktopEntry", "s"), property("SupportedUriSchemes", "as"),
      property("SupportedMimeTypes", "as"),
    ])

  private static let playerInterface = interface(
    MPRISNames.player,
    ["Next", "Previous", "Pause", "PlayPause", "Stop", "Play"].map { method($0, []) } + [
      method("Seek", [("x", "Offset")]), method("SetPosition", [("o", "TrackId"), ("x", "Position")]),
      method("OpenUri", [("s", "Uri")]), signal("Seeked", [("x", "Position")]),
      property("PlaybackStatus", "s"), property("LoopStatus", "s", "readwrite"),
      property("Rate", "d", "readwrite"), property("Shuffle", "b", "readwrite"),
      property("Metadata", "a{sv}"),
      property("Volume", "d", "readwrite"), property("Position", "x", emits: "false"),
      property("MinimumRate", "d"), property("MaximumRate", "d"), property("CanGoNext", "b"),
      property("CanGoPrevious", "b"), property("CanPlay", "b"), property("CanPause", "b"),
      property("CanSeek", "b"), property("CanControl", "b", emits: "false"),
    ])

  private static let trackList = interface(
    MPRISNames.trackList,
    [
      method("GetTracksMetadata", [("ao", "TrackIds")], [("aa{sv}", "Metadata")]),
      method("AddTrack", [("s", "Uri"), ("o", "AfterTrack"), ("b", "SetAsCurrent")]),
      method("RemoveTrack", [("o", "TrackId")]), method("GoTo", [("o", "TrackId")]),
      signal("TrackListReplaced", [("ao", "Tracks"), ("o", "CurrentTrack")]),
      signal("TrackAdded", [("a{sv}", "Metadata"), ("o", "AfterTrack")]),
      signal("TrackRemoved", [("o", "TrackId")]),
      signal("TrackMetadataChanged", [("o", "TrackId"), ("a{sv}", "Metadata")]),
      property("Tracks", "ao", emits: "invalidates"), property("CanEditTracks", "b"),
    ])

  private static func interface(_ name: String, _ members: [String]) -> String {
    " <interface name=\"\(name)\">\n\(members.joined()) </interface>\n"
  }

  private static func method(
    _ name: String, _ takes: [(String, String)], _ gives: [(String, String)] = []
  ) -> String {
    let arguments =
      takes.map { argument($0, " direction=\"in\"") } + gives.map { argument($0, " direction=\"out\"") }
    return "  <method name=\"\(name)\">\n\(arguments.joined())  </method>\n"
  }

  private static func signal(_ name: String, _ arguments: [(String, String)]) -> String {
    "  <signal name=\"\(name)\">\n\(arguments.map { argument($0, "") }.joined())  </signal>\n"
  }

  private static func argument(_ argument: (type: String, name: String), _ direction: String) -> String {
    "   <arg type=\"\(argument.type)\" name=\"\(argument.name)\"\(direction)/>\n"
  }

  private static func property(
    _ name: String, _ type: String, _ access: String = "read", emits: String = "true"
  ) -> String {
    let annotation = "org.freedesktop.DBus.Property.EmitsChangedSignal"
    return "  <property name=\"\(name)\" type=\"\(type)\" access=\"\(access)\">\n"
      + "   <annotation name=\"\(annotation)\" value=\"\(emits)\"/>\n  </property>\n"
  }
}
