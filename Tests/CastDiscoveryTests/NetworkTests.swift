import Testing

/// Discovery with Avahi, in networks of its own; every cause of the diagnosis is forced in one (S158).
@Suite("In a network", .timeLimit(.minutes(2)), .enabled(if: Network.isPossible, "needs network namespaces"))
struct NetworkTests {
  @Test("No interface is up")
  func noInterface() throws {
    let lines = try Network.run("devices --wait 1")
    #expect(lines.causes == ["noInterface"] && lines.last?.contains(#""exit":1"#) == true)
  }

  @Test("Only loopback is up")
  func onlyLoopback() throws {
    #expect(try Network.run("loopback; bus; avahi; devices --wait 1").causes == ["onlyLoopback"])
  }

  @Test("Everything works and nobody is there")
  func nobody() throws {
    #expect(try Network.run("loopback; wire; bus; avahi; devices --wait 1").causes == ["nobodyAnswers"])
  }

  @Test("A firewall blocks port 5353, in or out (S8)", arguments: ["input", "output"])
  func blocked(hook: String) throws {
    let wall = """
      nft add table inet t; nft "add chain inet t c { type filter hook \(hook) priority 0; }"
      nft add rule inet t c udp dport 5353 drop
      """
    let lines = try Network.run("loopback; wire; bus; avahi\n\(wall)\ndevices --wait 1")
    #expect(lines.causes == ["multicastBlocked"])
  }

  @Test("Avahi is absent, with a bus and without; this program looks itself where it may (S173)")
  func absent() throws {
    let search = "devices --wait 1 --search daemon"
    let lines = try Network.run("loopback; wire; \(search); bus; \(search); devices --wait 1")
    #expect(lines.causes == ["avahiAbsent", "avahiAbsent", "avahiAbsent", "nobodyAnswers"])
  }

  @Test("Avahi hangs from the start, or later: told, nothing waits, and devices are found all the same")
  func hung() throws {
    let lines = try Network.run(
      """
      loopback; wire; bus; avahi; tv "add a 8009 id=a fn=A"
      watch --wait 60; seen '"name":"A"'
      kill -STOP $avahi_pid
      devices --wait 1 --search daemon
      devices --wait 10
      """)
    #expect(lines.causes == ["avahiHung", "portClosed"] && lines.deviceNames == ["A"])
  }

  @Test("Avahi answers with errors")
  func broken() throws {
    let rule = ["ServiceBrowserNew", "ServiceBrowserPrepare"].flatMap { member in
      ["Server", "Server2"].map {
        "<deny send_interface=\"org.freedesktop.Avahi.\($0)\" send_member=\"\(member)\"/>"
      }
    }.joined()
    let lines = try Network.run("loopback; wire; bus '\(rule)'; avahi; devices --wait 1 --search daemon")
    #expect(lines.causes == ["avahiBroken"])
  }

  @Test("Devices are there without the application, and one with it (S30, S162)")
  func withoutApp() throws {
    let lines = try Network.run(
      """
      loopback; wire; bus; service A CC1AD845; service B 674A0243; avahi
      devices --wait 2 --app 00000001
      devices --wait 10 --app 674A0243
      devices --wait 10 --app CC1AD845
      """)
    #expect(lines.deviceNames == ["B", "A", "B"])
    #expect(Array(lines.causes.prefix(3)) == ["withoutApp", "withoutApp", "portClosed"])
  }

  @Test("A device announces itself and its port is closed; one that listens is no cause")
  func port() throws {
    let listener = """
      import socket; s = socket.create_server(("127.0.0.1", 8010)); print("up", flush=True); s.accept(); s.accept()
      """
    let lines = try Network.run(
      """
      loopback; bus; avahi; python3 -c '\(listener)' >/run/listener.log & until_line /run/listener.log up
      tv "add a 8009 id=a fn=A"; tv "add b 8010 id=b fn=B"
      devices --wait 10
      """)
    #expect(lines.causes == ["portClosed"] && lines.deviceNames == ["A", "B"])
    #expect(lines.values(of: "reachable", in: "device") == ["false", "true"])
  }

  // No NetworkManager, no location service, nothing but an interface: S174. Both ways of looking pass the same: S156.
  @Test(
    "Found, renamed, moved, gone with a goodbye: live, through the daemon and without one",
    arguments: [true, false])
  func live(hasDaemon: Bool) throws {
    let lines = try Network.run(
      """
      loopback; \(hasDaemon ? "bus; avahi" : "")
      watch
      tv "add a 8009 id=a fn=K%C3%BCche%20%F0%9F%93%BA ca=4101 md=Chromecast"
      seen '"change":"found".*"name":"Küche 📺","model":"Chromecast","kind":"tv"'
      settle
      tv "change a 8010 id=a fn=Two ca=4 st=1 rs=Noon"
      seen '"name":"Two",.*"kind":"speaker","busy":true,"activity":"Noon","address":"127.0.0.1:8010"'
      tv "add g 32001 id=g fn=Group ca=36"
      seen '"name":"Group",.*"kind":"group"'
      settle
      tv "remove a"
      seen '"change":"gone","id":"a"'
      tv "add bad 8009 fn=NoID"; tv "add evil 8009 id=e fn=%1B%5B2JX"
      seen '"id":"e","name":"�\\[2JX"'
      kill $watch_pid; cat /run/watch
      """)
    #expect(!lines.joined().contains("\u{1B}") && !lines.joined().contains("NoID"))
  }

  @Test("The daemon is killed and comes back: devices stay, and what happens afterwards is seen")
  func restart() throws {
    let lines = try Network.run(
      """
      loopback; bus; avahi; tv "add a 8009 id=a fn=A"
      watch --search daemon; seen '"change":"found","id":"a"'
      kill -KILL $avahi_pid; wait $avahi_pid 2>/dev/null
      rm -f /run/avahi-daemon/*; avahi
      tv "add b 8009 id=b fn=B"; seen '"change":"found","id":"b"'
      kill $watch_pid; cat /run/watch
      """)
    #expect(lines.deviceNames == ["A", "B"] && !lines.joined().contains("gone"))
  }

  @Test(
    "A TV of ours is found by its name and played on; a name that is not there ends with the reason",
    arguments: [true, false])
  func ourTV(hasDaemon: Bool) throws {
    let lines = try Network.run(
      """
      loopback; \(hasDaemon ? "bus; avahi" : "")
      "$ATTACCA" tv --null-audio --announce --name "Living Room" --port 8123 --json >/run/tv.json 2>&1 </dev/null &
      our_tv=$!
      devices --wait 15
      "$ATTACCA" play --json --null-audio --tv "living room" </dev/null \
        "$fixtures/../../../Examples/Media/1 Morning.flac" >/run/play.json 2>&1 &
      until_line /run/tv.json '"connected":true'
      "$ATTACCA" play --json --null-audio --tv Bathroom x.flac </dev/null 2>&1; echo "status $?"
      watch; seen '"change":"found".*"name":"Living Room"'
      kill -TERM $our_tv; seen '"change":"gone"'
      """)
    #expect(lines.deviceNames == ["Living Room"] && lines.causes.isEmpty)
    #expect(lines.last == "status 69")
    #expect(lines.contains { $0.contains("no device is called “Bathroom”; there are “Living Room”") })
  }
}
