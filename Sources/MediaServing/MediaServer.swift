#if Cast
  import Dispatch
  public import PlaybackCore
  import Synchronization

  /// Serves local files to devices in the network, over HTTP.
  ///
  /// A file gets an address that cannot be guessed, at the machine's address that faces the device; nothing listens
  /// anywhere else, and nothing at all once every entry is revoked. Only what was published can be fetched, by whoever
  /// knows its address, without encryption. An address of the web is passed on as it is.
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

      /// Makes limits: by default 64 connections and ten seconds.
      public init(connections: Int = 64, requestTimeout: Duration = .seconds(10)) {
        self.connections = max(1, connections)
        self.requestTimeout = requestTimeout
      }
    }

    /// Something that was published.
    private struct Publication {
      let listener: HTTPListener
      let token: MediaToken
      let file: MediaFile.Identity
      let path: [UInt8]
      let address: String
    }

    private struct State {
      /// By the address that they listen at.
      var listeners: [String: HTTPListener] = [:]
      var publications: [EntryID: [Publication]] = [:]
    }

    private let limits: Limits
    private let state = Mutex(State())
    /// Listeners that are being stopped, on threads that may block.
    private let stopping = DispatchGroup()

    /// Makes a server that listens nowhere yet.
    public init(limits: Limits = Limits()) { self.limits = limits }

    deinit { revokeAll() }

    /// An address for the item that a device at `peer` (a numeric address) can fetch.
    ///
    /// Publishing the same file again for the same entry and side of the machine gives the same address. A file is
    /// looked at on a thread that may block.
    ///
    /// - Throws: `PlayerError`: `missing`, `unreadable`, `directory`, `empty`, `notARegularFile` (a symbolic link as
    ///   well) for files that cannot be served, `unsupportedAddress` for what is neither http nor https,
    ///   `outputUnavailable` when the device cannot be reached from here.
    public func publish(
      _ item: MediaItem, for entry: EntryID, facing peer: String
    ) async throws(PlayerError) -> PublishedMedia {
      switch item.location {
      case .url(let text):
        guard Self.isOfTheWeb(text) else { throw PlayerError(.unsupportedAddress, location: item.location) }
        return PublishedMedia(url: text, contentType: "application/octet-stream")
      case .file(let path):
        return try await Self.blocking { () throws(PlayerError) in
          let file = try MediaFile(path)
          let url = try self.publish(file, path, for: entry, at: LocalAddress(facing: peer))
          return PublishedMedia(url: url, contentType: file.contentType)
        }
      }
    }

    /// Makes the entry's addresses invalid at once and breaks off whoever is being sent its file; unknown entries are
    /// ignored.
    public func revoke(_ entry: EntryID) {
      stop(
        state.withLock {
          guard let gone = $0.publications.removeValue(forKey: entry) else { return [] }
          var idle: [HTTPListener] = []
          for publication in gone where publication.listener.revoke(publication.token) {
            $0.listeners[publication.listener.host] = nil
            idle.append(publication.listener)
          }
          return idle
        })
    }

    /// Revokes every entry; returns when no thread, socket or file is left. The server can be used again.
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
      _ file: MediaFile, _ path: [UInt8], for entry: EntryID, at address: LocalAddress
    ) throws(PlayerError) -> String {
      let result: Result<String, PlayerError> = state.withLock { state in
        let known = state.publications[entry]?.first {
          $0.listener.host == address.host && $0.file == file.identity && $0.path == path
        }
        if let known { return .success(known.address) }
        do throws(PlayerError) {
          let listener =
            if let open = state.listeners[address.host] { open } else { try HTTPListener(address, limits) }
          state.listeners[address.host] = listener
          let token = listener.publish(file)
          let text = MediaURL.text(host: listener.host, port: listener.port, token, path: path)
          state.publications[entry, default: []].append(
            Publication(listener: listener, token: token, file: file.identity, path: path, address: text))
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
