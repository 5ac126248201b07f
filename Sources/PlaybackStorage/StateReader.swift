import FoundationEssentials
import PlaybackCore

/// Finds the newest whole state of a folder.
struct StateReader {
  /// The files that states take turns in.
  static let slots = ["state.1", "state.2"]
  static let place = "place"

  let limit: Int
  private(set) var faults: [StorageError] = []
  /// Where the state was found.
  private(set) var slot: Int?
  /// The highest number that any file bears: the next state has a higher one, so that no place is taken for its own.
  private(set) var sequence: UInt64 = 0

  init(limit: Int) { self.limit = limit }

  /// The newest state, at its newest place; what is damaged is set aside. Nothing is changed when it throws.
  mutating func read(_ folder: borrowing StateFolder) throws(StorageError) -> KeptState? {
    var damaged: [String] = []
    var newest: (state: KeptState, sequence: UInt64)?
    for (index, name) in Self.slots.enumerated() {
      guard let frame = try frame(.state, name, folder, &damaged) else { continue }
      guard let state = decoded(KeptState.self, frame, name, folder, &damaged) else { continue }
      guard newest.map({ $0.sequence < frame.sequence }) ?? true else { continue }
      (newest, slot) = ((state, frame.sequence), index)
    }
    let place = try place(folder, &damaged)
    for name in damaged { folder.setAside(name) }
    if let place, place.sequence == newest?.sequence { newest?.state.place = place.place }
    return newest?.state
  }

  private mutating func place(
    _ folder: borrowing StateFolder, _ damaged: inout [String]
  ) throws(StorageError) -> (place: KeptPlace, sequence: UInt64)? {
    guard let frame = try frame(.place, Self.place, folder, &damaged) else { return nil }
    return decoded(KeptPlace.self, frame, Self.place, folder, &damaged).map { ($0, frame.sequence) }
  }

  private mutating func frame(
    _ kind: StateFrame.Kind, _ name: String, _ folder: borrowing StateFolder, _ damaged: inout [String]
  ) throws(StorageError) -> StateFrame? {
    let detail: String
    do throws(StorageError) {
      guard let bytes = try folder.read(name, limit: limit) else { return nil }
      do throws(StateFrame.Fault) {
        let frame = try StateFrame(kind, file: bytes)
        sequence = max(sequence, frame.sequence)
        return frame
      } catch {
        switch error {
        case .newer(let what): throw StorageError(.newer, folder.place(name), detail: what)
        case .damaged(let what): detail = what
        }
      }
    } catch {
      guard error.code == .damaged else { throw error }
      detail = error.detail
    }
    setAside(name, detail, folder, &damaged)
    return nil
  }

  private mutating func decoded<Content: Decodable>(
    _ type: Content.Type, _ frame: StateFrame, _ name: String, _ folder: borrowing StateFolder,
    _ damaged: inout [String]
  ) -> Content? {
    do {
      return try JSONDecoder().decode(type, from: Data(frame.content))
    } catch {
      setAside(name, "its content makes no sense", folder, &damaged)
      return nil
    }
  }

  private mutating func setAside(
    _ name: String, _ detail: String, _ folder: borrowing StateFolder, _ damaged: inout [String]
  ) {
    damaged.append(name)
    faults.append(StorageError(.damaged, folder.place(name), detail: detail))
  }
}
