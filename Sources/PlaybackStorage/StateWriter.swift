import FoundationEssentials
import PlaybackCore

/// Writes states into a folder, the two files in turns, and between them places.
struct StateWriter: ~Copyable {
  private let folder: StateFolder
  private let limit: Int
  private var slot: Int
  private var sequence: UInt64
  /// The newest state that is safe; nil until one was written, and while it is not known.
  private var written: KeptState?
  /// Whether the last state could not be kept.
  private var hasFailed = false

  init(_ folder: consuming StateFolder, limit: Int, after reader: StateReader) {
    self.folder = folder
    self.limit = limit
    slot = reader.slot ?? 0
    sequence = reader.sequence
  }

  /// Writes what is not safe yet; why that is not possible, unless it was not before.
  mutating func write(_ state: KeptState) -> StorageError? {
    do throws(StorageError) {
      if let written, state.differsOnlyInPlace(from: written) {
        if state.place != written.place {
          try folder.replace(StateReader.place, with: frame(.place, sequence, state.place))
        }
      } else {
        try writeWhole(state)
      }
      written = state
      hasFailed = false
      return nil
    } catch {
      defer { hasFailed = true }
      return hasFailed ? nil : error
    }
  }

  private mutating func writeWhole(_ state: KeptState) throws(StorageError) {
    let next = (slot + 1) % StateReader.slots.count
    // A number that was tried is not used again: a place says by it which state it belongs to.
    sequence = min(sequence, .max - 1) + 1
    written = nil
    let file = try frame(.state, sequence, state)
    guard file.count <= limit else {
      throw StorageError(.tooLarge, folder.place(StateReader.slots[next]), detail: "\(file.count) bytes")
    }
    try folder.replace(StateReader.slots[next], with: file)
    slot = next
  }

  private func frame(
    _ kind: StateFrame.Kind, _ sequence: UInt64, _ content: some Encodable
  ) throws(StorageError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    do {
      return StateFrame(kind, sequence, Array(try encoder.encode(content))).bytes
    } catch {
      throw StorageError(.unwritable, folder.place(StateReader.place), detail: "it cannot be put into words")
    }
  }
}
