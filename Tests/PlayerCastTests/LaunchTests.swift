import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

@Suite("Starting the application, and who asks for it, on paper")
struct LaunchTests {
  private static let secret = "s3cr3t-token"

  private static func bench(_ launching: LaunchOptions, app: AppID = .defaultMediaReceiver) -> SenderBench {
    var bench = SenderBench()
    bench.sender = CastSender(device: "TV:8009", ownID: "sender-42", app: app, launching: launching)
    return bench
  }

  private static func signed(acceptsAndroidTV: Bool = false) throws -> LaunchOptions {
    var options = LaunchOptions(acceptsAndroidTV: acceptsAndroidTV)
    let credentials: LaunchCredentials = try #require(LaunchCredentials(secret, type: "web"))
    options.credentials = credentials
    return options
  }

  private static func launches(_ bench: SenderBench) -> [JSONValue] {
    bench.platformRequests.filter { if case .launch = $0.command { true } else { false } }.map(\.json)
  }

  private static func load(_ bench: SenderBench) throws -> JSONValue {
    try #require(bench.requests.last { if case .load = $0.command { true } else { false } }?.json)
  }

  @Test("LAUNCH, then CONNECT to the application, then GET_STATUS (S41)")
  func order() {
    var bench = SenderBench()
    bench.handle(.started)
    let told = bench.messages.map { message -> String in
      let type: String? = (try? JSONValue(text: Self.text(message)))?.value("type")
      return "\(type ?? "?") \(message.destination)"
    }
    let transport = ScriptedTV.transport
    #expect(
      told == [
        "CONNECT receiver-0", "GET_STATUS receiver-0", "LAUNCH receiver-0", "CONNECT \(transport)",
        "GET_STATUS \(transport)",
      ])
  }

  private static func text(_ message: CastMessage) -> String {
    if case .string(let text) = message.payload { text } else { "" }
  }

  @Test(
    "Connected with nothing loaded: the volume can be set, playing is refused here, with nothing sent (S43)")
  func nothingLoaded() {
    var bench = SenderBench.open()
    let volume = bench.command(.setVolume(Volume(permille: 300)))
    #expect(bench.settlements(of: volume) == [.done])
    for action in [PlayerCommand.Action.play, .pause, .seek(to: .seconds(3))] {
      let token = bench.command(action)
      guard case .refused? = bench.settlements(of: token).first else { Issue.record("\(action)"); continue }
    }
    #expect(bench.mediaTypes.isEmpty)
  }

  @Test("Only an application that talks about media is one that plays (S66)")
  func withoutMedia() {
    let bench = SenderBench.open { $0.tv.application?.namespaces = [.receiver] }
    var other = SenderBench()
    other.tv.application = ScriptedTV.defaultMediaReceiver()
    other.tv.application?.namespaces = [.receiver]
    other.handle(.started)
    #expect(Self.launches(other).count == 1 && bench.sender.session.isOpen)
  }

  @Test("Nothing about Android TV, languages or people is said unless it is set (S105)")
  func plain() throws {
    var bench = Self.bench(LaunchOptions())
    bench.handle(.started)
    bench.play(1)
    #expect(Self.launches(bench) == [["type": "LAUNCH", "requestId": 2, "appId": "CC1AD845"]])
    let load = try Self.load(bench)
    for key in ["credentials", "credentialsType", "atvCredentials", "atvCredentialsType"] {
      #expect(load[key] == nil)
    }
  }

  @Test("An application of Android TV may be started where that is set (S103, S105, S106)")
  func androidTV() {
    var bench = Self.bench(LaunchOptions(acceptsAndroidTV: true, language: "de-CH"))
    bench.tv.launchForm = .android
    bench.handle(.started)
    let launch = Self.launches(bench)
    #expect(launch.count == 1 && bench.effects.contains(.opened))
    #expect(launch.first?["supportedAppTypes"] == ["WEB", "ANDROID_TV"])
    #expect(launch.first?["launchOptions"] == ["androidReceiverCompatible": true])
    #expect(launch.first?["language"] == "de-CH")
    bench.play(1)
    #expect(bench.playback?.state == .playing)
  }

  @Test(
    "A device that refuses the Android TV application still plays, by the page; one that refuses that, too, is told (S5)"
  )
  func refusesAndroidTV() {
    for refusesAll in [false, true] {
      var bench = Self.bench(LaunchOptions(acceptsAndroidTV: true))
      bench.tv.swallowed = ["LAUNCH"]
      bench.handle(.started)
      let problem = LaunchProblem { $0.reason = .notFound }
      let first = bench.platformRequests.last?.requestID ?? 0
      if !refusesAll { bench.tv.swallowed = [] }
      bench.say(ReceiverReply(.launchError(problem), requestID: first), from: .platformReceiver)
      #expect(Self.launches(bench).count == 2)
      #expect(Self.launches(bench).last?["supportedAppTypes"] == nil)
      #expect(Self.launches(bench).last?["launchOptions"] == nil)
      if refusesAll {
        let second = bench.platformRequests.last?.requestID ?? 0
        bench.say(ReceiverReply(.launchError(problem), requestID: second), from: .platformReceiver)
        #expect(bench.openError?.code == .outputUnavailable && Self.launches(bench).count == 2)
      } else {
        bench.play(1)
        #expect(bench.effects.contains(.opened) && bench.playback?.state == .playing)
      }
    }
  }

  @Test(
    "Who asks goes with the start and with what is loaded, in the fields of the kind that runs (S107, S109, S111, S112)"
  )
  func credentials() throws {
    for isAndroid in [false, true] {
      var bench = Self.bench(try Self.signed(acceptsAndroidTV: isAndroid))
      if isAndroid { bench.tv.launchForm = .android }
      bench.handle(.started)
      bench.play(1, [2, 3])
      #expect(
        Self.launches(bench).first?["credentialsData"]
          == ["credentials": .string(Self.secret), "credentialsType": "web"])
      let load = try Self.load(bench)
      let (given, other) = isAndroid ? ("atvCredentials", "credentials") : ("credentials", "atvCredentials")
      #expect(load[given] == .string(Self.secret) && load["\(given)Type"] == "web" && load[other] == nil)
    }
  }

  @Test("The longest credentials leave room for a long item beside them; longer ones are none")
  func longest() throws {
    #expect(LaunchCredentials(String(repeating: "x", count: LaunchCredentials.longest + 1)) == nil)
    #expect(LaunchCredentials("") == nil)
    var options = LaunchOptions()
    // Each of them needs six bytes in JSON.
    let longest: LaunchCredentials = try #require(
      LaunchCredentials(String(repeating: "\u{1}", count: 1360)))
    options.credentials = longest
    var bench = Self.bench(options)
    bench.handle(.started)
    let title = String(repeating: "t", count: 48_000)
    let long = SenderBench.turn(1, title: title)
    bench.command(
      .open(
        QueueWindow(
          revision: WindowRevision(rawValue: 1), current: long,
          upcoming: (2...20).map { SenderBench.turn($0) }),
        at: .zero, playing: true))
    let load = try Self.load(bench)
    let queue: QueueData? = load.value("queueData")
    #expect(load["credentials"] != nil && queue?.items?.first?.media?.metadata?.title == title)
    bench.command(
      .open(
        QueueWindow(
          revision: WindowRevision(rawValue: 2),
          current: SenderBench.turn(21, title: title + title.prefix(5000)), upcoming: []),
        at: .zero, playing: true))
    #expect(bench.failures == [TurnID(rawValue: 21)])
  }

  @Test("They are in no description, no log, no error and no report (S107)")
  func isSecret() throws {
    let launching = try Self.signed()
    var options = CastOptions()
    options.launching = launching
    var text = "\(launching) \(String(reflecting: launching)) \(options) \(String(reflecting: options))"
    dump(options, to: &text)
    var bench = Self.bench(launching)
    bench.tv.swallowed = ["MEDIA LOAD"]
    bench.handle(.started)
    dump(bench.sender, to: &text)
    bench.play(1)
    bench.pass(.seconds(200))
    for effect in bench.effects {
      if case .send = effect { continue }
      text += "\(effect)"
    }
    #expect(text.contains("LaunchCredentials(…)") && !text.contains(Self.secret))
  }

  @Test("Several applications can be named, and only that one is joined")
  func anotherApplication() {
    var bench = Self.bench(LaunchOptions(), app: .youTube)
    bench.tv.application = ScriptedTV.defaultMediaReceiver()
    bench.tv.swallowed = ["LAUNCH"]
    bench.handle(.started)
    #expect(Self.launches(bench).first?["appId"] == .string(AppID.youTube.rawValue))
    #expect(!bench.effects.contains(.opened))
  }
}
