import Glibc

/// Pictures as files that a desktop can show: named by their content, readable by this user only, and never more than a
/// fixed amount.
///
/// A value that names a folder; several may use the same folder at a time, also in other processes: a file appears whole
/// or not at all. Blocks on the disk.
struct ArtStore: Sendable {
  /// Larger pictures are not kept.
  static let largestPicture = 8 << 20
  /// The folder, without a slash at its end.
  let folder: String
  /// How many files are kept.
  var mostFiles = 64

  /// The user's cache; nil when the environment names no place.
  static var usual: ArtStore? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let cache = variable("XDG_CACHE_HOME") ?? variable("HOME").map({ $0 + "/.cache" }) else {
      return nil
    }
    return ArtStore(folder: cache + "/attacca/art")
  }

  /// Keeps a picture; returns the path of its file, nil when it is none, too large, or cannot be written.
  func keep(_ picture: [UInt8]) -> String? {
    guard picture.count <= Self.largestPicture, let kind = PictureKind(picture), makeFolder() else {
      return nil
    }
    let path = "\(folder)/\(SHA256.name(of: picture)).\(kind.rawValue)"
    if utimes(path, nil) == 0 { return path }
    let draft = "\(folder)/.new-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    guard write(picture, to: draft), rename(draft, path) == 0 else {
      unlink(draft)
      return nil
    }
    forgetOldest()
    return path
  }

  /// Makes the folder, for this user alone; false when it cannot be had, is another's, or others can enter it: one that
  /// was there before stays as it is.
  private func makeFolder() -> Bool {
    let parts = folder.split(separator: "/")
    for count in 1...max(1, parts.count) { mkdir("/" + parts.prefix(count).joined(separator: "/"), 0o700) }
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o077 == 0
  }

  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    return close(file) == 0 && rest.isEmpty
  }

  /// Whether a name is one that pictures, or drafts of them, have here.
  private static func isOwn(_ name: String) -> Bool {
    if name.hasPrefix(".new-") { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].utf8.count == 64 && parts[0].allSatisfy("0123456789abcdef".contains)
      && PictureKind(rawValue: String(parts[1])) != nil
  }

  /// Removes the pictures that were not asked for longest, down to the number that is kept, and nothing else.
  private func forgetOldest() {
    guard let handle = opendir(folder) else { return }
    var found: [(age: Int, path: String)] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      let path = "\(folder)/\(name)"
      guard Self.isOwn(name), lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      found.append((status.st_mtim.tv_sec * 1000 + status.st_mtim.tv_nsec / 1_000_000, path))
    }
    closedir(handle)
    guard found.count > mostFiles else { return }
    found.sort { ($0.age, $0.path) < ($1.age, $1.path) }
    for (_, path) in found.dropLast(mostFiles) { unlink(path) }
  }
}
