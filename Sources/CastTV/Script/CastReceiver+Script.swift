import CastProtocol
import PlaybackCore

extension CastReceiver {
  var canSetVolume: Bool { player.canSetVolume && !script.hasFixedVolume }

  /// The most that the volume goes with one request; nil for as far as it is asked to.
  var volumeStep: Double? { script.volumeStep.flatMap { $0 > 0 ? $0 : nil } }

  /// The end of the application is told by the device, too.
  var tellsEnd: Bool { script.farewell != .closeOnly || app != nil }

  /// Goes by another script; launches that waited for a decision get it.
  mutating func use(_ script: TVScript, _ step: inout ReceiverStep) {
    self.script = script
    guard script.launch != .pending else { return }
    let decided = undecided
    undecided = []
    for requester in decided {
      if script.launch == .atOnce { tellLaunch(.allowed, to: requester, &step) }
      launch(ReceiverSettings.app, for: requester, &step)
    }
  }

  /// A launch waits for somebody at the TV; one too many is refused.
  mutating func waitForDecision(_ requester: Requester, _ step: inout ReceiverStep) {
    guard undecided.count < settings.limits.waiting else {
      return refuseLaunch(.notAllowed, to: requester, &step)
    }
    undecided.append(requester)
    tellLaunch(.pendingAuthorization, to: requester, &step)
  }

  mutating func refuseLaunch(
    _ reason: LaunchFailure, to requester: Requester, _ step: inout ReceiverStep
  ) {
    var problem = LaunchProblem()
    problem.reason = reason
    reply(.launchError(problem), to: requester, &step)
  }

  private mutating func tellLaunch(
    _ progress: LaunchProgress, to requester: Requester, _ step: inout ReceiverStep
  ) {
    var status = LaunchStatus()
    (status.launchRequestID, status.progress) = (requester.requestID, progress)
    send(
      ReceiverReply(.launchStatus(status)), from: .platformReceiver, to: requester.sender, of: requester.peer,
      &step)
  }

  /// Loads something as if another sender had.
  mutating func takeOver(with address: String, title: String, _ step: inout ReceiverStep) {
    startApp(&step)
    var request = LoadRequest()
    request.media = MediaInformation(contentID: address, contentType: "application/octet-stream")
    request.media?.metadata = MediaMetadata()
    request.media?.metadata?.title = title
    load(request, for: Requester(peer: .thisMachine, sender: .platformSender, requestID: 0), &step)
  }
}
