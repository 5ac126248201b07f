public import PlaybackCore

/// What is wrong with a folder that states are kept in, in terms a listener can act on.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public var code: Code
  /// The folder or file, as its path was given.
  public var place: MediaLocation
  /// What the system said, or what exactly is wrong; safe to show, may be empty.
  public var detail: String

  /// Makes an error.
  public init(_ code: Code, _ place: MediaLocation, detail: String = "") {
    self.code = code
    self.place = place
    self.detail = DisplayText.safe(detail)
  }

  /// The kinds of fault. More may be added; treat unknown ones like `unwritable`.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// Another store has the folder.
    case inUse
    /// A newer version wrote the file; it was left as it is.
    case newer
    /// The file is damaged or another program's; it was set aside.
    case damaged
    /// The folder or file cannot be read.
    case unreadable
    /// The folder or file cannot be written.
    case unwritable
    /// The disk is full, or a limit is reached.
    case full
    /// The state is larger than the store keeps.
    case tooLarge
  }

  /// One sentence that names the thing and the remedy.
  public var description: String {
    let tail = detail.isEmpty ? "" : " (\(detail))"
    return "“\(place.displayName)” \(code.explanation)\(tail)"
  }
}

extension StorageError.Code {
  /// What is wrong and what helps, as the end of a sentence.
  public var explanation: String {
    switch self {
    case .inUse: "keeps the state of another program that runs: end it, or use another folder"
    case .newer: "was written by a newer version and is left as it is: use that version, or another folder"
    case .damaged: "is damaged or no kept state: it was set aside, with “.damaged” after its name"
    case .unreadable: "cannot be read: check its permissions"
    case .unwritable: "cannot be written, so nothing is kept: check its permissions and its disk"
    case .full: "cannot be written, so the last good state stays: make room on its disk"
    case .tooLarge: "is not written, so the last good state stays: the queue is too long to be kept"
    }
  }
}
