import PlaybackCore
import Testing

@testable import SessionPulse

/// The list of devices, and the one that is wanted.
@Suite("Devices")
struct DeviceTests {
  private func id(_ name: String) -> SoundDevice.ID { SoundDevice.ID(rawValue: name) }

  @Test("S193: a sink is a device, with several ports each port; the stand-in for none is not")
  func list() throws {
    var view = ServerView(defaultSink: "card")
    var card = Sink(index: 1, name: "card", title: "Built-in")
    card.ports = [
      Port(name: "loud", title: "Speaker", availability: .unknown, form: .speaker),
      Port(name: "phones", title: "Headphones", availability: .no, form: .headphones),
    ]
    card.activePort = "loud"
    var screen = Sink(index: 2, name: "hdmi", title: "Screen")
    screen.ports = [Port(name: "hdmi-0", availability: .no, form: .hdmi)]
    var headset = Sink(index: 3, name: "bluez", title: "WH-1000", form: .headset)
    headset.isWireless = true
    view.sinks = [card, screen, headset, Sink(index: 4, name: Sink.standIn)]
    let devices = view.devices(inUse: [1])
    #expect(devices.map(\.id.rawValue) == ["card#loud", "card#phones", "hdmi", "bluez"])
    #expect(devices.map(\.name) == ["Speaker", "Headphones", "Screen", "WH-1000"])
    #expect(devices.map(\.form) == [.speaker, .headphones, .hdmi, .headset])
    #expect(devices.map(\.isDefault) == [true, false, false, false])
    #expect(devices.map(\.isAvailable) == [true, false, false, true])
    #expect(devices.map(\.isInUse) == [true, false, false, false])
    #expect(devices.map(\.isWireless) == [false, false, false, true])
  }

  @Test("a new list is published when something in it changes, and only then")
  func live() {
    var server = FakeServer()
    server.change { $0.call("music") }
    #expect(server.devices.isEmpty)
    server.change { $0.plug("car") }
    server.change { $0.view.defaultSink = "car" }
    #expect(server.devices.map(\.count) == [3, 3])
    #expect(server.devices.last?.first { $0.isDefault }?.id == id("car"))
    server.send(.disconnected)
    #expect(server.devices.last == [])
  }

  @Test("a server that names no default is asked again: PipeWire may choose one and tell nobody")
  func unnamed() {
    var server = FakeServer(playing: false)
    server.change { $0.view.defaultSink = "@DEFAULT_SINK@" }
    #expect(server.devices.last?.contains { $0.isDefault } == false)
    server.view.defaultSink = "headphones"
    server.pass(.seconds(1))
    #expect(server.devices.last?.first { $0.isDefault }?.id == id("headphones"))
    let asked = server.queries
    server.pass(.seconds(10))
    #expect(server.queries == asked)
  }

  @Test("the only device is the default, even if the server does not say so")
  func onlyDevice() {
    var server = FakeServer(sinks: [Sink.standIn], playing: false)
    server.change { server in
      server.view.sinks = []
      server.plug("speakers")
      server.view.defaultSink = "@DEFAULT_SINK@"
    }
    #expect(server.devices.last?.map(\.isDefault) == [true])
  }

  @Test("a chosen device gets what plays, and what is opened later")
  func chosen() {
    var server = FakeServer()
    server.send(.chosen(id("headphones")))
    #expect(server.heardOn == "headphones")
    server.change { server in
      server.view.inputs = []
    }
    server.change { $0.play() }
    #expect(server.heardOn == "headphones")
    server.send(.chosen(nil))
    #expect(server.heardOn == "speakers")
  }

  @Test("a device remembered from earlier is used from the start, or as soon as it is there")
  func remembered() {
    var server = FakeServer(PulseOptions(device: id("headphones")))
    #expect(server.heardOn == "headphones")
    server = FakeServer(PulseOptions(device: id("car")))
    #expect(server.heardOn == "speakers")
    server.change { $0.plug("car") }
    #expect(server.heardOn == "car")
  }

  @Test("the chosen device goes: paused on the next; back again, the stream goes back")
  func fallsBack() {
    var server = FakeServer(PulseOptions(device: id("headphones")))
    server.change { $0.pull("headphones") }
    #expect(server.heardOn == "speakers")
    #expect(server.events.contains(.outputLost(name: "Headphones", wasInUse: true, noneLeft: false)))
    server.change { $0.own.isCorked = true }
    server.change { $0.own.isCorked = false }
    #expect(server.heardOn == "speakers")
    server.change { $0.plug("headphones") }
    #expect(server.heardOn == "headphones")
  }

  @Test("moved in the mixer by the listener: that is the choice from now on")
  func movedByHand() {
    var server = FakeServer(PulseOptions(device: id("speakers")))
    server.change { $0.own.sink = $0.view.sink(named: "headphones")?.index }
    #expect(server.heardOn == "headphones")
    server.change { server in server.view.inputs = [] }
    server.change { $0.play() }
    #expect(server.heardOn == "headphones")
  }

  @Test("a new default that takes the stream along does not change a choice")
  func newDefault() {
    var server = FakeServer(PulseOptions(device: id("speakers")))
    server.change { server in
      server.view.defaultSink = "headphones"
      server.own.sink = server.view.sink(named: "headphones")?.index
    }
    #expect(server.heardOn == "speakers")
  }

  @Test("without a choice a stream is left where the system puts it")
  func unchosen() {
    var server = FakeServer()
    server.change { server in
      server.view.defaultSink = "headphones"
      server.own.sink = server.view.sink(named: "headphones")?.index
    }
    #expect(server.heardOn == "headphones")
    #expect(server.events == [.outputAdded(name: "Headphones")])
  }

  @Test("choosing a port of a card opens that port")
  func port() {
    var server = FakeServer()
    server.change { server in
      server.plug(
        "card", ports: [Port(name: "loud", title: "Speaker"), Port(name: "phones", title: "Headphones")])
    }
    server.send(.chosen(id("card#phones")))
    #expect(server.heardOn == "card")
    #expect(server.view.sink(named: "card")?.activePort == "phones")
  }

  /// Playing on the port of a card that was chosen.
  private func onPort() -> FakeServer {
    var server = FakeServer()
    server.change { server in
      server.plug(
        "card", ports: [Port(name: "loud", title: "Speaker"), Port(name: "phones", title: "Headphones")])
    }
    server.send(.chosen(id("card#phones")))
    return server
  }

  @Test("another port opened in the mixer is the choice from now on; it is not fought over")
  func portByHand() {
    var server = onPort()
    let asked = server.portsAsked
    server.change { $0.activate("loud", of: "card") }
    #expect(server.view.sink(named: "card")?.activePort == "loud")
    #expect(server.session.choice == id("card#loud"))
    #expect(server.portsAsked == asked)
  }

  @Test("a port that the server opens because something was plugged in there changes no choice")
  func portByServer() {
    var server = onPort()
    server.change { $0.setPort("card", "loud", .no) }
    server.change { server in
      server.setPort("card", "loud", .yes)
      server.activate("loud", of: "card")
    }
    #expect(server.session.choice == id("card#phones"))
    #expect(server.view.sink(named: "card")?.activePort == "phones")
  }

  @Test("a port that the server does not open is asked for once a second, not in a loop")
  func stubbornPort() {
    var server = FakeServer()
    server.opensPorts = false
    server.change { $0.plug("card", ports: [Port(name: "loud"), Port(name: "phones")]) }
    server.send(.chosen(id("card#phones")))
    for _ in 1...20 { server.send(.changed) }
    #expect(server.portsAsked == 1)
    #expect(server.session.choice == id("card#phones"))
    server.pass(.milliseconds(2500))
    #expect((2...4).contains(server.portsAsked))
  }

  @Test("chosen and at once chosen back: what the server does about the first is no wish of the listener's")
  func changedMind() {
    var server = FakeServer(PulseOptions(device: id("speakers")))
    server.answers = false
    server.send(.chosen(id("headphones")))
    server.send(.chosen(id("speakers")))
    server.answers = true
    server.send(.answered(server.view))
    server.pass(.seconds(3))
    #expect(server.session.choice == id("speakers"))
    #expect(server.heardOn == "speakers")
  }

  @Test("a move that the server does not carry out is asked for once a second, not in a loop")
  func stubborn() {
    var session = PulseSession(PulseOptions(clientName: "Own", device: id("b")), process: 1)
    session.begin(at: .zero)
    session.handle(.connected, at: .zero)
    var view = ServerView(defaultSink: "a", sinks: [Sink(index: 1, name: "a"), Sink(index: 2, name: "b")])
    view.inputs = [SinkInput(index: 7, sink: 1, process: 1, application: "Own")]
    var moves = 0
    func drain() {
      while let request = session.takeRequest() {
        if case .move = request { moves += 1 }
      }
    }
    session.handle(.answered(view), at: .zero)
    for _ in 1...5 {
      session.handle(.changed, at: .zero)
      session.handle(.answered(view), at: .zero)
      drain()
    }
    #expect(moves == 1)
  }
}

/// The loudness of our stream in the mixer.
@Suite("Levels in the mixer")
struct LevelTests {
  private func change(_ permille: Int32, _ isMuted: Bool = false) -> AudioSessionEvent {
    .levelsChanged(Volume(permille: permille), isMuted: isMuted)
  }

  @Test("the listener's volume and mute are told once they stand")
  func listener() {
    var server = FakeServer()
    for level in [900, 700, 500] {
      server.change { $0.own.permille = Int32(level) }
      server.pass(.milliseconds(50))
    }
    #expect(server.events.isEmpty)
    server.pass(.milliseconds(300))
    server.change { $0.own.isMuted = true }
    server.pass(.milliseconds(100))
    #expect(server.events == [change(500), change(500, true)])
    server.change { $0.own.isMuted = false }
    server.pass(.milliseconds(100))
    #expect(server.events.last == change(500))
  }

  @Test("a level that is taken back at once was none")
  func flicker() {
    var server = FakeServer()
    server.change { $0.own.isMuted = true }
    server.change { $0.own.isMuted = false }
    server.pass(.seconds(1))
    #expect(server.events.isEmpty)
  }

  @Test("a mute that outlives the call is the listener's after all")
  func outlives() {
    var server = FakeServer()
    server.change { $0.call() }
    server.change { $0.own.isMuted = true }
    server.pass(.seconds(5))
    server.change { $0.view.inputs.removeLast() }
    server.pass(.seconds(1))
    server.forget()
    server.send(.changed)
    server.pass(.seconds(1))
    #expect(server.events == [change(1000, true)])
  }
}
