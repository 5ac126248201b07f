import Glibc
import PlaybackCore

/// A folder that one store has: files in it are replaced as a whole, or not at all.
///
/// Every member blocks on the disk. The lock is the kernel's, so it goes with the process, however that ends.
struct StateFolder: ~Copyable {
  private let path: [UInt8]
  private let folder: Descriptor
  private let lock: Descriptor

  /// Opens the folder, making it where it is missing, and takes it.
  init(_ path: [UInt8]) throws(StorageError) {
    try Self.make(path)
    guard let folder = Descriptor(Self.open(path, O_RDONLY | O_DIRECTORY)) else {
      throw StorageError(.unreadable, .file(path), detail: Self.fault)
    }
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    guard let lock = Descriptor(openat(folder.number, "lock", flags, 0o600)) else {
      throw StorageError(.unwritable, .file(path), detail: Self.fault)
    }
    guard flock(lock.number, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw StorageError(.unwritable, .file(path), detail: Self.fault) }
      throw StorageError(.inUse, .file(path), detail: Self.holder(lock.number))
    }
    _ = ftruncate(lock.number, 0)
    _ = Self.write(Array("\(getpid())\n".utf8), to: lock.number)
    self.path = path
    self.folder = folder
    self.lock = lock
  }

  // Closing is not enough: a child that is just being started has a copy of the descriptor until it is another program.
  deinit { _ = flock(lock.number, LOCK_UN) }

  func place(_ name: String) -> MediaLocation { .file(path + [UInt8(ascii: "/")] + Array(name.utf8)) }

  /// The content of a regular file of at most `limit` bytes; nil when there is nothing of that name.
  func read(_ name: String, limit: Int) throws(StorageError) -> [UInt8]? {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    guard let file = Descriptor(openat(folder.number, name, flags)) else {
      switch errno {
      case ENOENT: return nil
      case ELOOP, ENXIO: throw StorageError(.damaged, place(name), detail: "it is no regular file")
      default: throw StorageError(.unreadable, place(name), detail: Self.fault)
      }
    }
    var status = stat()
    guard fstat(file.number, &status) == 0 else {
      throw StorageError(.unreadable, place(name), detail: Self.fault)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(.damaged, place(name), detail: "it is no regular file")
    }
    guard status.st_size <= limit else {
      throw StorageError(.damaged, place(name), detail: "it has more than \(limit) bytes")
    }
    return try read(file.number, name, status.st_size)
  }

  private func read(_ file: Int32, _ name: String, _ size: Int) throws(StorageError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let piece = Glibc.read(file, buffer.baseAddress?.advanced(by: count), size - count)
        if piece < 0, errno == EINTR { continue }
        if piece < 0 { failure = errno }
        if piece <= 0 { return }
        count += piece
      }
    }
    guard failure == 0 else {
      throw StorageError(.unreadable, place(name), detail: String(cString: strerror(failure)))
    }
    return bytes
  }

  /// Puts a file in place of the one of that name, if any: after a crash at any moment, of the program or of the
  /// machine, there is the old one or the new one.
  func replace(_ name: String, with bytes: [UInt8]) throws(StorageError) {
    let new = "\(name).new"
    unlinkat(folder.number, new, 0)
    do throws(StorageError) {
      try write(bytes, to: new, for: name)
      guard renameat(folder.number, new, folder.number, name) == 0 else { throw failure(name) }
    } catch {
      unlinkat(folder.number, new, 0)
      throw error
    }
    guard fsync(folder.number) == 0 else { throw failure(name) }
  }

  private func write(_ bytes: [UInt8], to new: String, for name: String) throws(StorageError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    guard let file = Descriptor(openat(folder.number, new, flags, 0o600)),
      Self.write(bytes, to: file.number), fsync(file.number) == 0
    else { throw failure(name) }
  }

  /// Gives a file another name, so that it is in nobody's way and not lost.
  func setAside(_ name: String) { renameat(folder.number, name, folder.number, "\(name).damaged") }

  /// What the last call of the system that failed says about a file that could not be written.
  private func failure(_ name: String) -> StorageError {
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(errno)
    return StorageError(isFull ? .full : .unwritable, place(name), detail: Self.fault)
  }
}

extension StateFolder {
  private static var fault: String { String(cString: strerror(errno)) }

  private static func open(_ path: [UInt8], _ flags: Int32) -> Int32 {
    terminated(path) { Glibc.open($0, flags | O_CLOEXEC) }
  }

  private static func terminated(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    (path + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { $0.baseAddress.map(body) ?? -1 }
  }

  /// Makes the folder and those above it, for this user only.
  private static func make(_ path: [UInt8]) throws(StorageError) {
    guard !path.isEmpty, !path.contains(0) else {
      throw StorageError(.unreadable, .file(path), detail: "that is no name of a folder")
    }
    for end in path.indices.dropFirst() where path[end] == UInt8(ascii: "/") {
      _ = terminated(Array(path[..<end])) { mkdir($0, 0o700) }
    }
    guard terminated(path, { mkdir($0, 0o700) }) != 0, errno != EEXIST else { return }
    throw StorageError(.unwritable, .file(path), detail: fault)
  }

  /// Which process has the folder, as far as it says.
  private static func holder(_ lock: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = pread(lock, &bytes, bytes.count, 0)
    let digits = bytes.prefix(max(0, count)).prefix { (48...57).contains($0) }
    return digits.isEmpty ? "" : "process \(String(decoding: digits, as: UTF8.self))"
  }

  /// Writes everything; a limit on the size of files is an error, not the end of the process.
  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var (limit, before) = (sigset_t(), sigset_t())
    sigemptyset(&limit)
    sigaddset(&limit, SIGXFSZ)
    pthread_sigmask(SIG_BLOCK, &limit, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let failure = errno
        var atOnce = timespec()
        if failure == EFBIG { sigtimedwait(&limit, nil, &atOnce) }
        errno = failure
        return false
      }
    }
    return true
  }
}
