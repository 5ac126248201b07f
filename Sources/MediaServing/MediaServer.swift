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

      /// Makes limits: by default 64 connections, ten seconds, a hundred requests, and anybody who knows the address.
      public init(
        connections: Int = 64, requestTimeout: Duration = .seconds(10), requestsPerSecond: Int = 100,
        isExclusive: Bool = false
      ) {
        self.connections = max(1, connections)
        self.requestTimeout = requestTimeout
        self.requestsPerSecond = max(1, requestsPerSecond)
        self.isExclusive = isExclusive
      }
    }

    /// Something that was published.
    private struct Publication {
      let listener: HTTPListener
      let token: MediaToken
      let file: MediaFile.Identity
      let path: [UInt8]
      let address: String
      var holders: Set<MediaHolder>
    }

    private struct State {
      /// By the address that they listen at.
      var listeners: [String: HTTPListener] = [:]
      var publications: [EntryID: [Publication]] = [:]
    }

    private let limits: Limits
    private let log: (any LogSink)?
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
          let url = try self.publish(
            file, path, for: entry, heldBy: holder, at: LocalAddress(facing: peer))
          return PublishedMedia(url: url, contentType: file.contentType)
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

    private func publish(
      _ file: MediaFile, _ path: [UInt8], for entry: EntryID, heldBy holder: MediaHolder,
      at address: LocalAddress
    ) throws(PlayerError) -> String {
      let result: Result<String, PlayerError> = state.withLock { state in
        var publications = state.publications[entry] ?? []
        let known = publications.firstIndex {
          $0.listener.host == address.host && $0.file == file.identity && $0.path == path
        }
        if let known {
          publications[known].holders.insert(holder)
          publications[known].listener.admit(address.peer, to: publications[known].token)
          state.publications[entry] = publications
          return .success(publications[known].address)
        }
        do throws(PlayerError) {
          let open = state.listeners[address.host]
          let listener = if let open { open } else { try HTTPListener(address, limits, log) }
          state.listeners[address.host] = listener
          let token = listener.publish(file, entry, for: address.peer)
          let text = MediaURL.text(host: listener.host, port: listener.port, token, path: path)
          state.publications[entry, default: []].append(
            Publication(
              listener: listener, token: token, file: file.identity, path: path, address: text,
              holders: [holder]))
          return .success(text)
        } catch {
          return .failure(error)
        }
      }
      return try result.get()
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
