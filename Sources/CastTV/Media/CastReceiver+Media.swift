import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// A request to the application.
  mutating func media(_ message: CastMessage, from peer: PeerID, _ step: inout ReceiverStep) {
    guard let request = try? MediaRequest(message.payload) else { return }
    let requester = Requester(peer: peer, sender: message.source, requestID: request.requestID)
    switch request.command {
    case .load(let load): self.load(load, for: requester, &step)
    case .queueLoad(let load): queueLoad(load, for: requester, &step)
    case .getStatus(let options):
      getStatus(options ?? [], for: requester, &step)
    case .other(let type, _) where !Self.isQueueWord(type):
      refuse(.invalidRequest, .invalidCommand, to: requester, &step)
    case .play, .pause, .stop, .seek, .setVolume, .editTracks, .setPlaybackRate, .queueInsert, .queueUpdate,
      .queueRemove, .queueReorder, .queueGetItemIDs, .queueGetItems, .queueGetItemRange, .other:
      ofSession(request, for: requester, &step)
    }
  }

  /// How things stand. The place is the one that is heard, by the player's word: senders time hand-overs by it.
  private mutating func getStatus(
    _ options: StatusOptions, for requester: Requester, _ step: inout ReceiverStep
  ) {
    if player.state == .playing, player.isSettled, perform(.locate, &step) == .done {
      wait(for: .place(options), requester, &step)
    } else {
      replyStatus(to: requester, withMedia: true, options: options, &step)
    }
  }

  private static func isQueueWord(_ type: String) -> Bool {
    ["QUEUE_NEXT", "QUEUE_PREV", "QUEUE_SHUFFLE"].contains(type)
  }

  /// A request about what is loaded. Without a number of the media session the present one is meant.
  private mutating func ofSession(
    _ request: MediaRequest, for requester: Requester, _ step: inout ReceiverStep
  ) {
    guard let media, media.isAlive else { return refuse(.invalidPlayerState, to: requester, &step) }
    guard request.mediaSessionID == nil || request.mediaSessionID == media.id else {
      return refuse(.invalidRequest, .invalidMediaSessionID, to: requester, &step)
    }
    switch request.command {
    case .play: transport(.play, for: requester, &step)
    case .pause: transport(.pause, for: requester, &step)
    case .stop: stopMedia(for: requester, &step)
    case .seek(let seek): self.seek(seek, for: requester, &step)
    case .setVolume(let volume): setStreamVolume(volume, for: requester, &step)
    case .editTracks(let tracks): editTracks(tracks, for: requester, &step)
    case .setPlaybackRate(let rate): setRate(rate, for: requester, &step)
    case .queueInsert(let insert): queueInsert(insert, for: requester, &step)
    case .queueUpdate(let update): queueUpdate(update, for: requester, &step)
    case .queueRemove(let remove): queueRemove(remove, for: requester, &step)
    case .queueReorder(let reorder): queueReorder(reorder, for: requester, &step)
    case .queueGetItemIDs: tellItemIDs(to: requester, &step)
    case .queueGetItems(let ids): tellItems(ids, to: requester, &step)
    case .queueGetItemRange(let range): tellItems(range, to: requester, &step)
    case .other("QUEUE_NEXT", _): jump(by: 1, for: requester, &step)
    case .other("QUEUE_PREV", _): jump(by: -1, for: requester, &step)
    case .other("QUEUE_SHUFFLE", _):
      shuffle(&step)
      replyChanged(to: requester, &step)
    case .load, .queueLoad, .getStatus, .other: break
    }
  }

  /// Answers a request that is met at once, and tells everybody.
  mutating func replyChanged(to requester: Requester, _ step: inout ReceiverStep) {
    noteUse()
    replyStatus(to: requester, withMedia: false, &step)
    told.owesMedia = true
  }
}
