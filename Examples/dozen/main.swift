import Attacca
import Glibc

let music = MediaCollection.fromArguments()
let engine = PlaybackEngine(appName: "Dozen")
for problem in music.problems { print(problem) }
engine.load(music.items, play: true, shuffle: true)
if let tv = getenv("TV") { engine.transfer(to: .remote(DeviceID(rawValue: String(cString: tv)))) }

for await now in engine.snapshots() {
  print(now.phase, now.title, now.isPlaying ? "playing" : "paused", now.output?.displayName ?? "")
  if now.phase == .ended || now.phase == .failed || music.items.isEmpty { break }
}
await engine.close()
