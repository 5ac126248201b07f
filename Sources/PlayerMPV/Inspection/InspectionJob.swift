#if MPV
  import PlaybackCore
  import Synchronization

  /// One inspection on a thread of its own, so that a dead network drive or server holds up nobody else.
  final class InspectionJob: Sendable {
    private struct State {
      var isCancelled = false
      var core: MPVHandle?
    }

    private let state = Mutex(State())

    /// Makes the inspection end soon; may be called from any thread, more than once.
    func cancel() {
      state.withLock {
        $0.isCancelled = true
        $0.core?.wake()
      }
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Looks at the location; blocks.
    func run(_ location: MediaLocation, _ depth: InspectionDepth, _ options: MPVOptions) -> InspectionResult {
      let found = FileInspection.inspect(location)
      if found.error != nil || depth == .file || isCancelled { return found }
      do throws(PlayerError) {
        let core = try MPVHandle(MPVSettings.probe(options))
        state.withLock { $0.core = core }
        var result = found
        result.error = probe(core, location, depth, &result, patience: max(1, options.networkTimeout))
        state.withLock { $0.core = nil }
        core.destroy()
        return result
      } catch {
        return InspectionResult(error: error)
      }
    }

    /// Loads the media, paused and silent, until sound is decoded, and reads its tags, or until it is open, and reads what
    /// it is made of; nil when all is well.
    private func probe(
      _ core: MPVHandle, _ location: MediaLocation, _ depth: InspectionDepth, _ found: inout InspectionResult,
      patience: Int
    ) -> PlayerError? {
      var logMark = FFmpegLog.mark()
      guard core.load(MediaItem(location), .replace, start: nil, id: 1) >= 0 else {
        return PlayerError(.missing, location: location)
      }
      // Twice: once to connect, once to be sent the beginning.
      let begun = SystemTime.now
      let deadline = begun + .seconds(Int64(2 * patience))
      var log: [MPVLogLine] = []
      var ended: (reason: MPVEndReason, error: Int32)?
      var (isLoaded, isDecoded) = (false, false)
      while !isCancelled {
        let left = deadline - SystemTime.now
        if left <= .zero { return isDecoded ? nil : PlayerError(.timeout, location: location) }
        switch core.wait(seconds: ended == nil || isDecoded ? left.inSeconds : 0) {
        case .event(.restarted) where isLoaded:
          // A short sound may end before the tags have come.
          isDecoded = true
          if core.get(.metadata, id: 2) < 0 { return nil }
        case .event(.reply(2, _, let value)):
          if case .tags(let tags) = value { found.album = tags["album"] }
          return nil
        case .event(.reply(3, _, let value)):
          if case .text(let names) = value { found.facts = MediaFacts(container: names) }
          if core.get(.tracks, id: 4) < 0 { return nil }
        case .event(.reply(4, _, let value)):
          if case .tracks(let tracks) = value { found.facts?.add(tracks) }
          return nil
        case .event(.fileLoaded):
          isLoaded = depth == .media
          if depth == .facts, core.get(.container, id: 3) < 0 { return nil }
        case .event(.endFile(_, let reason, let error)): ended = (reason, error)
        case .event(.log(let line)): log.append(line)
        case .nothing:
          guard let ended, !isDecoded else { continue }
          log += FFmpegLog.lines(since: &logMark)
          // Ended before anything was decoded.
          if ended.reason == .endOfFile { return PlayerError(.noAudio, location: location) }
          return FailureClassifier.error(
            FailureClassifier.Cause(
              reason: ended.reason, error: ended.error, log: log, location: location,
              resemblesPlaylist: found.resemblesPlaylist,
              tookLong: SystemTime.now - begun >= .milliseconds(900 * Int64(patience))))
        case .shutdown: return PlayerError(.backend, location: location)
        case .event, .other: continue
        }
      }
      return nil
    }
  }
#endif
