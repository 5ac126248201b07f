#if Cast
  import Dispatch
  public import PlaybackCore
  import Synchronization

  /// Serves local files to devices in the network, over HTTP.
  ///
  /// A file gets an address that cannot be guessed, at the machine's address that faces the device; nothing listens
  /// anywhere else, and nothing at all once nobody holds an entry any more. Only what was published can be fetched, by whoever
  /// knows its address, without encryption; and only media is published. An address of the web is passed on as it is.
  ///
  /// Texts beside the media (`MediaItem.tracks`) that are files here have addresses of their own, under the same rules:
  /// SRT, ASS and WebVTT in any common encoding, converted to WebVTT once and kept in memory. One that cannot be converted
  /// is left out, and the log says why (`warning`).
  ///
  /// A published file is held open (one descriptor each): it can be fetched to its end though it is renamed, replaced or
  /// deleted meanwhile. Parts can be asked for, of files of any size; a receiver that pauses may take as long as it likes.
  ///
  /// Isolation: may be used from any thread. Dropping the last reference revokes everything.
  public final class MediaServer: MediaPublisher {
    /// What a server takes, at each address.
    public struct Limits: Hashable, Sendable {
      /// Connections at once; one more pushes out the one that has waited longest without a request.
      public var connections: Int
      /// How long a request may take to arrive, all of it, from the connection's start or the answer before.
      public var requestTimeout: Duration
      /// Requests that a device may make each second, and as many again at once; what is more is answered with 429.
      public var requestsPerSecond: Int
      /// Whether only the device that something was published for may fetch it, told by its address; others are
      /// answered as if nothing were there. Not for devices that fetch through another address than they are reached at,
      /// as groups and receivers behind a translating router do.
      public var isExclusive: Bool
      /// How much memory the texts of everything that is published may take, in bytes; one that does not fit is left out.
      public var textMemory: Int

      /// Makes limits: by default 64 connections, ten seconds, a hundred requests, anybody who knows the address, and
      /// 64 MiB of texts.
      public init(
        connections: Int = 64, requestTimeout: Duration = .seconds(10), requestsPerSecond: Int = 100,
        isExclusive: Bool = false, textMemory: Int = 64 << 20
      ) {
        self.connections = max(1, connections)
        self.requestTimeout = requestTimeout
        self.requestsPerSecond = max(1, requestsPerSecond)
        self.isExclusive = isExclusive
        self.textMemory = textMemory
      }

      /// Why a text of so many bytes does not fit beside the others; nil when it does.
      fileprivate func lack(of memory: Int, beside used: Int) -> PlayerError? {
        guard memory > textMemory - used else { return nil }
        return PlayerError(.backend, detail: "texts take \(used) of \(textMemory) bytes already")
      }
    }

    /// What is published, apart from what for.
    struct PublicationKey: Hashable {
      let file: MediaFile.Identity
      let path: [UInt8]
      /// Whether it is given out as WebVTT, not as it is.
      let isText: Bool
    }

    /// What for and to whom something is published.
    struct Claim {
      let entry: EntryID
      let holder: MediaHolder
      let address: LocalAddress
    }

    /// Something that was published.
    private struct Publication {
      let listener: HTTPListener
      let token: MediaToken
      let key: PublicationKey
      let address: String
      /// How much memory it takes.
      let memory: Int
      var holders: Set<MediaHolder>
    }

    private struct State {
      /// By the address that they listen at.
      var listeners: [String: HTTPListener] = [:]
      var publications: [EntryID: [Publication]] = [:]
      /// The texts that were left out of what is published for an entry, and how many bytes each would take;
      /// 0 when it will not do in any case.
      var refusals: [EntryID: [MediaLocation: Int]] = [:]

      /// How much memory texts take.
      var textMemory: Int { publications.values.joined().reduce(0) { $0 + $1.memory } }
    }

    private let limits: Limits
    let log: (any LogSink)?
    private let state = Mutex(State())
    /// Listeners that are being stopped, on threads that may block.
    private let stopping = DispatchGroup()

    /// Makes a server that listens nowhere yet. Who fetched what is told to the log, a line for each answer (`info`).
    public init(limits: Limits = Limits(), log: (any LogSink)? = nil) {
      self.limits = limits
      self.log = log
    }

    deinit { revokeAll() }

    /// An address for the item that a device at `peer` (a numeric address) can fetch.
    ///
    /// Publishing the same file again for the same entry and side of the machine gives the same address, to whichever
    /// holder. A file is looked at on a thread that may block.
    ///
    /// - Returns: With the item's tracks that can be fetched: those at addresses of the web, and texts that
    ///   are files here, of the first 32 that have a location. What was left out is not tried again as long
    ///   as the entry is published, except what there was no memory for.
    /// - Throws: `PlayerError`: `missing`, `unreadable`, `directory`, `empty`, `notARegularFile` (a symbolic link as
    ///   well), `notMedia` (told from the content, not from the name) for files that cannot be served,
    ///   `unsupportedAddress` for what is neither http nor https,
    ///   `outputUnavailable` when the device cannot be reached from here.
    public func publish(
      _ item: MediaItem, for entry: EntryID, heldBy holder: MediaHolder, facing peer: String
    ) async throws(PlayerError) -> PublishedMedia {
      switch item.location {
      case .url(let text):
        guard Self.isOfTheWeb(text) else { throw PlayerError(.unsupportedAddress, location: item.location) }
        return PublishedMedia(url: text, contentType: "application/octet-stream")
      case .file(let path):
        return try await Self.blocking { () throws(PlayerError) in
          let file = try MediaFile(path)
          // Whoever writes a playlist could otherwise have any file given out.
          guard file.contentType != ContentType.unknown else {
            throw PlayerError(.notMedia, location: item.location)
          }
          let claim = Claim(entry: entry, holder: holder, address: try LocalAddress(facing: peer))
          let key = PublicationKey(file: file.identity, path: path, isText: false)
          let known = self.hold(key, claim)
          let url = if let known { known } else { try self.publish(file, key, claim) }
          return PublishedMedia(
            url: url, contentType: file.contentType, tracks: self.publishTexts(of: item, claim))
        }
      }
    }

    /// The holder holds the entry no more. Addresses that nobody else holds become invalid at once, and whoever is being
    /// sent their file is broken off. What the holder does not hold is ignored.
    public func revoke(_ entry: EntryID, heldBy holder: MediaHolder) {
      stop(
        state.withLock {
          guard var publications = $0.publications[entry] else { return [] }
          for index in publications.indices { publications[index].holders.remove(holder) }
          let kept = publications.filter { !$0.holders.isEmpty }
          $0.publications[entry] = kept.isEmpty ? nil : kept
          if kept.isEmpty { $0.refusals[entry] = nil }
          var idle: [HTTPListener] = []
          for gone in publications where gone.holders.isEmpty && gone.listener.revoke(gone.token) {
            $0.listeners[gone.listener.host] = nil
            idle.append(gone.listener)
          }
          return idle
        })
    }

    /// What is being fetched just now, and how far it is; in no particular order.
    public var fetches: [MediaFetch] {
      state.withLock { Array($0.listeners.values) }.flatMap(\.fetches)
    }

    /// Revokes every entry, whoever holds it; returns when no thread, socket or file is left. The server can be used again.
    public func close() async {
      revokeAll()
      await withCheckedContinuation { continuation in
        stopping.notify(queue: .global()) { continuation.resume() }
      }
    }

    /// The MIME type of the item's content, told from its first bytes as the server tells it; nil for an address of the
    /// web. The file is looked at on a thread that may block.
    ///
    /// - Returns: `application/octet-stream` for content of no known kind.
    /// - Throws: `PlayerError` as `publish` does.
    public static func contentType(of item: MediaItem) async throws(PlayerError) -> String? {
      switch item.location {
      case .url: nil
      case .file(let path): try await blocking { () throws(PlayerError) in try MediaFile(path).contentType }
      }
    }

    /// The tracks that `publish` would give: texts that are files are read as they would be then, unless the memory for
    /// them is used up meanwhile. Files are looked at on a thread that may block.
    ///
    /// - Throws: `PlayerError` as `publish` does, but for how the device is reached.
    public func preview(_ item: MediaItem) async throws(PlayerError) -> [TrackID]? {
      guard case .file(let path) = item.location else { return nil }
      return try await Self.blocking { () throws(PlayerError) in
        guard try MediaFile(path).contentType != ContentType.unknown else {
          throw PlayerError(.notMedia, location: item.location)
        }
        return self.convertibleTexts(of: item)
      }
    }

    /// The address of what is published for the entry already, from now on for this holder, too; nil when it is not.
    func hold(_ key: PublicationKey, _ claim: Claim) -> String? {
      state.withLock { Self.hold(key, claim, &$0) }
    }

    private static func hold(_ key: PublicationKey, _ claim: Claim, _ state: inout State) -> String? {
      let known = state.publications[claim.entry]?.firstIndex {
        $0.listener.host == claim.address.host && $0.key == key
      }
      guard let known, let publication = state.publications[claim.entry]?[known] else { return nil }
      state.publications[claim.entry]?[known].holders.insert(claim.holder)
      publication.listener.admit(claim.address.peer, to: publication.token)
      return publication.address
    }

    /// Publishes something at an address of its own, unless somebody else has meanwhile.
    ///
    /// - Throws: `backend` when there is no memory left for texts; what `HTTPListener` does.
    func publish(
      _ content: any ServedContent, _ key: PublicationKey, _ claim: Claim
    ) throws(PlayerError) -> String {
      let result: Result<String, PlayerError> = state.withLock { state in
        if let address = Self.hold(key, claim, &state) { return .success(address) }
        let memory = key.isText ? Int(content.size ?? 0) : 0
        if memory > 0, let lack = limits.lack(of: memory, beside: state.textMemory) { return .failure(lack) }
        do throws(PlayerError) {
          let open = state.listeners[claim.address.host]
          let listener = if let open { open } else { try HTTPListener(claim.address, limits, log) }
          state.listeners[claim.address.host] = listener
          let token = listener.publish(content, claim.entry, for: claim.address.peer)
          let path = key.isText ? MediaURL.webVTTName(of: key.path) : key.path
          let text = MediaURL.text(host: listener.host, port: listener.port, token, path: path)
          state.publications[claim.entry, default: []].append(
            Publication(
              listener: listener, token: token, key: key, address: text, memory: memory,
              holders: [claim.holder]))
          return .success(text)
        } catch {
          return .failure(error)
        }
      }
      return try result.get()
    }

    /// Why there is no memory for a text of so many bytes; nil when there is.
    func lack(of memory: Int) -> PlayerError? {
      limits.lack(of: memory, beside: state.withLock { $0.textMemory })
    }

    /// Whether a text was left out of the entry before, and still has to be.
    func isRefused(_ location: MediaLocation, _ entry: EntryID) -> Bool {
      state.withLock {
        guard let memory = $0.refusals[entry]?[location] else { return false }
        return memory == 0 || memory > limits.textMemory - $0.textMemory
      }
    }

    /// Remembers what is left out of the entry, as long as anything is published for it; of one entry no more
    /// than is looked at in one item.
    ///
    /// - Parameter memory: How many bytes it would take; 0 when it will not do in any case.
    /// - Returns: Whether that is new.
    func refuse(_ location: MediaLocation, _ entry: EntryID, needing memory: Int) -> Bool {
      state.withLock {
        guard $0.publications[entry] != nil else { return true }
        let isNew = $0.refusals[entry]?[location] == nil
        guard !isNew || ($0.refusals[entry]?.count ?? 0) < Self.mostTexts else { return true }
        $0.refusals[entry, default: [:]][location] = memory
        return isNew
      }
    }

    private func revokeAll() {
      stop(
        state.withLock {
          for publication in $0.publications.values.joined() {
            _ = publication.listener.revoke(publication.token)
          }
          let listeners = Array($0.listeners.values)
          $0 = State()
          return listeners
        })
    }

    private func stop(_ listeners: [HTTPListener]) {
      for listener in listeners {
        DispatchQueue(label: "attacca.media.stop").async(group: stopping) { listener.stop() }
      }
    }

    private static func isOfTheWeb(_ address: String) -> Bool {
      let scheme = address.prefix { $0 != ":" }.lowercased()
      return (scheme == "http" || scheme == "https") && address.dropFirst(scheme.count).hasPrefix("://")
    }

    /// Does something that may block, outside the cooperative pool.
    private static func blocking<Value: Sendable>(
      _ body: @escaping @Sendable () throws(PlayerError) -> Value
    ) async throws(PlayerError) -> Value {
      let result: Result<Value, PlayerError> = await withCheckedContinuation { continuation in
        DispatchQueue(label: "attacca.media.files").async {
          do throws(PlayerError) {
            continuation.resume(returning: .success(try body()))
          } catch {
            continuation.resume(returning: .failure(error))
          }
        }
      }
      return try result.get()
    }
  }
#endif
