import Attacca

let music = MediaCollection.fromArguments()
let engine = PlaybackEngine(appName: "Dozen")
for problem in music.problems { print(problem) }
engine.load(music.items, play: true, shuffle: true)

for await now in engine.snapshots() {
  print(now.phase, now.title, now.isPlaying ? "playing" : "paused")
  if now.phase == .ended || now.phase == .failed || music.items.isEmpty { break }
}
await engine.close()
