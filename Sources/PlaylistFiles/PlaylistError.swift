import PlaybackCore

/// Why a playlist could not be read at all.
public struct PlaylistError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public var code: Code
  /// The raw path of the file; nil when the bytes did not come from a file.
  public var path: [UInt8]?
  /// What the system said, or the limit that was passed; may be empty.
  public var detail: String

  /// Makes an error.
  public init(_ code: Code, path: [UInt8]? = nil, detail: String = "") {
    self.code = code
    self.path = path
    self.detail = DisplayText.safe(detail)
  }

  /// The kinds of failure. More may be added.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// There is no such file.
    case missing
    /// The file exists but may not be read.
    case unreadable
    /// The path names a directory.
    case directory
    /// The path names a pipe, socket or device.
    case notARegularFile
    /// The file is larger than the limit allows.
    case tooLarge
    /// The content is not text.
    case binary
    /// The content describes one stream in pieces (HLS), not a list of tracks.
    case segmentedStream
    /// Reading failed midway.
    case readFailed
  }

  /// One sentence that names the file and, where there is one, the remedy.
  public var description: String {
    let subject = path.map { "“\(MediaLocation.file($0).displayName)”" } ?? "The playlist"
    return "\(subject) \(code.explanation)\(detail.isEmpty ? "" : " (\(detail))")"
  }
}

extension PlaylistError.Code {
  /// What is wrong and what helps, as the end of a sentence.
  public var explanation: String {
    switch self {
    case .missing: "does not exist: check the path"
    case .unreadable: "may not be read: check its permissions"
    case .directory: "is a directory: open it as a folder, not as a playlist"
    case .notARegularFile: "is a pipe, socket or device: copy it to a file first"
    case .tooLarge: "is too large for a playlist: split it, or raise the limit"
    case .binary: "is not a playlist: open it as media if it is some"
    case .segmentedStream: "describes one stream in pieces, not a list of tracks: open it as media"
    case .readFailed: "could not be read to its end: check the disk and try again"
    }
  }
}
