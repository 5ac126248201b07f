#if DBus
  import PlaybackCore
  import SystemThreads

  /// Looks for the picture of the current entry beside everything else, on a thread of its own; the newest search only.
  final class ArtFinder {
    typealias Search = @Sendable (EntryID, MediaItem) async -> TrackArt?

    private let search: Search
    private let inbox: BusInbox<MPRISClient.Note>
    private let store: ArtStore?
    private let disk = DiskThread()
    private var task: Task<Void, Never>?

    init(_ search: @escaping Search, _ store: ArtStore?, _ inbox: BusInbox<MPRISClient.Note>) {
      self.search = search
      self.store = store
      self.inbox = inbox
    }

    deinit { task?.cancel() }

    /// Searches for an entry's picture instead of the one before.
    func find(_ entry: EntryID, _ item: MediaItem) {
      task?.cancel()
      task = Job(search: search, entry: entry, item: item, store: store, inbox: inbox).start(on: disk)
    }

    /// One search.
    private struct Job: Sendable {
      let search: Search
      let entry: EntryID
      let item: MediaItem
      let store: ArtStore?
      let inbox: BusInbox<MPRISClient.Note>

      func start(on disk: DiskThread) -> Task<Void, Never> {
        Task.detached(executorPreference: disk) { await run() }
      }

      private func run() async {
        if Task.isCancelled { return }
        let art = await search(entry, item)
        if Task.isCancelled { return }
        if let address = art.flatMap(address) { inbox.post(.art(entry, address: address)) }
      }

      private func address(_ art: TrackArt) -> String? {
        switch art {
        case .url(let address): MediaAddress.text(.url(address))
        case .file(let path): MediaAddress.text(.file(path))
        case .data(let picture): store?.keep(picture).map { MediaAddress.text(.file(path: $0)) }
        }
      }
    }
  }
#endif
