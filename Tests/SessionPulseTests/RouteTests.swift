import PlaybackCore
import Testing

@testable import SessionPulse

/// Devices that come and go, as the session takes them (R38, R39, I6, I7).
@Suite("Routes")
struct RouteTests {
  private let jack = [
    Port(name: "phones", title: "Headphones", availability: .yes, form: .headphones),
    Port(name: "loud", title: "Speaker", availability: .unknown, form: .speaker),
  ]

  private func lost(_ name: String, inUse: Bool = true, noneLeft: Bool = false) -> AudioSessionEvent {
    .outputLost(name: name, wasInUse: inUse, noneLeft: noneLeft)
  }

  /// Playing on headphones that are the default.
  private func onHeadphones(_ options: PulseOptions = PulseOptions()) -> FakeServer {
    FakeServer(options, sinks: ["headphones", "speakers"])
  }

  @Test(
    "S206: the device in use is gone: silenced at once where the stream was moved, unmuted once it is paused")
  func pulled() {
    var server = onHeadphones()
    server.change { $0.pull("headphones") }
    #expect(server.events.prefix(2) == [.wentUnheard(.milliseconds(100)), lost("Headphones")])
    #expect(server.own.isMuted)
    server.change { $0.own.isCorked = true }
    #expect(!server.own.isMuted)
    server.pass(.seconds(5))
    #expect(!server.events.contains { if case .levelsChanged = $0 { true } else { false } })
  }

  @Test("a stream that nobody pauses is not left silent")
  func unpaused() {
    var server = onHeadphones()
    server.change { $0.pull("headphones") }
    server.pass(.milliseconds(999))
    #expect(server.own.isMuted)
    server.pass(.milliseconds(1))
    #expect(!server.own.isMuted)
  }

  @Test("a stream that the listener muted stays muted")
  func mutedBefore() {
    var server = onHeadphones()
    server.change { $0.own.isMuted = true }
    server.pass(.seconds(1))
    server.change { $0.pull("headphones") }
    server.change { $0.own.isCorked = true }
    server.pass(.seconds(5))
    #expect(server.own.isMuted)
  }

  @Test("the sink goes first and the stream is moved later, as PipeWire does it: told once")
  func inTwoSteps() {
    var server = onHeadphones()
    server.change { server in
      server.view.sinks.removeAll { $0.name == "headphones" }
      server.view.defaultSink = "speakers"
    }
    server.change { $0.own.sink = $0.view.sink(named: "speakers")?.index }
    #expect(server.events.filter { $0 == lost("Headphones") }.count == 1)
  }

  @Test("S207: another device gone, a device added, a new default: playing goes on")
  func others() {
    var server = FakeServer()
    server.change { $0.pull("headphones") }
    server.change { $0.plug("car") }
    server.change { $0.view.defaultSink = "car" }
    #expect(
      server.events == [
        lost("Headphones", inUse: false), .outputAdded(name: "Car"), .outputAdded(name: "Car"),
      ])
    #expect(!server.own.isMuted)
  }

  @Test("a stream moved in the mixer is no loss")
  func moved() {
    var server = FakeServer()
    server.change { $0.own.sink = $0.view.sink(named: "headphones")?.index }
    #expect(server.events.isEmpty)
    server.change { $0.pull("speakers") }
    #expect(server.events == [lost("Speakers", inUse: false)])
  }

  @Test("R38: the last device gone; the server's stand-in is none, and its coming is none")
  func none() {
    var server = FakeServer(sinks: ["speakers"])
    server.change { server in
      server.plug(Sink.standIn)
      server.pull("speakers")
    }
    #expect(server.events.contains(lost("Speakers", noneLeft: true)))
    server.forget()
    server.change { $0.plug("speakers") }
    #expect(server.events == [.outputAdded(name: "Speakers")])
  }

  @Test("nothing of ours was heard: a device that goes is no reason to pause")
  func idle() {
    var server = FakeServer(playing: false)
    server.change { $0.pull("speakers") }
    #expect(server.events.contains(lost("Speakers", inUse: false)))
  }

  @Test(
    "a plug pulled: the sink changes its port, or only says that nothing is plugged in",
    arguments: [true, false])
  func jackPulled(switches: Bool) {
    var server = FakeServer(sinks: [], playing: false)
    let jack = jack
    server.change { server in
      server.plug("card", ports: jack)
      server.view.defaultSink = "card"
      server.play()
    }
    server.forget()
    server.change { server in
      server.setPort("card", "phones", .no)
      if switches { server.activate("loud", of: "card") }
    }
    #expect(server.events == [.wentUnheard(.milliseconds(100)), lost("Headphones")])
    #expect(server.own.isMuted)
    server.forget()
    server.change { $0.setPort("card", "phones", .yes) }
    #expect(server.events == [.outputAdded(name: "Headphones")])
  }

  @Test("the listener switches to another port: playing goes on")
  func portChosen() {
    var server = FakeServer(sinks: [], playing: false)
    let jack = jack
    server.change { server in
      server.plug("card", ports: jack)
      server.view.defaultSink = "card"
      server.play()
    }
    server.forget()
    server.change { $0.activate("loud", of: "card") }
    #expect(server.events.isEmpty)
  }

  @Test("a screen switched off at the other end of HDMI is the last device gone")
  func screen() {
    var server = FakeServer(sinks: [], playing: false)
    server.change { server in
      server.plug("hdmi", ports: [Port(name: "hdmi-0", title: "TV", availability: .yes, form: .hdmi)])
      server.view.defaultSink = "hdmi"
      server.play()
    }
    server.forget()
    server.change { $0.setPort("hdmi", "hdmi-0", .no) }
    #expect(server.events.last == lost("Hdmi", noneLeft: true))
  }

  @Test("a headset that goes from music to talking while paused is the same headset; switched off it is gone")
  func reforming() {
    var server = FakeServer(sinks: ["speakers"], playing: false)
    server.change { server in
      server.view.cards = [Card(index: 3, name: "bluez", isWireless: true)]
      server.plug("bluez.music", card: 3)
      server.play(on: "bluez.music")
      server.own.isCorked = true
    }
    server.forget()
    server.change { $0.pull("bluez.music") }
    server.pass(.seconds(1))
    server.change { $0.plug("bluez.talk", card: 3) }
    server.pass(.seconds(3))
    #expect(server.events == [.outputAdded(name: "Bluez.talk")])
    #expect(server.heardOn == "bluez.talk")
    server.forget()
    server.change { $0.pull("bluez.talk") }
    server.pass(.seconds(2))
    #expect(server.events == [lost("Bluez.talk")])
  }

  /// Playing on a card, which then takes on another shape, and the stream with it.
  private func reshaped(_ before: [Port], _ after: [Port], takesStream: Bool = true) -> FakeServer {
    var server = FakeServer(sinks: ["speakers"], playing: false)
    server.change { server in
      server.view.cards = [Card(index: 3, name: "usb")]
      server.plug("usb.stereo", card: 3, ports: before)
      server.play(on: "usb.stereo")
    }
    server.forget()
    server.change { server in
      server.pull("usb.stereo")
      server.plug("usb.surround", card: 3, ports: after)
      if takesStream { server.own.sink = server.view.sink(named: "usb.surround")?.index }
    }
    return server
  }

  @Test("a card that takes on another shape while playing, and keeps the stream, is the same device")
  func reshapedPlaying() {
    for ports in [[], jack] {
      let server = reshaped(ports, ports)
      #expect(server.events == [.outputAdded(name: ports.isEmpty ? "Usb.surround" : "Headphones")])
      #expect(!server.own.isMuted)
    }
    #expect(reshaped([], [], takesStream: false).events.contains(lost("Usb.stereo")))
  }

  @Test("a plug pulled for which the card takes on another shape is a loss all the same")
  func reshapedByPlug() {
    let server = reshaped([jack[0]], [jack[1]])
    #expect(server.events.contains(lost("Usb.stereo")))
    #expect(server.own.isMuted)
  }

  @Test("a headset that is switched off goes with its card: lost at once")
  func wirelessGone() {
    var server = FakeServer(sinks: ["speakers"], playing: false)
    server.change { server in
      server.view.cards = [Card(index: 3, name: "bluez", isWireless: true)]
      server.plug("bluez.music", card: 3)
      server.play(on: "bluez.music")
      server.own.isCorked = true
    }
    server.forget()
    server.change { server in
      server.view.cards = []
      server.pull("bluez.music")
    }
    #expect(server.events == [lost("Bluez.music")])
  }

  @Test(
    "R38, option: the same device back in time brings the stream back and lets playing go on; later it does not"
  )
  func returned() {
    var server = onHeadphones(PulseOptions(resumesWhenBackWithin: .seconds(10)))
    server.change { $0.pull("headphones") }
    server.change { $0.own.isCorked = true }
    server.pass(.seconds(9))
    server.change { $0.plug("headphones") }
    #expect(server.heardOn == "headphones")
    #expect(server.events.last == .outputReturned(name: "Headphones"))
    server.change { $0.own.isCorked = false }
    server.change { $0.pull("headphones") }
    server.pass(.seconds(11))
    server.forget()
    server.change { $0.plug("headphones") }
    #expect(server.events == [.outputAdded(name: "Headphones")])
  }

  @Test("R38, option: a listener who plays on elsewhere is left there")
  func playsOn() {
    var server = onHeadphones(PulseOptions(resumesWhenBackWithin: .seconds(10)))
    server.change { $0.pull("headphones") }
    server.change { $0.own.isCorked = true }
    server.change { $0.own.isCorked = false }
    server.forget()
    server.change { $0.plug("headphones") }
    #expect(server.heardOn == "speakers")
    #expect(server.events == [.outputAdded(name: "Headphones")])
  }

  @Test("without the option a device that is back only counts as added")
  func notReturned() {
    var server = onHeadphones()
    server.change { $0.pull("headphones") }
    server.forget()
    server.change { $0.plug("headphones") }
    #expect(server.events == [.outputAdded(name: "Headphones")])
  }
}
