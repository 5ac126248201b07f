import PlaybackCore
import Testing

@testable import NowPlayingMPRIS

@Suite("What is done around sleep, as a value") struct SleepWatchTests {
  private func playing() -> PlaybackSnapshot {
    var paper = Paper()
    paper.play(1)
    return paper.snapshot
  }

  private func watch(_ after: SleepOptions.AfterSleep = .staysPaused) -> SleepWatch {
    var watch = SleepWatch(after, .nothing)
    #expect(watch.appeared() == [.delay])
    return watch
  }

  @Test("Nothing is asked twice, and what changes meanwhile is settled with the answer")
  func prevention() {
    var watch = watch()
    let (now, silent) = (playing(), Paper().snapshot)
    #expect(watch.show(now, prevents: [.idle]) == [.prevent([.idle])])
    #expect(watch.show(now, prevents: [.idle]).isEmpty)
    #expect(watch.show(silent, prevents: [.idle]).isEmpty)
    #expect(watch.answered(isGranted: true) == [.allow])
    #expect(watch.show(now, prevents: [.idle]) == [.prevent([.idle])])
    #expect(watch.show(now, prevents: [.idle, .sleep]).isEmpty)
    #expect(watch.answered(isGranted: true) == [.prevent([.idle, .sleep])])
    #expect(watch.answered(isGranted: true).isEmpty)
    #expect(watch.show(silent, prevents: []) == [.allow])
  }

  @Test("What is refused is not asked for again and again")
  func refused() {
    var watch = watch()
    let now = playing()
    #expect(watch.show(now, prevents: [.sleep]) == [.prevent([.sleep])])
    #expect(watch.answered(isGranted: false).isEmpty)
    #expect(watch.show(now, prevents: [.sleep]).isEmpty)
    #expect(watch.show(now, prevents: [.idle]) == [.prevent([.idle])])
  }

  @Test("Without logind nothing is asked for; what is wanted is asked for when it comes")
  func absent() {
    var watch = SleepWatch(.staysPaused, .nothing)
    #expect(watch.show(playing(), prevents: [.idle]).isEmpty)
    #expect(watch.vanished().isEmpty)
    #expect(watch.appeared() == [.delay, .prevent([.idle])])
    #expect(watch.vanished() == [.allow, .proceed])
    #expect(watch.appeared() == [.delay, .prevent([.idle])])
  }

  @Test("Told twice of sleep, or of an awakening without a sleep, it acts once")
  func sleep() {
    var watch = watch()
    #expect(watch.prepare(forSleep: false).isEmpty)
    #expect(watch.kept(sleep: 0).isEmpty)
    #expect(watch.prepare(forSleep: true) == [.hold, .keep(sleep: 1)])
    #expect(watch.prepare(forSleep: true).isEmpty)
    #expect(watch.kept(sleep: 1) == [.proceed])
    #expect(watch.prepare(forSleep: false) == [.release(playsOn: false), .wake, .delay])
    // Kept too late: the machine is awake again, and what delays the next sleep stays.
    #expect(watch.kept(sleep: 1).isEmpty)
    #expect(watch.prepare(forSleep: true) == [.hold, .keep(sleep: 2)])
    // Nor does it let the next sleep begin before that one's state is safe.
    #expect(watch.kept(sleep: 1).isEmpty)
    #expect(watch.kept(sleep: 2) == [.proceed])
  }

  @Test("Films are told from music by their names")
  func kinds() {
    #expect(SleepOptions.kindByName(MediaItem(.file(path: "/a/Film.MKV"))) == .video)
    #expect(SleepOptions.kindByName(MediaItem(.url("http://host/a.mp4?x=.flac"))) == .video)
    #expect(SleepOptions.kindByName(MediaItem(.file(path: "/a.mp4/b"))) == .audio)
    #expect(SleepOptions.kindByName(MediaItem(.file([]))) == .audio)
  }
}
