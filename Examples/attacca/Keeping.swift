import Attacca

/// What a run keeps for the next one, and what it takes up of the one before.
struct Keeping {
  /// How a run begins.
  enum Beginning {
    /// With what is named, from its start; the sentence says why, where that is not what was asked for.
    case anew(String?)
    /// Where the last run stopped, playing or paused.
    case resumed(KeptState, How, text: String)
  }

  /// How what was kept goes on.
  enum How {
    case playing
    case paused
    /// On the device that played it, as it is there.
    case rejoining
  }

  /// Why the run cannot begin.
  struct Refusal: Error {
    let sentence: String
    let status: Int32
  }

  private(set) var store: FileStateStore?
  private(set) var beginning = Beginning.anew(nil)
  /// A sentence for each thing that is wrong with what was kept.
  private(set) var problems: [String] = []

  /// The state that the engine begins with; nil for an empty queue.
  var resumed: KeptState? {
    switch beginning {
    case .anew: nil
    case .resumed(let kept, _, _): kept
    }
  }

  /// Opens the store and decides. `named`: what the command line names, where that has to be known. Blocks on the disk.
  init(
    _ options: PlayOptions, named: MediaCollection?, failed: @escaping @Sendable (String) -> Void
  ) throws(Refusal) {
    guard !options.keeping.isOff else { return }
    guard let folder = options.keeping.folder ?? KeepingOptions.usualFolder else {
      let sentence = "there is no home directory to keep the state in: name a folder with `--state`."
      if options.keeping.isResuming { throw Refusal(sentence: sentence, status: ExitStatus.noState) }
      problems.append(sentence)
      return
    }
    do throws(StorageError) {
      let store = try FileStateStore(folder: folder) { failed("\($0.description).") }
      problems = store.faults.map { "\($0.description)." }
      self.store = store
    } catch {
      // Whoever did not ask for a state is not kept from playing.
      let isWanted = options.keeping.isResuming || options.keeping.folder != nil
      if isWanted { throw Refusal(sentence: "\(error.description).", status: ExitStatus.noState) }
      problems.append("nothing is kept: \(error.description).")
    }
    if options.keeping.isResuming { try resume(store?.kept, options, named) }
  }

  private mutating func resume(
    _ kept: KeptState?, _ options: PlayOptions, _ named: MediaCollection?
  ) throws(Refusal) {
    guard let kept, let reason = Self.reason(against: kept, options.names.isEmpty ? nil : named) else {
      let nothing = "nothing is kept that could be resumed"
      try begin(anew: nothing, options)
      return
    }
    guard reason.isEmpty else {
      try begin(anew: reason, options)
      return
    }
    let machine = PlaybackMachine(kept)
    let now = PlaybackSnapshot(machine)
    let place = "“\(now.title)” at \(TimeText.short(now.position(at: .zero)))"
    guard kept.output?.isRemote != true || options.device != nil else {
      let device = kept.output?.displayName ?? ""
      if machine.rejoinable != nil {
        beginning = .resumed(kept, .rejoining, text: "\(place), on \(device) if that still plays it.")
        return
      }
      let text = "\(place), paused: \(device) was playing it and may play on; `cast` takes it up there."
      beginning = .resumed(kept, .paused, text: text)
      return
    }
    let plays = kept.place.intent == .play
    beginning = .resumed(kept, plays ? .playing : .paused, text: "\(place), \(plays ? "playing" : "paused").")
  }

  /// Why the kept state is not the one to go on with; empty when it is, nil when it holds nothing. `named`: nil when
  /// nothing was.
  private static func reason(against kept: KeptState, _ named: MediaCollection?) -> String? {
    if kept.queue.isEmpty { return nil }
    if kept.place.isEnded { return "the queue that is kept was played through" }
    guard let named else { return "" }
    let places = kept.queue.entries.compactMap { kept.queue.item($0)?.location }
    return places == named.items.map(\.location) ? "" : "another queue is kept than the one that is named"
  }

  private mutating func begin(anew reason: String, _ options: PlayOptions) throws(Refusal) {
    guard !options.names.isEmpty || options.takesWords else {
      throw Refusal(sentence: "\(reason): name files to play.", status: ExitStatus.nothingToPlay)
    }
    beginning = .anew("\(reason), so it begins anew.")
  }
}
