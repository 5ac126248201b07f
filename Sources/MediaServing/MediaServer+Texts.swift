#if Cast
  import PlaybackCore
  import Subtitles

  /// The texts beside what is published: each at an address of its own, as WebVTT.
  extension MediaServer {
    /// So many texts of one item are given out; further ones are left out.
    static let mostTexts = 32

    /// The item's tracks as far as a device can fetch them. Blocks on the disk.
    ///
    /// A file is converted when it is published first; one that cannot be is left out, and the log says why. Addresses of
    /// the web stay as they are.
    func publishTexts(of item: MediaItem, _ claim: Claim) -> [MediaTrack] {
      var tracks: [MediaTrack] = []
      for track in item.tracks where tracks.count < Self.mostTexts {
        guard let location = track.location else { continue }
        switch location {
        case .url:
          if let refusal = location.deviceRefusal {
            leaveOut(location, refusal)
          } else {
            tracks.append(track)
          }
        case .file(let path):
          guard track.kind == .text, let address = publishText(path, claim) else { continue }
          var track = track
          track.location = .url(address)
          track.contentType = "text/vtt"
          tracks.append(track)
        }
      }
      return tracks
    }

    /// The address of a text; nil when it is left out.
    private func publishText(_ path: [UInt8], _ claim: Claim) -> String? {
      do {
        let file = try MediaFile(path)
        let key = PublicationKey(file: file.identity, path: path, isText: true)
        if let address = hold(key, claim) { return address }
        let text = try ConvertedText(file)
        let address = try publish(text, key, claim)
        log?.log(.info, module: "media", "“\(MediaLocation.file(path).lastComponent)”: \(text.summary)")
        return address
      } catch let error as SubtitleError {
        leaveOut(.file(path), "it \(error)")
      } catch let error as PlayerError {
        let detail = error.detail.isEmpty ? "" : " (\(error.detail))"
        leaveOut(
          .file(path), error.code == .backend ? error.detail : "it \(error.code.explanation)\(detail)")
      } catch {
        leaveOut(.file(path), "\(error)")
      }
      return nil
    }

    private func leaveOut(_ location: MediaLocation, _ reason: String) {
      log?.log(
        .warning, module: "media", "“\(location.lastComponent)” is not given to the device: \(reason)")
    }
  }
#endif
