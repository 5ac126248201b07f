import Glibc
public import PlaybackCore

/// Finds pictures for files of this machine: the one in the file itself, else one that lies beside it.
public enum LocalArt {
  private static let names = ["cover", "folder", "front", "album", "albumart"]
  private static let endings = ["jpg", "jpeg", "png", "webp", "gif"]
  /// So much of a file is looked through for a picture.
  private static let longestHead = ArtStore.largestPicture + (1 << 20)

  /// The picture for an item; nil when there is none, and for what is not a file of this machine. Blocks on the disk.
  ///
  /// Files are untrusted: what is not a regular file is left alone, and a picture of more than 8 MiB is none.
  public static func find(for item: MediaItem) -> TrackArt? {
    guard case .file(let path) = item.location else { return nil }
    if let head = head(of: path), let picture = EmbeddedPicture.find(in: head) { return .data(picture) }
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? []
    return besides(in: Array(folder)).map { .file($0) }
  }

  private static func besides(in folder: [UInt8]) -> [UInt8]? {
    for name in names {
      for spelt in [name, name.prefix(1).uppercased() + name.dropFirst()] {
        for ending in endings {
          let path = folder + "\(spelt).\(ending)".utf8
          if let head = head(of: path, atMost: 12), PictureKind(head) != nil { return path }
        }
      }
    }
    return nil
  }

  /// The beginning of a regular file; nil for anything else.
  private static func head(of path: [UInt8], atMost limit: Int = longestHead) -> [UInt8]? {
    let file = (path + [0]).withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        open($0.assumingMemoryBound(to: CChar.self), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      } ?? -1
    }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let wanted = min(limit, Int(status.st_size))
    return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted, let start = buffer.baseAddress {
        let got = read(file, start + count, wanted - count)
        if got <= 0 { break }
        count += got
      }
    }
  }
}
