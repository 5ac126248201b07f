#if Cast
  import Glibc
  import PlaybackCore

  /// A regular file that is open for reading as long as it is referred to, whatever happens to its name.
  final class MediaFile: ServedContent {
    /// Tells two files apart, under whatever names.
    struct Identity: Hashable, Sendable {
      let device: dev_t
      let number: ino_t
    }

    let identity: Identity
    let contentType: String
    private let descriptor: Int32

    /// Opens a file. Blocks for as long as the disk does.
    ///
    /// - Throws: `PlayerError` when it cannot be read, is empty, or is anything but a regular file.
    init(_ path: [UInt8]) throws(PlayerError) {
      let location = MediaLocation.file(path)
      guard !path.isEmpty, !path.contains(0) else { throw PlayerError(.missing, location: location) }
      // Without O_NONBLOCK a pipe would be waited for.
      let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
      let descriptor = open((path + [0]).map { CChar(bitPattern: $0) }, flags)
      guard descriptor >= 0 else { throw Self.failure(errno, location) }
      var status = stat()
      let error =
        fstat(descriptor, &status) == 0 ? Self.objection(to: status, location) : Self.failure(errno, location)
      if let error {
        close(descriptor)
        throw error
      }
      self.descriptor = descriptor
      identity = Identity(device: status.st_dev, number: status.st_ino)
      contentType = ContentType.of { Self.read(descriptor, at: $0, count: ContentType.headSize) }
    }

    deinit { close(descriptor) }

    /// Its length now; nil when the disk does not tell.
    var size: Int64? {
      var status = stat()
      return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : nil
    }

    /// Reads from a place; 0 at the end, negative when the disk fails.
    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      while true {
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        if count >= 0 || errno != EINTR { return count }
      }
    }

    private static func read(_ descriptor: Int32, at offset: Int64, count: Int) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
      }
    }

    private static func objection(to status: stat, _ location: MediaLocation) -> PlayerError? {
      switch status.st_mode & S_IFMT {
      case S_IFREG: status.st_size == 0 ? PlayerError(.empty, location: location) : nil
      case S_IFDIR: PlayerError(.directory, location: location)
      default: PlayerError(.notARegularFile, location: location)
      }
    }

    private static func failure(_ number: Int32, _ location: MediaLocation) -> PlayerError {
      switch number {
      case ENOENT, ENOTDIR, ENAMETOOLONG: PlayerError(.missing, location: location)
      case EACCES, EPERM: PlayerError(.unreadable, location: location)
      case ELOOP:
        PlayerError(
          .notARegularFile, location: location, detail: "a symbolic link: give the path that it leads to")
      case ENXIO, ENODEV: PlayerError(.notARegularFile, location: location)
      default: PlayerError(.backend, location: location, detail: SystemError.text(number))
      }
    }
  }

  /// The system's words for its error numbers.
  enum SystemError {
    static func text(_ number: Int32) -> String {
      strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
  }
#endif
