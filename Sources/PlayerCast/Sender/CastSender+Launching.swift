import CastProtocol
import PlaybackCore

/// Starting the application on the device.
extension CastSender {
  mutating func launch() {
    if session.isLaunchOverdue {
      return failToOpen(PlayerError(.timeout, detail: "\(device) did not start its player"))
    }
    stage = .launching
    session.isLaunchExtended = false
    ask(.launch(launchRequest()), .launch, within: timing.launch)
    session.launchRequest = requests.last?.id
  }

  private func launchRequest() -> LaunchRequest {
    var request = LaunchRequest(appID: app)
    request.language = launching.language
    if launching.acceptsAndroidTV, !session.isForWeb {
      request.supportedAppTypes = [.web, .androidTV]
      request.launchOptions = ["androidReceiverCompatible": true]
    }
    if let credentials = launching.credentials {
      request.credentialsData = JSONValue.object(["credentials": .string(credentials.text)])
      if let type = credentials.type {
        request.credentialsData = [
          "credentials": .string(credentials.text), "credentialsType": .string(type),
        ]
      }
    }
    return request
  }

  mutating func launchIs(_ status: LaunchStatus) {
    guard stage == .launching, status.progress == .pendingAuthorization, !session.isLaunchExtended,
      let index = requests.firstIndex(where: { $0.purpose == .launch })
    else { return }
    session.isLaunchExtended = true
    requests[index].deadline = now + timing.authorization
    effects.append(.log(.info, "\(device) asks its owner for permission"))
  }

  /// The application was not started, or stopped working soon after. A device that was offered its own application
  /// is asked for the page, once.
  mutating func launchFailed(_ detail: String) {
    if session.isOpen { return lose(PlayerError(.sessionEnded, detail: detail)) }
    if launching.acceptsAndroidTV, !session.isForWeb {
      session.isForWeb = true
      return launch()
    }
    failToOpen(PlayerError(.outputUnavailable, detail: detail))
  }

  /// Who asks, for the kind of application that runs.
  func sign(_ request: inout LoadRequest) {
    guard let credentials = launching.credentials else { return }
    if session.isAndroidTV {
      request.androidTVCredentials = credentials.text
      request.androidTVCredentialsType = credentials.type
    } else {
      request.credentials = credentials.text
      request.credentialsType = credentials.type
    }
  }
}
